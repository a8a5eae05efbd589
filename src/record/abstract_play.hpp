#pragma once
// Records of Margo as AbstractPlay keeps them: JSON with a header, and moves in rounds (docs/records.md).
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut {

// The properties that keep the header, as JSON, and the places of the balls that a move captured: "" if there are none.
inline constexpr const char *abstract_play_header = "XA", *captures_property = "XC";

// Whether the text, which begins with a brace, is such a record.
bool is_abstract_play(std::string_view text);

// Only a record of another game, or one without moves, is an error; the rest is read as far as it can be understood.
Result<Record> record_of_abstract_play(const nlohmann::json& document);

// More than the longest game needs; the document takes many times its text.
inline constexpr std::size_t abstract_play_bytes = std::size_t{1} << 20;

// The notation of places: "1c3" is b2. Its rows and columns are halves of ours, from the edge of the lowest level. No
// value if the board of this size has no such place.
std::optional<std::string> place_from_abstract_play(std::string_view text, int size);
std::optional<std::string> place_to_abstract_play(std::string_view text, int size);

// How a header names the board of this size; "" for the usual one, no value if AbstractPlay does not have it.
std::optional<std::string> abstract_play_variant(int size);

}  // namespace crosscut
