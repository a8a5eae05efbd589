// The engine's search is exact where it claims to be: compared with exhaustive search near the ends of games.
#include <map>

#include "base/random.hpp"
#include "search/search_parts.hpp"
#include "support/moves.hpp"
#include "support/samples.hpp"

namespace crosscut::tests {
namespace {

// Whether the one to move after the move is another person: a swap changes colours.
bool another_moves(const Table& before, const std::string& move, const Table& after) {
  return (after.to_play() != before.to_play()) != (move == "swap");
}

// What the position is worth to the player to move with best play by two players: 1, 0 or -1. Nothing, where that takes
// more than `budget` positions or `depth` plies.
std::optional<int> solve(const Table& table, int& budget, int depth = 30) {
  if (table.over()) {
    const auto winner = table.outcome().winner;
    return !winner ? 0 : *winner == table.to_play() ? 1 : -1;
  }
  int best = -1;
  for (const std::string& move : legal_texts(table)) {
    if (--budget < 0 || depth == 0) return {};
    const auto next = table.clone();
    EXPECT_TRUE(next->play(move));
    const auto worth = solve(*next, budget, depth - 1);
    if (!worth) return {};
    best = std::max(best, another_moves(table, move, *next) ? -*worth : *worth);
    if (best == 1) break;
  }
  return best;
}

class Proofs : public testing::TestWithParam<std::pair<std::string, std::string>> {};

// Near the ends of random games, where exhaustive search takes no time.
TEST_P(Proofs, AgreeWithExhaustiveSearch) {
  Random random(7);
  int compared = 0;
  std::array<int, 3> results{};
  for (int i = 0; i < samples(200); ++i) {
    auto table = opened(GetParam().first, GetParam().second);
    for (int ply = 0; ply < 60 && !table->over(); ++ply) {
      const auto moves = legal_texts(*table);
      ASSERT_TRUE(table->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    for (auto back = 1 + random.below(5); back > 0 && table->ply() > 0; --back) ASSERT_TRUE(table->undo());
    int budget = 3000;
    const auto worth = solve(*table, budget);
    if (!worth) continue;
    const auto search = table->search(small());
    search->run(20'000);
    const Findings found = search->findings(100);
    ASSERT_TRUE(found.proven) << "a position that small is solved";
    EXPECT_EQ(*found.proven, *worth);
    ++compared;
    ++results[static_cast<std::size_t>(*worth + 1)];
    EXPECT_EQ(found.candidates[0].proven, found.proven) << "the best move comes to what the position is worth";
    for (const Candidate& candidate : found.candidates) {
      if (!candidate.proven) continue;
      const auto next = table->clone();
      next->play(candidate.move);
      int enough = 10'000;
      if (const auto after = solve(*next, enough)) {
        EXPECT_EQ(*candidate.proven, another_moves(*table, table->text(candidate.move), *next) ? -*after : *after);
      }
    }
  }
  EXPECT_GE(compared, samples(10));
  EXPECT_GT(results[0], 0);
  EXPECT_GT(results[2], 0);
}

// What best play comes to for the player to move within so many turns: 1 a win, -1 a loss, 0 neither.
std::optional<int> decided(const Table& table, int turns, int& budget) {
  if (table.over()) {
    const auto winner = table.outcome().winner;
    return !winner ? 0 : *winner == table.to_play() ? 1 : -1;
  }
  if (turns == 0) return 0;
  bool lost = true;
  for (const std::string& move : legal_texts(table)) {
    if (--budget < 0) return {};
    const auto next = table.clone();
    EXPECT_TRUE(next->play(move));
    auto after = decided(*next, turns - 1, budget);
    if (!after) return {};
    if (another_moves(table, move, *next)) *after = -*after;
    if (*after == 1) return 1;
    lost &= *after == -1;
  }
  return lost ? -1 : 0;
}

// A win (1) or a loss (-1) of the player to move, and in how many turns where the winner hurries and the loser resists.
struct Ending {
  int worth, turns;
  // Whether the player who may choose prefers this.
  bool beats(const Ending& o) const {
    return worth != o.worth ? worth > o.worth : worth > 0 ? turns < o.turns : turns > o.turns;
  }
};
std::optional<Ending> ending(const Table& table, int budget) {
  constexpr int most = 30;
  for (int turns = 0; turns <= most; ++turns) {
    const auto worth = decided(table, turns, budget);
    if (!worth) return {};
    if (*worth != 0) return Ending{*worth, turns};
  }
  return {};
}

// The best move of a player who knows everything. Precondition: the ending is in reach.
std::string best_move(const Table& table) {
  std::optional<Ending> best;
  std::string move;
  for (const std::string& reply : legal_texts(table)) {
    const auto next = table.clone();
    EXPECT_TRUE(next->play(reply));
    auto after = ending(*next, 5000);
    if (!after) continue;
    if (another_moves(table, reply, *next)) after->worth = -after->worth;
    if (!best || after->beats(*best)) best = after, move = reply;
  }
  return move;
}

// Near the end of a game that is decided, the engine plays against one who knows everything.
TEST_P(Proofs, AreWonSoonAndLostLate) {
  Random random(11);
  int wins = 0, losses = 0;
  const int least_wins = samples(100), least_losses = samples(80);
  for (int i = 0; i < 600 && (i < samples(600) || wins < least_wins || losses < least_losses); ++i) {
    auto table = opened(GetParam().first, GetParam().second);
    for (int ply = 0; ply < 60 && !table->over(); ++ply) {
      const auto moves = legal_texts(*table);
      ASSERT_TRUE(table->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    for (auto back = 2 + random.below(5); back > 0 && table->ply() > 0; --back) ASSERT_TRUE(table->undo());
    const auto truth = ending(*table, 150);
    if (!truth) continue;
    ++(truth->worth > 0 ? wins : losses);
    const Side engine = table->to_play();
    const auto search = table->search(small());
    search->run(20'000);
    for (int left = truth->turns; !table->over(); --left) {
      Turn move;
      if (table->to_play() == engine) {
        const Candidate best = search->findings(1).candidates[0];
        ASSERT_EQ(best.proven, truth->worth);
        EXPECT_EQ(best.plies, left);
        move = best.move;
      } else {
        move = *table->read(best_move(*table));
      }
      table->play(move);
      ASSERT_TRUE(search->follow(move));
      search->run(20'000);
    }
    EXPECT_EQ(table->outcome().winner == engine, truth->worth > 0);
  }
  EXPECT_GE(wins, least_wins);
  EXPECT_GE(losses, least_losses);
}

INSTANTIATE_TEST_SUITE_P(Search, Proofs,
                         testing::Values(std::pair("yugo", "size=3 settlement=off"),
                                         std::pair("meigo", "size=3 ko=superko"), std::pair("spargo", "ko=superko"),
                                         std::pair("sligo", "size=3 settlement=off"), std::pair("bargo", "size=2"),
                                         std::pair("margo", "size=3 ko=superko")),
                         [](const auto& of) { return of.param.first; });

TEST(Search, SwapsWhereThatWins) {
  const auto opening = opened("margo", "size=2 ko=superko");
  int enough = 1'000'000, swaps = 0;
  const auto expect_proven = [&](const Table& table, const std::string& after) {
    const auto worth = solve(table, enough);
    ASSERT_TRUE(worth);
    const auto search = table.search(small());
    search->run(20'000);
    const Findings found = search->findings(1);
    EXPECT_EQ(found.proven, worth) << after;
    swaps += found.candidates[0].move.is(Act::swap);
  };
  expect_proven(*opening, "");
  for (const std::string& first : legal_texts(*opening)) {
    const auto table = opening->clone();
    ASSERT_TRUE(table->play(first));
    expect_proven(*table, first);
    for (const std::string& reply : legal_texts(*table)) {
      const auto next = table->clone();
      ASSERT_TRUE(next->play(reply));
      expect_proven(*next, first + " " + reply);
    }
  }
  EXPECT_GT(swaps, 0);
}

TEST(Search, KnowsTheResultOfASecondPass) {
  for (const char* options : {"size=9 komi=80 settlement=off", "size=9 komi=82 settlement=off"}) {
    auto table = opened("yugo", options);
    for (const char* move : {"e5", "button", "pass"}) ASSERT_TRUE(table->play(move)) << move;
    const auto search = table->search(small());
    search->run(50);
    const Findings found = search->findings(100);
    const bool wins = table->outcome().winner == Side::white;
    if (wins) {
      EXPECT_EQ(found.proven, 1);
      EXPECT_TRUE(found.candidates[0].move.is(Act::pass));
    } else {
      EXPECT_FALSE(found.proven);
      for (const Candidate& c : found.candidates)
        EXPECT_EQ(c.proven == -1, c.move.is(Act::pass)) << table->text(c.move);
    }
  }
}

}  // namespace
}  // namespace crosscut::tests
