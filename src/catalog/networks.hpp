#pragma once
// The neural networks that come with the program: those in data/networks, which are embedded in it.
#include <memory>
#include <string_view>

#include "catalog/table.hpp"
#include "nn/quantised.hpp"

namespace crosscut {

// The network with which this search would judge the table's positions: of the kind `net`, the one in the settings or
// else the one that comes with the program, provided that it fits. Null: it makes playouts.
//
// The program's own networks have learned from boards up to two sizes smaller or larger than the usual one, and are not
// used on others.
std::shared_ptr<const nn::QuantisedNetwork> network_in_use(const Table& table, const SearchSettings& settings);

// The settings with that network and, where it is the program's own, the share of playouts that suits it.
SearchSettings with_network_in_use(const Table& table, const SearchSettings& settings);

// The bytes of data/networks/NAME.net; empty if there is none.
std::string_view network_data(std::string_view name);

}  // namespace crosscut
