#pragma once
// A search of a position whose exact value is known from a table: it has the answer at once.
// Internal to this folder.
#include "catalog/tablebases.hpp"

namespace crosscut {

// The search, or in its place one that answers from the settings' tablebases, if they have the table's position. It
// asks the search only for what a tablebase does not hold: priors and ownership.
std::unique_ptr<Search> with_tablebases(const Table& table, const SearchSettings& settings,
                                        std::unique_ptr<Search> search);

}  // namespace crosscut
