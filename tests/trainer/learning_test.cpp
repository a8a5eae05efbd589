// Learning as a whole: after about a minute of processor time on a tiny board, a network that began with random play
// beats random moves, and searches by playouts of equal number.
#include <gtest/gtest.h>

#include "learn/produce.hpp"
#include "nn/file.hpp"
#include "support/folder.hpp"
#include "support/moves.hpp"
#include "trainer/train.hpp"

namespace crosscut::trainer {
namespace {

constexpr const char* game = "yugo";
constexpr const char* options = "size=5";

// A network after some generations of self-play, with the same seeds every time.
nn::Network trained(const Folder& folder) {
  const Entry& yugo = *find_game(game);
  const Options given = *read_options(game, options);
  nn::NetworkShape size;
  size.channels = size.board_hidden = size.value_hidden = 16, size.blocks = 3, size.pooled = {1};
  Random random(1);
  nn::Network network = nn::random_network(game, *learn::shape_for(given, size), random);
  std::ofstream(folder.file("random.net"), std::ios::binary) << file_of(network);
  learn::Conditions conditions(yugo, given);
  learn::Plan plan;
  plan.network = folder.file("random.net"), plan.checkpoint = folder.file("checkpoint");
  plan.out = folder.file("out.net"), plan.steps = 0, plan.window = 10'000;
  for (int generation = 0; generation < 5; ++generation) {
    const nn::QuantisedNetwork player(network);
    learn::Production production;
    production.player = generation ? &player : nullptr;
    production.generation = static_cast<std::uint16_t>(generation);
    production.games = 300;
    const std::string path = folder.file("games" + std::to_string(generation));
    EXPECT_TRUE(produce(production, path, conditions, [](const learn::GameRecord&) {}, {}));
    plan.shards.push_back(path);
    plan.steps += 200;
    EXPECT_TRUE(train(plan, [](const TrainingProgress&) {}));
    network = *nn::read_network(crosscut::text_of(plan.out));
  }
  return network;
}

// Points per game of searches by the network against others of as many playouts, from random openings that are played
// twice, with colours exchanged.
double points_against(const SearchSettings& opponent, const nn::Network& network, int games, std::uint64_t playouts) {
  SearchSettings own;
  own.kind = SearchKind::net;
  own.network = std::make_shared<nn::QuantisedNetwork>(network);
  double points = 0;
  for (int number = 0; number < games; ++number) {
    Random random(static_cast<std::uint64_t>(number / 2));
    const auto table = *open_table(game, std::string(options) + " komi=5 settlement=off");
    for (int ply = 0; ply < 2; ++ply) {
      const auto legal = legal_texts(*table);
      EXPECT_TRUE(table->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    const Side side = number % 2 ? Side::white : Side::black;
    while (!table->over() && table->ply() < table->ply_cap()) {
      SearchSettings settings = table->to_play() == side ? own : opponent;
      settings.seed = random.next();
      const auto search = table->search(settings);
      search->run(playouts);
      table->play(search->findings().candidates.at(0).move);
    }
    const auto winner = table->outcome().winner;
    points += !winner ? 0.5 : *winner == side;
  }
  return points / games;
}

TEST(Learning, BeatsRandomMovesAndPlayouts) {
  const Folder folder;
  const nn::Network network = trained(folder);
  const Entry& yugo = *find_game(game);
  learn::Gate gate;
  gate.games = 40, gate.sprt = {0, 1000};
  const learn::Conditions conditions(yugo, *read_options(game, options));
  const match::Pairs pairs =
      play_gate(nn::QuantisedNetwork(network), nullptr, gate, conditions, [](const match::Pairs&) {}, {});
  EXPECT_GT(pairs.mean(), 0.9) << "against random moves";
  SearchSettings light;
  light.kind = SearchKind::uct;
  EXPECT_GT(points_against(light, network, 40, 64), 0.7) << "against light playouts";
}

}  // namespace
}  // namespace crosscut::trainer
