#pragma once
// A position as a picture: the board with walls, kings, marks, heights and the last move, and the prison below it.
#include <string>

#include "catalog/table.hpp"

namespace crosscut::draw {

// An SVG document without scripts, fonts or links, whose size follows from its viewBox; a cell is 100 units wide.
// The same table gives the same text on every machine.
std::string svg(const Table& table);

}  // namespace crosscut::draw
