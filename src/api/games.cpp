// Questions about games before they begin: version, games, fair_komi, choose_side, negotiate.
#include <nlohmann/json.hpp>

#include "api/call.hpp"
#include "engine/fair_number.hpp"
#include "messages/catalogue.hpp"
#include "messages/request.hpp"
#include "play/game_json.hpp"
#include "wire/write.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

json version(Call& call) { return {{"name", "Crosscut"}, {"version", call.host.version}, {"protocol", 1}}; }

json option_json(const Entry& game, const Entry::Declared& declared) {
  const Option& option = declared.option;
  constexpr std::array<const char*, 3> kinds = {"whole", "half", "choice"};
  json entry = {{"name", option.name},
                {"kind", kinds[option.kind]},
                {"range", option.range()},
                {"initial", worded(declared.initial, PartType::message_)},
                {"meaning", worded(option.meaning())}};
  // Words that stand for numbers.
  json words = json::array();
  for (const auto word : option.words) words.push_back(word);
  if (!words.empty()) entry["words"] = std::move(words);
  if (game.advice && game.advice->option == option.name) entry["recommended"] = game.advice->value;
  if (option.kind == Option::choice) return entry;
  const double unit = option.kind == Option::half ? 2 : 1;
  entry["least"] = option.least / unit;
  entry["most"] = option.most / unit;
  return entry;
}

json games(Call&) {
  json list = json::array();
  for (const Entry& game : catalog()) {
    json options = json::array();
    for (const auto& declared : game.options) options.push_back(option_json(game, declared));
    json pieces = json::array();
    for (const Piece& piece : game.pieces)
      pieces.push_back({{"token", token_of(piece)}, {"side", name_of(piece.side)}, {"kind", name_of(piece.kind)}});
    list.push_back({{"name", game.name},
                    {"summary", worded(game.summary)},
                    {"page", game.chapter},
                    {"number", game.number.empty() ? json() : json(game.number)},
                    {"options", std::move(options)},
                    {"pieces", std::move(pieces)},
                    {"walls", game.walls}});
  }
  return {{"games", std::move(list)}};
}

// The game and its options; the position is checked, although it is not used.
const Entry* read_game(Call& call, Options& options) {
  const auto table = read_position(call.fields);
  if (!table) return nullptr;
  options = table->options();
  const Entry* game = find_game(table->game());
  if (game->number.empty()) call.fields.blame("game", messages::no_number_named{.game = game->name});
  return call.fields.failed() ? nullptr : game;
}

json estimate_json(const engine::FairNumber::Estimate& estimate) {
  return {{"number", estimate.number},
          {"win_rate", wire::rounded(estimate.win_rate, 4)},
          {"error", wire::rounded(estimate.error, 4)}};
}

json fair_komi(Call& call) {
  Options options;
  const Entry* game = read_game(call, options);
  const engine::EngineSettings engine = read_engine(call, nullptr, {.playouts = 50'000});
  if (!game || call.fields.failed()) return {};
  const auto fair = fair_number(*game, options, engine, call.host.clock, call.asker.stopped);
  if (!fair) return call.fields.blame("options", fair.error()), json();
  json beside = json::array();
  for (const auto& estimate : fair->beside) beside.push_back(estimate_json(estimate));
  return {{"option", game->number},
          {"fair", estimate_json(fair->fair)},
          {"beside", std::move(beside)},
          {"low", fair->low},
          {"high", fair->high}};
}

json choose_side(Call& call) {
  Options options;
  const Entry* game = read_game(call, options);
  const engine::EngineSettings engine = read_engine(call, nullptr, {.playouts = 2'000});
  if (!game || call.fields.failed()) return {};
  const auto side = engine::choose_side(*game, options, engine, call.host.clock, call.asker.stopped);
  if (!side) return call.fields.blame("options", side.error()), json();
  return {{"side", name_of(*side)}};
}

using play::Event;

// The computer's answer in a negotiation when it is to move.
Result<Event> computers_part(Call& call, const play::Game& game, const engine::EngineSettings& engine) {
  const Entry& entry = *find_game(game.table().game());
  const int seat = *game.to_move();
  if (game.phase() == play::Game::Phase::number) {
    const auto fair = fair_number(entry, game.table().options(), engine, call.host.clock, call.asker.stopped);
    if (!fair) return fair.error();
    return Event{Event::Kind::number, seat, fair->fair.number};
  }
  const Options options = *game.options_with(game.number());
  const auto side = engine::choose_side(entry, options, engine, call.host.clock, call.asker.stopped);
  if (!side) return side.error();
  return Event{.kind = Event::Kind::side, .seat = seat, .side = *side};
}

json negotiate(Call& call) {
  const wire::Fields& fields = call.fields;
  const auto options = read_options(fields);
  const auto number = fields.text("number");
  const auto side = fields.choice("side", std::span(side_name).first(2));
  const auto computer = fields.choice("computer", std::span(play::seat_name).first(2));
  if (!options || fields.failed()) return {};
  auto game = play::Game::open({*options, {}, true});
  if (!game) return fields.blame("options", game.error()), json();
  const auto happen = [&](const Event& event, const char* field) {
    const auto checked = game->check(event);
    if (!checked) return fields.blame(field, checked.error());
    (void)game->apply(*checked, 0);
  };
  if (number) happen({Event::Kind::number, 0, *number}, "number");
  if (side) happen({.kind = Event::Kind::side, .seat = 1, .side = static_cast<Side>(*side)}, "side");
  const bool names = game->phase() == play::Game::Phase::number;
  const engine::EngineSettings engine = read_engine(call, nullptr, {.playouts = names ? 50'000 : 2'000});
  if (fields.failed()) return {};
  if (!game->sides_known() && computer && static_cast<int>(*computer) == game->to_move()) {
    const auto part = computers_part(call, *game, engine);
    if (!part) return fields.blame("options", part.error()), json();
    (void)game->apply(*part, 0);
  }
  return negotiation_json(*game);
}

}  // namespace

std::vector<Action> game_actions() {
  return {{"version", Action::quick, {}, version},
          {"games", Action::quick, {}, games},
          {"fair_komi", Action::thinking, {"game", "options", "engine"}, fair_komi},
          {"choose_side", Action::thinking, {"game", "options", "engine"}, choose_side},
          {"negotiate", Action::thinking, {"game", "options", "number", "side", "computer", "engine"}, negotiate}};
}

}  // namespace crosscut::api
