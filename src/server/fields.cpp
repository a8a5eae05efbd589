#include "server/fields.hpp"

#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

constexpr std::size_t longest_text = 4096;

// Nothing that could end the word or begin another.
bool is_word(const std::string& text) {
  return !text.empty() && text.size() <= 64 && text.find('=') == std::string::npos && words(text).size() == 1 &&
         trimmed(text).size() == text.size();
}

}  // namespace

const json* Fields::any(const char* name) const {
  const auto found = request_.find(name);
  return found == request_.end() || found->is_null() ? nullptr : &*found;
}

void Fields::refuse(const std::string& field, const std::string& message) {
  if (!refusal_) refusal_ = Refusal{message, field};
}

std::string Fields::text(const char* name) {
  if (has(name)) return text_or(name, "");
  refuse(name, "\"" + std::string(name) + "\" is missing");
  return {};
}

std::string Fields::text_or(const char* name, const std::string& otherwise) {
  if (!has(name)) return otherwise;
  const json& field = request_[name];
  if (field.is_string() && field.get_ref<const std::string&>().size() <= longest_text) return field.get<std::string>();
  refuse(name, "\"" + std::string(name) + "\" must be a text of at most 4096 bytes");
  return {};
}

bool Fields::flag_or(const char* name, bool otherwise) {
  if (!has(name)) return otherwise;
  if (request_[name].is_boolean()) return request_[name].get<bool>();
  refuse(name, "\"" + std::string(name) + "\" must be true or false");
  return otherwise;
}

std::optional<std::int64_t> Fields::whole(const char* name, std::int64_t least, std::int64_t most) {
  if (!has(name)) return {};
  const json& field = request_[name];
  // A number too large for 64 bits is a floating one.
  if (field.is_number_integer() && (!field.is_number_unsigned() || field.get<std::uint64_t>() <= INT64_MAX) &&
      field.get<std::int64_t>() >= least && field.get<std::int64_t>() <= most)
    return field.get<std::int64_t>();
  refuse(name, "\"" + std::string(name) + "\" must be a whole number from " + std::to_string(least) + " to " +
                   std::to_string(most));
  return {};
}

std::string Fields::options(const char* name) {
  if (!has(name)) return {};
  if (!request_[name].is_object()) {
    refuse(name, "\"" + std::string(name) + "\" must be an object, such as {\"size\": 9}");
    return {};
  }
  std::vector<std::string> parts;
  for (const auto& [key, value] : request_[name].items()) {
    const std::string text = value.is_string() ? value.get<std::string>() : value.is_number() ? value.dump() : "";
    if (!is_word(key) || !is_word(text)) {
      refuse(std::string(name) + "." + key, "the option " + quoted(key) + " must be a number or a word");
      return {};
    }
    parts.push_back(key + "=" + text);
  }
  return join(parts, " ");
}

}  // namespace crosscut::server
