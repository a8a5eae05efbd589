#pragma once
// crosscut.Position: a game so far, as a value.
#include <memory>

#include "catalog/table.hpp"
#include "module.hpp"

namespace crosscut::python {

class Position {
 public:
  explicit Position(std::unique_ptr<Table> table) : table_(std::move(table)) {}
  Position(const Position& other) : table_(other.table_->clone()) {}
  Position(Position&&) = default;

  Table& table() { return *table_; }
  const Table& table() const { return *table_; }
  // The same game, options, position and moves.
  friend bool operator==(const Position& a, const Position& b);

 private:
  std::unique_ptr<Table> table_;
};

// The table of a game with options as Python's keywords have them: a number, a word, or True or False for on and off.
std::unique_ptr<Table> open_game(const std::string& game, const py::kwargs& options);
// The same for learning, where two passes end the game without a settlement.
std::unique_ptr<Table> open_task(const std::string& game, const py::kwargs& options);

}  // namespace crosscut::python
