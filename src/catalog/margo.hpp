#pragma once
// Margo in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/margo.hpp"
#include "rules/line.hpp"

namespace crosscut {

Entry margo_entry(), spargo_entry();

inline constexpr Family<Margo, Pyramid<6>, Pyramid<4>, Pyramid<6>, Pyramid<9>> margo_family{"margo", margo_entry};
// Margo with another default size, under its own name.
inline constexpr Family<Margo, Pyramid<6>, Pyramid<4>, Pyramid<6>, Pyramid<9>> spargo_family{
    "spargo", spargo_entry, {.size = 4}};

// Compiled only in margo.cpp, also for users of visit().
extern template class Line<Margo<Pyramid<4>>>;
extern template class Line<Margo<Pyramid<6>>>;
extern template class Line<Margo<Pyramid<9>>>;

}  // namespace crosscut
