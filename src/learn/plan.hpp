#pragma once
// What the program that trains networks is told to do: a file, so that it can be started anew with the same words.
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace crosscut::learn {

struct Plan {
  std::string network;              // a file: the shape, and the weights to begin with
  std::string checkpoint;           // a file: where there is one, training goes on from it; it is replaced now and then
  std::string out;                  // the file of the network to be made
  std::vector<std::string> shards;  // the oldest first
  std::int64_t window = 50'000;     // so many of the newest positions are learned from, or somewhat more
  std::int64_t steps = 1000;        // to be reached, those in the checkpoint included
  int batch = 128;                  // positions in a step
  double learning_rate = 0.002;     // once it has warmed up; it falls with the root of the steps later on
  int threads = 1;
  std::uint64_t seed = 1;
  std::string parent;           // the hash of the network that played
  std::string training = "{}";  // a JSON object for the header of the network

  friend bool operator==(const Plan&, const Plan&) = default;
};

std::string text_of(const Plan& plan);
Result<Plan> read_plan(const std::string& text);

}  // namespace crosscut::learn
