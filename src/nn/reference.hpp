#pragma once
// The plain meaning of a network, in floating point: slow, and what faster ways to evaluate it are compared with.
#include "nn/evaluation.hpp"
#include "nn/network.hpp"

namespace crosscut::nn {

// `seen`, if given, grows to the greatest activation where the network has ranges. Precondition: the input has the
// network's planes for each cell, and its globals.
Output reference(const Network& network, const Grid& grid, const Input& input, std::vector<float>* seen = nullptr);

}  // namespace crosscut::nn
