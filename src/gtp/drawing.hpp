#pragma once
// The board in plain ASCII: for people, and as the grid of letters that GoGui reads.
#include "catalog/table.hpp"

namespace crosscut::gtp {

// The board with coordinates, then one line for everything else that is shown. No line is empty.
std::string drawing(const Table& table);

// The lowest level, row by row from the top: X, O and R are pieces of Black, White and Red, a dot is an empty point. A
// board that is not square is padded with dots to the smallest square that contains it.
std::string letter_grid(const Table& table);
int letter_grid_size(const Scene& scene);

}  // namespace crosscut::gtp
