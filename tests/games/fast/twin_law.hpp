#pragma once
// The law that equates a fast twin with the clear definition: along random games the two allow the same moves, reach
// the same positions, and end the same; a twin built from a position equals one that played its way there.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "rules/notation.hpp"
#include "rules/options.hpp"
#include "search/tactics.hpp"
#include "support/samples.hpp"

namespace crosscut::tests {

template <class S>
Result<S> read_setup(std::string_view game, std::string_view text) {
  const auto options = Options(game, declared_by<S>).read(text);
  if (!options) return options.error();
  return setup_with(*options, S{});
}

template <Game G>
bool same_position(const G& a, const G& b) {
  return G::matter(a) == G::matter(b);
}

template <Game G>
std::vector<Move> sorted_moves(const G& g, const Past& past) {
  std::vector<Move> found;
  legal(g, past, [&](Move m) { found.push_back(m); });
  std::sort(found.begin(), found.end());
  return found;
}

// Plays `games` random games with these options, half of the turns by light_turn's rule, half uniformly over all legal
// decisions, and checks the law before every decision.
template <Game G>
void obeys_twin_law(const std::string& options, int games, std::uint64_t seed) {
  using T = Twin<G>;
  static_assert(!std::is_same_v<T, G>, "the game has no twin of its own");
  const auto setup = read_setup<typename G::Setup>(G::name, options);
  ASSERT_TRUE(setup) << setup.message();
  Random random(seed);
  for (int game = 0; game < samples(games); ++game) {
    G g(*setup);
    T twin(g);
    Past past = past_of(g), twin_past = past;
    for (int ply = 0; ply < ply_cap(g); ++ply) {
      const std::string where =
          options + " seed " + std::to_string(seed) + " game " + std::to_string(game) + " ply " + std::to_string(ply);
      ASSERT_TRUE(same_position(twin.position(), g)) << where;
      ASSERT_TRUE(same_position(T(g).position(), g)) << where;
      ASSERT_EQ(looks_key(twin), looks_key(g)) << where;  // a search looks up keys that the line of play pushed
      ASSERT_EQ(twin.to_play, g.to_play) << where;
      ASSERT_EQ(twin.ended(), g.ended()) << where;
      ASSERT_EQ(twin.turn_is_open(), g.turn_is_open()) << where;
      ASSERT_EQ(twin.outcome(), g.outcome()) << where;
      const auto moves = sorted_moves(g, past);
      ASSERT_EQ(sorted_moves(twin, twin_past), moves) << where;
      ASSERT_EQ(sorted_moves(T(g), twin_past), moves) << where;
      ASSERT_EQ(can_act(twin, twin_past), !moves.empty()) << where;
      for (Cell c : board_of(g)) {
        ASSERT_EQ(twin.at(c), g.at(c)) << where;
        ASSERT_TRUE(g.at(c) || twin.eye(c) == g.eye(c)) << where << " " << G::On::name(c);
      }
      if (moves.empty()) break;
      const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      advance(g, past, m);
      advance(twin, twin_past, m);
    }
  }
}

// Along random games, the twin's answer to the last placement is none or a legal one, and often enough it takes an
// enemy piece.
template <Game G>
void answers_legally(const std::string& options, int games, std::uint64_t seed) {
  const auto setup = read_setup<typename G::Setup>(G::name, options);
  ASSERT_TRUE(setup) << setup.message();
  Random random(seed);
  int answers = 0, captures = 0;
  for (int game = 0; game < games; ++game) {
    Twin<G> twin{G(*setup)};
    Past past = past_of(twin);
    for (int ply = 0; ply < ply_cap(twin); ++ply) {
      const PlayoutTurn turn = light_turn(twin, past, random);
      if (!turn) break;
      if (!turn.move.on_board()) continue;
      const Move answer = twin.answer(turn.move, past, random);
      if (!answer.exists()) continue;
      ++answers;
      const auto moves = sorted_moves(twin, past);
      ASSERT_TRUE(std::binary_search(moves.begin(), moves.end(), answer)) << options << " ply " << ply;
      Twin<G> after = twin;
      after.play(answer);
      bool took = false;
      for (Cell c : board_of(twin)) took |= twin.at(c) && !after.at(c);
      captures += took;
    }
  }
  EXPECT_GT(captures, 0);
  EXPECT_GT(answers, captures);
}

// Whether by the definition the placement takes nothing and leaves its group with one liberty; nothing where it takes.
template <Game G>
std::optional<bool> makes_self_atari(const G& g, Move m) {
  G after = g;
  after.play(m);
  for (Cell c : board_of(g))
    if (g.at(c) && !after.at(c)) return {};
  if (after.at(m.cell())->kind == Piece::king) return {};
  bool lone = false;
  after.each_group(g.to_play, [&](const auto& group, const auto& liberties) {
    lone |= group.has(m.cell()) && liberties.count() <= 1;
  });
  return lone;
}

// Whether this is a first turn of several placements, of which nothing is checked (Meigo).
template <Game G>
bool opens(const G& g) {
  if constexpr (HasOpening<G>) return g.opening[g.to_play] > 0;
  return false;
}

// Along games of such turns as playouts of a search are made of, each is legal; in the games that avoid self-ataris
// none is made, and those that tell them do so as the definition does. Only in Meigo one gives up, who has nothing
// else.
template <Game G>
void makes_heavy_turns(const std::string& options, int games, std::uint64_t seed) {
  const auto setup = read_setup<typename G::Setup>(G::name, options);
  ASSERT_TRUE(setup) << setup.message();
  Random random(seed);
  int told = 0, made = 0, slides = 0, given_up = 0;
  for (int game = 0; game < games; ++game) {
    Twin<G> twin{G(*setup)};
    Past past = past_of(twin);
    Move last;
    for (int ply = 0; ply < ply_cap(twin); ++ply) {
      const std::string where = options + " game " + std::to_string(game) + " ply " + std::to_string(ply);
      const Twin<G> before = twin;
      const auto moves = sorted_moves(before, past);
      const PlayoutTurn turn = heavy_turn(twin, past, random, last);
      if (!turn) {
        // Over, or given up.
        for (Move m : moves)
          ASSERT_TRUE(m.on_board() && makes_self_atari(before.position(), m).value_or(false)) << where;
        given_up += !moves.empty();
        break;
      }
      ++made;
      ASSERT_TRUE(std::binary_search(moves.begin(), moves.end(), turn.move)) << where;
      last = turn.move;
      if (turn.then.exists()) {
        Twin<G> slid = before;
        slid.play(turn.move);
        const auto ends = sorted_moves(slid, past);
        ASSERT_TRUE(std::binary_search(ends.begin(), ends.end(), turn.then)) << where;
        last = turn.then;
        ++slides;
      }
      if constexpr (TellsSelfAtari<Twin<G>>) {
        for (Move m : moves) {
          if (!m.on_board()) continue;
          const auto truly = makes_self_atari(before.position(), m);
          if (!truly) continue;
          ASSERT_EQ(before.self_atari(m), *truly) << where << " " << G::On::name(m.cell()) << " " << m.plane();
          told += *truly;
        }
      }
      if constexpr (G::name == "bargo" || G::name == "go" || G::name == "meigo" || G::name == "yugo")
        if (turn.move.on_board() && !opens(before.position())) {
          ASSERT_FALSE(makes_self_atari(before.position(), turn.move).value_or(false)) << where;
        }
    }
  }
  EXPECT_GT(made, 10 * games);
  if (G::move_planes.back().kind == MovePlane::slide) { EXPECT_GT(slides, 0); }
  EXPECT_EQ(given_up > 0, G::name == "meigo");
  if constexpr (TellsSelfAtari<Twin<G>>) { EXPECT_GT(told, games); }
}

// In positions along random games, light_turn of the twin reaches exactly the positions that the definition's reaches,
// and each about equally often (chi-square with a bound that a right sampler passes with the fixed seed).
template <Game G>
void samples_uniformly(const std::string& options, int positions, int samples, std::uint64_t seed) {
  using T = Twin<G>;
  const auto setup = read_setup<typename G::Setup>(G::name, options);
  ASSERT_TRUE(setup) << setup.message();
  Random random(seed);
  G g(*setup);
  Past past = past_of(g);
  for (int i = 0; i < positions; ++i) {
    const int steps = 1 + static_cast<int>(random.below(12));
    for (int s = 0; s < steps; ++s)
      if (!light_turn(g, past, random)) g = G(*setup), past = past_of(g);
    // Keys of the positions that the definition allows, with how often the twin reaches them; without history.
    if (g.repetition() != Repetition::allowed) past = past_of(g);
    std::vector<PlayoutTurn> turns;
    if (!g.ended()) placements(g, past, true, turns);
    if (turns.size() < 2) continue;
    std::vector<std::pair<Key, int>> count;
    for (const auto& turn : turns) {
      G next = g;
      next.play(turn.move);
      if (turn.then.exists()) next.play(turn.then);
      count.emplace_back(key_of(G::matter(next)), 0);
    }
    std::sort(count.begin(), count.end());
    const int n = samples * static_cast<int>(turns.size());
    const T start(g);
    Past before = past_of(g);
    const std::size_t known = before.size();
    for (int k = 0; k < n; ++k) {
      T twin = start;
      const PlayoutTurn turn = light_turn(twin, before, random);
      ASSERT_TRUE(turn);
      before.rewind(known);
      const G after = twin.position();
      G told = g;
      told.play(turn.move);
      if (turn.then.exists()) told.play(turn.then);
      ASSERT_TRUE(same_position(told, after)) << options << ": not the turn it says it made";
      const auto at = std::lower_bound(count.begin(), count.end(), std::make_pair(key_of(G::matter(after)), 0));
      ASSERT_TRUE(at != count.end() && at->first == key_of(G::matter(after))) << options << ": a turn the rules lack";
      ++at->second;
    }
    double chi = 0;
    for (const auto& [key, seen] : count) chi += (seen - samples) * static_cast<double>(seen - samples) / samples;
    const double freedom = static_cast<double>(count.size()) - 1;
    ASSERT_LT(chi, freedom + 5 * std::sqrt(2 * freedom) + 10) << options << " position " << i;
  }
}

}  // namespace crosscut::tests
