#pragma once
// Helpers for writing JSON.
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace crosscut::wire {

// On one line; invalid UTF-8 is replaced.
std::string written(const nlohmann::json& value);

// To this many decimal places; null for no value.
double rounded(double value, int digits);
nlohmann::json rounded(const std::optional<double>& value, int digits);

}  // namespace crosscut::wire
