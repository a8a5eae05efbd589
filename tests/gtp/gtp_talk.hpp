#pragma once
// Commands given to a GTP engine in a test, and what comes back.
#include <gtest/gtest.h>

#include "gtp/gtp_desk.hpp"

namespace crosscut::gtp {

// The text of a success, or what came instead.
inline std::string ok(Desk& desk, std::string_view line) {
  const std::string answer = desk.answer(line);
  if (answer.size() < 3 || answer[0] != '=' || !answer.ends_with("\n\n")) return "no success: " + answer;
  return std::string(trimmed(answer.substr(1)));
}
// The message of a failure, or what came instead.
inline std::string refused(Desk& desk, std::string_view line) {
  const std::string answer = desk.answer(line);
  if (!answer.starts_with("? ") || !answer.ends_with("\n\n")) return "no failure: " + answer;
  return answer.substr(2, answer.size() - 4);
}
inline void play(Desk& desk, std::string_view moves) {
  for (const std::string_view move : words(moves))
    EXPECT_EQ(ok(desk, "play " + std::string(name_of(desk.table().to_play())) + " " + std::string(move)), "") << move;
}

}  // namespace crosscut::gtp
