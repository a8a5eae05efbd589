#pragma once
// What a game must provide. A game is its own position: a plain value, which is copied to explore it.
// Everything above this header works for any type that models the concept.
#include <array>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "base/key.hpp"
#include "board/board.hpp"
#include "rules/breach.hpp"
#include "rules/capabilities.hpp"
#include "rules/groups.hpp"
#include "rules/lasting.hpp"
#include "rules/move.hpp"
#include "rules/options.hpp"
#include "rules/side.hpp"

namespace crosscut {

// Which earlier positions a placement may not recreate. The last three count the start of the game as the end of a turn
// of the player who does not begin.
enum class Repetition : std::uint8_t {
  allowed,       // none: all are allowed
  not_previous,  // that at the end of the same player's previous turn
  never,         // those at the end of all the same player's earlier turns
  simple_ko,     // as not_previous, except in reply to a pass
  situational,   // as never
  positional,    // those at the end of all earlier turns, of whichever player
};
// What a placement breaks that does so all the same.
constexpr Rule rule_against(Repetition repetition) {
  constexpr std::array rules = {Rule::none,       Rule::repeats_previous,  Rule::repeats,
                                Rule::takes_back, Rule::repeats_situation, Rule::repeats_board};
  return rules[static_cast<std::size_t>(repetition)];
}
constexpr bool counts_start(Repetition rule) { return rule >= Repetition::simple_ko; }
// Whether the whole past counts, so that no position comes back.
constexpr bool is_superko(Repetition rule) {
  return rule == Repetition::never || rule == Repetition::situational || rule == Repetition::positional;
}

// The position itself is the tuple G::matter(q), of references to its layers and counters: equality, keys and
// symmetric images follow from it.
template <class G>
concept Game = std::is_trivially_copyable_v<G> && Board<typename G::On> &&
    std::constructible_from<G, typename G::Setup> &&
    requires(G p, const G q, Move m, Cell c, Piece piece, Side s, int n) {
  { G::name } -> std::convertible_to<std::string_view>;
  { G::move_planes[0] } -> std::convertible_to<MovePlane>;
  { G::acts[0] } -> std::convertible_to<Act>;
  { q.setup } -> std::convertible_to<const typename G::Setup&>;
  { q.to_play } -> std::convertible_to<Side>;      // never assume alternation
  {G::matter(q)};                                  // the position
  {q.looks()};                                     // the part of it that a repetition rule compares
  { q.repetition() } -> std::same_as<Repetition>;  // applies to placements only
  { q.breach(m) } -> std::same_as<Breach>;         // the rule that m breaks, leaving history aside; m makes sense
  {q.moves([](Move) {})};                          // every m without a breach
  {p.play(m)};                                     // precondition: no breach
  { q.ended() } -> std::same_as<bool>;             // by its own rules; having no legal move also ends a game
  { q.turn_is_open() } -> std::same_as<bool>;      // the player to move is in the middle of a turn
  { q.outcome() } -> std::same_as<Outcome>;        // if the game ended here
  { q.eye(c) } -> std::same_as<bool>;              // an empty cell that is a one-point eye of the player to move
  { q.at(c) } -> std::same_as<std::optional<Piece>>;
  { q.held(s) } -> std::same_as<Cells<typename G::On>>;  // the cells that count for a side, were the game to end here
  {q.each_group(s, [](const Cells<typename G::On>&, const Cells<typename G::On>&) {})};  // each group, its liberties
  { G::fits(piece) } -> std::same_as<bool>;                                              // a piece of this game
  {p.put(c, piece)};  // sets up a fitting piece on an empty cell, otherwise unchecked
};

template <Game G>
constexpr const Cells<typename G::On>& board_of(const G& g) {
  return G::On::on(g.setup.size);
}

// The number of players.
template <Game G>
constexpr std::size_t sides_of(const G& g) {
  if constexpr (ManySided<G>)
    return static_cast<std::size_t>(g.sides());
  else
    return 2;
}

// Whether `m` is a move of this game on this board at all; G::breach may assume that it is.
template <Game G>
constexpr bool makes_sense(const G& g, Move m) {
  if (m.on_board()) {
    if (m.plane() >= static_cast<int>(std::size(G::move_planes))) return false;
    return m.cell().index < G::On::slots && board_of(g).has(m.cell());
  }
  for (Act a : G::acts)
    if (m.is(a)) return true;
  return false;
}

// A turn of two decisions (a slide, then a placement) counts as one ply.
template <Game G>
constexpr bool slid(const G& g) {
  if constexpr (Slides<G>)
    return g.slid();
  else
    return false;
}

// A piece's part in the key of what a repetition rule compares, where that is the sum (exclusive or) over all pieces,
// so that a twin can update it piece by piece.
constexpr Key key_of_piece(Cell c, Side s) {
  return mix(0x8ad5cf1f21f8b9c3ULL, 3U * c.index + static_cast<unsigned>(s));
}

template <int N, int Sides>
constexpr Key key_of_pieces(const PerSide<Bits<N>, Sides>& pieces) {
  Key key = 0;
  for (int side = 0; side < Sides; ++side)
    for (const Cell c : pieces.of[static_cast<std::size_t>(side)]) key ^= key_of_piece(c, static_cast<Side>(side));
  return key;
}

// The piece on a cell, where all pieces are plain.
template <int N, int Sides>
constexpr std::optional<Piece> piece_of(const PerSide<Bits<N>, Sides>& pieces, Cell c) {
  for (int side = 0; side < Sides; ++side)
    if (pieces.of[static_cast<std::size_t>(side)].has(c)) return Piece{Piece::plain, static_cast<Side>(side)};
  return {};
}

// The key of what a repetition rule compares.
template <Game G>
constexpr Key looks_key(const G& g) {
  if constexpr (KeepsLooksKey<G>)
    return g.looks_key();
  else
    return key_of(g.looks());
}

// The fast twin of a game: what playouts and searches use in its place. It models the concept too, and converts from
// and to a position (settlement aside); tests check that the two agree. A game without a twin is its own.
template <Game G>
struct TwinOf {
  using type = G;
};
template <Game G>
using Twin = typename TwinOf<G>::type;

// The position that a twin stands for.
template <Game G>
constexpr decltype(auto) position_of(const Twin<G>& twin) {
  if constexpr (std::is_same_v<Twin<G>, G>)
    return (twin);
  else
    return twin.position();
}

}  // namespace crosscut
