#pragma once
// Bargo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/bargo.hpp"
#include "rules/line.hpp"

namespace crosscut {

Entry bargo_entry();

inline constexpr Family<Bargo, HexHex<6>, HexHex<6>, HexHex<8>, HexHex<13>> bargo_family{"bargo", bargo_entry};

// Compiled only in bargo.cpp, also for users of visit().
extern template class Line<Bargo<HexHex<6>>>;
extern template class Line<Bargo<HexHex<8>>>;
extern template class Line<Bargo<HexHex<13>>>;

}  // namespace crosscut
