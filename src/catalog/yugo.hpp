#pragma once
// Yugo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/yugo.hpp"
#include "rules/line.hpp"

namespace crosscut {

Entry yugo_entry();

inline constexpr Family<Yugo, Square<10>, Square<10>, Square<19>> yugo_family{"yugo", yugo_entry};

// Compiled only in yugo.cpp, also for users of visit().
extern template class Line<Yugo<Square<10>>>;
extern template class Line<Yugo<Square<19>>>;

}  // namespace crosscut
