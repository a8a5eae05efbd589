#pragma once
// How and why a game ended, and its text in records, protocols and for people.
#include <optional>
#include <string>
#include <string_view>

#include "rules/side.hpp"

namespace crosscut::play {

struct Ending {
  enum class How : std::uint8_t {
    rules,  // the board decides; a tie is a draw
    resignation,
    time,
    agreement,  // on a draw
    forfeit,    // for a reason that is not known
    crash,      // a forfeit: a program failed
    illegal,    // a forfeit: a program broke a rule
    cap,        // cut off for its length; a score counts as it stands
    nothing,    // without a result
  } how = How::rules;
  std::optional<Side> winner;
  int margin = 0;  // in half points; 0 for a win without a margin
  friend bool operator==(const Ending&, const Ending&) = default;
};

Ending ending_of(const Outcome& outcome);
// A side loses other than on the board; with three players nobody wins then.
Ending loss_of(Side loser, Ending::How how, int sides);

// "B+3.5", "W+", "0" by the rules; "B+R" by resignation, "W+T" on time, "B+F" by forfeit; "0" for a draw, "Void" for
// no winner otherwise.
std::string result_text(const Ending& ending);
// The inverse. The text does not say whether a draw was agreed, or a game cut off and scored: both are read as endings
// by the rules.
std::optional<Ending> read_result(std::string_view text);

// As a reason: "rules", "resignation", "time", "agreement", "forfeit", "cap", "void".
std::string_view name_of(Ending::How how);

}  // namespace crosscut::play
