#include "games/fast/margo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {
namespace {

// Spargo is Margo that starts from another default size, under its own name.
constexpr MargoSetup spargo{.size = 4};

Result<std::unique_ptr<Table>> open(std::string_view name, const Options& options, const MargoSetup& initial) {
  const auto setup = setup_with(options, initial);
  if (!setup) return setup.error();
  return on_smallest_board<Margo, Pyramid<4>, Pyramid<6>, Pyramid<9>>(name, *setup);
}

Result<std::unique_ptr<Table>> open_margo(const Options& options) { return open("margo", options, {}); }
Result<std::unique_ptr<Table>> open_spargo(const Options& options) { return open("spargo", options, spargo); }

}  // namespace

Entry margo_entry() {
  return entry_of<MargoSetup>(
      {"margo", "balls that stack; pinned captives live on as zombies; most balls win", "margo", "", open_margo});
}
Entry spargo_entry() {
  return entry_of<MargoSetup>({"spargo", "Margo on a board of 4 x 4 holes", "margo", "", open_spargo}, spargo);
}

}  // namespace crosscut
