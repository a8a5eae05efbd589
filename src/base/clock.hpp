#pragma once
#include <chrono>

namespace crosscut {

// Seconds on a monotonic clock; only differences are meaningful.
inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace crosscut
