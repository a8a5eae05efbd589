// The catalogue: the one list of all games.
#include "catalog/table.hpp"

namespace crosscut {

Entry bargo_entry(), margo_entry(), meigo_entry(), sligo_entry(), spargo_entry(), yugo_entry();

const std::vector<Entry>& catalog() {
  static const std::vector<Entry> all = {bargo_entry(), margo_entry(),  meigo_entry(),
                                         sligo_entry(), spargo_entry(), yugo_entry()};
  return all;
}

}  // namespace crosscut
