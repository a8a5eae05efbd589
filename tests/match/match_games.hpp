#pragma once
// Small matches for tests.
#include <gtest/gtest.h>

#include "match/match.hpp"

namespace crosscut {

inline match::PlayerSetting player(const std::string& text) {
  const auto setting = match::read_player(text);
  EXPECT_TRUE(setting) << setting.message();
  return *setting;
}

inline match::Pairs pairs_of(std::array<int, 6> count) {
  match::Pairs pairs;
  pairs.count = count;
  return pairs;
}

inline match::MatchSettings tiny(const std::string& first = "mcts playouts=10",
                                 const std::string& second = "uct playouts=10") {
  match::MatchSettings settings;
  settings.game = find_game("yugo");
  settings.options = *read_options("yugo", "size=3 settlement=off");
  settings.players = {player(first), player(second)};
  settings.games = 4;
  settings.opening_plies = 1;
  settings.patience = 20;
  return settings;
}

// The games that the match has when `stop` ends it.
inline std::vector<match::MatchGame> played_until(const Stop& stop, const match::MatchSettings& settings) {
  return match::play_matches(
      {settings}, {{}}, [](std::size_t, const match::MatchGame&) {}, stop)[0];
}

inline std::vector<match::MatchGame> played(const match::MatchSettings& settings) {
  return played_until([] { return false; }, settings);
}

}  // namespace crosscut
