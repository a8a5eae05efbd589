#include "catalog/network_game.hpp"
#include "nn/quantised.hpp"
#include "search/search_parts.hpp"

namespace crosscut::tests {

std::shared_ptr<const nn::QuantisedNetwork> network_for(const Table& table) {
  const auto game = table.network_game();
  nn::NetworkShape shape;
  shape.channels = shape.board_hidden = shape.value_hidden = 16;
  shape.blocks = 2, shape.pooled = {1};
  Random random(11);
  nn::Network network = nn::random_network(std::string(table.game()), game->shape(shape), random);
  nn::calibrate(network, {{&game->grid(), game->input(0)}});
  return std::make_shared<nn::QuantisedNetwork>(network);
}

std::vector<SearchSettings> ways_to_search(const Table& table, std::uint64_t seed) {
  std::vector<SearchSettings> ways(3, small(seed));
  ways[1].network = ways[2].network = network_for(table);
  ways[2].mcts.gumbel_moves = 8;
  return ways;
}

}  // namespace crosscut::tests
