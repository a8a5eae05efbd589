#include "api/review.hpp"

#include <nlohmann/json.hpp>

#include "wire/write.hpp"

namespace crosscut::api {

using nlohmann::json;

json reason_json(const explain::Reason& reason) {
  return {{"key", name_of(reason.key)},
          {"text", reason.text},
          {"by", name_of(reason.by)},
          {"moves", reason.moves},
          {"places", reason.places},
          {"stay", reason.stay},
          {"number", reason.number ? json(*reason.number) : json()}};
}

json turn_json(const engine::Review::Turn& turn) {
  json reasons = json::array();
  for (const explain::Reason& reason : turn.reasons) reasons.push_back(reason_json(reason));
  return {{"ply", turn.ply},
          {"by", name_of(turn.by)},
          {"move", turn.move},
          {"win_rate", wire::rounded(turn.win_rate, 4)},
          {"lead", wire::rounded(turn.lead, 2)},
          {"loss", wire::rounded(turn.loss, 4)},
          {"uncertainty", wire::rounded(turn.uncertainty, 4)},
          {"lead_loss", wire::rounded(turn.lead_loss, 2)},
          {"verdict", name_of(grade(turn))},
          {"better", turn.better},
          {"answer", turn.answer},
          {"reasons", std::move(reasons)}};
}

json review_json(const engine::Review& review) {
  json turns = json::array(), black = json::array();
  for (const auto& turn : review.turns) turns.push_back(turn_json(turn));
  for (const auto& rate : review.black_wins()) black.push_back(wire::rounded(rate, 4));
  const auto turning = review.turning_point();
  return {{"turns", std::move(turns)},
          {"black_wins", std::move(black)},
          {"turning_point", turning ? json(*turning) : json()}};
}

}  // namespace crosscut::api
