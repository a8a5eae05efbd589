#include "wire/write.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace crosscut::wire {

using nlohmann::json;

std::string written(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

double rounded(double value, int digits) {
  const double scale = std::pow(10.0, digits);
  return std::round(value * scale) / scale;
}

json rounded(const std::optional<double>& value, int digits) { return value ? json(rounded(*value, digits)) : json(); }

json points(int halves) { return halves % 2 ? json(halves / 2.0) : json(halves / 2); }

void add_code(json& object, std::string_view code, const decltype(Error::parts)& parts) {
  if (code.empty()) return;
  object["code"] = code;
  for (const auto& [name, text] : parts) object["parts"][std::string(name)] = text;
}

}  // namespace crosscut::wire
