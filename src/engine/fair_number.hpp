#pragma once
// Before a game the first player may name a number (an option such as komi), and the second then chooses a colour. The
// engine in either role.
#include "engine/engine.hpp"

namespace crosscut::engine {

struct FairNumber {
  struct Estimate {
    std::string number;  // as the option is written
    double win_rate;     // of Black, the first to move, in [0, 1]
    double error;        // its standard error, from independent searches and from how much they changed over time
  };
  Estimate fair;
  std::vector<Estimate> beside;  // the next smaller and larger numbers, if the option allows them
  // The range of numbers at which neither side is sure, with 95 % confidence, to win more than 60 % of the games.
  // Numbers that too few playouts were left for count as in the range.
  std::string low, high;
};

// The number at which the search finds the chances closest to even. `settings` limit the whole work, not a single
// search.
Result<FairNumber> fair_number(const Entry& game, const Options& options, const EngineSettings& settings,
                               const Clock& clock, const Stop& cancel = {});

// The colour that the engine would choose in the game with these options, which include the number.
Result<Side> choose_side(const Entry& game, const Options& options, const EngineSettings& settings, const Clock& clock,
                         const Stop& cancel = {});

}  // namespace crosscut::engine
