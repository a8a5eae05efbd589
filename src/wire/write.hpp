#pragma once
// Helpers for writing JSON.
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "base/result.hpp"

namespace crosscut::wire {

// On one line; invalid UTF-8 is replaced.
std::string written(const nlohmann::json& value);

// To this many decimal places; null for no value.
double rounded(double value, int digits);
nlohmann::json rounded(const std::optional<double>& value, int digits);

// Half points, as a whole number if they are whole.
nlohmann::json points(int halves);

// A message as {"code": ..., "parts": {...}}: a number is a number, a list an array, a message without parts its code.
nlohmann::json json_of(const Message& message);

}  // namespace crosscut::wire
