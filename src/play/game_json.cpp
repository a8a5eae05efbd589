#include "play/game_json.hpp"

#include <nlohmann/json.hpp>

#include "messages/fields.hpp"
#include "wire/state.hpp"
#include "wire/write.hpp"

namespace crosscut::play {
namespace {

using nlohmann::json;
using How = Ending::How;

}  // namespace

json negotiation_json(const Game& game) {
  json seats = json::array();
  for (int i = 0; i < game.table().sides(); ++i)
    seats.push_back(
        {{"seat", seat_text(i)}, {"colour", game.sides_known() ? json(name_of(game.seats().side(i))) : json()}});
  const auto to_move = game.to_move();
  return {{"phase", Game::phase_name[static_cast<std::size_t>(game.phase())]},
          {"to_move", to_move ? json(seat_text(*to_move)) : json()},
          {"number", game.number().empty() ? json() : json(game.number())},
          {"options", wire::options_json(game.table().options())},
          {"seats", std::move(seats)}};
}

void add_ending(json& object, const std::optional<Ending>& ending) {
  object["reason"] = ending ? json(name_of(ending->how)) : json();
  object["winner"] = ending && ending->winner ? json(name_of(*ending->winner)) : json();
  object["margin"] = ending && ending->margin ? wire::points(ending->margin) : json();
}

json situation_json(const Game& game) {
  json situation = wire::situation_json(game.table());
  const Seats seats = game.seats();
  for (int i = 0; i < game.table().sides(); ++i)
    situation["seats"][std::string(name_of(seats.side(i)))] = name_of(static_cast<Side>(i));
  add_ending(situation, game.ending());
  if (const auto ending = game.ending()) {
    if (const auto by = game.table().scene().ended_by) situation["reason"] = crosscut::name_of(*by);
    json& state = situation["state"];
    situation["turn"] = "over";
    state["over"] = true;
    state["result"] = result_text(*ending);
  }
  return situation;
}

Ending read_ending(const wire::Fields& fields, int sides) {
  fields.allow({"how", "by"});
  const std::string how = fields.needed_text("how");
  for (const How ended : {How::agreement, How::nothing})
    if (how == name_of(ended)) return {ended, {}, 0};
  for (const How ended : {How::resignation, How::time}) {
    if (how != name_of(ended)) continue;
    const std::string by = fields.needed_text("by");
    for (int i = 0; i < sides; ++i)
      if (by == name_of(static_cast<Side>(i))) return loss_of(static_cast<Side>(i), ended, sides);
    fields.blame("by", messages::field_not_side{.field = fields.path("by"), .text = by});
    return {};
  }
  fields.blame("how", messages::field_not_ending{.field = fields.path("how"), .text = how});
  return {};
}

}  // namespace crosscut::play
