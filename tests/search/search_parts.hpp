#pragma once
// What the tests of searches share.
#include <gtest/gtest.h>

#include "catalog/table.hpp"

namespace crosscut::tests {

inline std::unique_ptr<Table> opened(std::string_view game, std::string_view options) {
  auto table = open_table(game, options);
  EXPECT_TRUE(table) << table.message();
  return std::move(*table);
}

inline SearchSettings small(std::uint64_t seed = 1) {
  SearchSettings settings;
  settings.memory = std::size_t{32} << 20U;
  settings.seed = seed;
  return settings;
}

// A network for the game at this table that has learned nothing.
std::shared_ptr<const nn::QuantisedNetwork> network_for(const Table& table);

// By playouts, by a network, and by a network with moves drawn at the root.
std::vector<SearchSettings> ways_to_search(const Table& table, std::uint64_t seed = 1);

}  // namespace crosscut::tests
