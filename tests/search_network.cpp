#include "catalog/visit.hpp"
#include "nn/quantised.hpp"
#include "search/features.hpp"
#include "search_parts.hpp"

namespace crosscut::tests {

std::shared_ptr<const nn::QuantisedNetwork> network_for(const Table& table) {
  return visit(table, []<Game G>(const Line<G>& line) -> std::shared_ptr<const nn::QuantisedNetwork> {
    const Features<G> features(line.position(0));
    nn::NetworkShape shape;
    shape.channels = shape.board_hidden = shape.value_hidden = 16;
    shape.blocks = 2, shape.pooled = {1};
    Random random(11);
    nn::Network network = nn::random_network(std::string(G::name), features.shape(shape), random);
    nn::Sample start{&features.grid(), {}};
    features.write(line.position(0), {}, 0, start.input);
    nn::calibrate(network, {start});
    return std::make_shared<nn::QuantisedNetwork>(network);
  });
}

std::vector<SearchSettings> ways_to_search(const Table& table, std::uint64_t seed) {
  std::vector<SearchSettings> ways(3, small(seed));
  ways[1].network = ways[2].network = network_for(table);
  ways[2].mcts.gumbel_moves = 8;
  return ways;
}

}  // namespace crosscut::tests
