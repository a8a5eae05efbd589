// How far win probabilities are from results, where the truth is known.
#include "facts/yardstick.hpp"

#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "play/replay.hpp"
#include "record/sgf.hpp"
#include "support/command.hpp"
#include "support/folder.hpp"

namespace crosscut {
namespace {

constexpr const char* exact = "mcts playouts=20000";  // on boards as small as these it proves every result

facts::FinishedGame perfect_game(const std::string& options) {
  auto table = *open_table("yugo", options);
  while (!table->over()) {
    const auto search = table->search({});
    search->run(20'000);
    table->play(search->findings().candidates[0].move);
  }
  const auto winner = table->outcome().winner;
  return {std::move(table), !winner ? 0.5 : *winner == Side::black ? 1.0 : 0.0, {}};
}

std::vector<facts::Judgement> judged(const std::vector<facts::FinishedGame>& games, const char* player = exact,
                                     int concurrency = 1) {
  return facts::judge(games, *match::read_player(player), 1, concurrency, [] { return false; });
}

TEST(Yardstick, PerfectPlayersAreNeverWrong) {
  facts::FinishedGame game = perfect_game("size=2 komi=0 settlement=off");
  ASSERT_NE(game.points, 0.5);
  for (const auto& phase : judged({game})) {
    EXPECT_EQ(phase.error.value, 0);
    EXPECT_EQ(phase.optimism.value, 0);
    EXPECT_EQ(phase.error.sample, 1U);
  }
}

TEST(Yardstick, OptimismIsThatOfTheOwnSideOrOfTheSideFavoured) {
  facts::FinishedGame game = perfect_game("size=2 komi=0 settlement=off");
  const Side winner = game.points == 1 ? Side::black : Side::white;
  game.points = 1 - game.points;  // as if the player who was winning had thrown the game away
  const auto optimism = [&](std::optional<Side> own) {
    game.own = own;
    const auto found = judged({game});
    EXPECT_EQ(found.size(), facts::phases.size());
    EXPECT_EQ(found[0].error.value, 1);
    return found[0].optimism.value;
  };
  EXPECT_EQ(optimism({}), 1);
  EXPECT_EQ(optimism(winner), 1);
  EXPECT_EQ(optimism(other(winner)), -1);
}

TEST(Yardstick, TheSameSeedGivesTheSameFigures) {
  const std::vector<facts::FinishedGame> games(3, perfect_game("size=3 komi=0 settlement=off"));
  const auto one = judged(games, "net playouts=20"), other = judged(games, "net playouts=20", 3);
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].error.value, other[i].error.value);
    EXPECT_EQ(one[i].error.low, other[i].error.low);
    EXPECT_EQ(one[i].optimism.value, other[i].optimism.value);
  }
}

// The command reads who played from the records, and refuses what it cannot judge.
TEST(Yardstick, TheCommandGroupsGamesByTheirPlayers) {
  const Folder folder;
  const auto game = perfect_game("size=2 komi=0 settlement=off");
  Record record = play::record_of(*game.table);
  const std::string others = *write_sgf(record);
  record.players[static_cast<std::size_t>(game.points == 1 ? Side::black : Side::white)] = "net playouts=1";
  record.players[static_cast<std::size_t>(game.points == 1 ? Side::white : Side::black)] = "uct playouts=1";
  (void)write_file(folder.file("games.sgf"), others + *write_sgf(record));
  const auto ran = cli::run_words(
      {"bench", "yardstick", folder.file("games.sgf"), "--player", exact, "--player", "net playouts=1", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto rows = nlohmann::json::parse(ran.out);
  ASSERT_EQ(rows.size(), 2 * 2 * facts::phases.size());
  EXPECT_EQ(rows.front()["by"], "others");
  EXPECT_EQ(rows.back()["by"], "own");
  EXPECT_EQ(rows.front()["error"]["value"], 0);
  EXPECT_EQ(rows.front()["player"], exact);

  for (const char* player : {"random", "gtp: true", "net time=0.1"})
    EXPECT_TRUE(cli::run_words({"bench", "yardstick", folder.file("games.sgf"), "--player", player})
                    .complains("--player: only engines can judge games"))
        << player;
  EXPECT_EQ(cli::run_words({"bench", "yardstick", folder.file("games.sgf"), "--player", "net visits=3"}).status, 0);
  record = play::record_of(**open_table("yugo", "size=2"));
  (void)write_file(folder.file("begun.sgf"), *write_sgf(record));
  EXPECT_TRUE(
      cli::run_words({"bench", "yardstick", folder.file("begun.sgf")}).complains("game 1: it is not a finished game"));
}

}  // namespace
}  // namespace crosscut
