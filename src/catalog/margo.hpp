#pragma once
// Margo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/margo.hpp"

namespace crosscut {

inline constexpr Family<Margo, Pyramid<6>, Pyramid<4>, Pyramid<6>, Pyramid<9>> margo_family{"margo"};
// Margo with another default size, under its own name.
inline constexpr Family<Margo, Pyramid<6>, Pyramid<4>, Pyramid<6>, Pyramid<9>> spargo_family{"spargo", {.size = 4}};

}  // namespace crosscut
