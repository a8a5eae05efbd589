#include "search/gumbel.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "nn/softmax.hpp"
#include "search/proof.hpp"

namespace crosscut {
namespace {

float log_of(float prior) { return std::log(std::max(prior, 1e-30F)); }

// -log(-log(u)) for u uniform in (0, 1).
float gumbel(Random& random) {
  const double u = (static_cast<double>(random.next() >> 12U) + 0.5) * 0x1p-52;
  return static_cast<float>(-std::log(-std::log(u)));
}

}  // namespace

GumbelRoot::GumbelRoot(const SharedTree& tree, std::size_t most, Random* random) : tree_(tree) {
  const Node& root = tree[SharedTree::root];
  assert(root.children && most);
  for (SharedTree::Index i = root.first_child; i < root.first_child + root.children; ++i)
    drawn_.push_back({i, log_of(tree[i].prior) + (random ? gumbel(*random) : 0)});
  std::stable_sort(drawn_.begin(), drawn_.end(), [](const Drawn& a, const Drawn& b) { return a.luck > b.luck; });
  if (drawn_.size() > most) drawn_.resize(most);
}

GumbelRoot::Scale GumbelRoot::scale() const {
  constexpr float at_least = 50;  // c_visit of the paper; its c_scale is 1
  const Node& root = tree_[SharedTree::root];
  float sum = 0, policy = 0;
  std::uint32_t most = 0;
  for (SharedTree::Index i = root.first_child; i < root.first_child + root.children; ++i)
    if (const Node& child = tree_[i]; child.worth.count()) {
      sum += child.prior * child.worth.mean(), policy += child.prior;
      most = std::max(most, child.worth.count());
    }
  return {at_least + static_cast<float>(most), policy > 0 ? sum / policy : 0.5F};
}

float GumbelRoot::Scale::operator()(const Node& child) const {
  if (const Proof proof = child.proven(); proof != Proof::none)
    return weight * (0.5F + 0.5F * static_cast<float>(verdict(proof, child.mover)));
  return weight * (child.worth.count() ? child.worth.mean() : unknown);
}

void GumbelRoot::keep_better_half() {
  const Scale value = scale();
  const auto score = [&](const Drawn& one) {
    const Node& child = tree_[one.child];
    const int known = child.proven() == Proof::none ? 0 : verdict(child.proven(), child.mover);
    return std::pair(known, one.luck + value(child));
  };
  std::stable_sort(drawn_.begin(), drawn_.end(), [&](const Drawn& a, const Drawn& b) { return score(a) > score(b); });
  drawn_.resize((drawn_.size() + 1) / 2);
}

SharedTree::Index GumbelRoot::best() const {
  GumbelRoot rest = *this;
  while (rest.drawn_.size() > 1) rest.keep_better_half();
  return rest.drawn_.front().child;
}

float GumbelRoot::chance() const {
  const Node& root = tree_[SharedTree::root];
  float sum = 0, visits = 0;
  for (SharedTree::Index i = root.first_child; i < root.first_child + root.children; ++i)
    sum += tree_.results(i).win.sum(), visits += static_cast<float>(tree_.results(i).win.count());
  const Side mover = tree_[root.first_child].mover;
  if (const Proof proof = root.proven(); proof != Proof::none) return win_of(proof)[static_cast<std::size_t>(mover)];
  return visits > 0 ? sum / visits : 0.5F;
}

std::vector<float> GumbelRoot::improved_policy() const {
  const Node& root = tree_[SharedTree::root];
  std::vector<float> policy;
  const Scale value = scale();
  for (SharedTree::Index i = root.first_child; i < root.first_child + root.children; ++i)
    policy.push_back(log_of(tree_[i].prior) + value(tree_[i]));
  nn::softmax(policy);
  return policy;
}

}  // namespace crosscut
