#include "wire/fields.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace crosscut::wire {
namespace {

using nlohmann::json;

// A number as JSON writes it.
std::string written(double value) {
  return json(value == std::int64_t(value) ? json(std::int64_t(value)) : json(value)).dump();
}

// How deep the arrays and objects of a JSON text are nested.
int nesting(std::string_view text) {
  int depth = 0, deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\')
      ++i;
    else if (c == '"')
      in_string = !in_string;
    else if (!in_string && (c == '[' || c == '{'))
      deepest = std::max(deepest, ++depth);
    else if (!in_string && (c == ']' || c == '}'))
      --depth;
  }
  return deepest;
}

}  // namespace

Result<json> parsed(std::string_view text) {
  constexpr int deepest = 32;
  if (nesting(text) > deepest)
    return Error{"arrays and objects may lie " + std::to_string(deepest) + " deep within each other at most"};
  try {
    return json::parse(text);
  } catch (const json::parse_error& error) {
    return Error{"this is not JSON: something is wrong at byte " + std::to_string(error.byte) + " of " +
                 in_quotes(text)};
  } catch (const json::exception&) { return Error{"this JSON holds a number that is too large: " + in_quotes(text)}; }
}

Fields Fields::needed() const {
  Fields fields = *this;
  fields.needed_ = true;
  return fields;
}

std::string Fields::path(std::string_view name) const { return path_ + (path_.empty() ? "" : ".") + std::string(name); }

void Fields::blame(std::string_view name, const Error& error) const {
  if (!fault_) fault_ = Fault(path(name), error);
}

void Fields::wrong(std::string_view name, std::string_view what) const {
  blame(name, path(name) + " " + std::string(what));
}

const json* Fields::any(std::string_view name) const {
  const auto found = object_.find(name);
  if (found != object_.end() && !found->is_null()) return &*found;
  if (needed_) wrong(name, "is missing");
  return nullptr;
}

std::optional<std::string> Fields::text(std::string_view name) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_string()) return value->get<std::string>();
  wrong(name, "must be a string");
  return {};
}

std::optional<double> Fields::number(std::string_view name, double least, double most) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_number() && value->get<double>() >= least && value->get<double>() <= most) return value->get<double>();
  wrong(name, "must be a number from " + written(least) + " to " + written(most));
  return {};
}

std::optional<std::uint64_t> Fields::whole(std::string_view name, std::uint64_t least, std::uint64_t most) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_number_unsigned() && value->get<std::uint64_t>() >= least && value->get<std::uint64_t>() <= most)
    return value->get<std::uint64_t>();
  wrong(name, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return {};
}

std::optional<int> Fields::integer(std::string_view name, int least, int most) const {
  const json* value = any(name);
  if (!value) return {};
  // As a double, since a 64-bit value might not fit an int.
  if (value->is_number_integer() && value->get<double>() >= least && value->get<double>() <= most)
    return value->get<int>();
  wrong(name, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return {};
}

std::optional<bool> Fields::flag(std::string_view name) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_boolean()) return value->get<bool>();
  wrong(name, "must be true or false");
  return {};
}

std::optional<std::size_t> Fields::choice(std::string_view name, std::span<const std::string_view> of) const {
  const auto value = text(name);
  if (!value) return {};
  const auto found = std::find(of.begin(), of.end(), *value);
  if (found != of.end()) return static_cast<std::size_t>(found - of.begin());
  std::string known;
  for (std::size_t i = 0; i < of.size(); ++i)
    known.append(i == 0 ? "" : i + 1 == of.size() ? " or " : ", ").append(of[i]);
  wrong(name, "must be " + known + ", not " + in_quotes(*value));
  return {};
}

std::optional<Fields> Fields::object(std::string_view name) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_object()) return Fields(*value, path(name), fault_);
  wrong(name, "must be an object");
  return {};
}

const json* Fields::array(std::string_view name) const {
  const json* value = any(name);
  if (!value || value->is_array()) return value;
  wrong(name, "must be an array");
  return nullptr;
}

std::vector<std::string> Fields::texts(std::string_view name) const {
  std::vector<std::string> all;
  if (const json* values = array(name))
    for (const json& value : *values) {
      if (!value.is_string()) wrong(std::string(name) + "[" + std::to_string(all.size()) + "]", "must be a string");
      all.push_back(value.is_string() ? value.get<std::string>() : "");
    }
  return all;
}

std::vector<double> Fields::numbers(std::string_view name, double least, double most) const {
  std::vector<double> all;
  if (const json* values = array(name))
    for (const json& value : *values) {
      all.push_back(value.is_number() ? value.get<double>() : least);
      if (!value.is_number() || all.back() < least || all.back() > most)
        wrong(std::string(name) + "[" + std::to_string(all.size() - 1) + "]",
              "must be a number from " + written(least) + " to " + written(most));
    }
  return all;
}

std::vector<Fields> Fields::objects(std::string_view name) const {
  std::vector<Fields> all;
  if (const json* values = array(name))
    for (const json& value : *values) {
      const std::string at = std::string(name) + "[" + std::to_string(all.size()) + "]";
      if (!value.is_object()) {
        wrong(at, "must be an object");
        return {};
      }
      all.emplace_back(value, path(at), fault_);
    }
  return all;
}

std::vector<std::string> Fields::names() const {
  std::vector<std::string> all;
  for (const auto& [name, value] : object_.items()) all.push_back(name);
  return all;
}

void Fields::allow(std::span<const std::string_view> names) const {
  for (const auto& [name, value] : object_.items())
    if (std::find(names.begin(), names.end(), name) == names.end())
      return blame(
          name, in_quotes(path(name)) + " is not a field here; known are " + join({names.begin(), names.end()}, ", "));
}

}  // namespace crosscut::wire
