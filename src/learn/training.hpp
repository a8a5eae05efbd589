#pragma once
// The loop of training: self-play, training by a separate program, and a match against the best network so far.
#include "learn/plan.hpp"
#include "learn/produce.hpp"

namespace crosscut::learn {

struct TrainingSettings {
  std::string folder;           // of the run; an existing run is resumed
  std::string network;          // the file of a network that a new run begins with; "": with random play
  std::string store;            // through which workers share self-play; "": they do not
  std::string trainer;          // the program that trains
  std::string machine, worker;  // names in the store: of this machine, and of this program, unique among workers
  std::string version;          // of this program
  double hours = 1e6;
  double learning_rate = Plan{}.learning_rate;
  int games = 1000;  // of self-play for each network
  int threads = 2, generations = 60'000;
  int blocks = 4, channels = 32;  // of a new run's networks
  std::uint64_t seed = 1;         // of a new run
  SelfPlay play;
  std::vector<Start> starts;  // where some games begin; all have the shape of the run's networks
  int width = 80;             // columns of the curve that is shown
};

// Trains until the hours or generations are reached, or `stop` returns true and continues to do so. It can be killed at
// any moment, and resumes from there. `say` receives messages for people, from one thread at a time.
Status train(const TrainingSettings& settings, const Entry& game, const Options& options,
             const std::function<void(const std::string&)>& say, const Stop& stop);

}  // namespace crosscut::learn
