#include "catalog/go.hpp"

#include "catalog/entries.hpp"
#include "messages/catalogue.hpp"

namespace crosscut {

template class Line<Go<Square<10>>>;
template class Line<Go<Square<19>>>;

Entry go_entry() {
  const auto open = [](const Options& options) { return table_of(go_family, options); };
  Entry entry = entry_of(go_family, {"go", messages::summary_go{}, "go", "komi", open});
  entry.playout_share = 0.25F;
  entry.network_from = 3;
  entry.large_from = 15;
  return entry;
}

}  // namespace crosscut
