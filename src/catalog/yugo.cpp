#include "catalog/yugo.hpp"

#include "catalog/entries.hpp"
#include "messages/catalogue.hpp"

namespace crosscut {

template class Line<Yugo<Square<10>>>;
template class Line<Yugo<Square<19>>>;

Entry yugo_entry() {
  const auto open = [](const Options& options) { return table_of(yugo_family, options); };
  Entry entry = entry_of(yugo_family, {"yugo", messages::summary_yugo{}, "yugo", "komi", open});
  entry.playout_share = 0.5F;
  entry.network_from = 3;
  return entry;
}

}  // namespace crosscut
