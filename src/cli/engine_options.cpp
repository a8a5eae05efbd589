#include "cli/engine_options.hpp"

#include "base/errors.hpp"
#include "nn/quantised.hpp"

namespace crosscut::cli {

void TablesOption::declare(Command& command) {
  command
      .option("--tables", folder_,
              "also know the solved boards in the files *.table of this folder (crosscut solve --table)")
      .value_name("FOLDER");
}

Result<std::shared_ptr<const Tablebases>> TablesOption::read() const {
  if (folder_.empty()) return Tablebases::own();
  auto tables = Tablebases::with_folder(folder_);
  if (!tables) return at_place("--tables", tables.error());
  return tables;
}

void EngineOptions::declare(Command& command, bool plays) {
  command
      .option("--player", player_,
              "the kind of computer player: net, the engine with a neural network (where none fits, with playouts); "
              "mcts, the engine with playouts; uct, the plain baseline")
      .one_of(search_kind_names())
      .show_default();
  command.option("--level", effort_.level, "how strong the computer is: 1 for beginners, 10 the strongest; usually 4")
      .range(1, engine::levels);
  command.option("--playouts", effort_.playouts, "new playouts per move, instead of a level")
      .range(std::uint64_t{1}, engine::most_playouts);
  command.option("--visits", effort_.visits, "visits of the position, including those kept from earlier moves")
      .range(std::uint64_t{1}, engine::most_playouts);
  command.option("--time", effort_.seconds, "most seconds per move").range(0.01, 86400.0);
  if (plays) {
    command.flag("--ponder", engine_.ponder, "also think during the opponents' time");
    command
        .option("--resign", resign_,
                "resign when the chances have been below this percentage for three moves; 0: never")
        .range(0.0, 100.0)
        .show_default();
  }
  command.option("--network", network_, "a neural network in place of the one that comes with the program")
      .value_name("FILE");
  tables_.declare(command);
  command.option("--threads", engine_.search.threads, "how many processors the computer uses")
      .range(1, 256)
      .show_default();
  command.option("--memory", memory_, "most megabytes for the search tree")
      .range(std::size_t{1}, std::size_t{200'000})
      .show_default();
  command.option("--seed", seed_, "random seed; with one thread, the same seed and playouts give the same moves");
}

Result<engine::EngineSettings> EngineOptions::settings(const Table* table) const {
  engine::EngineSettings engine = engine_;
  engine.search.kind = *read_search_kind(player_);
  if (const Status sound = check(effort_); !sound) return sound.error();
  apply(effort_, engine);
  engine.resign_below = resign_ / 100;
  engine.search.memory = memory_ << 20U;
  if (seed_) engine.search.seed = *seed_;
  auto tables = tables_.read();
  if (!tables) return tables.error();
  engine.search.tablebases = *std::move(tables);
  if (network_.empty()) return engine;
  if (engine.search.kind != SearchKind::net)
    return Error{"--network is for the player net; " + player_ + " makes playouts",
                 "network_unused",
                 {{"text", player_}, {"option", "--network"}}};
  const auto network = nn::open_network(network_);
  if (!network) return at_place("--network", network.error());
  if (table)
    if (const Status fits = table->fits(**network); !fits)
      return Error{"--network: " + fits.message(),
                   "network_unfit",
                   {{"text", network_}, {"allowed", std::string(table->game())}}};
  engine.search.network = *network;
  return engine;
}

}  // namespace crosscut::cli
