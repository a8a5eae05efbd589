#pragma once
// Which groups are dead where play has stopped. They are what is captured when the game is played on, by a player who
// can play, from both sides' view: the score is the one that neither side can better.
#include "engine/engine.hpp"

namespace crosscut::engine {

struct Settled {
  struct Dead {
    Cell cell;                        // one of its places
    std::vector<std::string> places;  // all of them
    // The turns by which play goes on until the group is captured, its owner's first; empty if none could be told.
    std::vector<Turn> line;
  };
  std::vector<Dead> dead;
  // A place of each group that is captured in some continuations only: who plays first decides, or it was not found
  // out.
  std::vector<std::string> open;
  // Of Black, in half points: once the dead groups are removed, if `agreed`, else at the end if the player to move
  // plays on, as far as was found out.
  int lead = 0;
  // Whether removing the dead groups leaves the score that playing on would give. Else nothing is dead.
  bool agreed = false;
};

// At most so long, in seconds; what is undecided by then is open.
inline constexpr double settling_time = 5;

// Judges the position, whoever passed before. The answer does not depend on seed, level or playouts of the settings, of
// which only the network and the tablebases are used. `times`: with so many times the playouts and the time, to check
// it. Precondition: a game that has a settlement.
Settled settled(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel = {},
                unsigned times = 1);

// The act that ends the moves of the player to move, if there is one: a pass, or else the button.
std::optional<Act> ending(const Table& table);

// Whether the player to move gains nothing by a move, and loses nothing by this act instead. False where that is not
// clear, and in games without a score.
bool costs_nothing(const Table& table, Act act, const EngineSettings& settings, const Stop& stop);

// The claim of the dead groups. Precondition: the table is in a settlement.
Turn claim_of(const Table& table, const Settled& found);

// The table with the dead groups removed and the game over.
std::unique_ptr<Table> without_dead(const Table& table, const Settled& found);

}  // namespace crosscut::engine
