#include "catalog/margo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

template class Line<Margo<Pyramid<4>>>;
template class Line<Margo<Pyramid<6>>>;
template class Line<Margo<Pyramid<9>>>;

Entry margo_entry() {
  const auto open = [](const Options& options) { return table_of(margo_family, options); };
  Entry entry = entry_of(margo_family, {"margo", "balls that stack; pinned captives live on as zombies; most balls win",
                                        "margo", "", open});
  entry.network_from = 3;
  return entry;
}

Entry spargo_entry() {
  const auto open = [](const Options& options) { return table_of(spargo_family, options); };
  return entry_of(spargo_family, {"spargo", "Margo on a board of 4 x 4 holes", "margo", "", open});
}

}  // namespace crosscut
