#include "games/fast/meigo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

Result<std::unique_ptr<Table>> open_meigo(std::string_view options) {
  const auto setup = read_setup<MeigoSetup>("meigo", options);
  if (!setup) return setup.error();
  return on_smallest_board<Meigo, Square<7>, Square<10>, Square<15>, Square<19>>("meigo", *setup);
}
std::vector<Entry::Declared> options_of_meigo() { return declared_options(MeigoSetup{}); }

}  // namespace crosscut
