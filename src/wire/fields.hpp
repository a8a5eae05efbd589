#pragma once
// Reads JSON that comes from outside: a text, and its objects field by field. The first mistake is kept with its path,
// for a message; values read after it are meaningless.
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut::wire {

// What was wrong, and the field to blame, such as "options.size" or "moves[3]"; "" if none.
struct Fault : Error {
  Fault(std::string at, Error error) : Error(std::move(error)), field(std::move(at)) {}
  std::string field;
};

// The value of a JSON text. Arrays and objects nested more than 32 deep are an error, since writing a value nested too
// deep would overflow the stack. (A record of a game, which may be large, has a reader of its own: record/json.hpp.)
Result<nlohmann::json> parsed(std::string_view text);

class Fields {
 public:
  // `object` must be a JSON object and outlive this.
  Fields(const nlohmann::json& object, std::string path, std::optional<Fault>& fault)
      : object_(object), path_(std::move(path)), fault_(fault) {}

  // The same fields, but missing ones are mistakes.
  Fields needed() const;

  // No value if the field is missing, null or wrong.
  std::optional<std::string> text(std::string_view name) const;
  std::optional<double> number(std::string_view name, double least, double most) const;
  std::optional<std::uint64_t> whole(std::string_view name, std::uint64_t least, std::uint64_t most) const;
  std::optional<int> integer(std::string_view name, int least, int most) const;
  std::optional<bool> flag(std::string_view name) const;
  std::optional<std::size_t> choice(std::string_view name,
                                    std::span<const std::string_view> of) const;  // its index
  std::optional<Fields> object(std::string_view name) const;
  const nlohmann::json* array(std::string_view name) const;
  const nlohmann::json* any(std::string_view name) const;

  // Arrays of one type; empty if the field is missing, null or wrong.
  std::vector<std::string> texts(std::string_view name) const;
  std::vector<double> numbers(std::string_view name, double least, double most) const;
  std::vector<Fields> objects(std::string_view name) const;

  std::string needed_text(std::string_view name) const { return needed().text(name).value_or(""); }

  std::vector<std::string> names() const;
  // Any other field is a mistake.
  void allow(std::span<const std::string_view> names) const;
  void allow(const std::vector<std::string_view>& names) const { allow(std::span(names)); }

  void blame(std::string_view name, const Error& error) const;
  // The same, with a message that names the field by its path: "engine.level must be...".
  template <Says M>
  void wrong(std::string_view name) const {
    blame(name, M{.field = path(name)});
  }
  std::string path(std::string_view name) const;
  bool failed() const { return fault_.has_value(); }
  const nlohmann::json& value() const { return object_; }

 private:
  void blame_number(std::string_view name, double least, double most) const;

  const nlohmann::json& object_;
  std::string path_;
  std::optional<Fault>& fault_;
  bool needed_ = false;
};

}  // namespace crosscut::wire
