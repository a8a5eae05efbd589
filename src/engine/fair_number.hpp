#pragma once
// Before the game: the first player names a number (an option such as komi), the second then chooses the colour.
// What the engine would do in either role. Knows nothing of any one game.
#include "engine/engine.hpp"

namespace crosscut {

struct FairNumber {
  struct Estimate {
    std::string number;  // as the option is written
    double win_rate;     // of Black, the first to move, in [0, 1]
    double error;        // its standard error: from searches independent of each other, and from how these went on
  };
  Estimate fair;
  std::vector<Estimate> beside;  // the next smaller and the next larger number, where the option allows them
  // From the smallest to the largest number at which these searches cannot tell, with 95 % confidence, who is ahead.
  std::string low, high;
};

// The number at which the search sees the chances closest to even. `settings` bound the whole work, not one search.
Result<FairNumber> fair_number(const Entry& game, const Options& options, const EngineSettings& settings,
                               const Clock& clock, const Stop& cancel = {});

// The colour that the engine would take in the game with these options, the number included.
Result<Side> choose_side(const Entry& game, const Options& options, const EngineSettings& settings, const Clock& clock,
                         const Stop& cancel = {});

}  // namespace crosscut
