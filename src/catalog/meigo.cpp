#include "catalog/meigo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

Entry meigo_entry() {
  const auto open = [](const Options& options) { return table_of(meigo_family, options); };
  return entry_of(meigo_family, {"meigo", "marked stones and a prison; the last to act wins", "meigo", "prison", open});
}

}  // namespace crosscut
