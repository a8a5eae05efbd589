#include "gtp/request.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace crosscut::gtp {
namespace {

constexpr bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7f;
}

// The number that a line may begin with: a whole number below 2^31.
bool is_id(std::string_view word) {
  const bool digits = std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
  return digits && whole_number(word, 0, 2147483647).has_value();
}

}  // namespace

std::optional<Request> read_request(std::string_view line) {
  std::string plain;
  for (const char c : line.substr(0, line.find('#')))
    if (c == '\t')
      plain += ' ';
    else if (!is_control(c))
      plain += c;
  const auto parts = words(plain);
  if (parts.empty()) return {};
  Request request;
  auto part = parts.begin();
  if (is_id(*part)) request.id = *part++;
  if (part != parts.end()) request.command = *part++;
  request.arguments.assign(part, parts.end());
  return request;
}

std::string response(std::string_view id, const Result<std::string>& answer) {
  const std::string text = answer ? *answer : answer.message();
  std::string all = answer ? "=" : "?";
  all += id;
  if (!text.empty() && text[0] != '\n') all += ' ';
  return all + text + "\n\n";
}

}  // namespace crosscut::gtp
