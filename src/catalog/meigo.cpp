#include "catalog/meigo.hpp"

#include "catalog/entries.hpp"
#include "messages/catalogue.hpp"

namespace crosscut {

template class Line<Meigo<Square<10>>>;
template class Line<Meigo<Square<19>>>;

Entry meigo_entry() {
  const auto open = [](const Options& options) { return table_of(meigo_family, options); };
  Entry entry = entry_of(meigo_family, {"meigo", messages::summary_meigo{}, "meigo", "prison", open});
  entry.playout_share = 0.5F;
  entry.network_from = 4;
  entry.unscored = messages::unscored_meigo{};
  entry.advice = {"ko", "superko", messages::advice_meigo_ko{}};
  return entry;
}

}  // namespace crosscut
