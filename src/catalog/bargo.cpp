#include "catalog/bargo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

Entry bargo_entry() {
  const auto open = [](const Options& options) { return table_of(bargo_family, options); };
  Entry entry = entry_of(
      bargo_family, {"bargo", "hexagons, each with a wall on one of its edges; most area wins", "bargo", "komi", open});
  entry.playout_share = 0.25F;
  entry.network_from = 3;
  return entry;
}

}  // namespace crosscut
