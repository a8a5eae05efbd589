#pragma once
// Sligo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/sligo.hpp"

namespace crosscut {

inline constexpr Family<Sligo, Square<10>, Square<10>, Square<19>> sligo_family{"sligo"};

}  // namespace crosscut
