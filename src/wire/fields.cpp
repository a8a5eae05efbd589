#include "wire/fields.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace crosscut {
namespace {

using nlohmann::json;

// A number as JSON writes it.
std::string written(double value) {
  return json(value == std::int64_t(value) ? json(std::int64_t(value)) : json(value)).dump();
}

}  // namespace

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

std::string Fields::path(std::string_view name) const { return path_ + (path_.empty() ? "" : ".") + std::string(name); }

void Fields::blame(std::string_view name, const std::string& message) const {
  if (!fault_) fault_ = Fault{path(name), message};
}

const json* Fields::any(const char* name) const {
  const auto found = object_.find(name);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

std::optional<std::string> Fields::text(const char* name) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_string()) return value->get<std::string>();
  blame(name, path(name) + " must be a string");
  return {};
}

std::string Fields::needed_text(const char* name) const {
  if (!any(name)) blame(name, path(name) + " is missing");
  return text(name).value_or("");
}

std::optional<double> Fields::number(const char* name, double least, double most) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_number() && value->get<double>() >= least && value->get<double>() <= most) return value->get<double>();
  blame(name, path(name) + " must be a number from " + written(least) + " to " + written(most));
  return {};
}

std::optional<std::uint64_t> Fields::whole(const char* name, std::uint64_t least, std::uint64_t most) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_number_unsigned() && value->get<std::uint64_t>() >= least && value->get<std::uint64_t>() <= most)
    return value->get<std::uint64_t>();
  blame(name, path(name) + " must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return {};
}

std::optional<bool> Fields::flag(const char* name) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_boolean()) return value->get<bool>();
  blame(name, path(name) + " must be true or false");
  return {};
}

std::optional<Fields> Fields::object(const char* name) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_object()) return Fields(*value, path(name), fault_);
  blame(name, path(name) + " must be an object");
  return {};
}

const json* Fields::array(const char* name) const {
  const json* value = any(name);
  if (!value || value->is_array()) return value;
  blame(name, path(name) + " must be an array");
  return nullptr;
}

void Fields::allow(const std::vector<std::string_view>& names) const {
  for (const auto& [name, value] : object_.items())
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      const std::vector<std::string> known(names.begin(), names.end());
      return blame(name, in_quotes(path(name)) + " is no field here; known are " + join(known, ", "));
    }
}

}  // namespace crosscut
