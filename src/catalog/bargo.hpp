#pragma once
// Bargo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/bargo.hpp"

namespace crosscut {

Entry bargo_entry();

inline constexpr Family<Bargo, HexHex<6>, HexHex<6>, HexHex<8>, HexHex<13>> bargo_family{"bargo", bargo_entry};

}  // namespace crosscut
