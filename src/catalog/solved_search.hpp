#pragma once
// A search of a position whose exact value is known from a table: it has the answer at once.
// Internal to this folder.
#include "catalog/tablebases.hpp"

namespace crosscut {

// The search, or in its place one that says what the settings' tablebases know of the table's position, if they do. It
// asks the search only for what a table does not hold: priors, and who owns what.
std::unique_ptr<Search> with_tablebases(const Table& table, const SearchSettings& settings,
                                        std::unique_ptr<Search> search);

}  // namespace crosscut
