#pragma once
#include <chrono>
#include <ctime>

namespace crosscut {

// Seconds on a monotonic clock; only differences are meaningful.
inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Seconds of processor time that this program has used, all its threads together.
inline double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace crosscut
