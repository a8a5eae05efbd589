// The catalogue: the entries of all games.
#include "catalog/families.hpp"
#include "catalog/table.hpp"

namespace crosscut {

const std::vector<Entry>& catalog() {
  static const auto all =
      std::apply([](const auto&... family) { return std::vector<Entry>{family.entry()...}; }, families);
  return all;
}

}  // namespace crosscut
