#include <cassert>

#include "catalog/visit.hpp"
#include "messages/solving.hpp"
#include "solve/walk_of.hpp"

namespace crosscut::solve {

Result<std::unique_ptr<Walk>> walk_from(const Table& table, Side hero) {
  using Found = Result<std::unique_ptr<Walk>>;
  assert(index_of(hero) < table.sides());
  if (table.over()) return messages::solve_after_end{.result = result_text(table.outcome())};
  if (table.settling()) return messages::solve_in_settlement{};
  return visit(table, [&]<Game G>(const Line<G>& line) -> Found {
    // Larger boards are far out of reach.
    if constexpr (Cells<typename G::On>::words <= 2)
      return Found(std::make_unique<WalkOf<G>>(line, hero));
    else
      return messages::solve_too_large{.size = line.now().setup.size};
  });
}

}  // namespace crosscut::solve
