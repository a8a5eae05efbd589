#pragma once
// A run of training in a folder. Its state is a small file that is replaced as a whole, so a killed run resumes where
// it was. Beside it are the games of each generation, the networks and the trainer's checkpoint.
#include <string>
#include <vector>

#include "base/result.hpp"

namespace crosscut::learn {

// The fate of the network trained after a generation.
struct Milestone {
  int network = 0;                      // its number; 1 is the first
  std::int64_t games = 0, samples = 0;  // of self-play before it; drawn in training
  double seconds = 0;                   // of the run
  double score = 0.5;                   // points per game against the best before it
  bool accepted = false;
  double elo = 0;  // of the best network after it; the start of the run has 0
};

struct Run {
  std::string game, options;  // options: those that were given
  std::string origin;         // the hash of the network that it began with; "": it began with random play
  std::uint64_t seed = 1;
  int generation = 0;                   // the one whose games are being played
  int best = 0;                         // the number of the best network; 0: none, random play
  double seconds = 0;                   // spent so far, in all sessions
  std::int64_t games = 0, samples = 0;  // of finished generations
  std::vector<Milestone> history;

  double elo() const { return history.empty() ? 0 : history.back().elo; }
};

std::string text_of(const Run& run);
Result<Run> read_run(const std::string& text);

}  // namespace crosscut::learn
