#pragma once
// Sligo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/sligo.hpp"
#include "rules/line.hpp"

namespace crosscut {

Entry sligo_entry();

// On the smallest board, which is one word, it is twice as fast.
inline constexpr Family<Sligo, Square<10>, Square<7>, Square<10>, Square<15>, Square<19>> sligo_family{"sligo",
                                                                                                       sligo_entry};

// Compiled only in sligo.cpp, also for users of visit().
extern template class Line<Sligo<Square<7>>>;
extern template class Line<Sligo<Square<10>>>;
extern template class Line<Sligo<Square<15>>>;
extern template class Line<Sligo<Square<19>>>;

}  // namespace crosscut
