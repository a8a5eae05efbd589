#include "wire/fields.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "base/text.hpp"
#include "messages/fields.hpp"

namespace crosscut::wire {
namespace {

using nlohmann::json;

// A number as JSON writes it.
std::string written(double value) {
  return json(value == std::int64_t(value) ? json(std::int64_t(value)) : json(value)).dump();
}

// Looks for what json::parse() lets pass: deep nesting, and keys given twice. Stops at the first fault of any kind.
struct Structure final : json::json_sax_t {
  std::optional<Error> fault;
  std::vector<std::set<std::string>> keys;  // of the objects and arrays that are open

  bool open() {
    constexpr std::size_t deepest = 32;
    if (keys.size() == deepest) fault = messages::json_too_deep{.most = static_cast<int>(deepest)};
    keys.emplace_back();
    return !fault;
  }
  bool close() { return keys.pop_back(), true; }

  bool key(std::string& name) override {
    constexpr std::size_t shown = 100;
    if (!keys.back().insert(name).second) {
      const std::string_view beginning = std::string_view(name).substr(0, shown);
      fault = messages::json_key_twice{.text = beginning.substr(0, utf8_prefix(beginning))};
    }
    return !fault;
  }
  bool start_object(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_array() override { return close(); }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(std::int64_t) override { return true; }
  bool number_unsigned(std::uint64_t) override { return true; }
  bool number_float(double, const std::string&) override { return true; }
  bool string(std::string&) override { return true; }
  bool binary(json::binary_t&) override { return true; }
  bool parse_error(std::size_t, const std::string&, const json::exception&) override { return false; }
};

}  // namespace

Result<json> parsed(std::string_view text) {
  const auto beginning = [&] { return text.substr(0, 100); };  // enough to show
  Structure structure;
  (void)json::sax_parse(text, &structure);
  if (structure.fault) return *structure.fault;
  try {
    return json::parse(text);
  } catch (const json::parse_error& error) {
    return messages::json_syntax{.byte = error.byte, .text = beginning()};
  } catch (const json::exception&) { return messages::json_number_too_large{.text = beginning()}; }
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

const json* Fields::any(std::string_view name) const {
  const auto found = object_.find(name);
  if (found != object_.end() && !found->is_null()) return &*found;
  if (needed_) wrong<messages::field_missing>(name);
  return nullptr;
}

std::optional<std::string> Fields::text(std::string_view name) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_string()) return value->get<std::string>();
  wrong<messages::field_not_string>(name);
  return {};
}

void Fields::blame_number(std::string_view name, double least, double most) const {
  blame(name, messages::field_not_number{.field = path(name), .least = written(least), .most = written(most)});
}

std::optional<double> Fields::number(std::string_view name, double least, double most) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_number() && value->get<double>() >= least && value->get<double>() <= most) return value->get<double>();
  blame_number(name, least, most);
  return {};
}

std::optional<std::uint64_t> Fields::whole(std::string_view name, std::uint64_t least, std::uint64_t most) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_number_unsigned() && value->get<std::uint64_t>() >= least && value->get<std::uint64_t>() <= most)
    return value->get<std::uint64_t>();
  blame(name,
        messages::field_not_whole{.field = path(name), .least = std::to_string(least), .most = std::to_string(most)});
  return {};
}

std::optional<int> Fields::integer(std::string_view name, int least, int most) const {
  const json* value = any(name);
  if (!value) return {};
  // As a double, since a 64-bit value might not fit an int.
  if (value->is_number_integer() && value->get<double>() >= least && value->get<double>() <= most)
    return value->get<int>();
  blame(name,
        messages::field_not_whole{.field = path(name), .least = std::to_string(least), .most = std::to_string(most)});
  return {};
}

std::optional<bool> Fields::flag(std::string_view name) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_boolean()) return value->get<bool>();
  wrong<messages::field_not_flag>(name);
  return {};
}

std::optional<std::size_t> Fields::choice(std::string_view name, std::span<const std::string_view> of) const {
  const auto value = text(name);
  if (!value) return {};
  const auto found = std::find(of.begin(), of.end(), *value);
  if (found != of.end()) return static_cast<std::size_t>(found - of.begin());
  blame(name,
        messages::field_not_allowed{.field = path(name), .allowed = std::vector(of.begin(), of.end()), .text = *value});
  return {};
}

std::optional<Fields> Fields::object(std::string_view name) const {
  const json* value = any(name);
  if (!value) return {};
  if (value->is_object()) return Fields(*value, path(name), fault_);
  wrong<messages::field_not_object>(name);
  return {};
}

const json* Fields::array(std::string_view name) const {
  const json* value = any(name);
  if (!value || value->is_array()) return value;
  wrong<messages::field_not_array>(name);
  return nullptr;
}

std::vector<std::string> Fields::texts(std::string_view name) const {
  std::vector<std::string> all;
  if (const json* values = array(name))
    for (const json& value : *values) {
      if (!value.is_string())
        wrong<messages::field_not_string>(std::string(name) + "[" + std::to_string(all.size()) + "]");
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
        blame_number(std::string(name) + "[" + std::to_string(all.size() - 1) + "]", least, most);
    }
  return all;
}

std::vector<Fields> Fields::objects(std::string_view name) const {
  std::vector<Fields> all;
  if (const json* values = array(name))
    for (const json& value : *values) {
      const std::string at = std::string(name) + "[" + std::to_string(all.size()) + "]";
      if (!value.is_object()) {
        wrong<messages::field_not_object>(at);
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
      return blame(name,
                   messages::unknown_field{.field = path(name), .allowed = std::vector(names.begin(), names.end())});
}

}  // namespace crosscut::wire
