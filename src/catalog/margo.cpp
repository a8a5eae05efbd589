#include "catalog/margo.hpp"

#include "catalog/entries.hpp"
#include "messages/catalogue.hpp"

namespace crosscut {

template class Line<Margo<Pyramid<4>>>;
template class Line<Margo<Pyramid<6>>>;
template class Line<Margo<Pyramid<9>>>;

Entry margo_entry() {
  const auto open = [](const Options& options) { return table_of(margo_family, options); };
  Entry entry = entry_of(margo_family, {"margo", messages::summary_margo{}, "margo", "", open});
  entry.network_from = 3;
  return entry;
}

Entry spargo_entry() {
  const auto open = [](const Options& options) { return table_of(spargo_family, options); };
  return entry_of(spargo_family, {"spargo", messages::summary_spargo{}, "margo", "", open});
}

}  // namespace crosscut
