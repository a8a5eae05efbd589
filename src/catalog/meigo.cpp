#include "catalog/meigo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

Entry meigo_entry() {
  const auto open = [](const Options& options) { return table_of(meigo_family, options); };
  Entry entry =
      entry_of(meigo_family, {"meigo", "marked stones and a prison; the last to act wins", "meigo", "prison", open});
  entry.playout_share = 0.5F;
  return entry;
}

}  // namespace crosscut
