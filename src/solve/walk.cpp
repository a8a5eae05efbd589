#include <cassert>

#include "catalog/visit.hpp"
#include "solve/walk_of.hpp"

namespace crosscut::solve {

Result<std::unique_ptr<Walk>> walk_from(const Table& table, Side hero) {
  using Found = Result<std::unique_ptr<Walk>>;
  assert(index_of(hero) < table.sides());
  if (table.over()) {
    const std::string result = result_text(table.outcome());
    return Error{"the game is over: " + result, "solve_after_end", {{"text", result}}};
  }
  if (table.settling())
    return Error{"a settlement is open, where there is nothing to solve; it is closed by resume",
                 "solve_in_settlement"};
  return visit(table, [&]<Game G>(const Line<G>& line) -> Found {
    // Larger boards are far out of reach.
    if constexpr (Cells<typename G::On>::words <= 2)
      return Found(std::make_unique<WalkOf<G>>(line, hero));
    else
      return Error{"a board of size " + std::to_string(line.now().setup.size) + " is far too large to be solved",
                   "solve_too_large",
                   {{"text", std::to_string(line.now().setup.size)}}};
  });
}

}  // namespace crosscut::solve
