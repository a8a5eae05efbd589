#include "games/fast/sligo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {
namespace {

Result<std::unique_ptr<Table>> open(const Options& options) {
  const auto setup = setup_with<SligoSetup>(options);
  if (!setup) return setup.error();
  return on_smallest_board<Sligo, Square<7>, Square<10>, Square<15>, Square<19>>("sligo", *setup);
}

}  // namespace

Entry sligo_entry() {
  return entry_of<SligoSetup>(
      {"sligo", "move a stone if you like, then place one; most area wins", "sligo", "komi", open});
}

}  // namespace crosscut
