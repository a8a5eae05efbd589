// Self-play by networks, matches between them, and what a run of training keeps.
#include "learn/run.hpp"

#include <filesystem>
#include <gtest/gtest.h>

#include "learn/curve.hpp"
#include "learn/plan.hpp"
#include "learn/produce.hpp"
#include "learn/samples.hpp"
#include "support/folder.hpp"

namespace crosscut::learn {
namespace {

// A network that has learned nothing.
nn::QuantisedNetwork player_for(std::string_view game, std::string_view options, std::uint64_t seed = 3) {
  nn::NetworkShape size;
  size.channels = size.board_hidden = size.value_hidden = 16, size.blocks = 1, size.pooled = {0};
  Random random(seed);
  return nn::QuantisedNetwork(
      nn::random_network(std::string(game), *shape_for(*read_options(game, options), size), random));
}

TEST(SelfPlay, ByANetworkEndsAllGames) {
  for (const auto& [game, options] : {std::pair{"bargo", "size=2"},
                                      {"go", "size=3"},
                                      {"margo", "size=3"},
                                      {"margo", "size=3 players=3"},
                                      {"meigo", "size=3"},
                                      {"sligo", "size=3"},
                                      {"spargo", "size=3"},
                                      {"yugo", "size=3"}}) {
    const nn::QuantisedNetwork player = player_for(game, options);
    ASSERT_TRUE((*open_table(game, options))->fits(player));
    const auto all = (*open_table(game, options))->options();
    const auto play = [&](std::uint64_t seed) {
      Random random(seed);
      return play_game(all, {&player, &player, &player}, {12, 4, 2}, random);
    };
    EXPECT_EQ(play(1), play(1)) << game;
    int full = 0;
    for (const std::uint64_t seed : {1, 2, 3, 4}) {
      const GameRecord record = play(seed);
      for (std::size_t i = 0; i < record.decisions.size(); ++i) {
        const RecordedMove& decision = record.decisions[i];
        EXPECT_EQ(decision.policy.empty(), decision.kind != RecordedMove::full);
        full += decision.kind == RecordedMove::full;
        Random random(1);
        const auto sample = sample_of(record, i, random);
        ASSERT_TRUE(sample) << sample.message();
      }
    }
    EXPECT_GT(full, 0) << game;
  }
}

TEST(SelfPlay, IsRefusedToTheNetworkOfAnotherGame) {
  const nn::QuantisedNetwork player = player_for("yugo", "size=3");
  EXPECT_FALSE((*open_table("meigo"))->fits(player));
  EXPECT_FALSE((*open_table("margo"))->fits(player_for("margo", "players=3")));
  EXPECT_TRUE((*open_table("yugo", "size=9 komi=3"))->fits(player));
}

std::vector<GameRecord> produced(const nn::QuantisedNetwork* player, int games, int threads, const std::string& path) {
  const Entry& yugo = *find_game("yugo");
  Conditions conditions(yugo, *yugo.none.with("size", "3"));
  std::vector<GameRecord> made;
  Production production{player, {8, 2, 2}, 1, games, threads, 7};
  EXPECT_TRUE(produce(production, path, conditions, [&](const GameRecord& game) { made.push_back(game); }, {}));
  return made;
}

TEST(Production, IsTheSameWithTheSameSeed) {
  const Folder folder;
  const nn::QuantisedNetwork player = player_for("yugo", "size=3");
  const auto games = produced(&player, 20, 1, folder.file("one"));
  EXPECT_EQ(games.size(), 20U);
  EXPECT_EQ(games, produced(&player, 20, 1, folder.file("other")));
  EXPECT_EQ(read_shard(crosscut::text_of(folder.file("one"))).games, games);
  EXPECT_EQ(crosscut::text_of(folder.file("one")), crosscut::text_of(folder.file("other")));
}

// Games of a production that is varied, each search of which teaches.
std::vector<GameRecord> varied(Production production, int games) {
  const Entry& yugo = *find_game("yugo");
  const Conditions conditions(yugo, *yugo.none.with("size", "3"));
  production.play = {4, 4, 1}, production.generation = 1, production.seed = 7;
  std::vector<GameRecord> made;
  for (int number = 0; number < games; ++number)
    made.push_back(play(production, draft_of(production, conditions, number)));
  return made;
}

TEST(Production, SomeGamesBeginWithGivenMoves) {
  const nn::QuantisedNetwork player = player_for("yugo", "size=3");
  const auto table = *open_table("yugo", "size=3 komi=9");
  Start start{table->options(), {}, 2};
  for (const char* move : {"a1", "c3", "b2"}) start.moves.push_back(table->read(move)->move), (void)table->play(move);
  Production production{&player};
  production.starts = {start};
  std::array<int, 4> begun{};  // by how many of the moves
  for (const GameRecord& game : varied(production, 80)) {
    std::size_t given = 0;
    while (given < 3 && game.decisions[given].kind == RecordedMove::unsearched) ++given;
    ++begun[given];
    for (std::size_t i = 0; i < given; ++i) EXPECT_EQ(game.decisions[i].move, start.moves[i]);
    EXPECT_EQ(game.options.find("komi=9") != std::string::npos, given > 0) << game.options;
    Random random(1);
    EXPECT_TRUE(sample_of(game, game.decisions.size() - 1, random));
  }
  EXPECT_GT(begun[0], 40);
  EXPECT_EQ(begun[1], 0);
  EXPECT_GT(begun[2], 2);
  EXPECT_GT(begun[3], 2);
}

TEST(Production, OthersPlayOneSideOfSomeGamesAndTeachNothing) {
  const nn::QuantisedNetwork player = player_for("yugo", "size=3");
  Production production{&player};
  production.opponents = {std::make_shared<const nn::QuantisedNetwork>(player_for("yugo", "size=3", 4))};
  int with_others = 0;
  for (const GameRecord& game : varied(production, 80)) {
    std::array<std::array<int, 3>, 2> kinds{};
    for (std::size_t i = 0; i < game.decisions.size(); ++i) ++kinds[i % 2][game.decisions[i].kind];
    const bool first = !kinds[0][RecordedMove::full], second = !kinds[1][RecordedMove::full];
    EXPECT_FALSE(first && second);
    with_others += first || second;
  }
  EXPECT_GT(with_others, 8);
  EXPECT_LT(with_others, 40);
}

// Twenty games, each with a search that was sure of the wrong winner.
TEST(Starts, AreTheWorstMistakesOfATenthOfTheGames) {
  const auto options = (*open_table("yugo", "size=3"))->options();
  std::vector<GameRecord> games;
  for (std::uint64_t seed = 1; games.size() < 20; ++seed) {
    Random random(seed);
    GameRecord game = play_game(options, {}, {}, random);
    if (game.winner != Side::black || game.decisions.size() < 12) continue;
    game.decisions[8].kind = RecordedMove::full;  // a move of Black's, who wins
    game.decisions[8].value = static_cast<std::uint16_t>(1000 * games.size());
    games.push_back(game);
  }
  const auto starts = overturned(games);
  ASSERT_EQ(starts.size(), 2U);
  EXPECT_EQ(starts[0].options, options);
  for (std::size_t i = 0; i < starts.size(); ++i) {
    ASSERT_EQ(starts[i].moves.size(), 8U);
    for (std::size_t k = 0; k < 8; ++k) EXPECT_EQ(starts[i].moves[k], games[i].decisions[k].move) << i;
  }
  games[0].decisions[1].move = games[0].decisions[0].move;  // not legal
  const auto others = overturned(games);
  for (std::size_t k = 0; k < 8; ++k) EXPECT_EQ(others.at(0).moves[k], games[1].decisions[k].move);
  for (GameRecord& game : games) game.decisions[8].value = 60'000;  // right
  EXPECT_TRUE(overturned(games).empty());
}

TEST(Production, ResumesWhereItWasCutOff) {
  const Folder folder;
  const nn::QuantisedNetwork player = player_for("yugo", "size=3");
  const auto games = produced(&player, 20, 1, folder.file("whole"));
  const std::string bytes = crosscut::text_of(folder.file("whole"));
  for (const std::size_t size : {std::size_t{0}, bytes.size() / 2, bytes.size() - 1, bytes.size()}) {
    const std::string path = folder.file("cut" + std::to_string(size));
    std::ofstream(path, std::ios::binary) << bytes.substr(0, size);
    EXPECT_EQ(produced(&player, 20, 1, path), games);
    EXPECT_EQ(read_shard(crosscut::text_of(path)).games, games);
  }
}

TEST(Production, ByThreadsMakesAllGames) {
  const Folder folder;
  const nn::QuantisedNetwork player = player_for("yugo", "size=3");
  EXPECT_EQ(produced(&player, 30, 3, folder.file("games")).size(), 30U);
  EXPECT_EQ(read_shard(crosscut::text_of(folder.file("games"))).games.size(), 30U);
}

TEST(Gate, CountsPairsForTheCandidate) {
  const Entry& yugo = *find_game("yugo");
  const Conditions conditions(yugo, *yugo.none.with("size", "3"));
  const nn::QuantisedNetwork player = player_for("yugo", "size=3");
  Gate gate;
  gate.games = 20, gate.play.full = gate.play.fast = 4;
  const match::Pairs pairs = play_gate(player, &player, gate, conditions, [](const match::Pairs&) {}, {});
  EXPECT_EQ(pairs.all(), 10);
}

TEST(Run, IsReadAsItWasWritten) {
  learn::Run run{"yugo", "size=7", "a hash", 5, 3, 2, 123.5, 3000, 60000, {}};
  run.history = {{1, 1000, 20000, 40, 0.95, true, 511.5}, {2, 2000, 40000, 80, 0.25, false, 511.5}};
  const auto read = read_run(text_of(run));
  ASSERT_TRUE(read) << read.message();
  EXPECT_EQ(text_of(*read), text_of(run));
  EXPECT_EQ(read->elo(), 511.5);
  EXPECT_FALSE(read_run("{}"));
  EXPECT_FALSE(read_run("7"));
}

TEST(Plan, IsReadAsItWasWritten) {
  Plan plan;
  plan.network = "a", plan.checkpoint = "b", plan.out = "c", plan.shards = {"d", "e"}, plan.parent = "f";
  plan.training = R"({"seed":3})";
  const auto read = read_plan(text_of(plan));
  ASSERT_TRUE(read) << read.message();
  EXPECT_EQ(*read, plan);
  EXPECT_EQ(read_plan("{}").message(), "network is missing");
}

TEST(Curve, ShowsWhatWasReached) {
  learn::Run run{"yugo", "size=7", "", 5, 3, 2, 7200, 3000, 60000, {}};
  run.history = {{1, 1000, 20000, 1800, 0.95, true, 200},
                 {2, 2000, 40000, 3600, 0.25, false, 200},
                 {3, 3000, 60000, 7200, 0.75, true, 400}};
  EXPECT_EQ(curve_text(run, 40),
            "   400 |                               *\n"
            "       |\n"
            "       |\n"
            "       |\n"
            "       |\n"
            "       |        *       x\n"
            "       |\n"
            "       |\n"
            "       |\n"
            "     0 |*\n"
            "       +--------------------------------\n"
            "Elo above random play over 2.00 hours; * became the best, x did not\n");
  const std::string page = curve_page(run);
  EXPECT_NE(page.find("3000 games of self-play, 2.0 hours, Elo 400"), std::string::npos);
  EXPECT_NE(page.find("class=\"refused\""), std::string::npos);
  EXPECT_NE(page.find("best network above random play,"), std::string::npos);
  run.origin = "a hash";
  EXPECT_NE(curve_text(run, 40).find("Elo above the network it began with over 2.00 hours"), std::string::npos);
}

}  // namespace
}  // namespace crosscut::learn
