#pragma once
// Yugo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/yugo.hpp"
#include "rules/line.hpp"

namespace crosscut {

Entry yugo_entry();

inline constexpr Family<Yugo, Square<10>, Square<10>, Square<19>> yugo_family{"yugo", yugo_entry};

// Compiled in yugo.cpp, for whoever visits them as well.
extern template class Line<Yugo<Square<10>>>;
extern template class Line<Yugo<Square<19>>>;

}  // namespace crosscut
