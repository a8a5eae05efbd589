// Games of self-play as they are stored, and what a network is trained on.
#include <gtest/gtest.h>
#include <set>

#include "learn/conditions.hpp"
#include "learn/samples.hpp"
#include "learn/selfplay.hpp"

namespace crosscut::learn {
namespace {

Options all_options(std::string_view game, std::string_view options) { return (*open_table(game, options))->options(); }

GameRecord random_game(std::string_view game, std::string_view options, std::uint64_t seed) {
  Random random(seed);
  return play_game(all_options(game, options), {}, {}, random);
}

GameRecord with_searches(GameRecord game) {
  for (std::size_t i = 0; i < game.decisions.size(); i += 3) {
    game.decisions[i].kind = RecordedMove::full;
    game.decisions[i].value = static_cast<std::uint16_t>(1000 * i);
    game.decisions[i].policy = {{game.decisions[i].move, 255}, {game.decisions[0].move, 3}};
  }
  for (std::size_t i = 1; i < game.decisions.size(); i += 3) game.decisions[i].kind = RecordedMove::fast;
  return game;
}

std::vector<GameRecord> some_games() {
  return {with_searches(random_game("yugo", "size=4", 1)), random_game("sligo", "size=3", 2),
          with_searches(random_game("margo", "size=3 players=3", 3))};
}

TEST(Shard, KeepsGamesAsTheyAre) {
  const auto games = some_games();
  const Shard read = read_shard(block_of(games));
  EXPECT_EQ(read.games, games);
  EXPECT_EQ(read.dropped, 0U);
}

TEST(Shard, CutOffAnywhereKeepsItsWholeBlocks) {
  const auto games = some_games();
  std::string bytes;
  std::vector<std::size_t> ends;
  for (const GameRecord& game : games) bytes += block_of({&game, 1}), ends.push_back(bytes.size());
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    const Shard read = read_shard(std::string_view(bytes).substr(0, size));
    std::size_t whole = 0;
    while (whole < ends.size() && ends[whole] <= size) ++whole;
    ASSERT_EQ(read.games.size(), whole) << size;
    ASSERT_EQ(read.dropped, size - (whole ? ends[whole - 1] : 0)) << size;
  }
}

TEST(Shard, LosesOnlyTheBlockThatIsDamaged) {
  const auto games = some_games();
  const std::string first = block_of({games.data(), 1}), second = block_of({&games[1], 1}),
                    third = block_of({&games[2], 1});
  const std::string bytes = first + second + third;
  for (std::size_t at = 0; at < second.size(); ++at)
    for (const int bit : {0, 5}) {
      std::string damaged = bytes;
      damaged[first.size() + at] = static_cast<char>(damaged[first.size() + at] ^ (1 << bit));
      const Shard read = read_shard(damaged);
      ASSERT_EQ(read.games, (std::vector<GameRecord>{games[0], games[2]})) << at;
      ASSERT_EQ(read.dropped, second.size()) << at;
    }
}

TEST(SelfPlay, AtRandomEndsAllGames) {
  for (const auto& [game, options] : {std::pair{"bargo", "size=3"},
                                      {"go", "size=4"},
                                      {"margo", "size=3"},
                                      {"meigo", "size=4"},
                                      {"sligo", "size=4"},
                                      {"spargo", ""},
                                      {"yugo", "size=4"}}) {
    const GameRecord record = random_game(game, options, 7);
    EXPECT_GT(record.decisions.size(), 3U) << game;
    EXPECT_EQ(record, random_game(game, options, 7)) << game;
    EXPECT_FALSE(record == random_game(game, options, 8)) << game;
  }
}

TEST(Sample, SaysHowTheGameEndedForThePlayerToMove) {
  for (const auto& [game, options] : {std::pair{"bargo", "size=3"}, {"meigo", "size=4"}, {"yugo", "size=4 komi=3"}}) {
    const GameRecord record = with_searches(random_game(game, options, 11));
    const auto shape = *shape_for(*read_options(game, options));
    for (std::size_t i = 0; i < record.decisions.size(); ++i) {
      Random random(i);
      const auto sample = sample_of(record, i, random);
      ASSERT_TRUE(sample) << sample.message();
      EXPECT_EQ(sample->winner == 2, !record.winner);
      if (record.winner && shape.scored) {
        EXPECT_EQ(sample->margin > 0, sample->winner == 0);
        EXPECT_FLOAT_EQ(std::abs(sample->margin), 0.5F * static_cast<float>(record.margin));
      }
      const auto cells = sample->grid.cells.size();
      EXPECT_EQ(sample->input.planes.size(), cells * static_cast<std::size_t>(shape.planes));
      EXPECT_EQ(sample->input.globals.size(), static_cast<std::size_t>(shape.globals));
      EXPECT_EQ(sample->ownership.size(), cells * static_cast<std::size_t>(shape.ownership_planes));
      EXPECT_EQ(sample->policy.empty(), record.decisions[i].policy.empty());
      float sum = 0;
      for (const float share : sample->policy) sum += share;
      if (!sample->policy.empty()) { EXPECT_NEAR(sum, 1, 1e-5); }
    }
  }
}

TEST(Sample, OfAGameWithAnIllegalMoveIsRefused) {
  GameRecord record = random_game("yugo", "size=4", 1);
  record.decisions[2].move = record.decisions[0].move;
  Random random(1);
  EXPECT_EQ(sample_of(record, 0, random).message(), "move 3 of a stored game of yugo is not legal");
  record.options = "size=40";
  EXPECT_FALSE(sample_of(record, 0, random));
}

TEST(Conditions, FindAFairNumber) {
  const Entry& yugo = *find_game("yugo");
  Conditions conditions(yugo, yugo.none.with("size", 7));
  Random random(1);
  // As if Black won by 9 points whatever happens.
  for (int i = 0; i < 400; ++i) {
    const Options options = conditions.draw(random);
    EXPECT_EQ(options.value("size"), 7);
    GameRecord game;
    game.game = "yugo", game.options = options.text();
    game.winner = *options.value("komi") < 9 ? Side::black : Side::white;
    conditions.learn(game);
  }
  EXPECT_NEAR(conditions.fair().at(7), 9, 1);
}

TEST(Conditions, LearnNothingFromGamesThatBeganElsewhere) {
  const Entry& yugo = *find_game("yugo");
  Conditions conditions(yugo, *yugo.none.with("size", "4"));
  GameRecord game = random_game("yugo", "size=4", 1);
  game.winner = Side::black;
  game.decisions[3].kind = RecordedMove::fast;
  conditions.learn(game);
  EXPECT_TRUE(conditions.fair().empty());
  game.decisions[0].kind = RecordedMove::fast;
  conditions.learn(game);
  EXPECT_FALSE(conditions.fair().empty());
}

TEST(Conditions, CountInPointsAndTryFarNumbers) {
  const Entry& sligo = *find_game("sligo");  // whose komi may have a half point
  Conditions conditions(sligo, sligo.none.with("size", 7));
  Random random(1);
  int far = 0;
  for (int i = 0; i < 400; ++i) {
    const Options options = conditions.draw(random);
    const double komi = *options.value("komi") / 2.0;
    far += std::abs(komi - 9) > 10;
    GameRecord game;
    game.game = "sligo", game.options = options.text();
    game.winner = komi < 9 ? Side::black : Side::white;
    conditions.learn(game);
  }
  EXPECT_NEAR(conditions.fair().at(7), 9, 1);
  EXPECT_GT(far, 20);
  EXPECT_LT(far, 80);
}

// As when many machines play, none of which knows yet what the others found.
TEST(Conditions, ManyGamesUnderTheSameNumberDoNotGoTooFar) {
  const Entry& yugo = *find_game("yugo");
  Conditions conditions(yugo, yugo.none.with("size", 7));
  Random random(1);
  for (int generation = 0; generation < 12; ++generation) {
    const Conditions before = conditions;
    for (int i = 0; i < 500; ++i) {
      GameRecord game;
      game.game = "yugo", game.options = before.draw(random).text();
      // Black is ahead by 6 points more or less.
      const auto noise = static_cast<int>(random.below(7)) - 3;
      game.winner = *read_options("yugo", game.options)->value("komi") < 6 + noise ? Side::black : Side::white;
      conditions.learn(game);
    }
  }
  EXPECT_NEAR(conditions.fair().at(7), 6, 1.5);
}

TEST(Conditions, VaryWhatIsNotGiven) {
  const Entry& meigo = *find_game("meigo");
  Random random(1);
  std::set<int> sizes, free_sizes, kos;
  for (int i = 0; i < 200; ++i) {
    const Options given = Conditions(meigo, *meigo.none.with("size", "5")).draw(random);
    const Options free = Conditions(meigo, meigo.none).draw(random);
    sizes.insert(*given.value("size")), free_sizes.insert(*free.value("size")), kos.insert(*free.value("ko"));
  }
  EXPECT_EQ(sizes, std::set<int>{5});
  EXPECT_EQ(free_sizes, (std::set<int>{3, 4, 5, 6, 7, 8, 9, 10}));  // what is larger needs another board
  EXPECT_EQ(kos, (std::set<int>{0, 1}));
}

}  // namespace
}  // namespace crosscut::learn
