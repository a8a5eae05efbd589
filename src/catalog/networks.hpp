#pragma once
// The neural networks of data/networks, which are embedded in the program.
#include <memory>
#include <string_view>

#include "catalog/table.hpp"
#include "nn/quantised.hpp"

namespace crosscut {

// The network that a search with these settings would use at this table: for the kind `net`, the one in the settings or
// else the program's own, if it fits. Null: it makes playouts.
std::shared_ptr<const nn::QuantisedNetwork> network_in_use(const Table& table, const SearchSettings& settings);

// The settings with that network and, unless they give one, the share of playouts that suits the game.
SearchSettings with_network_in_use(const Table& table, const SearchSettings& settings);

// The bytes of data/networks/NAME.net; empty if there is none.
std::string_view network_data(std::string_view name);

}  // namespace crosscut
