#pragma once
// The findings of a review as JSON (docs/language.md).
#include <nlohmann/json_fwd.hpp>

#include "engine/review.hpp"
#include "wire/fields.hpp"

namespace crosscut::api {

nlohmann::json reason_json(const engine::Reason& reason, const Language& language);
// What best play leads to on a solved board.
nlohmann::json solved_json(const Exact& exact);
nlohmann::json turn_json(const Table& table, const engine::Review::Judged& turn, const Language& language);
nlohmann::json review_json(const Table& table, const engine::Review& review, const Language& language);

// Rounded as in answers, so reading an answer back loses nothing.
engine::Review::Judged rounded(engine::Review::Judged turn);
// The review of this game put together from the field "parts": answers to requests for some of its turns, which
// together cover all of them, in order. No value if it is missing or wrong.
std::optional<engine::Review> read_review_parts(const wire::Fields& fields, const Table& game);

}  // namespace crosscut::api
