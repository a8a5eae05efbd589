#pragma once
// Go in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/go.hpp"

namespace crosscut {

Entry go_entry();

inline constexpr Family<Go, Square<10>, Square<10>, Square<19>> go_family{"go", go_entry};

}  // namespace crosscut
