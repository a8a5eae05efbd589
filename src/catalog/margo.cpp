#include "games/fast/margo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {
namespace {

// Spargo is Margo that starts from another default size, under its own name.
constexpr MargoSetup spargo{.size = 4};

Result<std::unique_ptr<Table>> open(std::string_view name, std::string_view options, const MargoSetup& initial) {
  const auto setup = read_setup<MargoSetup>(name, options, initial);
  if (!setup) return setup.error();
  return on_smallest_board<Margo, Pyramid<4>, Pyramid<6>, Pyramid<9>>(name, *setup);
}

}  // namespace

Result<std::unique_ptr<Table>> open_margo(std::string_view options) { return open("margo", options, {}); }
Result<std::unique_ptr<Table>> open_spargo(std::string_view options) { return open("spargo", options, spargo); }
std::vector<Entry::Declared> options_of_margo() { return declared_options(MargoSetup{}); }
std::vector<Entry::Declared> options_of_spargo() { return declared_options(spargo); }

}  // namespace crosscut
