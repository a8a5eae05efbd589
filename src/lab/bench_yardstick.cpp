// `crosscut bench yardstick`: how far the win probabilities of players are from the results of recorded games.
#include <fmt/core.h>
#include <map>

#include "base/errors.hpp"
#include "cli/record_files.hpp"
#include "facts/yardstick.hpp"
#include "lab/bench.hpp"
#include "messages/facts.hpp"

namespace crosscut::lab {
namespace {

struct YardstickArguments {
  std::vector<std::string> files;
  // One playout is the network's own value.
  std::vector<std::string> players = {"net playouts=1 playout-share=0", "net playouts=33", "net playouts=800",
                                      "mcts playouts=1600"};
  std::uint64_t seed = 1;
  int concurrency = 1;
  bool json = false;
};

// Games of one kind of game that are compared with each other.
struct Group {
  std::string game;
  bool own = false;  // one side was an engine with a network
  bool operator<(const Group& o) const { return std::tie(game, own) < std::tie(o.game, o.own); }
  const char* kind() const { return own ? "own" : "others"; }
};
using Groups = std::map<Group, std::vector<facts::FinishedGame>>;

bool by_network(const std::string& player) { return player.substr(0, player.find(' ')) == name_of(SearchKind::net); }

Result<facts::FinishedGame> finished_game(const Record& record) {
  const auto game = play::game_of(record);
  if (!game) return game.error();
  const auto ending = game->ending();
  if (!ending || game->table().sides() != 2) return messages::game_without_result{};
  facts::FinishedGame found{game->table().clone(),
                            !ending->winner                  ? 0.5
                            : *ending->winner == Side::black ? 1.0
                                                             : 0.0,
                            {}};
  const bool black = by_network(record.players[0]), white = by_network(record.players[1]);
  if (black != white) found.own = black ? Side::black : Side::white;
  return found;
}

Status read(const std::string& file, Groups& groups, const Context& context) {
  const auto text = input_text(file, context.in, *context.language);
  if (!text) return text.error();
  const auto records = records_in(*text, file);
  if (!records) return records.error();
  for (std::size_t i = 0; i < records->size(); ++i) {
    auto game = finished_game((*records)[i]);
    if (!game) return at_place(fmt::format("{}, game {}", file, i + 1), game.error());
    const Group group{std::string(game->table->game()), game->own.has_value()};
    groups[group].push_back(*std::move(game));
  }
  return Done{};
}

Result<std::vector<match::PlayerSetting>> engines(const YardstickArguments& arguments, const Groups& groups) {
  std::vector<match::PlayerSetting> players;
  for (const std::string& text : arguments.players) {
    auto player = match::read_player(text);
    if (!player) return at_place("--player", player.error());
    if (player->random || !player->program.empty() || player->seconds())
      return at_place("--player", messages::player_without_search{});
    for (const auto& [group, games] : groups)
      for (const auto& game : games)
        if (const Status fits = player->fits(*game.table); !fits) return at_place("--player", fits.error());
    players.push_back(*std::move(player));
  }
  return players;
}

nlohmann::ordered_json json_of(const facts::Estimate& e) {
  const auto bound = [](const std::optional<double>& b) { return b ? nlohmann::ordered_json(*b) : nullptr; };
  return {{"value", e.value}, {"low", bound(e.low)}, {"high", bound(e.high)}};
}

void print(const Group& group, const std::string& player, const std::vector<facts::Judgement>& judged,
           Context& context) {
  for (std::size_t phase = 0; phase < judged.size(); ++phase) {
    const auto interval = [](const facts::Estimate& e) {
      return fmt::format("{:.3f} ({:.3f} to {:.3f})", e.value, *e.low, *e.high);
    };
    context.out << fmt::format("{:<6} {:<6} {:>5} {:>4.0f} % {:<25} {:<27} {}\n", group.game, group.kind(),
                               judged[phase].error.sample, 100 * facts::phases[phase], interval(judged[phase].error),
                               interval(judged[phase].optimism), player);
  }
  context.out.flush();
}

void bench_yardstick(const YardstickArguments& arguments, Context& context) {
  Groups groups;
  for (const std::string& file : arguments.files)
    if (const Status done = read(file, groups, context); !done) return context.fail(done.error());
  const auto players = engines(arguments, groups);
  if (!players) return context.fail(players.error(), 2);
  const Stop stop = interruption(context);
  nlohmann::ordered_json results = nlohmann::ordered_json::array();
  if (!arguments.json)
    context.out << "game   by     games  phase squared error             optimism                    player\n";
  for (const auto& [group, games] : groups)
    for (const match::PlayerSetting& player : *players) {
      const auto judged = facts::judge(games, player, arguments.seed, arguments.concurrency, stop);
      if (stop()) return context.fail(messages::report_stopped{});
      if (!arguments.json) print(group, player.text, judged, context);
      for (std::size_t phase = 0; phase < judged.size(); ++phase)
        results.push_back({{"game", group.game},
                           {"by", group.kind()},
                           {"games", judged[phase].error.sample},
                           {"phase", facts::phases[phase]},
                           {"player", player.text},
                           {"error", json_of(judged[phase].error)},
                           {"optimism", json_of(judged[phase].optimism)}});
    }
  if (arguments.json) context.out << results.dump(2) << '\n';
}

}  // namespace

void declare_bench_yardstick(Command& bench, Context& context) {
  Command& yardstick = bench.command("yardstick", "how far win probabilities are from the results of recorded games");
  auto arguments = std::make_shared<YardstickArguments>();
  yardstick.option("FILE", arguments->files, "finished games, such as data/yardstick/go.sgf").required();
  yardstick.option("--player", arguments->players, "a player that judges the games; once for each player")
      .value_name("PLAYER")
      .show_default();
  yardstick.option("--seed", arguments->seed, "seed of the searches").show_default();
  yardstick.option("--concurrency", arguments->concurrency, "positions at the same time").range(1, 256).show_default();
  yardstick.flag("--json", arguments->json, "print JSON");
  yardstick.footer =
      "Games of an engine with a network against another player are its own games. In these, optimism is the "
      "engine's win probability minus its result; in the games of others, it is that of the side that the player "
      "favours. Each game counts once in each phase, a share of its turns.";
  yardstick.run = [&context, arguments] { bench_yardstick(*arguments, context); };
}

}  // namespace crosscut::lab
