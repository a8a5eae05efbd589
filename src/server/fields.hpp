#pragma once
// Reads the fields of a request, and remembers the first that is wrong. Knows nothing of what is asked.
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace crosscut::server {

// Why a request is refused, and which of its fields is to blame, if one is.
struct Refusal {
  std::string message, field;
};

class Fields {
 public:
  explicit Fields(const nlohmann::json& request) : request_(request) {}  // an object, which outlives this

  // Each is empty after a refusal.
  std::string text(const char* name);
  std::string text_or(const char* name, const std::string& otherwise);
  bool flag_or(const char* name, bool otherwise);
  std::optional<std::int64_t> whole(const char* name, std::int64_t least, std::int64_t most);
  // {"size": 9, "komi": "3.5"} as "komi=3.5 size=9".
  std::string options(const char* name);

  // The field as it is, if there is one.
  const nlohmann::json* any(const char* name) const;

  void refuse(const std::string& field, const std::string& message);
  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  bool has(const char* name) const { return any(name) != nullptr; }

  const nlohmann::json& request_;
  std::optional<Refusal> refusal_;
};

}  // namespace crosscut::server
