#pragma once
// What writers of JSON share.
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace crosscut {

// One line; bytes that are not UTF-8 are replaced.
std::string written(const nlohmann::json& value);

// To so many digits after the point; null for none.
double rounded(double value, int digits);
nlohmann::json rounded(const std::optional<double>& value, int digits);

}  // namespace crosscut
