#pragma once
// Which games a report needs: matches of a player against itself at several numbers (komi and the like), and a ladder
// of players of which each has twice the playouts of the one before.
#include "match/match_folder.hpp"

namespace crosscut::facts {

struct Effort {
  std::string name;
  int games = 0;             // of each match
  int weak = 0, strong = 0;  // playouts per move of the two players
  int watched = 0;           // games whose positions are searched
  int look = 0;              // playouts of such a search
  int positions = 0;         // in which a short search is compared with a long one
};
// Minutes and hours on two processors.
Effort quick();
Effort thorough();

struct Plan {
  struct Point {
    double number;  // 0 in games without one
    std::size_t match;
  };
  struct Curve {
    std::string label, key;     // of the player
    std::vector<Point> points;  // numbers rise
    std::size_t fair = 0;       // the match at the number that a search found closest to even
  };
  struct Step {
    std::string label;
    std::size_t match;
    std::string key = {};  // of the rule that is left out
  };

  const Entry* game = nullptr;
  Effort effort;
  std::uint64_t seed = 1;
  match::NamedMatches matches;
  Curve weak, strong;
  std::optional<Curve> button;            // the strong player's, with the button the other way round
  std::optional<Point> swap;              // the strong player's games with the swap
  std::optional<std::size_t> settlement;  // the strong player's games with a settlement, at the number `strong.fair`
  std::vector<Curve> free;                // at the number 0 alone: the weak player's, the strong player's
  std::vector<Step> ladder;
  std::vector<Step> restricted;  // the strong player against itself without a rule

  const match::MatchSettings& settings(std::size_t match) const { return matches.matches[match]; }
};

// Games are without a settlement and a swap, except in the matches about these. An error if the game has three players
// or its options are wrong.
Result<Plan> plan_for(const Entry& game, const Options& given, const Effort& effort, std::uint64_t seed);

}  // namespace crosscut::facts
