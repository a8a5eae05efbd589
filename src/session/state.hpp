#pragma once
// A table's state as the JSON object of `crosscut-state` (docs/protocols.md), for every protocol that shows it.
#include <nlohmann/json_fwd.hpp>

#include "catalog/table.hpp"

namespace crosscut {

nlohmann::json state_json(const Table& table);

}  // namespace crosscut
