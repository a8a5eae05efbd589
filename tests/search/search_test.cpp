// The engine's search: the same again from the same seed, within its memory, and never at
// a loss for a legal turn.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <stdexcept>
#include <thread>

#include "base/random.hpp"
#include "base/threads.hpp"
#include "search/proof.hpp"
#include "search/search_parts.hpp"

namespace crosscut::tests {
namespace {

SearchSettings baseline(std::size_t bytes) {
  SearchSettings settings;
  settings.kind = SearchKind::uct;
  settings.memory = bytes;
  return settings;
}

const std::map<std::string, std::string> boards = {
    {"yugo", "size=5"},  {"go", "size=5"},    {"meigo", "size=5"},         {"spargo", ""},
    {"sligo", "size=5"}, {"bargo", "size=3"}, {"margo", "size=4 swap=on"}, {"spargo", "players=3"}};

TEST(Search, AlwaysKnowsLegalTurns) {
  for (const auto& [game, options] : boards)
    for (const std::uint64_t playouts : {1, 30}) {
      auto table = opened(game, options);
      auto ways = ways_to_search(*table);
      for (int ply = 0; ply < 60 && !table->over() && !table->settling(); ++ply) {
        SearchSettings& settings = ways[static_cast<std::size_t>(ply) % ways.size()];
        settings.seed = static_cast<std::uint64_t>(ply);
        const auto search = table->search(settings);
        search->run(playouts);
        const Findings found = search->findings(3);
        ASSERT_FALSE(found.candidates.empty()) << game;
        for (const Candidate& candidate : found.candidates) {
          ASSERT_EQ(candidate.line.front(), candidate.move);
          EXPECT_GE(candidate.win_rate, 0);
          EXPECT_LE(candidate.win_rate, 1);
          const auto line = table->clone();
          for (const Turn& turn : candidate.line) {
            const auto legal = line->check(turn);
            ASSERT_TRUE(legal) << game << ": " << worded(message_of(legal.error()));
            ASSERT_EQ(*legal, turn);
            line->play(turn);
          }
        }
        table->play(found.candidates[0].move);
      }
    }
}

TEST(Search, TheSameSeedFindsTheSame) {
  for (const auto& [game, options] : boards) {
    const auto table = opened(game, options);
    for (SearchSettings settings : ways_to_search(*table)) {
      const auto findings = [&](std::uint64_t seed) {
        settings.seed = seed;
        const auto search = table->search(settings);
        search->run(500);
        std::string text;
        for (const Candidate& c : search->findings(50).candidates)
          text += table->text(c.move) + " " + std::to_string(c.visits) + " " + std::to_string(c.win_rate) + "\n";
        return text;
      };
      EXPECT_EQ(findings(3), findings(3)) << game;
      EXPECT_NE(findings(3), findings(4)) << game;
    }
  }
}

// Other moves are left out in its position, but not after a move.
TEST(Search, LooksOnlyAtChosenMoves) {
  Random random(5);
  for (const auto& [game, options] : boards) {
    const auto table = opened(game, options);
    for (int ply = 0; ply < 8 && !table->over() && !table->settling(); ++ply) {
      const auto legal = table->legal();
      for (SearchSettings settings : ways_to_search(*table)) {
        if (settings.kind == SearchKind::uct) continue;
        const Turn chosen = legal[random.below(legal.size())], other = legal[random.below(legal.size())];
        settings.only = {chosen.move, other.move};
        std::sort(settings.only.begin(), settings.only.end());
        settings.only.erase(std::unique(settings.only.begin(), settings.only.end()), settings.only.end());
        const auto search = table->search(settings);
        search->run(40);
        const auto found = search->findings(1000).candidates;
        EXPECT_EQ(found.size(), settings.only.size()) << game;
        for (const Candidate& one : found)
          EXPECT_EQ(std::count(settings.only.begin(), settings.only.end(), one.move.move), 1) << game;
        const auto after = table->clone();
        after->play(found[0].move);
        if (after->over() || after->settling() || !search->follow(found[0].move)) continue;
        search->run(200);
        EXPECT_GT(search->findings(1000).candidates.size(), std::min<std::size_t>(2, after->legal().size() - 1))
            << game;
      }
      table->play(legal[random.below(legal.size())]);
    }
  }
}

TEST(Search, KeepsTheSubtreeOfTheMoveMade) {
  for (const auto& [game, options] : boards) {
    const auto table = opened(game, options);
    for (const SearchSettings& settings : ways_to_search(*table)) {
      const auto search = table->search(settings);
      search->run(2000);
      const Candidate best = search->findings(1).candidates[0];
      ASSERT_TRUE(search->follow(best.move)) << game;
      const Findings after = search->findings(1);
      EXPECT_EQ(after.visits, best.visits) << game;
      EXPECT_EQ(after.playouts, 0U) << game;
      if (best.line.size() > 1) { EXPECT_EQ(after.candidates[0].move, best.line[1]) << game; }
      search->run(100);
      EXPECT_EQ(search->findings(1).visits, best.visits + 100) << game;
      EXPECT_FALSE(search->follow({Move::off(Act::dead)}));
    }
  }
}

TEST(Spread, IncludesTheSpreadOfEachMean) {
  Spread exact, vague;
  EXPECT_EQ(exact.deviation(), 0);
  for (const float value : {2.0F, 4.0F, 4.0F, 4.0F, 5.0F, 5.0F, 7.0F, 9.0F}) {
    exact.add(value, 0);
    vague.add(value, 3);
  }
  EXPECT_EQ(exact.mean(), 5);
  EXPECT_NEAR(exact.deviation(), std::sqrt(32.0 / 7), 1e-3);
  EXPECT_NEAR(vague.deviation(), std::sqrt((32.0 + 8 * 9) / 7), 1e-3);
  Spread same;
  for (int i = 0; i < 1'000'000; ++i) same.add(-200.5F, 0);
  EXPECT_NEAR(same.deviation(), 0, 0.05);
}

TEST(Search, KeepsEverythingKnownAboutAMove) {
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
    for (Mean* mean : {&node.worth, &tree.amaf(i), &tree.results(i).win}) mean->add(0.25F);
    for (const float lead : {1.0F, 3.0F}) tree.results(i).lead.add(lead, 0);
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
    const auto& [win, lead] = tree.results(i);
    for (const Mean* mean : {&node.worth, &std::as_const(tree).amaf(i), &win}) {
      EXPECT_EQ(mean->count(), 1U);
      EXPECT_EQ(mean->sum(), 0.25F);
    }
    EXPECT_EQ(lead.mean(), 2);
    EXPECT_NEAR(lead.deviation(), std::sqrt(2), 1e-3);
  }
  for (const auto anew = tree.reserve(2); const auto i : {anew, anew + 1}) {  // where others were
    EXPECT_EQ(tree.amaf(i).count(), 0U);
    EXPECT_EQ(tree.results(i).win.count(), 0U);
    EXPECT_EQ(tree.results(i).lead.count(), 0U);
  }
}

TEST(Search, MakesRoomForMoreMovesOfAMove) {
  SharedTree tree(0);
  const auto first = tree.reserve(2), below = tree.reserve(1);
  tree[SharedTree::root].children = 2;
  tree[SharedTree::root].first_child = first;
  Node& kept = tree[first + 1];
  kept.children = kept.partial = 1;
  kept.first_child = below;
  tree[below].prior = 0.75F;
  EXPECT_FALSE(tree.keep_below(first + 1, below));
  EXPECT_EQ(tree.size(), 4U);
  EXPECT_TRUE(tree.keep_below(first + 1, below - 1));
  EXPECT_EQ(tree.size(), 2U + below - 1);
  const Node& root = tree[SharedTree::root];
  EXPECT_EQ(root.children, below);
  EXPECT_FALSE(root.partial);
  EXPECT_EQ(tree[root.first_child].prior, 0.75F);
  EXPECT_EQ(tree[root.first_child + 1].prior, Node().prior) << "a new one";
}

TEST(Search, ProvesALossFromAllMovesOnly) {
  SharedTree tree(0);
  Node& root = tree[SharedTree::root];
  root.children = 2;
  root.first_child = tree.reserve(2);
  root.growth = Node::grown;
  for (const auto i : {root.first_child, root.first_child + 1}) tree[i].proof = Proof::white;  // moves of Black's
  root.partial = 1;
  EXPECT_FALSE(prove(tree, SharedTree::root, {}));
  root.partial = 0;
  EXPECT_TRUE(prove(tree, SharedTree::root, {}));
  EXPECT_EQ(root.proven(), Proof::white);
  root.partial = 1;
  root.proof = Proof::none;
  tree[root.first_child].proof = Proof::black;
  EXPECT_TRUE(prove(tree, SharedTree::root, {}));
  EXPECT_EQ(root.proven(), Proof::black);
}

// The middle of a small pyramid is too good to be left to the other.
TEST(Search, EveryPlayerSwapsAGoodOpening) {
  const auto table = opened("spargo", "ko=superko");
  ASSERT_TRUE(table->play("b2"));
  const auto search = table->search(small());
  search->run(3000);
  EXPECT_TRUE(search->findings(1).candidates[0].move.is(Act::swap));
  EXPECT_GT(search->findings(1).win_rate, 0.5);
  EXPECT_FALSE(search->follow({Move::off(Act::swap)})) << "what is known is known of other persons";
  const auto plain = table->search(baseline(small().memory));
  plain->run(3000);
  EXPECT_TRUE(plain->findings(1).candidates[0].move.is(Act::swap));
  EXPECT_GT(plain->findings(1).win_rate, 0.5);
}

TEST(Team, AnExceptionEndsAllThreadsAndIsRethrown) {
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
TEST(Search, ExaminesASwapInAnySearch) {
  const auto swaps = [](const Table& table, std::uint64_t seed) {
    const auto search = table.search(small(seed));
    search->run(3000);
    return search->findings(1).candidates[0].move.is(Act::swap);
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
    const auto table = opened(game, options);
    for (SearchSettings settings : ways_to_search(*table)) {
      settings.threads = 4;
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
        EXPECT_LE(all, settings.network ? 3 : 1.001F);
      }
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
  for (const Candidate& c : search->findings(100).candidates) prior[table->text(c.move)] = c.prior;
  EXPECT_GT(prior.at("b1"), prior.at("b4"));
  EXPECT_LT(prior.at("e5"), prior.at("b4"));
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
}  // namespace crosscut::tests
