#include "search/selection.hpp"

#include <cmath>

#include "search/proof.hpp"

namespace crosscut {
namespace {

using Index = SharedTree::Index;

// The AMAF value of the same move among the children of `guide`, or else its own. Children are sorted by move.
const Mean& amaf_in(const SharedTree& tree, const Node& guide, Move m, const Mean& own) {
  Index low = guide.first_child, high = guide.first_child + guide.children;
  while (low < high) {
    const Index middle = low + (high - low) / 2;
    if (tree[middle].move < m)
      low = middle + 1;
    else
      high = middle;
  }
  return low < guide.first_child + guide.children && tree[low].move == m ? tree.amaf(low) : own;
}

// The value of a proven move in selection.
float worth_of_proof(const Node& child, Proof proof) {
  const int verdict_of_mover = verdict(proof, child.mover);
  return verdict_of_mover > 0 ? 1e6F : verdict_of_mover < 0 ? -1e3F : 0.5F;
}

float promise(const Node& child, const Mean& amaf, const MctsSettings& settings) {
  if (const Proof proof = child.proven(); proof != Proof::none) return worth_of_proof(child, proof);
  const auto visits = static_cast<float>(child.worth.count()), seen = static_cast<float>(amaf.count());
  const float believed = child.prior * settings.prior_visits;
  float value = (child.worth.sum() + believed) / (visits + settings.prior_visits);
  if (seen > 0) {
    const float weight = seen / (seen + visits + seen * visits / settings.amaf_trust);
    value += weight * ((amaf.sum() + believed) / (seen + settings.prior_visits) - value);
  }
  return value;
}

}  // namespace

Index select(const SharedTree& tree, Index at, Index reference, const MctsSettings& settings_in_use) {
  const MctsSettings settings = settings_in_use;
  const Node& parent = tree[at];
  const float log_visits = std::log(static_cast<float>(parent.worth.count()) + 1);
  const float lag = settings.narrowness * static_cast<float>(parent.children);
  const Node& guide = tree[reference];
  const bool guided =
      reference != at && guide.children && tree[guide.first_child].mover == tree[parent.first_child].mover;
  Index choice = parent.first_child;
  float most = -1e9F;
  for (Index i = parent.first_child; i < parent.first_child + parent.children; ++i) {
    const Node& child = tree[i];
    const Mean& amaf = guided ? amaf_in(tree, guide, child.move, tree.amaf(i)) : tree.amaf(i);
    const float visits = static_cast<float>(child.worth.count()) + 1;
    // Neither a swap nor the button has an AMAF value that could bring it up.
    const bool swap = is_swap(child.move), bare = swap || child.move.is(Act::button);
    const float doubt =
        (swap ? settings.swap_exploration : settings.exploration) * std::sqrt(log_visits / (visits + (bare ? 0 : lag)));
    const float bound = promise(child, amaf, settings) + doubt;
    if (bound > most) most = bound, choice = i;
  }
  return choice;
}

Index select_by_policy(const SharedTree& tree, Index at, const MctsSettings& settings) {
  const Node& parent = tree[at];
  // The mean result so far, for the player to move.
  float sum = 0, visits_in_all = 0;
  for (Index i = parent.first_child; i < parent.first_child + parent.children; ++i)
    sum += tree[i].worth.sum(), visits_in_all += static_cast<float>(tree[i].worth.count());
  const float unseen = visits_in_all > 0 ? sum / visits_in_all : 0.5F;
  const float doubt = settings.policy_exploration * std::sqrt(visits_in_all + 1);
  Index choice = parent.first_child;
  float most = -1e9F;
  for (Index i = parent.first_child; i < parent.first_child + parent.children; ++i) {
    const Node& child = tree[i];
    const auto visits = static_cast<float>(child.worth.count());
    float bound = doubt * child.prior / (visits + 1);
    if (const Proof proof = child.proven(); proof != Proof::none)
      bound += worth_of_proof(child, proof);
    else
      bound += visits > 0 ? child.worth.sum() / visits : unseen;
    if (bound > most) most = bound, choice = i;
  }
  return choice;
}

}  // namespace crosscut
