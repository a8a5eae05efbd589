#pragma once
// What a game or its fast twin may offer besides what every game must (rules/game.hpp), each by name. Whoever uses
// one asks for it by that name, and a type that means to offer it says so in a static_assert next to its definition:
// so a misspelt function is an error, and not an engine that is weaker than it should be.
#include <concepts>
#include <cstdint>
#include <optional>
#include <tuple>

#include "base/bits.hpp"
#include "base/key.hpp"
#include "base/random.hpp"
#include "rules/move.hpp"
#include "rules/side.hpp"

namespace crosscut {

class Past;

// ---- rules

// The game is decided by points: score() gives them by side.
template <class G>
concept Scored = requires(const G g) {
  g.score().of[0].total();
};

// A side that has no need to play any more is sure of something: least() is its margin in half points then, if known.
template <class G>
concept KnowsLeast = requires(const G g) {
  { g.least(Side::black) } -> std::same_as<std::optional<int>>;
};

// The number of players depends on the options.
template <class G>
concept ManySided = requires(const G g) {
  { g.sides() } -> std::convertible_to<int>;
};

// A turn may be a slide and then a placement: two decisions.
template <class G>
concept Slides = requires(const G g) {
  { g.slid() } -> std::same_as<bool>;
};

// There is a button, which a player takes once.
template <class G>
concept HasButton = requires(G p) {
  { p.button } -> std::convertible_to<std::optional<Side>>;
  { p.setup.button } -> std::convertible_to<bool>;
};

// Captured pieces are kept in a prison.
template <class G>
concept HasPrison = requires(G p) {
  p.prison[Side::black] = 1;
  { p.last_placed_marked } -> std::convertible_to<bool>;
};
// The prison may hold some at the start. (A twin need not show the prison itself.)
template <class G>
concept StartsWithPrisoners = requires(const G g) {
  { g.setup.prison } -> std::convertible_to<int>;
};

// Pieces come from a supply that may run out; nothing stands for an unlimited one.
template <class G>
concept HasSupply = requires(const G g) {
  { g.supply_left(Side::black) } -> std::same_as<std::optional<int>>;
};

// After two passes players may agree on groups that are dead: group() is the one on a cell, remove() takes them off.
template <class G>
concept Settles = requires(G p, const G q, Cell c) {
  { q.setup.settlement } -> std::convertible_to<bool>;
  p.remove(q.group(c));
  p.passes = 0;
};

// Where the rules decide what kind of piece a placement puts down: takes() is that kind, or nothing.
template <class G>
concept ChoosesKinds = requires(const G g, Cell c) {
  { g.takes(c) } -> std::same_as<std::optional<Piece::Kind>>;
};

// A player may move out of turn, as SGF and GTP allow: give_turn() makes it the turn of a player, also after the end.
template <class G>
concept GivesTurns = requires(G p) {
  p.give_turn(Side::black);
};

// Not every empty cell can take a piece: open() is the set of those that can.
template <class G>
concept Stacks = requires(const G g, Cell c) {
  { g.open().has(c) } -> std::same_as<bool>;
};

// The first turns are different: begin_midgame() makes a position that is set up one from after them.
template <class G>
concept BeginsMidgame = requires(G p) {
  p.begin_midgame();
};

// A first turn may be several placements: opening[side] is how many are left.
template <class G>
concept HasOpening = requires(const G g) {
  { g.opening[Side::black] > 0 } -> std::same_as<bool>;
};

// A part of a position in several layers, such as one for each side: an array of sets of cells.
template <class T>
concept Layered = requires(const T& part) {
  part.size();
  part[0].count();
};
// What a repetition rule compares begins with the layers of pieces, one for each side.
template <class G>
concept LooksBySide = requires(const G g) {
  { std::get<0>(g.looks()) } -> Layered;
};

// ---- speed

// The key of what a repetition rule compares is kept up to date.
template <class G>
concept KeepsLooksKey = requires(const G g) {
  { g.looks_key() } -> std::same_as<Key>;
};

// That key after a placement without a breach is known without making the move.
template <class G>
concept KnowsLooksAfter = requires(const G g, Move m) {
  { g.looks_after(m) } -> std::same_as<Key>;
};

// What a placement looks like depends on its cell alone, and not on the plane of the move.
template <class G>
concept LooksByCell = requires {
  requires G::looks_by_cell;
};

// The legal turns are counted without being listed; history aside.
template <class G>
concept CountsTurns = requires(const G g) {
  { g.count_turns() } -> std::convertible_to<std::uint64_t>;
};

// What was done in one turn of a playout: nothing when there was nothing to do.
struct PlayoutTurn {
  Move move, then;  // then: the placement after a slide
  constexpr explicit operator bool() const { return move.exists(); }
};

// A light turn (rules/playout.hpp) is made without listing the moves; equal in distribution.
template <class G>
concept MakesLightTurns = requires(G p, Past& past, Random& random) {
  { p.light_turn(past, random) } -> std::same_as<PlayoutTurn>;
};

// ---- knowledge, of fast twins, for searches and their playouts (search/tactics.hpp)

// Which kind of piece a legal placement is about to put down, and which one the last move of `side` has put down.
template <class G>
concept DecidesKinds = requires(const G g, Side side, Move m) {
  { g.kind_to_put(m) } -> std::same_as<Piece::Kind>;
  { g.kind_put(side, m) } -> std::same_as<Piece::Kind>;
};

// Whether a placement takes nothing and leaves its group with one liberty.
template <class G>
concept TellsSelfAtari = requires(const G g, Move m) {
  { g.self_atari(m) } -> std::same_as<bool>;
};

// A legal placement that answers the enemy's last one by a capture or an escape, or no move.
template <class G>
concept AnswersThreats = requires(const G g, Move last, const Past& past, Random& random) {
  { g.answer(last, past, random) } -> std::same_as<Move>;
};

// A legal placement next to the last one that spares own eyes and is not a self-atari, or no move; and whether there
// may be one at all.
template <class G>
concept PlaysBeside = requires(const G g, Move last, const Past& past, Random& random) {
  { g.may_play_beside() } -> std::same_as<bool>;
  { g.beside(last, past, random) } -> std::same_as<Move>;
};

// Makes a turn as a light one, but no self-atari: rather a pass, a hold or nothing, which gives the game up.
template <class G>
concept MakesSafeTurns = requires(G p, Past& past, Random& random) {
  { p.safe_turn(past, random) } -> std::same_as<PlayoutTurn>;
};

// Makes a turn without a slide, next to `near` if that is a move and there is a place, or does nothing.
template <class G>
concept PlacesWithoutSlide = requires(G p, Move near, Random& random) {
  { p.place_without_slide(near, random) } -> std::same_as<PlayoutTurn>;
};

}  // namespace crosscut
