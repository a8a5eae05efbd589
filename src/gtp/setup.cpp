// Commands that set up a game: size, komi, handicap stones, records, and the choice of the game.
#include <algorithm>

#include "base/errors.hpp"
#include "engine/handicap.hpp"
#include "gtp/commands.hpp"
#include "messages/gtp.hpp"
#include "play/replay.hpp"
#include "record/read.hpp"
#include "record/sgf.hpp"

namespace crosscut::gtp {
namespace {

Answer done(const Status& status) {
  if (!status) return status.error();
  return std::string();
}

Answer boardsize(Session& session, const Arguments& arguments) {
  const auto size = read_int(arguments[0]);
  if (!size) return size.error();
  const auto options = session.options.with("size", std::to_string(*size));
  const Status begun = options ? session.begin(*session.game, *options) : options.error();
  if (!begun) return at_place("unacceptable size", begun.error());
  return std::string();
}

Answer clear_board(Session& session, const Arguments&) { return done(session.begin(*session.game, session.options)); }

Answer get_komi(Session& session, const Arguments&) {
  const std::string komi = session.table().options().text("komi");
  if (komi.empty()) return messages::gtp_no_komi{.game = session.game->name};
  return komi;
}

// The same position at the beginning and the same moves, with another komi.
Answer komi(Session& session, const Arguments& arguments) {
  const std::string_view digits = std::string_view(arguments[0]).substr(arguments[0].starts_with('-'));
  if (digits.starts_with('.') || !decimal_number(digits))
    return syntax_error(in_quotes(arguments[0]) + " is not a number");
  const std::string number = plain_number(arguments[0]);
  if (!session.options.find("komi")) return messages::gtp_no_komi{.game = session.game->name};
  const auto options = session.table().options().with("komi", number);
  if (!options) return options.error();
  auto changed = session.game->open(*options);
  if (!changed) return changed.error();
  const Arrangement beginning = arrangement_of(*session.table().at(0));
  if (!(beginning == arrangement_of(**changed))) changed = (*changed)->arranged(beginning);
  if (!changed) return changed.error();
  for (const MoveMade& made : session.table().moves())
    if (const auto move = (*changed)->play_as(made.by, session.table().text(made.turn)); !move)
      return message_of(move.error());
  session.go_on(*std::move(changed));
  session.options = *session.options.with("komi", number);
  return std::string();
}

// Handicap stones are moves: the first turn of a game with that handicap. The options of the next game do not change.
Result<std::unique_ptr<Table>> open_handicap(const Session& session, std::size_t stones, const std::string& complaint) {
  if (!session.options.find("handicap")) return messages::gtp_no_handicap{.game = session.game->name};
  if (session.table().ply() > 0) return messages::gtp_board_not_empty{};
  if (stones < 2) return at_place(complaint, messages::gtp_handicap_small{});
  const auto options = session.options.with("handicap", std::to_string(stones));
  if (!options) return at_place(complaint, options.error());
  auto opened = session.game->open(*options);
  if (!opened) return at_place(complaint, opened.error());
  return opened;
}

const std::string bad_number = "invalid number of stones", bad_list = "bad vertex list";

Answer fixed_handicap(Session& session, const Arguments& arguments) {
  const auto stones = read_int(arguments[0]);
  if (!stones) return stones.error();
  auto opened = open_handicap(session, static_cast<std::size_t>(*stones), bad_number);
  if (!opened) return opened.error();
  Table& table = **opened;
  const auto points = engine::handicap_points(table.scene(), *stones);
  if (points.empty()) return at_place(bad_number, messages::gtp_no_fixed_places{});
  for (const std::string& point : points)
    if (const auto played = table.play(point); !played) return message_of(played.error());
  session.go_on(*std::move(opened));
  return join(points, " ");
}

Answer place_free_handicap(Session& session, const Arguments& arguments) {
  const auto stones = read_int(arguments[0]);
  if (!stones) return stones.error();
  auto opened = open_handicap(session, static_cast<std::size_t>(*stones), bad_number);
  if (!opened) return opened.error();
  Table& table = **opened;
  std::vector<std::string> points;
  for (int i = 0; i < *stones; ++i) {
    const Turn move = session.engine.think(table, session.settings.engine, session.host.clock).move;
    points.push_back(table.text(move));
    table.play(move);
  }
  session.go_on(*std::move(opened));
  return join(points, " ");
}

Answer set_free_handicap(Session& session, const Arguments& arguments) {
  auto table = open_handicap(session, arguments.size(), bad_list);
  if (!table) return table.error();
  for (const std::string& point : arguments)
    if (const auto played = (*table)->play(point); !played) return at_place(bad_list, message_of(played.error()));
  session.go_on(*std::move(table));
  return std::string();
}

// Adds pieces, given with their colours, to these; `to_play`: who moves next.
Answer set_up(Session& session, Arrangement arrangement, const Arguments& arguments) {
  if (arguments.size() % 2) return syntax_error("every color needs a vertex");
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const std::string place = lower(arguments[i + 1]);
    std::erase_if(arrangement.pieces, [&](const auto& piece) { return piece.first == place; });
    if (lower(arguments[i]) == "empty") continue;
    const auto side = read_side(session.table(), arguments[i]);
    if (!side) return side.error();
    arrangement.pieces.emplace_back(place, token_of({Piece::plain, *side}));
  }
  auto table = session.table().arranged(arrangement);
  if (!table) return at_place("illegal move", table.error());
  session.go_on(*std::move(table));
  return std::string();
}

Answer set_position(Session& session, const Arguments& arguments) {
  return set_up(session, {.to_play = session.table().at(0)->to_play()}, arguments);
}

Answer gogui_setup(Session& session, const Arguments& arguments) {
  return set_up(session, arrangement_of(session.table()), arguments);
}

Answer gogui_setup_player(Session& session, const Arguments& arguments) {
  const auto side = read_side(session.table(), arguments[0]);
  if (!side) return side.error();
  Arrangement arrangement = arrangement_of(session.table());
  arrangement.to_play = *side;
  return set_up(session, std::move(arrangement), {});
}

// A file name, which may contain blanks and be quoted.
std::string file_name(const Arguments& words) {
  std::string name = join(words, " ");
  if (name.size() > 2 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
  return name;
}

// The text of the file; `number` is set if one follows the name.
Result<std::string> read_file(const Session& session, Arguments words, std::optional<int>& number) {
  auto text = session.host.read_file(file_name(words));
  if (text || words.size() == 1) return text;
  const auto last = read_int(words.back());
  if (!last) return text;
  words.pop_back();
  number = *last;
  return session.host.read_file(file_name(words));
}

// The record up to the move with this number, without it. Handicap stones that the file sets up are not counted.
Record before_move(const Record& record, int number) {
  Record result = record;
  result.result.clear();
  result.tree = {};
  result.tree[0] = record.tree[0];
  Record::Tree::Index last = 0;
  const bool of_sgf = record.tree[0].line > 0;
  for (const auto i : record.tree.main_line()) {
    const Record::Node& node = record.tree[i];
    if (node.move && (!of_sgf || node.line > 0) && --number < 1) {
      if (!i) result.tree[0].move.reset();
      break;
    }
    if (i) last = result.tree.add(last, node);
  }
  return result;
}

// The game in a file, at the position before the move with that number.
Answer loadsgf(Session& session, const Arguments& arguments) {
  std::optional<int> before;
  const auto fail = [](const Error& error) { return at_place("cannot load file", error); };
  const auto text = read_file(session, arguments, before);
  if (!text) return fail(text.error());
  auto records = read_any(*text);
  if (!records) return fail(records.error());
  Record& record = records->front();
  // As for a new game.
  const auto named = [](const Record::Option& option) { return option.key == "settlement"; };
  const bool said = std::any_of(record.options.begin(), record.options.end(), named);
  if (const auto begun = play::table_of(record); begun && (*begun)->gives_turns() && !said)
    record.options.push_back({"settlement", "off"});
  if (before) record = before_move(record, *before);
  auto checked = play::check_record(record);
  if (!checked) return fail(checked.error());
  for (const Message& note : record.notes.listed) session.note(note);
  const Entry& game = *find_game(checked->table->game());
  Options options = game.none;
  for (const auto& [name, value] : record.options) options = *options.with(name, value);
  if (const Status begun = session.begin(game, options); !begun) return fail(begun.error());
  session.go_on(std::move(checked->table));
  return std::string();
}

Answer printsgf(Session& session, const Arguments& arguments) {
  Record record = play::record_of(session.table());
  record.program = {"Crosscut", session.settings.version};
  const auto text = write_sgf(record);
  if (!text) return text.error();
  if (arguments.empty()) return std::string(trimmed(*text));
  return done(session.host.write_file(file_name(arguments), *text));
}

Answer crosscut_game(Session& session, const Arguments& arguments) {
  return done(session.begin(arguments[0], join({arguments.begin() + 1, arguments.end()}, " ")));
}

}  // namespace

std::vector<Command> setup_commands() {
  return {{"boardsize", "SIZE", 1, 1, boardsize},
          {"clear_board", "", 0, 0, clear_board},
          {"komi", "KOMI", 1, 1, komi},
          {"get_komi", "", 0, 0, get_komi},
          {"set_position", "[COLOR VERTEX]...", 0, any_number, set_position},
          {"gogui-setup", "[COLOR VERTEX]...", 0, any_number, gogui_setup},
          {"gogui-setup_player", "COLOR", 1, 1, gogui_setup_player},
          {"fixed_handicap", "STONES", 1, 1, fixed_handicap},
          {"place_free_handicap", "STONES", 1, 1, place_free_handicap},
          {"set_free_handicap", "POINT POINT...", 1, any_number, set_free_handicap},
          {"loadsgf", "FILE [MOVE_NUMBER]", 1, any_number, loadsgf},
          {"printsgf", "[FILE]", 0, any_number, printsgf},
          {"crosscut-game", "GAME [KEY=VALUE...]", 1, any_number, crosscut_game}};
}

}  // namespace crosscut::gtp
