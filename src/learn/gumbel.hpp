#pragma once
// A search of few simulations that improves on a network's policy, for self-play (Danihelka et al. 2022: "Policy
// improvement by planning with Gumbel"). At the root some moves, drawn by their policy, share the simulations by
// sequential halving; below, visits are in proportion to the improved policy. Trees are small, and built anew for each
// move.
#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "learn/opinion.hpp"
#include "search/proof.hpp"

namespace crosscut::learn {

struct Gumbel {
  int simulations = 32;
  bool explore = true;  // draw at the root; or else always the same moves
};

template <Game G>
class GumbelSearch {
 public:
  struct Found {
    Move move;            // to be played
    float chance = 0.5F;  // of the player to move, draws counting half
    std::vector<Move> moves;
    std::vector<float> policy;  // improved, of each of these moves
  };

  explicit GumbelSearch(Judge<G>& judge) : judge_(judge) {}

  // Precondition: there is a legal move. `past` comes back as it was.
  Found run(const G& g, Past& past, const Gumbel& settings, Random& random) {
    nodes_.assign(1, {});
    nodes_[0].mover = g.to_play;
    grow(0, g, past, random);
    halve(g, past, settings, random);
    Found found;
    const Node& root = nodes_[0];
    const std::vector<float> improved = improved_policy(root);
    for (std::uint32_t i = 0; i < root.children; ++i) found.moves.push_back(nodes_[root.first + i].move);
    found.move = nodes_[best_].move;
    found.policy = improved;
    found.chance = root.sum[index(g.to_play)] / static_cast<float>(root.visits);
    return found;
  }

 private:
  struct Node {
    Move move;
    Side mover = Side::black;  // of the position that it leads to
    float logit = 0;
    int visits = 0;
    Chances sum{};  // of the visits
    Chances own{};  // by the network, or as the game ended here
    std::uint32_t first = 0, children = 0;
  };
  static constexpr int most_considered = 16;

  static std::size_t index(Side side) { return static_cast<std::size_t>(side); }

  // The value of a child for the player who moves to it.
  static float value_to(Side mover, const Node& child) {
    const auto seen = is_swap(child.move) ? (index(mover) ^ 1U) : index(mover);
    return child.sum[seen] / static_cast<float>(child.visits);
  }

  // Evaluates the node and adds its children; a node without any is an end.
  void grow(std::uint32_t at, const G& g, const Past& past, Random& random) {
    const std::vector<Move> moves = legal_moves(g, past);
    nodes_[at].mover = g.to_play;
    nodes_[at].first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[at].children = static_cast<std::uint32_t>(moves.size());
    logits_.resize(moves.size());
    nodes_[at].own = moves.empty() ? judge_.ended(g) : judge_.judge(g, past, moves, logits_, random);
    nodes_[at].sum = nodes_[at].own;
    nodes_[at].visits = 1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Node& child = nodes_.emplace_back();
      child.move = moves[i], child.logit = logits_[i];
    }
  }

  // The weight of values beside the policy.
  static float sigma(int most_visits, float value) { return (50 + static_cast<float>(most_visits)) * value; }

  // What the unvisited moves are taken to be worth: a mean of the network's value and those of the visited ones.
  float mixed_value(const Node& parent) const {
    float most = -1e9F, weight = 0, sum = 0;
    int visits = 0;
    for (std::uint32_t i = 0; i < parent.children; ++i) most = std::max(most, nodes_[parent.first + i].logit);
    for (std::uint32_t i = 0; i < parent.children; ++i) {
      const Node& child = nodes_[parent.first + i];
      if (!child.visits) continue;
      const float share = std::exp(child.logit - most) + 1e-9F;
      visits += child.visits;
      weight += share, sum += share * value_to(parent.mover, child);
    }
    const float own = parent.own[index(parent.mover)];
    return visits ? (own + static_cast<float>(visits) * sum / weight) / static_cast<float>(1 + visits) : own;
  }

  std::vector<float> improved_policy(const Node& parent) const {
    const float unknown = mixed_value(parent);
    int most_visits = 0;
    for (std::uint32_t i = 0; i < parent.children; ++i)
      most_visits = std::max(most_visits, nodes_[parent.first + i].visits);
    std::vector<float> policy(parent.children);
    float most = -1e9F, sum = 0;
    for (std::uint32_t i = 0; i < parent.children; ++i) {
      const Node& child = nodes_[parent.first + i];
      policy[i] = child.logit + sigma(most_visits, child.visits ? value_to(parent.mover, child) : unknown);
      most = std::max(most, policy[i]);
    }
    for (float& share : policy) sum += share = std::exp(share - most);
    for (float& share : policy) share /= sum;
    return policy;
  }

  // The child whose visits lag most behind the improved policy.
  std::uint32_t select(const Node& parent) const {
    const std::vector<float> policy = improved_policy(parent);
    std::uint32_t choice = parent.first;
    float most = -1e9F;
    for (std::uint32_t i = 0; i < parent.children; ++i) {
      const float lag =
          policy[i] - static_cast<float>(nodes_[parent.first + i].visits) / static_cast<float>(parent.visits);
      if (lag > most) most = lag, choice = parent.first + i;
    }
    return choice;
  }

  // One simulation that begins with this child of the root.
  void simulate(const G& root, Past& past, std::uint32_t first, Random& random) {
    const std::size_t before = past.size();
    G g = root;
    path_.assign({0, first});
    advance(g, past, nodes_[first].move);
    while (nodes_[path_.back()].visits && nodes_[path_.back()].children) {
      path_.push_back(select(nodes_[path_.back()]));
      advance(g, past, nodes_[path_.back()].move);
    }
    const std::uint32_t leaf = path_.back();
    if (nodes_[leaf].visits)
      add(leaf, nodes_[leaf].own);
    else
      grow(leaf, g, past, random);
    Chances chances = nodes_[leaf].own;
    for (std::size_t i = path_.size() - 1; i-- > 0;) {
      if (is_swap(nodes_[path_[i + 1]].move)) std::swap(chances[0], chances[1]);
      add(path_[i], chances);
    }
    past.rewind(before);
  }
  void add(std::uint32_t at, const Chances& chances) {
    ++nodes_[at].visits;
    for (std::size_t i = 0; i < chances.size(); ++i) nodes_[at].sum[i] += chances[i];
  }

  // Sequential halving; best_ becomes the move to be played.
  void halve(const G& g, Past& past, const Gumbel& settings, Random& random) {
    std::vector<std::pair<float, std::uint32_t>> considered;  // by noise and policy
    for (std::uint32_t i = 0; i < nodes_[0].children; ++i) {
      const float noise = settings.explore ? gumbel(random) : 0;
      considered.emplace_back(noise + nodes_[nodes_[0].first + i].logit, nodes_[0].first + i);
    }
    const auto better = [&](const auto& a, const auto& b) { return a.first > b.first; };
    std::sort(considered.begin(), considered.end(), better);
    considered.resize(std::min<std::size_t>(
        considered.size(), static_cast<std::size_t>(std::clamp(settings.simulations, 1, most_considered))));
    const int phases = std::max(1, static_cast<int>(std::ceil(std::log2(considered.size()))));
    for (int left = settings.simulations; left > 0;) {
      const int each = std::max(1, settings.simulations / (phases * static_cast<int>(considered.size())));
      for (int k = 0; k < each; ++k)
        for (const auto& [worth, child] : considered)
          if (left-- > 0) simulate(g, past, child, random);
      rank(considered);
      if (considered.size() > 2) considered.resize((considered.size() + 1) / 2);
    }
    best_ = considered[0].second;
  }
  void rank(std::vector<std::pair<float, std::uint32_t>>& considered) const {
    int most_visits = 0;
    for (const auto& [worth, child] : considered) most_visits = std::max(most_visits, nodes_[child].visits);
    const auto worth = [&](const auto& one) {
      const Node& child = nodes_[one.second];
      return one.first + (child.visits ? sigma(most_visits, value_to(nodes_[0].mover, child)) : -1e6F);
    };
    std::stable_sort(considered.begin(), considered.end(),
                     [&](const auto& a, const auto& b) { return worth(a) > worth(b); });
  }
  static float gumbel(Random& random) {
    const double uniform = (static_cast<double>(random.next() >> 11U) + 0.5) * 0x1p-53;
    return static_cast<float>(-std::log(-std::log(uniform)));
  }

  Judge<G>& judge_;
  std::vector<Node> nodes_;
  std::vector<float> logits_;
  std::vector<std::uint32_t> path_;
  std::uint32_t best_ = 0;
};

}  // namespace crosscut::learn
