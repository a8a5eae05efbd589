#include "cli/engine_options.hpp"

namespace crosscut::cli {

void EngineOptions::declare(Command& command, bool plays) {
  command.option("--player", player_, "the kind of computer player: mcts, the engine, or uct, the plain baseline")
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
  command.option("--threads", engine_.search.threads, "how many processors the computer uses")
      .range(1, 256)
      .show_default();
  command.option("--memory", memory_, "most megabytes for the search tree")
      .range(std::size_t{1}, std::size_t{200'000})
      .show_default();
  command.option("--seed", seed_, "random seed; with one thread, the same seed and playouts give the same moves");
}

engine::EngineSettings EngineOptions::settings() const {
  engine::EngineSettings engine = engine_;
  apply(effort_, engine);
  engine.search.kind = *read_search_kind(player_);
  engine.resign_below = resign_ / 100;
  engine.search.memory = memory_ << 20U;
  if (seed_) engine.search.seed = *seed_;
  return engine;
}

}  // namespace crosscut::cli
