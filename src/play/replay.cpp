#include "play/replay.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "messages/records.hpp"
#include "messages/setup.hpp"
#include "record/abstract_play.hpp"
#include "record/sgf.hpp"
#include "wire/state.hpp"

namespace crosscut::play {
namespace {

using Index = Record::Tree::Index;

// The property for a position other than the one that the moves lead to, as text of the JSON language.
constexpr const char* start_property = "XS";

Result<std::unique_ptr<Table>> arranged(const Table& table, const std::vector<std::string>& values) {
  const auto fail = [](Message what) { return at_path(std::move(what), start_property); };
  const std::string text = values.size() == 1 ? unescaped(values[0], false) : "";
  const auto start = wire::parsed(text);
  if (!start || !start->is_object()) return fail(messages::start_not_object{});
  std::optional<wire::Fault> fault;
  const Arrangement arrangement = wire::read_arrangement(wire::Fields(*start, "", fault));
  if (fault) return fail(messages::bad_start{.why = *fault});
  auto arranged = table.arranged(arrangement);
  if (!arranged) return fail(arranged.error());
  return arranged;
}

Result<std::unique_ptr<Table>> open_game(const Record& record) {
  if (record.game.empty()) {
    if (const auto* kind = record.tree[0].values("GM")) return messages::game_of_other_kind{.text = kind->front()};
    return messages::game_missing{};
  }
  std::vector<OptionText> pairs;
  for (const auto& [name, value] : record.options) {
    if (name == "size" && value.find(':') != std::string::npos) return messages::rectangle{.text = value};
    pairs.push_back({name, value});
  }
  const auto options = read_options(record.game, pairs);
  if (!options) return options.error();
  return find_game(record.game)->open(*options);
}

bool sets_up(const Record& record, Index node) {
  return record.tree[node].values(start_property) || !setup_at(record, node).empty();
}

// The table with what the node sets up; null if that is nothing. Places that the board lacks go to `unknown`.
Result<std::unique_ptr<Table>> set_up(const Table& table, const Record& record, Index node,
                                      std::vector<std::string>& unknown) {
  if (const auto* start = record.tree[node].values(start_property)) return arranged(table, *start);
  const NodeSetup setup = setup_at(record, node);
  if (setup.empty()) return std::unique_ptr<Table>();
  Arrangement arrangement = arrangement_of(table);
  std::map<std::string, std::string> pieces(arrangement.pieces.begin(), arrangement.pieces.end());
  std::set<std::string> places;
  for (const auto& place : table.scene().places) places.insert(place.name);
  for (const auto& [token, place] : setup.changes)
    if (!places.count(place))
      unknown.push_back(place);
    else if (token.empty())
      pieces.erase(place);
    else
      pieces[place] = token;
  arrangement.pieces.assign(pieces.begin(), pieces.end());
  if (setup.to_move) arrangement.to_play = *setup.to_move;
  return table.arranged(arrangement);
}

// What the record says of the captures of its move, if these are others than those of the move just made.
std::optional<Error> other_captures(const Record::Node& node, const Table& table) {
  const auto* said = node.values(captures_property);
  if (!said) return {};
  std::set<std::string> ours, theirs;
  const Scene scene = table.scene();
  for (const auto& [place, piece] : scene.last->captured) ours.insert(place);
  for (const std::string& place : *said)
    if (!place.empty()) theirs.insert(unescaped(place, true));
  if (ours == theirs) return {};
  const auto places = [](const std::set<std::string>& of) -> Message {
    if (of.empty()) return messages::captured_nothing{};
    return messages::captured_places{.places = std::vector<std::string>(of.begin(), of.end())};
  };
  return messages::captures_differ{.text = node.move->text, .ours = places(ours), .theirs = places(theirs)};
}

// A walk through a record, in which each node is played after its parent.
class Replay {
 public:
  Replay(const Record& record, std::unique_ptr<Table> start) : record_(record), at_(record.tree.size()) {
    tables_.push_back(std::move(start));
  }

  // Why the node cannot be played. Its parent has been.
  std::optional<Error> play(Index node) {
    const Record::Node& it = record_.tree[node];
    at_[node] = at_[record_.tree.parent(node)];
    back_to(node);
    unknown.clear();
    if (tables_.size() > most_starts && sets_up(record_, node))
      return messages::too_many_starts{.allowed = most_starts};
    auto changed = set_up(table(node), record_, node, unknown);
    if (!changed) return messages::setup_not_read{.why = changed.error()};
    if (*changed) {
      at_[node] = {tables_.size(), 0};
      tables_.push_back(*std::move(changed));
      starts[node] = arrangement_of(table(node));
    }
    if (!it.move) return {};
    auto played = move(node, *it.move);
    if (!played && it.values("KO")) played = forced(node, *it.move);
    if (!played) return played.error();
    if (auto differs = other_captures(it, table(node))) return differs;
    turn = *std::move(played);
    at_[node].ply = table(node).ply();
    return {};
  }

  // As the table stood after the node, which has been played.
  Table& back_to(Index node) {
    table(node).back_to(at_[node].ply);
    return table(node);
  }

  std::map<Index, Arrangement> starts;
  // Of the node played last.
  Turn turn;
  std::vector<std::string> unknown;  // places

 private:
  struct At {
    std::size_t table = 0;
    int ply = 0;
  };
  static constexpr std::size_t most_starts = 1000;

  Table& table(Index node) { return *tables_[at_[node].table]; }

  Result<Turn> move(Index node, const Record::Move& move) {
    Table& at = table(node);
    const Side by = move.colour;
    if (by == at.to_play() || at.over() || !at.gives_turns()) {
      if (by != at.to_play() && !at.over())
        return messages::wrong_turn{.by = by, .text = move.text, .player = at.to_play()};
      const auto played = at.play(move.text);
      if (played) return *played;
      if (!at.gives_turns()) return messages::move_not_played{.why = message_of(played.error())};
    }
    if (starts.size() >= most_starts) return messages::too_many_starts{.allowed = most_starts};
    Arrangement before = arrangement_of(at);
    before.to_play = by;
    const auto played = at.play_as(by, move.text);
    if (!played) return messages::move_not_played{.why = message_of(played.error())};
    starts[node] = std::move(before);
    return *played;
  }

  // With KO[] a move is made although it is illegal: where the past forbids it, or on an occupied point.
  Result<Turn> forced(Index node, const Record::Move& move) {
    if (tables_.size() > most_starts) return messages::too_many_starts{.allowed = most_starts};
    Arrangement before = arrangement_of(table(node));
    std::erase_if(before.pieces, [&](const auto& piece) { return piece.first == lower(move.text); });
    before.to_play = move.colour;
    auto arranged = table(node).arranged(before);
    if (!arranged) return messages::move_not_played{.why = arranged.error()};
    const auto played = (*arranged)->play(move.text);
    if (!played) return messages::move_not_played{.why = message_of(played.error())};
    at_[node] = {tables_.size(), 0};
    tables_.push_back(*std::move(arranged));
    starts[node] = std::move(before);
    return *played;
  }

  const Record& record_;
  std::vector<At> at_;  // by node
  std::vector<std::unique_ptr<Table>> tables_;
};

Checked play_main_line(const Record& record, std::unique_ptr<Table> start) {
  Replay replay(record, std::move(start));
  Index last = 0;
  int moves = 0;
  for (const auto i : record.tree.main_line()) {
    if (replay.play(i)) break;
    moves += record.tree[i].move.has_value();
    last = i;
  }
  Checked checked;
  checked.table = replay.back_to(last).clone();
  checked.moves_before = moves - checked.table->ply();
  return checked;
}

// A result that need not follow from the moves: resignation, time, a forfeit, or none.
bool is_free_result(const std::string& result) {
  const auto ending = read_result(result);
  return result.empty() || result == "?" || (ending && ending->how != Ending::How::rules);
}

// A result that the moves do not have is kept. Records of Go leave out passes and dead stones, so that theirs may be
// right.
void check_result(Record& record, const Table& end) {
  const std::string& result = record.result;
  if (is_free_result(result)) return;
  const std::string right = end.over() ? result_text(end.outcome()) : "";
  if (end.over() && result != right)
    record.notes.add(messages::wrong_result{.text = result, .allowed = right});
  else if (!end.over() && !end.gives_turns())
    record.notes.add(messages::result_too_early{.text = result, .player = end.to_play()});
}

}  // namespace

Result<std::unique_ptr<Table>> table_of(const Record& record) {
  auto opened = open_game(record);
  if (!opened) return opened;
  return play_main_line(record, *std::move(opened)).table;
}

Record record_of(const Table& table) {
  Record record;
  record.game = table.game();
  const Options options = table.options();
  for (const auto& [name, value] : options.given()) record.options.push_back({name, value});
  const auto beginning = wire::start_json(*table.at(0));
  if (const auto fresh = find_game(table.game())->open(options); beginning != wire::start_json(**fresh))
    record.tree[0].properties.push_back({start_property, {escaped(beginning.dump())}});
  Index last = 0;
  for (const MoveMade& made : table.moves()) {
    Record::Node node;
    node.move = Record::Move{made.by, table.text(made.turn)};
    last = record.tree.add(last, std::move(node));
  }
  if (table.over()) record.result = result_text(table.outcome());
  return record;
}

Record completed(Record record, const Options& options) {
  for (const OptionText& option : options.given()) {
    const auto is_same = [&](const Record::Option& given) { return given.key == option.name; };
    if (std::none_of(record.options.begin(), record.options.end(), is_same))
      record.options.push_back({option.name, option.value});
  }
  return record;
}

Result<Game> game_of(const Record& record) {
  auto table = table_of(record);
  if (!table) return table.error();
  Game game = record.named ? Game(*std::move(table), Seats::first_plays(record.named->by), record.named->number)
                           : Game(*std::move(table));
  if (const auto ending = read_result(record.result); ending && !game.over()) game.end(*ending);
  return game;
}

Record record_of(const Game& game) {
  Record record = record_of(game.table());
  if (!game.number().empty()) record.named = {game.beginning().side(0), game.number()};
  if (const auto ending = game.ending()) record.result = result_text(*ending);
  return record;
}

Result<Checked> check_record(Record& record) {
  auto opened = open_game(record);
  if (!opened) return opened.error();
  Record::Tree& tree = record.tree;
  Checked checked = play_main_line(record, (*opened)->clone());
  Replay replay(record, *std::move(opened));
  std::vector<bool> closed(tree.size());  // at or below what cannot be played
  Index i = 0;
  do {
    closed[i] = closed[tree.parent(i)];
    if (closed[i]) continue;
    const auto why = replay.play(i);
    closed[i] = why.has_value();
    if (!replay.unknown.empty()) record.notes.add(located(messages::points_unknown{.points = replay.unknown}, tree, i));
    if (why) {
      record.notes.add(located(*why, tree, i));
      checked.unplayed.insert(i);
    } else if (tree[i].move) {
      tree[i].move->text = replay.back_to(i).text(replay.turn);
    }
  } while ((i = tree.after(i)) != 0);
  checked.starts = std::move(replay.starts);
  check_result(record, *checked.table);
  return checked;
}

namespace {

// The nodes from this one on, as SGF.
std::string sgf_from(const Record::Tree& tree, Index top) {
  Record rest;
  std::map<Index, Index> number;
  Index i = top;
  do {
    number[i] = rest.tree.add(i == top ? 0 : number.at(tree.parent(i)), tree[i]);
    i = tree.after(i);
  } while (i != 0 && number.count(tree.parent(i)));
  const auto written = write_sgf(rest);
  const std::string text = written ? *written : "";
  const std::size_t begin = std::min(text.find(';', 2), text.size());
  return text.substr(begin, text.rfind(')') - begin);
}

// The start of the JSON language, as text: in a long record there are many.
std::string start_text(const Arrangement& arrangement) {
  std::string cells;
  for (const auto& [place, token] : arrangement.pieces)
    cells += (cells.empty() ? "\"" : ",\"") + place + "\":\"" + token + "\"";
  std::string text = "{\"cells\":{" + cells + "},\"to_move\":\"" + std::string(name_of(arrangement.to_play)) + "\"";
  if (arrangement.button) text += ",\"button\":\"" + std::string(name_of(*arrangement.button)) + "\"";
  if (const auto [black, white] = arrangement.prison; black || white)
    text += ",\"prison\":{\"black\":" + std::to_string(black) + ",\"white\":" + std::to_string(white) + "}";
  if (arrangement.last_placed_marked) text += ",\"last_placed_marked\":true";
  return text + "}";
}

}  // namespace

Record playable(const Record& record, const Checked& checked, const Language& language) {
  Record::Tree tree = record.tree;
  for (const auto& [node, arrangement] : checked.starts) {
    std::erase_if(tree[node].properties, [](const auto& property) { return property.name == start_property; });
    tree[node].properties.push_back({start_property, {escaped(start_text(arrangement))}});
  }
  Record result = record;
  result.tree = {};
  std::vector<std::optional<Index>> number(tree.size());
  Index i = 0;
  do {
    const auto parent = number[tree.parent(i)];
    if (checked.unplayed.count(i)) {
      std::string& comment = result.tree[parent.value_or(0)].comment;
      if (!comment.empty()) comment += '\n';
      comment += worded(messages::rest_not_played{.text = sgf_from(tree, i)}, language);
    } else if (i == 0) {
      result.tree[0] = tree[0];
      number[0] = 0;
    } else if (parent) {
      number[i] = result.tree.add(*parent, tree[i]);
    }
  } while ((i = tree.after(i)) != 0);
  return result;
}

}  // namespace crosscut::play
