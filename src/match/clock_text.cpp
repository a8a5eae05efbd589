#include "match/clock_text.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "messages/matches.hpp"

namespace crosscut::match {
namespace {

constexpr double longest_time = 86400;  // seconds

std::optional<play::Milliseconds> read_time(std::string_view text) {
  if (text.empty()) return {};
  const double unit = text.back() == 'h' ? 3600 : text.back() == 'm' ? 60 : text.back() == 's' ? 1 : 0;
  const auto number = decimal_number(text.substr(0, text.size() - 1));
  if (unit == 0 || !number || *number * unit > longest_time) return {};
  return play::milliseconds(*number * unit);
}

}  // namespace

Result<play::TimeControl> read_clock(std::string_view text) {
  const std::size_t plus = text.find('+');
  const auto main = read_time(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos ? 0 : read_time(text.substr(plus + 1));
  if (!main || *main == 0 || !increment) return messages::bad_clock{.text = text};
  return play::TimeControl::fischer(*main, *increment);
}

std::string clock_text(const play::TimeControl& control) {
  const auto seconds = [](play::Milliseconds time) { return fmt::format("{}s", play::in_seconds(time)); };
  return seconds(control.main) + (control.increment ? "+" + seconds(control.increment) : "");
}

}  // namespace crosscut::match
