#include "catalog/bargo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

template class Line<Bargo<HexHex<6>>>;
template class Line<Bargo<HexHex<8>>>;
template class Line<Bargo<HexHex<13>>>;

Entry bargo_entry() {
  const auto open = [](const Options& options) { return table_of(bargo_family, options); };
  Entry entry = entry_of(
      bargo_family, {"bargo", "hexagons, each with a wall on one of its edges; most area wins", "bargo", "komi", open});
  entry.playout_share = 0.25F;
  entry.network_from = 3;
  return entry;
}

}  // namespace crosscut
