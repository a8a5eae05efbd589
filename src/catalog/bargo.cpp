#include "catalog/bargo.hpp"

#include "catalog/entries.hpp"
#include "messages/catalogue.hpp"

namespace crosscut {

template class Line<Bargo<HexHex<6>>>;
template class Line<Bargo<HexHex<8>>>;
template class Line<Bargo<HexHex<13>>>;

Entry bargo_entry() {
  const auto open = [](const Options& options) { return table_of(bargo_family, options); };
  Entry entry = entry_of(bargo_family, {"bargo", messages::summary_bargo{}, "bargo", "komi", open});
  entry.playout_share = 0.25F;
  entry.network_from = 3;
  return entry;
}

}  // namespace crosscut
