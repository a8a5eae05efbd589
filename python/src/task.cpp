#include "task.hpp"

#include "rules/turn_parts.hpp"

namespace crosscut::python {

Task::Task(std::unique_ptr<Table> start) : table_(std::move(start)), start_(table_->network_game()) {
  if (start_->over()) throw py::value_error("nobody can move at the start of this game");
  const nn::NetworkShape shape = start_->shape();
  planes_ = static_cast<std::size_t>(shape.planes), globals_ = static_cast<std::size_t>(shape.globals);
  moves_.resize(static_cast<std::size_t>(shape.policy_planes) * start_->grid().cells.size() +
                static_cast<std::size_t>(shape.acts));
  constexpr std::size_t all = 0x10000;
  actions_.resize(all);
  for (std::size_t raw = 0; raw < all; ++raw) {
    const Move move = Move::of_raw(static_cast<std::uint16_t>(raw));
    if (!move.exists()) continue;
    const auto place = start_->place(move, 0);
    if (!place) continue;
    moves_[*place] = move;
    actions_[raw] = static_cast<std::uint16_t>(*place);
  }
}

std::string Task::text(std::size_t action) const {
  const Move move = moves_[action];
  return move.exists() ? table_->text({move}) : "";
}

void Task::rewards(const NetworkGame& end, bool cut_off, float* to) const {
  std::fill_n(to, sides(), 0.0F);
  if (cut_off && !end.scored()) return;
  const Outcome outcome = end.outcome();
  if (!outcome.winner) return;
  std::fill_n(to, sides(), -1.0F / static_cast<float>(sides() - 1));
  to[static_cast<std::size_t>(*outcome.winner)] = 1;
}

}  // namespace crosscut::python
