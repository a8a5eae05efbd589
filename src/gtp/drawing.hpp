#pragma once
// The board in plain ASCII: for people, and as the grid of letters that GoGui reads. Knows nothing of any one game.
#include "catalog/table.hpp"

namespace crosscut::gtp {

// The board with its coordinates, then what else there is to know, a line each. No line is empty.
std::string drawing(const Table& table);

// The lowest level, row by row from the top: X, O and R are pieces of Black, White and Red, a dot is a point without
// one. A board that is no square lies in the smallest square that holds it, filled up with dots.
std::string letter_grid(const Table& table);
int letter_grid_size(const Scene& scene);

}  // namespace crosscut::gtp
