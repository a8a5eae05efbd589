#include "games/fast/sligo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

Result<std::unique_ptr<Table>> open_sligo(std::string_view options) {
  const auto setup = read_setup<SligoSetup>("sligo", options);
  if (!setup) return setup.error();
  return on_smallest_board<Sligo, Square<7>, Square<10>, Square<15>, Square<19>>("sligo", *setup);
}
std::vector<Entry::Declared> options_of_sligo() { return declared_options(SligoSetup{}); }

}  // namespace crosscut
