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

namespace {

json parts_of(const Message& message);

json value_of(const Part& part) {
  if (const auto* text = std::get_if<std::string>(&part.value)) return *text;
  if (const auto* number = std::get_if<long long>(&part.value)) return *number;
  if (const auto* number = std::get_if<Decimal>(&part.value)) return rounded(number->value, number->digits);
  if (const auto* message = std::get_if<Message>(&part.value))
    return message->parts.empty() ? json(message->code()) : json_of(*message);
  json all = json::array();
  for (const Part& one : std::get<std::vector<Part>>(part.value)) all.push_back(value_of(one));
  return all;
}

// A message that gives the place of an error has the parts of that error beside its own.
json parts_of(const Message& message) {
  json parts = json::object();
  for (std::size_t i = 0; i < message.parts.size(); ++i) {
    const DeclaredPart& declared = message.declared->parts[i];
    if (declared.type == PartType::error_)
      parts.update(parts_of(std::get<Message>(message.parts[i].value)));
    else if (declared.type == PartType::points_)
      parts[std::string(declared.name)] = points(static_cast<int>(std::get<long long>(message.parts[i].value)));
    else
      parts[std::string(declared.name)] = value_of(message.parts[i]);
  }
  return parts;
}

}  // namespace

json json_of(const Message& message) {
  json object = {{"code", message.code()}};
  if (json parts = parts_of(message); !parts.empty()) object["parts"] = std::move(parts);
  return object;
}

}  // namespace crosscut::wire
