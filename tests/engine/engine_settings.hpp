#pragma once
// A quick engine for tests, which is never short of time.
#include <cstdint>

#include "engine/engine.hpp"

namespace crosscut {

inline engine::EngineSettings quick(std::uint64_t playouts = 300) {
  engine::EngineSettings settings;
  settings.playouts = playouts;
  settings.search.memory = std::size_t{8} << 20U;
  return settings;
}

inline double no_time() { return 0; }

}  // namespace crosscut
