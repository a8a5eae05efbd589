#pragma once
// Yugo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/yugo.hpp"

namespace crosscut {

Entry yugo_entry();

inline constexpr Family<Yugo, Square<10>, Square<10>, Square<19>> yugo_family{"yugo", yugo_entry};

}  // namespace crosscut
