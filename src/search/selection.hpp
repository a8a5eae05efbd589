#pragma once
// Selection: which child of a node a search descends to.
#include "search/settings.hpp"
#include "search/shared_tree.hpp"

namespace crosscut {

// By results of the moves, results of the same moves elsewhere (RAVE: Gelly, Silver 2011; GRAVE: Cazenave 2015),
// priors, and an exploration bonus as in UCB1. `reference` is the node whose children's AMAF values are used.
// Precondition: the node has children.
SharedTree::Index select(const SharedTree& tree, SharedTree::Index at, SharedTree::Index reference,
                         const MctsSettings& settings);

// By results and the policy, which is in the priors: PUCT (Rosin 2011; Silver et al. 2017). An unvisited move is taken
// to be as good as the node. Precondition: the node has children.
SharedTree::Index select_by_policy(const SharedTree& tree, SharedTree::Index at, const MctsSettings& settings);

}  // namespace crosscut
