#pragma once
// A game as learning sees it: decisions numbered from 0, positions as arrays.
#include <memory>
#include <vector>

#include "catalog/network_game.hpp"
#include "catalog/table.hpp"
#include "module.hpp"

namespace crosscut::python {

class Task {
 public:
  explicit Task(std::unique_ptr<Table> start);

  const Table& table() const { return *table_; }
  const NetworkGame& start() const { return *start_; }
  std::size_t actions() const { return moves_.size(); }
  std::size_t sides() const { return start_->sides(); }
  std::size_t planes() const { return planes_; }
  std::size_t globals() const { return globals_; }
  std::size_t width() const { return static_cast<std::size_t>(start_->grid().width); }
  std::size_t height() const { return static_cast<std::size_t>(start_->grid().height); }
  std::size_t observation() const { return width() * height() * planes_; }  // bytes of the planes
  int most_turns() const { return start_->ply_cap(); }

  // By action; no move: the number stands for nothing on this board.
  Move move(std::size_t action) const { return moves_[action]; }
  std::size_t action(Move move) const { return actions_[move.raw()]; }
  std::string text(std::size_t action) const;

  // [row][column][plane], rows from the first; zero off the board. `to` has room for `observation()` values.
  template <class Value>
  void spread(const nn::Input& input, Value* to) const {
    const nn::Grid& grid = start_->grid();
    std::fill_n(to, observation(), Value(0));
    for (std::size_t i = 0; i < grid.cells.size(); ++i)
      std::copy_n(input.planes.data() + i * planes_, planes_, to + grid.cells[i] * planes_);
  }
  // 1 for the winner and as much below 0 for the others that all add up to 0; 0 for all in a draw, or when a game that
  // is not decided by points was cut off. One value for each side.
  void rewards(const NetworkGame& end, bool cut_off, float* to) const;

 private:
  std::unique_ptr<Table> table_;
  std::unique_ptr<NetworkGame> start_;
  std::size_t planes_, globals_;
  std::vector<Move> moves_;
  std::vector<std::uint16_t> actions_;  // by a move's raw value
};

// What Python calls a game; copies share the task.
struct Game {
  std::shared_ptr<const Task> task;
};

}  // namespace crosscut::python
