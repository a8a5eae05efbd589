#pragma once
// Go in the catalogue.
#include "catalog/family.hpp"
#include "games/fast/go.hpp"
#include "rules/line.hpp"

namespace crosscut {

Entry go_entry();

inline constexpr Family<Go, Square<10>, Square<10>, Square<19>> go_family{"go", go_entry};

// Compiled only in go.cpp, also for users of visit().
extern template class Line<Go<Square<10>>>;
extern template class Line<Go<Square<19>>>;

}  // namespace crosscut
