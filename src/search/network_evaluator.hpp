#pragma once
// Evaluates positions by a neural network, which sees each turned and mirrored by a symmetry.
#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>

#include "messages/network_details.hpp"
#include "nn/quantised.hpp"
#include "nn/softmax.hpp"
#include "search/evaluation_cache.hpp"
#include "search/evaluator.hpp"
#include "search/features.hpp"

namespace crosscut {

// Whether a network is one for the game of this name and position, its options included. A game that has another's type
// may also have its network.
template <Game G>
Status fits(const nn::QuantisedNetwork& network, std::string_view game, const G& start) {
  if (network.game() != game && network.game() != G::name)
    return messages::network_of_game{.game = network.game(), .wanted = game};
  if (network.features() != features_version)
    return messages::network_of_inputs{.version = network.features(), .wanted = features_version};
  if (const auto sides = sides_of(start); network.shape().sides != static_cast<int>(sides))
    return messages::network_of_players{.players = network.shape().sides, .wanted = sides};
  if (Features<G>(start).shape(network.shape()) != network.shape()) return messages::network_of_shape{.game = game};
  return Done{};
}

template <Game G>
class NetworkEvaluator final : public Evaluator<G> {
 public:
  using B = typename G::On;

  // For positions with the options of this one. Precondition: the network fits it. Symmetries are drawn at random.
  NetworkEvaluator(std::shared_ptr<const nn::QuantisedNetwork> network, const G& start)
      : network_(std::move(network)), features_(start) {}
  // The same, but the seed decides the symmetry of each position, and answers are kept in this much memory; how much
  // does not change them.
  NetworkEvaluator(std::shared_ptr<const nn::QuantisedNetwork> network, const G& start, std::uint64_t seed,
                   std::size_t memory)
      : NetworkEvaluator(std::move(network), start) {
    seed_ = seed;
    cache_.emplace(memory, unanswered());
  }

  bool gives_policy() const override { return true; }
  void evaluate(Leaf<G>& leaf, Random& random) const override {
    auto desk = take_desk();
    evaluate(leaf, random, *desk);
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(desk));
  }

 private:
  // What one thread needs for an evaluation.
  struct Desk {
    nn::QuantisedNetwork::Workspace workspace;
    nn::Input input;
    nn::Output output;
    std::vector<float> chances;
  };

  // Of the sizes of an answer.
  nn::Output unanswered() const {
    const nn::NetworkShape& shape = network_->shape();
    nn::Output output;
    output.policy.resize(static_cast<std::size_t>(shape.policy_planes) * features_.grid().cells.size());
    output.acts.resize(static_cast<std::size_t>(shape.acts));
    output.win.resize(static_cast<std::size_t>(shape.sides) + 1);
    return output;
  }

  std::unique_ptr<Desk> take_desk() const {
    const std::lock_guard lock(mutex_);
    if (free_.empty())
      return std::unique_ptr<Desk>(new Desk{network_->workspace(features_.grid()), {}, unanswered(), {}});
    auto desk = std::move(free_.back());
    free_.pop_back();
    return desk;
  }

  void evaluate(Leaf<G>& leaf, Random& random, Desk& desk) const {
    const Key position = key_of(G::matter(leaf.position));
    const auto symmetry = static_cast<int>(cache_ ? mix(seed_, position) % B::symmetries : random.below(B::symmetries));
    leaf.legal.clear();
    float unseen = 0;
    features_.write(leaf.position, leaf.past, symmetry, desk.input, &leaf.legal, &unseen);
    Key key = position;
    for (const Move m : leaf.legal) key = mix(key, m.raw());  // all that counts of the past is what it forbids
    if (!cache_ || leaf.wants_ownership || !cache_->find(key, desk.output)) {
      network_->evaluate(desk.input, desk.workspace, desk.output);
      if (cache_) cache_->keep(key, desk.output);
    }
    values(leaf, desk.output, unseen);
    policy(leaf, symmetry, desk);
    if (leaf.wants_ownership) ownership(leaf, symmetry, desk.output);
  }

  // `unseen`: what the player to move gains by komi that the network has not seen.
  void values(Leaf<G>& leaf, nn::Output& output, float unseen) const {
    const Side mover = leaf.position.to_play;
    const std::size_t sides = sides_of(leaf.position);
    nn::softmax(output.win);
    leaf.win.fill(0);
    for (std::size_t i = 0; i < sides; ++i)
      leaf.win[i] =
          output.win[features_.seen_from(mover, static_cast<Side>(i))] + output.win[sides] / static_cast<float>(sides);
    if constexpr (Scored<G>) {
      if (sides > 2) return;  // of three, the network knows only the lead of the player to move
      const float margin = output.margin + unseen;
      BySide lead{};
      lead[static_cast<std::size_t>(mover)] = margin;
      lead[static_cast<std::size_t>(other(mover))] = -margin;
      leaf.lead = lead;
      constexpr float most = 1000;  // points
      leaf.deviation = std::min(std::exp(output.spread), most);
      if (unseen == 0) return;
      const float chance = 0.5F * std::erfc(-margin / leaf.deviation / std::sqrt(2.0F));  // as if it were normal
      leaf.win[static_cast<std::size_t>(mover)] = chance;
      leaf.win[static_cast<std::size_t>(other(mover))] = 1 - chance;
    }
  }

  void policy(Leaf<G>& leaf, int symmetry, Desk& desk) const {
    const nn::Output& output = desk.output;
    desk.chances.clear();
    for (const Move m : leaf.legal) {
      const std::size_t at = features_.place(m, symmetry), acts = output.policy.size();
      desk.chances.push_back(at < acts ? output.policy[at] : output.acts[at - acts]);
    }
    if (!leaf.legal.empty()) nn::softmax(desk.chances);
    leaf.policy.assign(policy_size<G>, 0.0F);
    for (std::size_t i = 0; i < leaf.legal.size(); ++i) leaf.policy[policy_index<G>(leaf.legal[i])] = desk.chances[i];
  }

  void ownership(Leaf<G>& leaf, int symmetry, const nn::Output& output) const {
    leaf.ownership.assign(3 * Leaf<G>::slots, 0.0F);
    for (std::size_t i = 0; i < sides_of(leaf.position); ++i)
      for (const Cell c : board_of(leaf.position))
        leaf.ownership[i * Leaf<G>::slots + c.index] =
            nn::sigmoid(output.ownership[features_.place(c, static_cast<Side>(i), leaf.position.to_play, symmetry)]);
  }

  std::shared_ptr<const nn::QuantisedNetwork> network_;
  Features<G> features_;
  std::uint64_t seed_ = 0;
  mutable std::optional<EvaluationCache> cache_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Desk>> free_;
};

}  // namespace crosscut
