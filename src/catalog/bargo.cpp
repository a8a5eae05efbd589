#include "games/fast/bargo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

Result<std::unique_ptr<Table>> open_bargo(std::string_view options) {
  const auto setup = read_setup<BargoSetup>("bargo", options);
  if (!setup) return setup.error();
  return on_smallest_board<Bargo, HexHex<4>, HexHex<6>, HexHex<8>, HexHex<13>>("bargo", *setup);
}
std::vector<Entry::Declared> options_of_bargo() { return declared_options(BargoSetup{}); }

}  // namespace crosscut
