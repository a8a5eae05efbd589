#include "games/fast/yugo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

Result<std::unique_ptr<Table>> open_yugo(std::string_view options) {
  const auto setup = read_setup<YugoSetup>("yugo", options);
  if (!setup) return setup.error();
  return on_smallest_board<Yugo, Square<7>, Square<10>, Square<15>, Square<19>>("yugo", *setup);
}
std::vector<Entry::Declared> options_of_yugo() { return declared_options(YugoSetup{}); }

}  // namespace crosscut
