// Questions about a position that need no search: state, find, legal, places, input, play.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

#include "api/call.hpp"
#include "base/text.hpp"
#include "book/place_key.hpp"
#include "messages/fields.hpp"
#include "messages/request.hpp"
#include "messages/setup.hpp"
#include "play/clock_json.hpp"
#include "play/game_json.hpp"
#include "play/input.hpp"
#include "wire/state.hpp"
#include "wire/write.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

// The game as it begins, or null.
std::unique_ptr<Table> read_game(const wire::Fields& fields) {
  const auto options = read_options(fields);
  if (!options) return nullptr;
  auto table = find_game(options->game())->open(*options);
  if (table) return *std::move(table);
  fields.blame("options", table.error());
  return nullptr;
}

json state(Call& call) {
  auto table = read_position(call.fields);
  if (!table) return {};
  play::Game game(std::move(table));
  if (const auto ending = call.fields.object("ending")) {
    if (game.over()) call.fields.blame("ending", messages::over_by_rules{.result = result_text(*game.ending())});
    game.end(play::read_ending(*ending, game.table().sides()));
  }
  return play::situation_json(game);
}

// While a position is set up: where another piece can be put, which groups have no liberty, and why it cannot be played
// from as it is.
json arrange(Call& call) {
  const auto empty = read_game(call.fields);
  const auto start = call.fields.object("start");
  if (!empty) return {};
  const Arrangement arrangement = start ? wire::read_arrangement(*start) : arrangement_of(*empty);
  if (call.fields.failed()) return {};
  const auto arranged = empty->arranged(arrangement);
  json without_liberty = json::array();
  if (arranged)
    for (const Group& group : (*arranged)->groups())
      if (group.liberties.empty()) without_liberty.push_back(group.places.front());
  return {{"open", empty->open_in(arrangement)},
          {"without_liberty", std::move(without_liberty)},
          {"refused", arranged ? json() : json(arranged.message())}};
}

// The clock after the move; the client has already deducted the time used.
json after_move(play::GameClock clock) {
  clock.spend(0, 0);
  return json_of(clock.left(0));
}

json play_move(Call& call) {
  auto table = read_position(call.fields);
  const std::string move = call.fields.needed_text("move");
  const auto fields = call.fields.object("clock");
  const auto clock = fields ? std::optional(play::read_clock(*fields)) : std::nullopt;
  if (!table || call.fields.failed()) return {};
  play::Game game(std::move(table));
  if (const auto played = game.play(move); !played) call.fields.blame("move", message_of(played.error()));
  json answer = play::situation_json(game);
  if (clock) answer["clock"] = after_move(*clock);
  return answer;
}

// The position and its images.
std::set<Key> keys_of(const Table& table) {
  std::set<Key> keys;
  for (int symmetry = 0; symmetry < table.symmetries(); ++symmetry) keys.insert(table.image(symmetry)->key());
  return keys;
}

// The number of moves after which one of these positions first occurs at the table, which is taken back to its start.
json first_ply(Table& table, const std::set<Key>& keys) {
  json found;
  for (int ply = table.ply(); ply >= 0; --ply) {
    table.back_to(ply);
    if (keys.contains(table.key())) found = ply;
  }
  return found;
}

// For each game, when the position occurs. Games that cannot be played do not have it.
json find(Call& call) {
  const auto table = read_position(call.fields);
  const auto games = call.fields.needed().objects("games");
  if (!table || call.fields.failed()) return {};
  const std::set<Key> keys = keys_of(*table);
  const int size = table->scene().size;
  json found = json::array();
  for (const wire::Fields& fields : games) {
    std::optional<wire::Fault> fault;
    const auto game = call.stopped() ? nullptr : read_position(wire::Fields(fields.value(), "", fault));
    const bool same = game && game->game() == table->game() && game->scene().size == size;
    found.push_back(same ? first_ply(*game, keys) : json());
  }
  return {{"found", std::move(found)}};
}

json legal(Call& call) {
  const auto table = read_position(call.fields);
  return table ? json{{"legal", table->texts(table->legal())}} : json();
}

// The keys by which books know this position and those after each move.
json places(Call& call) {
  const auto table = read_position(call.fields);
  if (!table) return {};
  const auto text = [](Key key) { return fmt::format("{:016x}", key); };
  const auto here = book::place_key(*table);
  json after = json::array();
  for (const book::Reached& reached : book::places_after(*table)) {
    const TurnParts parts = parts_of(table->forms(), reached.turn);
    after.push_back({{"move", text_of(parts)},
                     {"fills", parts.act ? json() : json(parts.place)},
                     {"wall", parts.direction.empty() ? json() : json(parts.direction)},
                     {"place", text(reached.place)}});
  }
  return {{"place", here ? json(text(*here)) : json()}, {"after", std::move(after)}};
}

json token_or_null(const std::optional<Piece>& piece) { return piece ? json(token_of(*piece)) : json(); }

json step_json(const TurnStep& step) {
  json entry = {{"kind", name_of(step.kind)},
                {"text", step.text},
                {"place", step.where ? json(*step.where) : json()},
                {"complete", static_cast<int>(step.progress)},
                {"becomes", token_or_null(step.becomes)}};
  if (!step.direction.empty()) entry["direction"] = step.direction;
  if (step.off_board) entry["act"] = name_of(*step.off_board);
  return entry;
}

json input(Call& call) {
  const auto table = read_position(call.fields);
  const auto text = call.fields.text("input").value_or("");
  const auto place = call.fields.text("place"), direction = call.fields.text("direction");
  if (!table || call.fields.failed()) return {};
  const Pointed at{lower(place.value_or("")), lower(direction.value_or(""))};
  const play::Input found =
      play::read_input(*table, place || direction ? with_pointed(*table, play::tidied(text), at) : text);
  json next = json::array(), taken = json::array(), changes = json::array(), decisions = json::array();
  for (const MovePlane::Kind kind : found.decisions) decisions.push_back(name_of(kind));
  for (const auto& step : found.taken) taken.push_back(step_json(step));
  for (const auto& step : found.next) next.push_back(step_json(step));
  for (const auto& [at_place, before, after] : found.changes)
    changes.push_back({{"at", at_place}, {"before", token_or_null(before)}, {"after", token_or_null(after)}});
  json answer = {{"text", found.text},
                 {"valid", found.possible},
                 {"complete", static_cast<int>(found.progress)},
                 {"message", worded(found.message, call.request.language())},
                 {"move", found.move.empty() ? json() : json(found.move)},
                 {"changes", std::move(changes)},
                 {"taken", std::move(taken)},
                 {"next", std::move(next)},
                 {"back", found.back()},
                 {"decisions", std::move(decisions)},
                 {"decision", found.decision}};
  if (found.refusal) answer.update(wire::json_of(*found.refusal));
  return {{"input", std::move(answer)}};
}

}  // namespace

std::optional<Options> read_options(const wire::Fields& fields) {
  const std::string name = fields.needed_text("game");
  std::vector<OptionText> pairs;
  if (const auto given = fields.object("options"))
    for (const auto& [key, value] : given->value().items()) {
      const std::string text = value.is_string() ? value.get<std::string>() : value.is_number() ? value.dump() : "";
      if (words(text).size() != 1 || words(key).size() != 1 || key.find('=') != key.npos)
        given->wrong<messages::field_not_option>(key);
      pairs.push_back({key, text});
    }
  if (fields.failed()) return {};
  const auto options = read_options(name, pairs);
  if (options) return *options;
  fields.blame(find_game(name) ? "options" : "game", options.error());
  return {};
}

std::unique_ptr<Table> read_position(const wire::Fields& fields) {
  Result<std::unique_ptr<Table>> table = read_game(fields);
  if (!*table) return nullptr;
  if (const auto start = fields.object("start")) {
    const Arrangement arrangement = wire::read_arrangement(*start);
    if (fields.failed()) return nullptr;
    table = (*table)->arranged(arrangement);
    if (!table) return fields.blame("start", messages::bad_start{.why = table.error()}), nullptr;
  }
  if (const json* moves = fields.array("moves"))
    for (std::size_t i = 0; i < moves->size(); ++i) {
      const std::string at = "moves[" + std::to_string(i) + "]";
      if (!(*moves)[i].is_string())
        fields.wrong<messages::field_not_string>(at);
      else if (const auto played = (*table)->play((*moves)[i].get<std::string>()); !played)
        fields.blame(at, message_of(played.error()));
      if (fields.failed()) return nullptr;
    }
  if (fields.failed()) return nullptr;
  return *std::move(table);
}

std::vector<std::string_view> with_position(std::vector<std::string_view> others) {
  others.insert(others.begin(), {"game", "options", "start", "moves"});
  return others;
}

std::vector<Action> position_actions() {
  return {{"state", Action::quick, with_position({"ending"}), state},
          {"play", Action::quick, with_position({"move", "clock"}), play_move},
          {"arrange", Action::quick, {"game", "options", "start"}, arrange},
          {"find", Action::thinking, with_position({"games"}), find},
          {"legal", Action::quick, with_position({}), legal},
          {"places", Action::thinking, with_position({}), places},
          {"input", Action::quick, with_position({"input", "place", "direction"}), input}};
}

}  // namespace crosscut::api
