#pragma once
// Meigo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/meigo.hpp"

namespace crosscut {

Entry meigo_entry();

inline constexpr Family<Meigo, Square<10>, Square<10>, Square<19>> meigo_family{"meigo", meigo_entry};

}  // namespace crosscut
