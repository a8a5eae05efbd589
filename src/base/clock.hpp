#pragma once
#include <chrono>

namespace crosscut {

// Seconds on a clock that never goes back and shows no date; only differences mean something.
inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace crosscut
