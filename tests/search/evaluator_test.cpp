// A search with evaluators other than playouts: policies, and settings.
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <stdexcept>

#include "catalog/search_of.hpp"
#include "catalog/sligo.hpp"
#include "catalog/yugo.hpp"

namespace crosscut {
namespace {

using G = Yugo<Square<7>>;
using T = Twin<G>;

G tiny() {
  YugoSetup setup;
  setup.size = 3;
  return G(setup);
}

SearchSettings settings_with(int threads) {
  SearchSettings settings;
  settings.threads = threads;
  settings.memory = std::size_t{8} << 20U;
  return settings;
}

// Thinks that all positions are even, and would rather play on one cell.
class Fake final : public Evaluator<T> {
 public:
  explicit Fake(Move favourite, float weight = 20) : favourite_(favourite), weight_(weight) {}

  bool gives_policy() const override { return true; }
  void evaluate(Leaf<T>& leaf, Random&) const override {
    leaf.win.fill(0.5F);
    leaf.policy.assign(policy_size<T>, 1.0F);
    leaf.policy[policy_index<T>(favourite_)] = weight_;
  }

 private:
  Move favourite_;
  float weight_;
};

std::map<std::string, Candidate> candidates_of(const Search& search) {
  std::map<std::string, Candidate> found;
  for (const Candidate& c : search.findings(100).candidates) found[text_of<G>(c.move)] = c;
  return found;
}

TEST(Growth, NeedsNoRoomForTheEndOfAGame) {
  YugoSetup setup;
  setup.size = 3;
  setup.button = setup.settlement = false;
  G over(setup);
  for (int i = 0; i < 2; ++i) over.play(Move::off(Act::pass));
  SharedTree tree(0);
  const auto first = tree.reserve(2);
  while (tree.reserve(1) != SharedTree::root) {}
  Growth<T> growth(tree);
  EXPECT_FALSE(growth(first, T(tiny()), Past()));
  EXPECT_TRUE(growth(first + 1, T(over), Past()));
  EXPECT_EQ(tree[first + 1].proven(), Proof::draw);
}

TEST(Policy, HasAPlaceForEveryMove) {
  EXPECT_EQ(policy_size<T>, static_cast<std::size_t>(T::On::slots) + 2);
  EXPECT_EQ(policy_index<T>(Move::on(0, Cell(5))), 5U);
  EXPECT_EQ(policy_index<T>(Move::off(Act::button)), policy_size<T> - 1);
  using S = Sligo<Square<7>>;
  EXPECT_EQ(policy_index<S>(Move::on(2, Cell(1))), 2U * S::On::slots + 1);
}

TEST(Policy, LeadsTheSearch) {
  const auto evaluator = std::make_shared<Fake>(Move::on(0, *Square<7>::read("b2")));
  SearchOf<G> search(tiny(), Past(), settings_with(1), evaluator);
  search.run(300, {});
  const auto found = candidates_of(search);
  ASSERT_EQ(found.size(), 10U) << "nine points and the button";
  EXPECT_NEAR(found.at("b2").prior, 20.0 / 29, 1e-5) << "over the legal moves alone";
  EXPECT_NEAR(found.at("a1").prior, 1.0 / 29, 1e-5);
  EXPECT_GT(found.at("b2").visits, 150U);
  EXPECT_GT(found.at("a1").visits, 0U) << "others are looked at, too";
  EXPECT_EQ(text_of<G>(search.findings(1).candidates[0].move), "b2");
  // What is known stays known, and the next position has a policy as well.
  ASSERT_TRUE(search.follow({Move::on(0, *Square<7>::read("b2"))}));
  search.run(100, {});
  EXPECT_NEAR(candidates_of(search).at("a1").prior, 1.0 / 9, 1e-5);
}

TEST(Policy, LeavesOutHopelessMovesBelowTheRoot) {
  YugoSetup setup;
  setup.size = 7;
  const Fake evaluator(Move::on(0, *Square<7>::read("d4")), 1e6F);
  Mcts<T> mcts(T(G(setup)), Past(), std::size_t{8} << 20U, {}, evaluator);
  Random random(1);
  const auto until = [](std::uint64_t enough) { return [enough](std::uint64_t made) { return made >= enough; }; };
  const auto child = [&](std::string_view point) {
    for (const auto i : ranking(mcts.tree()))
      if (mcts.tree()[i].move == Move::on(0, *Square<7>::read(point))) return i;
    return SharedTree::root;
  };
  const auto expect_all = [&] {
    const Node& root = mcts.tree()[SharedTree::root];
    std::vector<Move> legal = legal_moves(mcts.position(), mcts.past()), there;
    float sum = 0;
    for (const auto i : ranking(mcts.tree())) {
      EXPECT_EQ(mcts.tree()[i].mover, mcts.position().to_play);
      there.push_back(mcts.tree()[i].move);
      sum += mcts.tree()[i].prior;
    }
    std::sort(legal.begin(), legal.end());
    std::sort(there.begin(), there.end());
    EXPECT_EQ(there, legal);
    EXPECT_FALSE(root.partial);
    EXPECT_NEAR(sum, 1, 1e-3);
  };
  mcts.work(random, until(1));
  expect_all();
  mcts.work(random, until(101), child("a1"));
  const Node& played = mcts.tree()[child("a1")];
  EXPECT_TRUE(played.partial);
  EXPECT_EQ(played.children, 2) << "the favourite and the button";
  const auto visits = mcts.tree()[played.first_child].worth.count() + mcts.tree()[played.first_child + 1].worth.count();
  ASSERT_TRUE(mcts.advance_to(Move::on(0, *Square<7>::read("a1"))));
  expect_all();
  EXPECT_EQ(mcts.tree()[child("d4")].worth.count() + mcts.tree()[child("a2")].worth.count(), visits);
  mcts.work(random, until(50), child("a2"));
  EXPECT_EQ(mcts.tree()[child("a2")].worth.count(), 50U);
}

// The truth: games played out from the same position, each on its own, without a search.
TEST(Findings, LeadAndSpreadAgreeWithPlayouts) {
  for (const int size : {3, 5, 7}) {
    YugoSetup setup;
    setup.size = size;
    SearchSettings settings = settings_with(2);
    settings.mcts.grow_visits = 1'000'000;  // so that it plays out from the moves at the root alone
    const auto evaluator = std::make_shared<PlayoutEvaluator<T>>(false);  // heavy ones look at the move before
    SearchOf<G> search(G(setup), Past(), settings, evaluator);
    search.run(20'000, {});
    const Findings found = search.findings(1);
    const Candidate& best = found.candidates[0];
    ASSERT_TRUE(found.lead && found.spread);
    EXPECT_EQ(found.spread, best.spread);

    constexpr int games = 20'000;
    double sum = 0, squares = 0;
    Random random(7);
    for (int i = 0; i < games; ++i) {
      Leaf<T> leaf{T(G(setup)), Past()};
      advance(leaf.position, leaf.past, best.move.move);
      evaluator->evaluate(leaf, random);
      const double lead = (*leaf.lead)[index_of(Side::black)];
      sum += lead, squares += lead * lead;
    }
    const double mean = sum / games, deviation = std::sqrt(squares / games - mean * mean);
    EXPECT_GT(deviation, 1);
    EXPECT_NEAR(*found.lead, mean, 4 * deviation / std::sqrt(static_cast<double>(best.visits))) << size;
    EXPECT_NEAR(*found.spread, deviation, 0.05 * deviation) << size;
  }
}

TEST(Findings, HaveNoSpreadAfterFewPlayouts) {
  const auto evaluator = std::make_shared<PlayoutEvaluator<T>>(true);
  SearchOf<G> search(tiny(), Past(), settings_with(1), evaluator);
  search.run(5, {});
  EXPECT_TRUE(search.findings(1).lead);
  EXPECT_FALSE(search.findings(1).spread);
}

TEST(Policy, IsKnownAfterAnyNumberOfPlayouts) {
  for (const std::uint64_t playouts : {0, 1}) {
    const auto evaluator = std::make_shared<Fake>(Move::on(0, *Square<7>::read("b2")));
    SearchOf<G> search(tiny(), Past(), settings_with(1), evaluator);
    search.run(playouts, {});
    EXPECT_EQ(search.findings(100).candidates.size(), 10U);
    EXPECT_NEAR(candidates_of(search).at("b2").prior, 20.0 / 29, 1e-5);
    EXPECT_EQ(search.progress().playouts, 1U);
    ASSERT_TRUE(search.follow({Move::on(0, *Square<7>::read("b2"))}));
    search.run(playouts, {});
    EXPECT_NEAR(candidates_of(search).at("a1").prior, 1.0 / 9, 1e-5);
  }
}

TEST(Policy, YieldsToProofs) {
  G g = tiny();
  for (const Move m : {Move::on(0, *Square<7>::read("b2")), Move::off(Act::button), Move::off(Act::pass)}) g.play(m);
  // Black has passed and is ahead: White's pass would lose at once, however likely it is.
  const auto evaluator = std::make_shared<Fake>(Move::off(Act::pass), 1000.0F);
  SearchOf<G> search(g, Past(), settings_with(1), evaluator);
  search.run(200, {});
  const auto found = candidates_of(search);
  EXPECT_EQ(found.at("pass").proven, g.outcome().winner ? std::optional(-1) : std::nullopt);
  EXPECT_FALSE(search.findings(1).candidates[0].move.is(Act::pass));
}

TEST(Evaluator, MayThrowInAnyThread) {
  class Broken final : public Evaluator<T> {
   public:
    void evaluate(Leaf<T>&, Random&) const override { throw std::runtime_error("broken"); }
  };
  SearchOf<G> search(tiny(), Past(), settings_with(3), std::make_shared<Broken>());
  EXPECT_THROW(search.run(100, {}), std::runtime_error);
}

TEST(MctsSettings, AreSetByName) {
  MctsSettings settings;
  EXPECT_TRUE(set_mcts(settings, "exploration", "0.4"));
  EXPECT_TRUE(set_mcts(settings, "grow-visits", "6"));
  EXPECT_TRUE(set_mcts(settings, "heavy-playouts", "off"));
  EXPECT_EQ(settings.exploration, 0.4F);
  EXPECT_EQ(settings.grow_visits, 6U);
  EXPECT_FALSE(settings.heavy_playouts);
  EXPECT_FALSE(settings.playout_share) << "whatever suits the network";
  EXPECT_TRUE(set_mcts(settings, "playout-share", "0.5"));
  EXPECT_EQ(settings.playout_share, 0.5F);
  EXPECT_EQ(set_mcts(settings, "margin-weight", "2").message(),
            "margin-weight cannot be \"2\"; allowed is a number, 0..1");
  EXPECT_EQ(set_mcts(settings, "grow-visits", "1.5").message(),
            "grow-visits cannot be \"1.5\"; allowed is a whole number, 1..1000000");
  EXPECT_EQ(set_mcts(settings, "heavy-playouts", "2").message(),
            "heavy-playouts cannot be \"2\"; allowed is on or off");
  EXPECT_EQ(mcts_setting_names().size(), 12U);
}

TEST(MctsSettings, ChangeWhatIsFound) {
  const auto found = [](const MctsSettings& mcts) {
    SearchSettings settings = settings_with(1);
    settings.mcts = mcts;
    SearchOf<G> search(tiny(), Past(), settings);
    search.run(300, {});
    std::string text;
    for (const auto& [move, c] : candidates_of(search)) text += move + " " + std::to_string(c.visits) + "\n";
    return text;
  };
  const std::string usual = found({});
  EXPECT_EQ(found({}), usual);
  for (const auto& [name, value] : {std::pair("exploration", "3"), std::pair("heavy-playouts", "off"),
                                    std::pair("prior-visits", "1"), std::pair("grow-visits", "9")}) {
    MctsSettings changed;
    ASSERT_TRUE(set_mcts(changed, name, value));
    EXPECT_NE(found(changed), usual) << name;
  }
}

}  // namespace
}  // namespace crosscut
