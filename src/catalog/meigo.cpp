#include "games/fast/meigo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {
namespace {

Result<std::unique_ptr<Table>> open(const Options& options) {
  const auto setup = setup_with<MeigoSetup>(options);
  if (!setup) return setup.error();
  return on_smallest_board<Meigo, Square<7>, Square<10>, Square<15>, Square<19>>("meigo", *setup);
}

}  // namespace

Entry meigo_entry() {
  return entry_of<MeigoSetup>({"meigo", "marked stones and a prison; the last to act wins", "meigo", "prison", open});
}

}  // namespace crosscut
