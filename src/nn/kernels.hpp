#pragma once
// The kernels there are.
// Internal to this folder.
#include <vector>

#include "nn/kernel.hpp"

namespace crosscut::nn {

// Those that this processor can run, the fastest first; the plain one is always the last.
const std::vector<const Kernel*>& kernels();

}  // namespace crosscut::nn
