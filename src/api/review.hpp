#pragma once
// The findings of a review as JSON (docs/language.md).
#include <nlohmann/json_fwd.hpp>

#include "engine/review.hpp"

namespace crosscut::api {

nlohmann::json reason_json(const explain::Reason& reason);
nlohmann::json turn_json(const engine::Review::Turn& turn);
nlohmann::json review_json(const engine::Review& review);

}  // namespace crosscut::api
