#include "catalog/go.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

Entry go_entry() {
  const auto open = [](const Options& options) { return table_of(go_family, options); };
  return entry_of(go_family, {"go", "the ancestor: stones and their liberties; most area wins", "go", "komi", open});
}

}  // namespace crosscut
