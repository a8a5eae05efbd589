#pragma once
// Sligo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/sligo.hpp"

namespace crosscut {

Entry sligo_entry();

// On the smallest board, which is one word, it is twice as fast.
inline constexpr Family<Sligo, Square<10>, Square<7>, Square<10>, Square<15>, Square<19>> sligo_family{"sligo",
                                                                                                       sligo_entry};

}  // namespace crosscut
