#include "wire/state.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "catalog/network_game.hpp"
#include "messages/fields.hpp"
#include "wire/write.hpp"

namespace crosscut::wire {
namespace {

using nlohmann::json;

json parts_json(const Score& score) {
  json parts = json::object();
  for (const auto& [name, halves] :
       {std::pair("pieces", score.pieces), std::pair("territory", score.territory), std::pair("kings", score.kings),
        std::pair("button", score.button), std::pair("komi", score.komi)})
    if (halves) parts[name] = points(halves);
  return parts;
}

// The places that count for each side as the board stands: its pieces and its territory.
json counted_json(const Table& table, const Scene& scene) {
  const auto game = table.network_game();
  const auto& grid = game->grid();
  const auto owned = game->ownership(Side::black, 0);
  const std::size_t levels = owned.size() / grid.cells.size() / game->sides();
  json counted = json::object();
  for (std::size_t side = 0; side < game->sides(); ++side) {
    json& places = counted[std::string(side_name[side])] = json::array();
    for (const Scene::Place& place : scene.places) {
      const Spot& spot = place.spot;
      const int at = (spot.row + spot.level / 2) * grid.width + spot.column + spot.level / 2;
      const auto cell =
          static_cast<std::size_t>(std::find(grid.cells.begin(), grid.cells.end(), at) - grid.cells.begin());
      if (owned[(side * levels + static_cast<std::size_t>(spot.level)) * grid.cells.size() + cell])
        places.push_back(place.name);
    }
  }
  return counted;
}

// What only drawings need: the parts of the score, where it comes from and whether it means something yet, whether
// there are kings, the zombies, whether the button is in play, and what the players can still do.
void add_details(const Table& table, json& state) {
  const Scene scene = table.scene();
  if (scene.score) {
    state["counted"] = counted_json(table, scene);
    state["score_tells"] = scene.score_tells;
    for (int i = 0; i < scene.sides; ++i)
      state["parts"][std::string(side_name[static_cast<std::size_t>(i)])] =
          parts_json((*scene.score)[static_cast<std::size_t>(i)]);
  }
  if (scene.has_kings) state["kings"] = true;
  if (scene.has_button) state["button_in_play"] = scene.button_in_play;
  if (const auto left = table.actions_left())
    for (const Side side : {Side::black, Side::white}) {
      const ActionsLeft& own = (*left)[static_cast<std::size_t>(side)];
      state["actions_left"][std::string(name_of(side))] = {{"places", own.places}, {"holds", own.holds}};
    }
  if (!scene.has_zombies) return;
  state["zombies"] = json::array();
  for (const auto& place : scene.places)
    if (place.zombie) state["zombies"].push_back(place.name);
}

std::optional<Side> read_side(const Fields& fields, const char* name) {
  const auto side = fields.choice(name, side_name);
  return side ? std::optional(static_cast<Side>(*side)) : std::nullopt;
}

// A move that was made; what it did not do is left out.
json made_json(const Table& table, const MoveMade& made, const Effect& effect) {
  const TurnParts parts = parts_of(table.forms(), made.turn);
  json object = {{"by", name_of(made.by)}, {"move", text_of(parts)}};
  if (parts.act) object["act"] = name_of(*parts.act);
  if (parts.act == Act::dead) object["claim"] = parts.claim;
  if (!parts.direction.empty()) object["wall"] = parts.direction;
  if (effect.captured > 0) object["captured"] = effect.captured;
  if (effect.crowned) object["crowned"] = true;
  return object;
}

json name_or_null(std::optional<Side> side) { return side ? json(name_of(*side)) : json(); }

}  // namespace

json options_json(const Options& options) {
  json object = json::object();
  for (const auto& [name, value] : options.given()) object[name] = value;
  return object;
}

json state_json(const Table& table) {
  const Scene scene = table.scene();
  json state = {{"game", table.game()},    {"options", options_json(table.options())},
                {"over", scene.over},      {"ply", scene.ply},
                {"result", nullptr},       {"score", nullptr},
                {"cells", json::object()}, {"to_move", name_of(scene.to_play)}};
  if (scene.result) state["result"] = *scene.result;
  for (const auto& place : scene.places)
    if (place.piece) state["cells"][place.name] = token_of(*place.piece);
  for (int i = 0; i < scene.sides; ++i) {
    const auto side = static_cast<std::size_t>(i);
    const std::string name(side_name[side]);
    if (scene.score) state["score"][name] = points((*scene.score)[side].total());
    if (scene.prison) state["prison"][name] = (*scene.prison)[side];
    if (scene.supply) state["supply"][name] = (*scene.supply)[side] ? json(*(*scene.supply)[side]) : json();
  }
  if (scene.prison) state["last_placed_marked"] = scene.last_placed_marked;
  if (scene.has_button) state["button"] = name_or_null(scene.button);
  if (scene.has_settlement) {
    state["settlement"] = nullptr;
    if (scene.settlement)
      state["settlement"] = {{"claim", scene.settlement->by ? json(scene.settlement->claim) : json()},
                             {"by", name_or_null(scene.settlement->by)}};
  }
  return state;
}

json board_json(const Table& table) {
  constexpr std::array<const char*, 3> shapes = {"square", "hexhex", "pyramid"};
  const Scene scene = table.scene();
  json places = json::array();
  for (const auto& place : scene.places)
    places.push_back(
        {{"name", place.name}, {"level", place.spot.level}, {"column", place.spot.column}, {"row", place.spot.row}});
  json board = {{"shape", shapes[static_cast<std::size_t>(scene.shape)]},
                {"size", scene.size},
                {"sides", scene.sides},
                {"places", std::move(places)}};
  if (const auto& walls = find_game(table.game())->walls; !walls.empty()) board["walls"] = walls;
  return board;
}

json last_json(const Table& table) {
  const Scene scene = table.scene();
  if (!scene.last) return nullptr;
  const TurnParts& parts = scene.last->parts;
  json captured = json::array(), changed = json::array();
  for (const auto& [place, piece] : scene.last->captured)
    captured.push_back({{"at", place}, {"piece", token_of(piece)}});
  for (const auto& [place, piece] : scene.last->changed) changed.push_back({{"at", place}, {"piece", token_of(piece)}});
  json last = {{"by", name_of(scene.last->by)},
               {"move", scene.last->text},
               {"places", scene.last->places},
               {"from", scene.last->from ? json(*scene.last->from) : json()},
               {"to", parts.to.empty() ? json() : json(parts.to)},
               {"captured", std::move(captured)},
               {"changed", std::move(changed)}};
  if (scene.has_zombies) last["zombies"] = scene.last->zombies, last["revived"] = scene.last->revived;
  return last;
}

Arrangement read_arrangement(const Fields& start) {
  start.allow({"cells", "to_move", "button", "prison", "last_placed_marked"});
  Arrangement arrangement;
  if (const auto cells = start.object("cells"))
    for (const auto& [place, token] : cells->value().items()) {
      if (!token.is_string())
        cells->wrong<messages::field_not_piece>(place);
      else
        arrangement.pieces.emplace_back(place, token.get<std::string>());
    }
  if (const auto side = read_side(start, "to_move")) arrangement.to_play = *side;
  arrangement.button = read_side(start, "button");
  if (const auto prison = start.object("prison")) {
    prison->allow({"black", "white"});
    constexpr std::uint64_t most = 1000;
    arrangement.prison = {static_cast<int>(prison->whole("black", 0, most).value_or(0)),
                          static_cast<int>(prison->whole("white", 0, most).value_or(0))};
  }
  arrangement.last_placed_marked = start.flag("last_placed_marked").value_or(false);
  return arrangement;
}

json start_json(const Table& table) {
  json state = state_json(table), start = json::object();
  for (const char* key : {"cells", "to_move", "button", "prison", "last_placed_marked"})
    if (state.contains(key)) start[key] = std::move(state[key]);
  return start;
}

json situation_json(const Table& table) {
  json state = state_json(table);
  add_details(table, state);
  json moves = json::array();
  const auto effects = table.effects();
  for (const MoveMade& made : table.moves()) moves.push_back(made_json(table, made, effects[moves.size()]));
  return {{"state", std::move(state)},
          {"board", board_json(table)},
          {"last", last_json(table)},
          {"moves", std::move(moves)},
          {"turn", table.over()       ? "over"
                   : table.settling() ? "settlement"
                                      : "move"}};
}

json position_json(const Table& table, bool arranged) {
  json moves = json::array();
  for (const MoveMade& made : table.moves()) moves.push_back(table.text(made.turn));
  json position = {{"game", table.game()}, {"options", options_json(table.options())}, {"moves", std::move(moves)}};
  if (arranged) position["start"] = start_json(*table.at(0));
  return position;
}

}  // namespace crosscut::wire
