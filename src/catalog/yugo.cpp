#include "games/fast/yugo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {
namespace {

Result<std::unique_ptr<Table>> open(const Options& options) {
  const auto setup = setup_with<YugoSetup>(options);
  if (!setup) return setup.error();
  return on_smallest_board<Yugo, Square<7>, Square<10>, Square<15>, Square<19>>("yugo", *setup);
}

}  // namespace

Entry yugo_entry() {
  return entry_of<YugoSetup>(
      {"yugo", "pawns, and kings that capture and stay for good; most area wins", "yugo", "komi", open});
}

}  // namespace crosscut
