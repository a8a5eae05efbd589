#pragma once
// Under which options games of self-play are played: sizes around the default, other variants now and then, and a
// number such as komi that comes closer to fair with each game.
#include <map>

#include "base/random.hpp"
#include "catalog/table.hpp"
#include "learn/game_record.hpp"

namespace crosscut::learn {

class Conditions {
 public:
  // Options that are given stay as they are; the others vary, within the usual board of the game.
  Conditions(const Entry& game, Options given) : game_(game), given_(std::move(given)) {}

  // Options for a game. They depend on the random numbers and the games learned from, and on nothing else.
  Options draw(Random& random) const;

  // Takes note of who won. Precondition: it was played under options that draw() gave.
  void learn(const GameRecord& game);

  // The number at which chances seem to be even, by size.
  const std::map<int, double>& fair() const { return fair_; }

 private:
  bool varies(std::string_view name) const { return given_.find(name) && !given_.value(name); }
  std::optional<int> initial(const Options& options, std::string_view name) const;

  const Entry& game_;
  Options given_;
  std::map<int, double> fair_;  // as the option keeps it
};

}  // namespace crosscut::learn
