#pragma once
// The fields of a JSON object that came from outside, read one by one. The first that is wrong is remembered with its
// path, for a message; what is read after it is worth nothing.
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut {

// What was wrong and which field is to blame, as in "options.size" or "moves[3]"; "" if none is.
struct Fault {
  std::string field, message;
};

// How deep arrays and objects lie within each other in a JSON text. What nests too deep is not to be written again,
// which would take the stack.
int nesting(std::string_view text);
inline constexpr int deepest_nesting = 32;

class Fields {
 public:
  // `object` must be a JSON object and outlive this.
  Fields(const nlohmann::json& object, std::string path, std::optional<Fault>& fault)
      : object_(object), path_(std::move(path)), fault_(fault) {}

  // Nothing if the field is missing or null, or wrong.
  std::optional<std::string> text(const char* name) const;
  std::optional<double> number(const char* name, double least, double most) const;
  std::optional<std::uint64_t> whole(const char* name, std::uint64_t least, std::uint64_t most) const;
  std::optional<bool> flag(const char* name) const;
  std::optional<Fields> object(const char* name) const;
  const nlohmann::json* array(const char* name) const;  // null: missing or wrong
  const nlohmann::json* any(const char* name) const;    // null: missing or JSON's null

  // The same, and missing is wrong too.
  std::string needed_text(const char* name) const;

  // Only these may be there.
  void allow(const std::vector<std::string_view>& names) const;

  void blame(std::string_view name, const std::string& message) const;
  std::string path(std::string_view name) const;
  bool failed() const { return fault_.has_value(); }
  const nlohmann::json& value() const { return object_; }

 private:
  const nlohmann::json& object_;
  std::string path_;
  std::optional<Fault>& fault_;
};

}  // namespace crosscut
