#include "session/state.hpp"

#include <nlohmann/json.hpp>

namespace crosscut {
namespace {

using nlohmann::json;

// Half points as a JSON number: whole where they are whole.
json points(int halves) { return halves % 2 ? json(halves / 2.0) : json(halves / 2); }

json options_object(const Table& table) {
  json object = json::object();
  const std::string options = table.options();
  for (const std::string_view word : words(options)) {
    const std::size_t equals = word.find('=');
    object[std::string(word.substr(0, equals))] = word.substr(equals + 1);
  }
  return object;
}

json name_or_null(std::optional<Side> side) { return side ? json(name_of(*side)) : json(); }

}  // namespace

json state_json(const Table& table) {
  const Scene scene = table.scene();
  json state = {{"game", table.game()},    {"options", options_object(table)},
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
  for (const auto& [name, spot, piece] : scene.places)
    places.push_back({{"name", name}, {"level", spot.level}, {"column", spot.column}, {"row", spot.row}});
  return {{"shape", shapes[static_cast<std::size_t>(scene.shape)]},
          {"size", scene.size},
          {"sides", scene.sides},
          {"places", std::move(places)}};
}

json last_json(const Table& table) {
  const Scene scene = table.scene();
  if (!scene.last) return nullptr;
  json captured = json::array();
  for (const auto& [place, piece] : scene.last->captured)
    captured.push_back({{"at", place}, {"piece", token_of(piece)}});
  return {{"by", name_of(scene.last->move.by)},
          {"move", scene.last->move.text},
          {"places", scene.last->places},
          {"from", scene.last->from ? json(*scene.last->from) : json()},
          {"captured", std::move(captured)}};
}

}  // namespace crosscut
