#pragma once
// The orders for the program that trains networks: a file, so that it can be started again with the same orders.
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace crosscut::learn {

struct Plan {
  std::string network;              // a file: the shape, and the weights to begin with
  std::string checkpoint;           // a file: if it exists, training resumes from it; it is replaced now and then
  std::string out;                  // the file of the network to be made
  std::vector<std::string> shards;  // the oldest first
  std::int64_t window = 50'000;     // the number of newest positions to learn from, or somewhat more
  std::int64_t steps = 1000;        // to be reached, those in the checkpoint included
  int batch = 128;                  // positions in a step
  double learning_rate = 0.002;     // after the warm-up; later it falls with the square root of the steps
  int threads = 1;
  std::uint64_t seed = 1;
  std::string parent;           // the hash of the network that played
  std::string training = "{}";  // a JSON object for the header of the network

  friend bool operator==(const Plan&, const Plan&) = default;
};

std::string text_of(const Plan& plan);
Result<Plan> read_plan(const std::string& text);

}  // namespace crosscut::learn
