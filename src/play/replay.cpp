#include "play/replay.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "messages/records.hpp"
#include "messages/setup.hpp"
#include "record/sgf.hpp"
#include "wire/state.hpp"

namespace crosscut::play {
namespace {

// The root property for a start other than that of a new game, as text of the JSON language.
constexpr const char* start_property = "XS";

Result<std::unique_ptr<Table>> arranged(const Table& table, const Record::Property& property) {
  const auto fail = [](Message what) { return at_path(std::move(what), start_property); };
  const std::string text = property.values.size() == 1 ? unescaped(property.values[0], false) : "";
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
  if (record.game.empty()) return messages::game_missing{};
  std::vector<OptionText> pairs;
  for (const auto& [name, value] : record.options) pairs.push_back({name, value});
  const auto options = read_options(record.game, pairs);
  if (!options) return options.error();
  auto table = find_game(record.game)->open(*options);
  if (!table) return table;
  for (const Record::Property& property : record.tree[0].properties)
    if (property.name == start_property) return arranged(**table, property);
  return table;
}

// SGF's setup of pieces lacks what these games need to know.
Status check_setup(const Record::Tree& tree, Record::Tree::Index i) {
  for (const Record::Property& property : tree[i].properties)
    for (const char* setup : {"AB", "AW", "AE", "PL"})
      if (property.name == setup)
        return located(messages::sets_up{.property = setup, .allowed = start_property}, tree, i);
  return Done{};
}

// Plays the node's move, if it has one, and returns it.
Result<Turn> play_node(Table& table, const Record::Tree& tree, Record::Tree::Index i) {
  if (const Status right = check_setup(tree, i); !right) return right.error();
  const auto& move = tree[i].move;
  if (!move) return Turn{};
  const Side by = static_cast<Side>(move->colour);
  if (!table.over() && by != table.to_play())
    return located(messages::wrong_turn{.by = by, .text = move->text, .player = table.to_play()}, tree, i);
  const auto played = table.play(move->text);
  if (!played) return located(message_of(played.error()), tree, i);
  return *played;
}

// A result that need not follow from the moves: resignation, time, a forfeit, or none.
bool is_free_result(const std::string& result) {
  const auto ending = read_result(result);
  return result.empty() || result == "?" || (ending && ending->how != Ending::How::rules);
}

Status check_result(const std::string& result, const Table& end) {
  if (end.over()) {
    const std::string right = result_text(end.outcome());
    if (result.empty() || result == "?" || result == right) return Done{};
    return messages::wrong_result{.text = result, .allowed = right};
  }
  if (is_free_result(result)) return Done{};
  return messages::result_too_early{.text = result, .player = end.to_play()};
}

}  // namespace

Result<std::unique_ptr<Table>> table_of(const Record& record) {
  auto table = open_game(record);
  if (!table) return table;
  for (const auto i : record.tree.main_line())
    if (const auto played = play_node(**table, record.tree, i); !played) return played.error();
  return *std::move(table);
}

Record record_of(const Table& table) {
  Record record;
  record.game = table.game();
  const Options options = table.options();
  for (const auto& [name, value] : options.given()) record.options.push_back({name, value});
  const auto beginning = wire::start_json(*table.at(0));
  if (const auto fresh = find_game(table.game())->open(options); beginning != wire::start_json(**fresh))
    record.tree[0].properties.push_back({start_property, {escaped(beginning.dump())}});
  Record::Tree::Index last = 0;
  for (const MoveMade& made : table.moves()) {
    Record::Node node;
    node.move = Record::Move{static_cast<Record::Colour>(made.by), table.text(made.turn)};
    last = record.tree.add(last, std::move(node));
  }
  if (table.over()) record.result = result_text(table.outcome());
  return record;
}

Result<Game> game_of(const Record& record) {
  auto table = table_of(record);
  if (!table) return table.error();
  Game game = record.named ? Game(*std::move(table), Seats::first_plays(static_cast<Side>(record.named->by)),
                                  record.named->number)
                           : Game(*std::move(table));
  if (const auto ending = read_result(record.result); ending && !game.over()) game.end(*ending);
  return game;
}

Record record_of(const Game& game) {
  Record record = record_of(game.table());
  if (!game.number().empty()) record.named = {static_cast<Record::Colour>(game.beginning().side(0)), game.number()};
  if (const auto ending = game.ending()) record.result = result_text(*ending);
  return record;
}

Result<std::unique_ptr<Table>> check_record(Record& record) {
  const auto opened = open_game(record);
  if (!opened) return opened.error();
  Table& table = **opened;
  Record::Tree& tree = record.tree;
  std::unique_ptr<Table> at_end;
  const auto end = tree.main_line().back();
  // Walks the tree, each node after its parent; `plies` have been made at each node so far.
  std::vector<int> plies(tree.size());
  Record::Tree::Index i = 0;
  do {
    if (i != 0) table.back_to(plies[tree.parent(i)]);
    const auto played = play_node(table, tree, i);
    if (!played) return played.error();
    if (tree[i].move) tree[i].move->text = table.text(*played);
    plies[i] = table.ply();
    if (i == end) {
      if (const Status right = check_result(record.result, table); !right) return right.error();
      at_end = table.clone();
    }
    i = tree.after(i);
  } while (i != 0);
  return at_end;
}

}  // namespace crosscut::play
