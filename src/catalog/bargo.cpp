#include "games/fast/bargo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {
namespace {

Result<std::unique_ptr<Table>> open(const Options& options) {
  const auto setup = setup_with<BargoSetup>(options);
  if (!setup) return setup.error();
  return on_smallest_board<Bargo, HexHex<4>, HexHex<6>, HexHex<8>, HexHex<13>>("bargo", *setup);
}

}  // namespace

Entry bargo_entry() {
  return entry_of<BargoSetup>(
      {"bargo", "hexagons, each with a wall on one of its edges; most area wins", "bargo", "komi", open});
}

}  // namespace crosscut
