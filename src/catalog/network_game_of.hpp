#pragma once
// A game in progress of one game type behind NetworkGame.
// Internal to this folder.
#include "catalog/network_game.hpp"
#include "rules/playout.hpp"
#include "search/gumbel.hpp"
#include "search/mcts.hpp"
#include "search/network_evaluator.hpp"

namespace crosscut {

template <Game G>
class NetworkGameOf final : public NetworkGame {
 public:
  NetworkGameOf(const G& start, Past past) : g_(start), past_(std::move(past)), features_(start) {}

  NetworkGameOf(const NetworkGameOf& other)
      : NetworkGame(other), g_(other.g_), past_(other.past_), features_(other.features_) {}
  std::unique_ptr<NetworkGame> clone() const override { return std::make_unique<NetworkGameOf>(*this); }

  std::size_t sides() const override { return sides_of(g_); }
  bool scored() const override { return Scored<G>; }
  int ply_cap() const override { return crosscut::ply_cap(g_); }
  Side to_play() const override { return g_.to_play; }
  bool turn_is_open() const override { return g_.turn_is_open(); }
  bool over() const override { return !can_act(g_, past_); }
  Outcome outcome() const override { return g_.outcome(); }
  float lead(Side side) const override {
    if constexpr (Scored<G>) {
      const auto scores = g_.score();
      int most = -1'000'000;
      for (std::size_t i = 0; i < sides(); ++i)
        if (const Side one = static_cast<Side>(i); one != side) most = std::max(most, scores[one].total());
      return 0.5F * static_cast<float>(scores[side].total() - most);
    } else {
      assert(false);
      return 0 * static_cast<float>(side);
    }
  }

  bool allows(Move move) const override { return !g_.ended() && makes_sense(g_, move) && !g_.breach(move); }
  std::vector<Move> legal() const override { return legal_moves(g_, past_); }
  Move random_move(Random& random) const override {
    if (g_.ended()) return {};
    std::array<Move, most_moves> moves;
    std::uint32_t n = 0;
    g_.moves([&](Move m) { moves[n++] = m; });
    while (n > 0) {
      Move& drawn = moves[random.below(n)];
      if (!repeats(g_, past_, drawn)) return drawn;
      drawn = moves[--n];
    }
    return {};
  }
  void play(Move move) override { advance(g_, past_, move); }
  std::vector<Move> play_lightly(Random& random) override {
    const PlayoutTurn turn = light_turn(g_, past_, random);
    std::vector<Move> moves;
    for (const Move move : {turn.move, turn.then})
      if (move.exists()) moves.push_back(move);
    return moves;
  }

  void seat(Side side, const nn::QuantisedNetwork& network) override {
    players_[static_cast<std::size_t>(side)] = std::make_unique<Player>(network, g_);
  }
  Found search(int playouts, bool explore, Random& random) override {
    Mcts<G>& mcts = players_[static_cast<std::size_t>(g_.to_play)]->mcts;
    mcts.restart(g_, past_);
    mcts.work(random, [](std::uint64_t made) { return made > 0; });
    const SharedTree& tree = mcts.tree();
    constexpr int most_considered = 16;
    GumbelRoot root(tree, static_cast<std::size_t>(std::clamp(playouts, 1, most_considered)),
                    explore ? &random : nullptr);
    root.run(static_cast<std::uint64_t>(playouts), [&](SharedTree::Index child, std::uint64_t times) {
      const std::uint64_t enough = mcts.playouts() + times;
      mcts.work(
          random, [&](std::uint64_t made) { return made >= enough; }, child);
      return tree[SharedTree::root].proven() == Proof::none;
    });
    Found found{tree[root.best()].move, root.chance(), {}, root.improved_policy()};
    for (SharedTree::Index i = 0; i < tree[SharedTree::root].children; ++i)
      found.moves.push_back(tree[tree[SharedTree::root].first_child + i].move);
    return found;
  }

  nn::NetworkShape shape(const nn::NetworkShape& size) const override { return features_.shape(size); }
  const nn::Grid& grid() const override { return features_.grid(); }
  int symmetries() const override { return G::On::symmetries; }
  nn::Input input(int symmetry) const override {
    nn::Input input;
    features_.write(g_, past_, symmetry, input);
    return input;
  }
  void see(nn::Input& input, std::vector<Move>& legal) const override {
    legal.clear();
    features_.write(g_, past_, 0, input, &legal);
    if (g_.ended()) legal.clear();
  }
  std::optional<std::size_t> place(Move move, int symmetry) const override {
    return makes_sense(g_, move) ? std::optional(features_.place(move, symmetry)) : std::nullopt;
  }
  std::size_t seen_from(Side mover, Side side) const override { return features_.seen_from(mover, side); }
  std::vector<std::uint8_t> ownership(Side mover, int symmetry) const override {
    std::vector<std::uint8_t> owned(static_cast<std::size_t>(shape({}).ownership_planes) * grid().cells.size());
    for (std::size_t i = 0; i < sides(); ++i)
      for (const Cell c : g_.held(static_cast<Side>(i)))
        owned[features_.place(c, static_cast<Side>(i), mover, symmetry)] = 1;
    return owned;
  }

 private:
  static constexpr std::size_t most_moves =
      std::size(G::move_planes) * static_cast<std::size_t>(G::On::slots) + std::size(G::acts);

  struct Player {
    Player(const nn::QuantisedNetwork& network, const G& g)
        : evaluator({std::shared_ptr<void>(), &network}, g), mcts(g, {}, memory, settings, evaluator) {}

    static constexpr std::size_t memory = std::size_t{32} << 20U;  // more than few playouts ever touch
    // Winning moves differ by points, so that won and lost games are also played well.
    static constexpr MctsSettings settings{.margin_weight = 0.1F};
    NetworkEvaluator<G> evaluator;
    Mcts<G> mcts;
  };

  G g_;
  Past past_;
  Features<G> features_;
  std::array<std::unique_ptr<Player>, 3> players_;
};

}  // namespace crosscut
