#pragma once
// The options of games of self-play: sizes around the default, other variants now and then, and a number such as komi
// that approaches a fair value with each game.
#include <map>

#include "base/random.hpp"
#include "catalog/table.hpp"
#include "learn/game_record.hpp"

namespace crosscut::learn {

class Conditions {
 public:
  // Options that are given stay as they are; the others vary, within the usual board of the game.
  // `fair`: what is known already, as fair() returns it.
  Conditions(const Entry& game, Options given, std::map<int, double> fair = {})
      : game_(game), given_(std::move(given)), fair_(std::move(fair)) {}

  // Options for a game. They depend only on the random numbers and on the games learned from.
  Options draw(Random& random) const;

  // Learns from the winner, if the game began with the empty board. Precondition: it was played under options that
  // draw() gave.
  void learn(const GameRecord& game);

  const Entry& game() const { return game_; }
  const Options& given() const { return given_; }
  // The number at which chances seem to be even, by size; a komi in points.
  const std::map<int, double>& fair() const { return fair_; }

 private:
  bool varies(std::string_view name) const { return given_.find(name) && !given_.value(name); }
  std::optional<int> initial(const Options& options, std::string_view name) const;
  // How the option of the number keeps one point. Precondition of both: there is a number.
  double a_point() const;
  double usual_number() const;

  const Entry& game_;
  Options given_;
  std::map<int, double> fair_;
};

}  // namespace crosscut::learn
