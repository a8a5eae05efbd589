#pragma once
// Which groups are dead when play has stopped: those that are captured when the engine plays on for both sides, until
// neither can improve its score.
#include "engine/engine.hpp"

namespace crosscut::engine {

struct Settled {
  struct Dead {
    Cell cell;                        // one of its places
    std::vector<std::string> places;  // all of them
    // The turns that lead to its capture, its owner's first; empty if none are known.
    std::vector<Turn> line;
  };
  std::vector<Dead> dead;
  // A place of each group that is captured only in some continuations: its fate depends on who plays first, or is not
  // known.
  std::vector<std::string> open;
  // Black's, in half points: once the dead groups are removed, if `agreed`; else at the end if play goes on, as far
  // as is known.
  int lead = 0;
  // Whether removing the dead groups leaves the score that playing on would give; if not, nothing is dead.
  bool agreed = false;
};

// The longest time in seconds, and the most playouts; groups undecided by then are open.
inline constexpr double settling_time = 5;
inline constexpr std::uint64_t settling_playouts = 200'000;

// Judges the position, whoever passed before. Of the settings only the network and the tablebases are used, not seed,
// level or playouts. `times`: uses this many times the playouts and the time, to check an answer. Precondition: a game
// that has a settlement.
Settled settled(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel = {},
                unsigned times = 1);

// The act that ends the moves of the player to move, if there is one: a pass, or else the button.
std::optional<Act> ending(const Table& table);

// Whether so much of the board is empty that players would not call the game finished.
bool just_begun(const Table& table);

// Whether the player to move has nothing to gain by a move, and loses nothing by this act. False if that is not clear,
// and in games without a score.
bool costs_nothing(const Table& table, Act act, const EngineSettings& settings, const Stop& stop);

// Where the player to move could pass and has won: a move that gains points and risks nothing, if there is one. In
// games in which dead groups are agreed on there is none, except on an almost empty board, where a pass would look
// absurd: any move that is likely to gain.
std::optional<Turn> gain(const Table& table, const EngineSettings& settings, const Stop& stop);

// The claim of the dead groups. Precondition: the table is in a settlement.
Turn claim_of(const Table& table, const Settled& found);

// The table with the dead groups removed and the game over.
std::unique_ptr<Table> without_dead(const Table& table, const Settled& found);

}  // namespace crosscut::engine
