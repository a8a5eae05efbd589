#pragma once
// Shared by the commands that make networks.
#include "lab/main.hpp"
#include "learn/produce.hpp"

namespace crosscut::lab {

// The network in a file, ready to play this game; or what is wrong with it.
Result<std::shared_ptr<const nn::QuantisedNetwork>> open_player(const std::string& path, const Options& options);

// What there is to say about games of self-play.
class GameFigures {
 public:
  void add(const learn::GameRecord& game);
  int games() const { return games_; }
  std::int64_t taught() const { return taught_; }  // decisions that were searched in full
  // "black won 52 %, 61 moves a game, 31 % were given up (1 % wrongly), fair komi: 4 at size 7".
  std::string text(const learn::Conditions& conditions, std::string_view number) const;

 private:
  int games_ = 0, blacks_ = 0, draws_ = 0, given_up_ = 0, wrongly_ = 0, capped_ = 0;
  std::int64_t moves_ = 0, taught_ = 0;
};

}  // namespace crosscut::lab
