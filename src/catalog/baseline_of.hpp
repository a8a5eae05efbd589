#pragma once
// The plain baseline for one game type behind Search. It has one thread, and keeps nothing from move to move.
// Internal to this folder.
#include "catalog/search.hpp"
#include "rules/notation.hpp"
#include "search/uct.hpp"

namespace crosscut {

template <Game G>
class BaselineOf final : public Search {
 public:
  // If `goes_on` is false, nothing is searched.
  BaselineOf(const G& position, Past past, bool goes_on, const SearchSettings& settings)
      : goes_on_(goes_on), uct_(Twin<G>(position), std::move(past), settings.seed, settings.memory) {}

  void run(std::uint64_t playouts, const Stop& stop) override {
    if (goes_on_) uct_.run(playouts, stop);
  }

  // It is never reported as decided, so that all playouts are made.
  Progress progress() const override { return {uct_.playouts(), root().visits, 0}; }

  Findings findings(std::size_t most) const override {
    Findings found;
    found.visits = root().visits;
    found.playouts = uct_.playouts();
    found.nodes = uct_.tree().size();
    found.memory = found.nodes * sizeof(Tree::Node);
    const auto order = uct_.tree().ranking(Tree::root);
    if (!order.empty()) found.win_rate = uct_.tree()[order[0]].mean();
    for (const auto child : order)
      if (found.candidates.size() < most) found.candidates.push_back(candidate(child));
    return found;
  }

  bool follow(const Turn&) override { return false; }
  void want_ownership(bool) override {}

 private:
  const Tree::Node& root() const { return uct_.tree()[Tree::root]; }

  Candidate candidate(Tree::Index child) const {
    const Tree::Node& node = uct_.tree()[child];
    Turn turn{node.move};
    if (const auto below = uct_.tree().ranking(child); !below.empty() && is_slide(node.move, G::move_planes))
      turn.then = uct_.tree()[below[0]].move;
    Candidate found;
    found.move = turn;
    found.visits = node.visits;
    found.win_rate = node.mean();
    found.line = {found.move};
    return found;
  }

  bool goes_on_;
  Uct<Twin<G>> uct_;
};

}  // namespace crosscut
