#include "cli/engine_options.hpp"

#include "base/errors.hpp"
#include "messages/cli.hpp"
#include "messages/help.hpp"
#include "nn/quantised.hpp"

namespace crosscut::cli {

void TablesOption::declare(Command& command) {
  command.option("--tables", folder_, messages::help_engine_tables{}).value_name(messages::value_folder{});
}

Result<std::shared_ptr<const Tablebases>> TablesOption::read() const {
  if (folder_.empty()) return Tablebases::own();
  auto tables = Tablebases::with_folder(folder_);
  if (!tables) return at_place("--tables", tables.error());
  return tables;
}

void EngineOptions::declare(Command& command, bool plays) {
  command.option("--player", player_, messages::help_engine_player{}).one_of(search_kind_names()).show_default();
  command.option("--level", effort_.level, messages::help_engine_level{}).range(1, engine::levels);
  command.option("--playouts", effort_.playouts, messages::help_engine_playouts{})
      .range(std::uint64_t{1}, engine::most_playouts);
  command.option("--visits", effort_.visits, messages::help_engine_visits{})
      .range(std::uint64_t{1}, engine::most_playouts);
  command.option("--time", effort_.seconds, messages::help_engine_time{}).range(0.01, 86400.0);
  if (plays) {
    command.flag("--book", engine_.book, messages::help_engine_book{});
    command.flag("--ponder", engine_.ponder, messages::help_engine_ponder{});
    command.option("--resign", resign_, messages::help_engine_resign{}).range(0.0, 100.0).show_default();
  }
  command.option("--network", network_, messages::help_engine_network{}).value_name(messages::value_file{});
  tables_.declare(command);
  command.option("--threads", engine_.search.threads, messages::help_engine_threads{}).range(1, 256).show_default();
  command.option("--memory", memory_, messages::help_engine_memory{})
      .range(std::size_t{1}, std::size_t{200'000})
      .show_default();
  command.option("--seed", seed_, messages::help_engine_seed{});
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
    return messages::network_needs_net{.option = "--network", .player = player_};
  const auto network = nn::open_network(network_);
  if (!network) return at_place("--network", network.error());
  if (table)
    if (const Status fits = table->fits(**network); !fits)
      return messages::network_of_other_game{.option = "--network", .why = fits.error()};
  engine.search.network = *network;
  return engine;
}

}  // namespace crosscut::cli
