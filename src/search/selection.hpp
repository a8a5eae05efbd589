#pragma once
// Which child of a node a search goes to.
#include "search/settings.hpp"
#include "search/shared_tree.hpp"

namespace crosscut {

// By what was seen of the moves and of the same moves elsewhere (RAVE: Gelly, Silver 2011; GRAVE: Cazenave 2015), by
// the priors, and by a bonus for moves visited little, as of UCB1. `reference` is the node whose children's AMAF values
// count. Precondition: the node has children.
SharedTree::Index select(const SharedTree& tree, SharedTree::Index at, SharedTree::Index reference,
                         const MctsSettings& settings);

// By what was seen of the moves and by the policy, which the priors are: PUCT (Rosin 2011; Silver et al. 2017). A move
// not visited yet is taken for as good as the node. Precondition: the node has children.
SharedTree::Index select_by_policy(const SharedTree& tree, SharedTree::Index at, const MctsSettings& settings);

}  // namespace crosscut
