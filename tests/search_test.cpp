// The engine's search: exact where it claims to be, the same again from the same seed, within its memory, and never at
// a loss for a legal turn.
#include <atomic>
#include <gtest/gtest.h>
#include <map>
#include <stdexcept>
#include <thread>

#include "base/random.hpp"
#include "base/team.hpp"
#include "catalog/table.hpp"
#include "samples.hpp"
#include "search/shared_tree.hpp"

namespace crosscut {
namespace {

std::unique_ptr<Table> opened(std::string_view game, std::string_view options) {
  auto table = open_table(game, options);
  EXPECT_TRUE(table) << table.message();
  return std::move(*table);
}

SearchSettings small(std::uint64_t seed = 1) {
  SearchSettings settings;
  settings.memory = std::size_t{32} << 20U;
  settings.seed = seed;
  return settings;
}

SearchSettings baseline(std::size_t bytes) {
  SearchSettings settings;
  settings.kind = SearchKind::uct;
  settings.memory = bytes;
  return settings;
}

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
  for (const std::string& move : table.legal()) {
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
  for (int i = 0; i < 200; ++i) {
    auto table = opened(GetParam().first, GetParam().second);
    for (int ply = 0; ply < 60 && !table->over(); ++ply) {
      const auto moves = table->legal();
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
      ASSERT_TRUE(next->play(candidate.move));
      int enough = 10'000;
      if (const auto after = solve(*next, enough)) {
        EXPECT_EQ(*candidate.proven, another_moves(*table, candidate.move, *next) ? -*after : *after) << candidate.move;
      }
    }
  }
  EXPECT_GE(compared, 10);
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
  for (const std::string& move : table.legal()) {
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
  for (const std::string& reply : table.legal()) {
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
  const int least_wins = tests::samples(100), least_losses = tests::samples(80);
  for (int i = 0; i < 600 && (i < tests::samples(600) || wins < least_wins || losses < least_losses); ++i) {
    auto table = opened(GetParam().first, GetParam().second);
    for (int ply = 0; ply < 60 && !table->over(); ++ply) {
      const auto moves = table->legal();
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
      std::string move;
      if (table->to_play() == engine) {
        const Candidate best = search->findings(1).candidates[0];
        ASSERT_EQ(best.proven, truth->worth);
        EXPECT_EQ(best.plies, left);
        move = best.move;
      } else {
        move = best_move(*table);
      }
      ASSERT_TRUE(table->play(move));
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

const std::map<std::string, std::string> boards = {
    {"yugo", "size=5"},  {"meigo", "size=5"},         {"spargo", ""},         {"sligo", "size=5"},
    {"bargo", "size=3"}, {"margo", "size=4 swap=on"}, {"spargo", "players=3"}};

TEST(Search, AlwaysKnowsLegalTurns) {
  for (const auto& [game, options] : boards)
    for (const std::uint64_t playouts : {1, 30}) {
      auto table = opened(game, options);
      for (int ply = 0; ply < 60 && !table->over() && !table->settling(); ++ply) {
        const auto search = table->search(small(static_cast<std::uint64_t>(ply)));
        search->run(playouts);
        const Findings found = search->findings(3);
        ASSERT_FALSE(found.candidates.empty()) << game;
        for (const Candidate& candidate : found.candidates) {
          ASSERT_EQ(candidate.line.front(), candidate.move);
          EXPECT_GE(candidate.win_rate, 0);
          EXPECT_LE(candidate.win_rate, 1);
          const auto line = table->clone();
          for (const std::string& turn : candidate.line) {
            const auto played = line->play(turn);
            ASSERT_TRUE(played) << game << ": " << played.message();
            ASSERT_EQ(*played, turn);
          }
        }
        ASSERT_TRUE(table->play(found.candidates[0].move));
      }
    }
}

TEST(Search, TheSameSeedFindsTheSame) {
  for (const auto& [game, options] : boards) {
    const auto table = opened(game, options);
    const auto findings = [&](std::uint64_t seed) {
      const auto search = table->search(small(seed));
      search->run(500);
      std::string text;
      for (const Candidate& c : search->findings(50).candidates)
        text += c.move + " " + std::to_string(c.visits) + " " + std::to_string(c.win_rate) + "\n";
      return text;
    };
    EXPECT_EQ(findings(3), findings(3)) << game;
    EXPECT_NE(findings(3), findings(4)) << game;
  }
}

TEST(Search, KeepsWhatItKnowsAboutTheMoveThatWasMade) {
  for (const auto& [game, options] : boards) {
    const auto search = opened(game, options)->search(small());
    search->run(2000);
    const Candidate best = search->findings(1).candidates[0];
    ASSERT_TRUE(search->follow(best.move)) << game;
    const Findings after = search->findings(1);
    EXPECT_EQ(after.visits, best.visits) << game;
    EXPECT_EQ(after.playouts, 0U) << game;
    if (best.line.size() > 1) { EXPECT_EQ(after.candidates[0].move, best.line[1]) << game; }
    search->run(100);
    EXPECT_EQ(search->findings(1).visits, best.visits + 100) << game;
    EXPECT_FALSE(search->follow("dead"));
    EXPECT_FALSE(search->follow("nonsense"));
  }
}

TEST(Search, KeepsAllThatItKnowsAboutAMove) {
  SharedTree tree(0);
  const auto first = tree.reserve(2), below = tree.reserve(1);
  tree[SharedTree::root].children = 2;
  tree[SharedTree::root].first_child = first;
  Node& kept = tree[first + 1];
  kept.children = 1;
  kept.first_child = below;
  for (const auto i : {first + 1, below}) {
    Node& node = tree[i];
    node.move = Move::on(0, Cell(i));
    node.mover = Side::white;
    node.kind = Piece::king;
    node.proof = Proof::draw;
    node.growth = Node::grown;
    node.plies = 7;
    node.prior = 0.75F;
    for (Mean* mean : {&node.worth, &node.amaf, &node.win, &node.lead}) mean->add(0.25F);
  }
  tree.keep_below(first + 1);
  EXPECT_EQ(tree.size(), 2U);
  for (const auto& [i, was] : {std::pair{SharedTree::root, first + 1}, std::pair{tree[0].first_child, below}}) {
    const Node& node = tree[i];
    EXPECT_EQ(node.move, Move::on(0, Cell(was)));
    EXPECT_EQ(node.mover, Side::white);
    EXPECT_EQ(node.kind, Piece::king);
    EXPECT_EQ(node.proven(), Proof::draw);
    EXPECT_TRUE(node.has_children());
    EXPECT_EQ(node.plies, 7);
    EXPECT_EQ(node.prior, 0.75F);
    for (const Mean* mean : {&node.worth, &node.amaf, &node.win, &node.lead}) {
      EXPECT_EQ(mean->count(), 1U);
      EXPECT_EQ(mean->sum(), 0.25F);
    }
  }
}

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
    swaps += found.candidates[0].move == "swap";
  };
  expect_proven(*opening, "");
  for (const std::string& first : opening->legal()) {
    const auto table = opening->clone();
    ASSERT_TRUE(table->play(first));
    expect_proven(*table, first);
    for (const std::string& reply : table->legal()) {
      const auto next = table->clone();
      ASSERT_TRUE(next->play(reply));
      expect_proven(*next, first + " " + reply);
    }
  }
  EXPECT_GT(swaps, 0);
}

// The middle of a small pyramid is too good to be left to the other.
TEST(Search, EveryPlayerSwapsAGoodOpening) {
  const auto table = opened("spargo", "ko=superko");
  ASSERT_TRUE(table->play("b2"));
  const auto search = table->search(small());
  search->run(3000);
  EXPECT_EQ(search->findings(1).candidates[0].move, "swap");
  EXPECT_GT(search->findings(1).win_rate, 0.5);
  EXPECT_FALSE(search->follow("swap")) << "what is known is known of other persons";
  const auto plain = table->search(baseline(small().memory));
  plain->run(3000);
  EXPECT_EQ(plain->findings(1).candidates[0].move, "swap");
  EXPECT_GT(plain->findings(1).win_rate, 0.5);
}

TEST(Team, WhatOneThrowsEndsTheOthersAndIsThrownAgain) {
  for (const std::size_t thrower : {0U, 2U}) {
    std::atomic<bool> quit{false};
    std::atomic<int> ended{0};
    const auto job = [&](std::size_t k) {
      if (k == thrower) throw std::runtime_error("enough");
      while (!quit) std::this_thread::yield();
      ++ended;
    };
    EXPECT_THROW(run_team(4, job, [&] { quit = true; }), std::runtime_error);
    EXPECT_EQ(ended, 3);
  }
  std::atomic<int> done{0};
  run_team(
      3, [&](std::size_t k) { done += 1 << k; }, [] { ADD_FAILURE(); });
  EXPECT_EQ(done, 7);
}

// It has no AMAF value that would bring it up.
TEST(Search, LooksAtASwapHoweverShortItIs) {
  const auto swaps = [](const Table& table, std::uint64_t seed) {
    const auto search = table.search(small(seed));
    search->run(3000);
    return search->findings(1).candidates[0].move == "swap";
  };
  for (const auto& [size, opening] : {std::pair("3", "b2"), std::pair("4", "b2"), std::pair("5", "c3")}) {
    const auto table = opened("margo", std::string("ko=superko size=") + size);
    ASSERT_TRUE(table->play(opening));
    for (std::uint64_t seed = 1; seed <= 5; ++seed) EXPECT_TRUE(swaps(*table, seed)) << size << ", seed " << seed;
  }
  const auto corner = opened("margo", "ko=superko size=4");
  ASSERT_TRUE(corner->play("a1"));
  for (std::uint64_t seed = 1; seed <= 5; ++seed) EXPECT_FALSE(swaps(*corner, seed)) << seed;
}

TEST(Search, TheBaselineKeepsWithinItsMemory) {
  const auto found = [](std::size_t bytes) {
    const auto search = opened("yugo", "size=9")->search(baseline(bytes));
    search->run(20'000);
    return search->findings(1);
  };
  EXPECT_EQ(found(0).playouts, 20'000U) << "a full tree does not end the search";
  EXPECT_NE(found(0).win_rate, found(std::size_t{1} << 20U).win_rate) << "what is not in the tree is not known";
  EXPECT_EQ(found(std::size_t{8} << 20U).win_rate, found(std::size_t{80} << 20U).win_rate);
}

TEST(Search, KeepsWithinItsMemory) {
  SearchSettings settings = small();
  settings.memory = std::size_t{1} << 20U;
  const auto search = opened("yugo", "size=9")->search(settings);
  search->run(20'000);
  const Findings found = search->findings(1);
  EXPECT_LE(found.memory, settings.memory);
  EXPECT_GT(found.memory, settings.memory / 2);
  EXPECT_EQ(found.playouts, 20'000U) << "a full tree does not end the search";
  // What is kept makes room for more.
  ASSERT_TRUE(search->follow(found.candidates[0].move));
  const std::size_t kept = search->findings(1).nodes;
  search->run(1000);
  EXPECT_GT(search->findings(1).nodes, kept);
  // However little is given, the moves of the largest board fit.
  settings.memory = 0;
  for (const char* game : {"sligo", "bargo"}) {
    const auto least = opened(game, game == std::string("sligo") ? "size=19" : "size=13")->search(settings);
    least->run(10);
    EXPECT_FALSE(least->findings(1).candidates.empty());
  }
}

TEST(Search, StopsWhenAskedTo) {
  for (const int threads : {1, 3}) {
    SearchSettings settings = small();
    settings.threads = threads;
    const auto search = opened("sligo", "size=9")->search(settings);
    int asked = 0;
    search->run(~std::uint64_t{0}, [&] { return ++asked >= 3; });
    EXPECT_EQ(asked, 3);
    EXPECT_GT(search->findings(1).playouts, 0U);
  }
}

TEST(Search, SharesItsTreeBetweenThreads) {
  for (const auto& [game, options] : boards) {
    SearchSettings settings = small();
    settings.threads = 4;
    const auto table = opened(game, options);
    const auto search = table->search(settings);
    search->want_ownership(true);
    search->run(2000);
    const Findings found = search->findings(1000);
    EXPECT_GE(found.playouts, 2000U);
    EXPECT_LE(found.playouts, 2000U + 4 + 32) << "each thread may make the last one";
    std::uint64_t visits = 0;
    for (const Candidate& c : found.candidates) visits += c.visits;
    EXPECT_LE(visits, found.visits);
    EXPECT_TRUE(table->check(found.candidates[0].move));
    ASSERT_EQ(found.ownership.size(), table->scene().places.size());
    for (const auto& place : found.ownership) {
      float all = 0;
      for (const float share : place) EXPECT_GE(share, 0), all += share;
      EXPECT_LE(all, 1.001F);
    }
  }
}

TEST(Search, ExpectsMoreOfACaptureAndLessOfFillingAnEye) {
  auto table = opened("yugo", "size=5 settlement=off");
  // b1 takes the pawn on a1; e5 is an eye of White's.
  for (const char* move : {"a1", "a2", "c3", "e4", "c2", "d5", "d2", "d4", "d1"})
    ASSERT_TRUE(table->play(move)) << move;
  const auto search = table->search(small());
  search->run(500);
  std::map<std::string, double> prior;
  for (const Candidate& c : search->findings(100).candidates) prior[c.move] = c.prior;
  EXPECT_GT(prior.at("b1"), prior.at("b4"));
  EXPECT_LT(prior.at("e5"), prior.at("b4"));
}

TEST(Search, KnowsAtOnceWhatASecondPassComesTo) {
  for (const char* options : {"size=9 komi=80 settlement=off", "size=9 komi=82 settlement=off"}) {
    auto table = opened("yugo", options);
    for (const char* move : {"e5", "button", "pass"}) ASSERT_TRUE(table->play(move)) << move;
    const auto search = table->search(small());
    search->run(50);
    const Findings found = search->findings(100);
    const bool wins = table->outcome().winner == Side::white;
    if (wins) {
      EXPECT_EQ(found.proven, 1);
      EXPECT_EQ(found.candidates[0].move, "pass");
    } else {
      EXPECT_FALSE(found.proven);
      for (const Candidate& c : found.candidates) EXPECT_EQ(c.proven == -1, c.move == "pass") << c.move;
    }
  }
}

TEST(Search, FindsNothingWhereNobodyMoves) {
  auto table = opened("yugo", "size=3 settlement=off");
  for (const char* move : {"button", "pass", "pass"}) ASSERT_TRUE(table->play(move)) << move;
  ASSERT_TRUE(table->over());
  const auto search = table->search(small());
  search->run(100);
  EXPECT_TRUE(search->findings(5).candidates.empty());
}

}  // namespace
}  // namespace crosscut
