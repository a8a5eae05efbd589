#pragma once
// Where handicap stones are put.
#include <optional>
#include <string>
#include <vector>

#include "catalog/table.hpp"

namespace crosscut::engine {

// The points that section 4.1.1 of the Go Text Protocol 2 names, as everywhere in Go; none if it defines no such
// handicap for this board.
std::vector<std::string> handicap_points(const Scene& scene, int stones);

// The next of the handicap stones that are still to be placed, if there is such a point for it.
std::optional<Turn> handicap_stone(const Table& table);

}  // namespace crosscut::engine
