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

GumbelRoot::GumbelRoot(const SharedTree& tree, std::size_t most, Random& random) : tree_(tree) {
  const Node& root = tree[SharedTree::root];
  assert(root.children && most);
  for (SharedTree::Index i = root.first_child; i < root.first_child + root.children; ++i)
    drawn_.push_back({i, log_of(tree[i].prior) + gumbel(random)});
  std::stable_sort(drawn_.begin(), drawn_.end(), [](const Drawn& a, const Drawn& b) { return a.luck > b.luck; });
  if (drawn_.size() > most) drawn_.resize(most);
}

float GumbelRoot::value(const Node& child) const {
  if (const Proof proof = child.proven(); proof != Proof::none)
    return 0.5F + 0.5F * static_cast<float>(verdict(proof, child.mover));
  if (child.worth.count()) return child.worth.mean();
  const Node& root = tree_[SharedTree::root];
  float sum = 0, policy = 0;
  for (SharedTree::Index i = root.first_child; i < root.first_child + root.children; ++i)
    if (const Node& one = tree_[i]; one.worth.count()) sum += one.prior * one.worth.mean(), policy += one.prior;
  return policy > 0 ? sum / policy : 0.5F;
}

float GumbelRoot::weight() const {
  constexpr float at_least = 50;  // c_visit of the paper; its c_scale is 1
  const Node& root = tree_[SharedTree::root];
  std::uint32_t most = 0;
  for (SharedTree::Index i = root.first_child; i < root.first_child + root.children; ++i)
    most = std::max(most, tree_[i].worth.count());
  return at_least + static_cast<float>(most);
}

void GumbelRoot::keep_better_half() {
  const float w = weight();
  const auto score = [&](const Drawn& one) {
    const Node& child = tree_[one.child];
    const int known = child.proven() == Proof::none ? 0 : verdict(child.proven(), child.mover);
    return std::pair(known, one.luck + w * value(child));
  };
  std::stable_sort(drawn_.begin(), drawn_.end(), [&](const Drawn& a, const Drawn& b) { return score(a) > score(b); });
  drawn_.resize((drawn_.size() + 1) / 2);
}

SharedTree::Index GumbelRoot::best() const {
  GumbelRoot rest = *this;
  while (rest.drawn_.size() > 1) rest.keep_better_half();
  return rest.drawn_.front().child;
}

std::vector<float> GumbelRoot::improved_policy() const {
  const Node& root = tree_[SharedTree::root];
  std::vector<float> policy;
  const float w = weight();
  for (SharedTree::Index i = root.first_child; i < root.first_child + root.children; ++i)
    policy.push_back(log_of(tree_[i].prior) + w * value(tree_[i]));
  nn::softmax(policy);
  return policy;
}

}  // namespace crosscut
