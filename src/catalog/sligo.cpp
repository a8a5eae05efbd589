#include "catalog/sligo.hpp"

#include "catalog/entries.hpp"
#include "messages/catalogue.hpp"

namespace crosscut {

template class Line<Sligo<Square<7>>>;
template class Line<Sligo<Square<10>>>;
template class Line<Sligo<Square<15>>>;
template class Line<Sligo<Square<19>>>;

Entry sligo_entry() {
  const auto open = [](const Options& options) { return table_of(sligo_family, options); };
  Entry entry = entry_of(sligo_family, {"sligo", messages::summary_sligo{}, "sligo", "komi", open});
  entry.playout_share = 0.25F;
  entry.network_from = 3;
  return entry;
}

}  // namespace crosscut
