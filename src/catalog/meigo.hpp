#pragma once
// Meigo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/meigo.hpp"
#include "rules/line.hpp"

namespace crosscut {

Entry meigo_entry();

inline constexpr Family<Meigo, Square<10>, Square<10>, Square<19>> meigo_family{"meigo", meigo_entry};

// Compiled only in meigo.cpp, also for users of visit().
extern template class Line<Meigo<Square<10>>>;
extern template class Line<Meigo<Square<19>>>;

}  // namespace crosscut
