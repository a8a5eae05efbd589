#pragma once
// The tree of all games from a position, walked decision by decision, whichever game it is. What a search needs of the
// rules is here, so that it is compiled once.
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "catalog/table.hpp"
#include "rules/game.hpp"
#include "solve/graph.hpp"

namespace crosscut::solve {

// A result is a number as in a tablebase. After a swap, Black is still the player who was Black at the start of the
// walk.
using crosscut::outright;

// Where the rule of a game forbids every earlier board (superko), what may be done depends on the whole past. A mark
// stands for a board as that rule compares it, with the player who left it where the rule asks for that. Otherwise what
// follows depends on the state alone, to which the one board belongs that may not come back; play may then come to an
// earlier state again.
struct Step {
  Move move;
  Key key = 0;                // as Walk::key(), of the state it leads to
  Key looks = 0;              // of the board it leads to, where a rule compares it
  Key mark = 0;               // 0: of no interest to the rule
  int material = 0;           // Black's pieces there less White's
  std::optional<int> result;  // if it ends the game by its own rules
  // An earlier one of which this is an image under a symmetry that leaves this position and its whole past as they are:
  // what follows the one is the image of what follows the other.
  Move image = {};
};

// A state of a graph: its key in a tablebase, whether colours were exchanged, and whether nothing follows it.
using Described = std::function<void(Key key, bool swapped, bool ends)>;

class Walk {
 public:
  virtual ~Walk() = default;
  virtual std::unique_ptr<Walk> clone() const = 0;

  virtual Repetition rule() const = 0;
  bool superko() const { return is_superko(rule()); }

  // ---- at the state reached
  virtual Side to_play() const = 0;
  // Of the state, the past aside. Not under superko: of states that are images of each other one, with two players.
  virtual Key key() const = 0;
  virtual Key mark() const = 0;
  virtual bool recurs() const = 0;  // an earlier state has come back; never under superko
  virtual bool ended() const = 0;   // by the rules of the game; having no step also ends it
  virtual int result() const = 0;   // were the game to end here
  // The result that a side is sure of whatever the other does and whatever the past forbids, by making no move but
  // waiting(); nothing if not known.
  virtual std::optional<int> sure(Side side) const = 0;
  virtual Move waiting() const = 0;
  // What the player to move may do. Valid until the state is left by undo().
  virtual std::span<const Step> steps() = 0;
  // The marks of the boards because of which placements are forbidden here, under superko. After steps().
  virtual std::span<const Key> banned() const = 0;
  // Whether the past has this mark, under superko.
  virtual bool remembers(Key mark) const = 0;
  // The mark of a past that has all the symmetries of this one and of the position.
  virtual Key symmetry_mark() const = 0;

  virtual void play(std::size_t step) = 0;  // one of steps()
  virtual void undo() = 0;
  virtual std::size_t depth() const = 0;  // steps from the start

  // All states that can be reached from here, this one being number 0; of images under the symmetries of the board only
  // one is there. Not under superko. Nothing if they would take more than this many bytes, if stopped, or with three
  // players. `described` is called for each in the order of their numbers.
  virtual std::optional<Graph> graph(std::size_t bytes, const Stop& stop, const Described& described = {}) const = 0;

  // The turn in notation; `then` is the placement after a slide, or no move.
  virtual std::string text(Move move, Move then) const = 0;
  virtual bool slides(Move move) const = 0;
};

// The walk from where the game at this table stands, its past included. Of three players, the hero is called Black here
// and the others, who play together, White; a win of one of them has no margin. An error if the board is too large, the
// game is over, or a settlement is open.
Result<std::unique_ptr<Walk>> walk_from(const Table& table, Side hero = Side::black);

}  // namespace crosscut::solve
