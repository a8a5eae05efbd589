#include "cli/engine_options.hpp"

namespace crosscut::cli {

void EngineOptions::declare(CLI::App& command, bool plays) {
  command
      .add_option("--player", engine_.player, "how the computer plays: mcts, the engine, or uct, the plain baseline")
      ->check(CLI::IsMember(player_names()))
      ->capture_default_str();
  command
      .add_option("--level", effort_.level, "how strong the computer plays: 1 for beginners, 10 the best; usually 4")
      ->check(CLI::Range(1, levels));
  command.add_option("--playouts", effort_.playouts, "new playouts a move, in place of a level")
      ->check(CLI::Range(std::uint64_t{1}, most_playouts));
  command.add_option("--visits", effort_.visits, "visits of the position, those kept from earlier moves included")
      ->check(CLI::Range(std::uint64_t{1}, most_playouts));
  command.add_option("--time", effort_.seconds, "seconds a move, at most")->check(CLI::Range(0.01, 86400.0));
  if (plays) {
    command.add_flag("--ponder", engine_.ponder, "think on the time of the others, too");
    command
        .add_option("--resign", resign_,
                    "give up when the chances have been worse for three moves, in percent; 0: never")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
  }
  command.add_option("--threads", engine_.search.threads, "how many processors the computer thinks with")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_option("--memory", memory_, "megabytes for the search tree, at most")
      ->check(CLI::Range(std::size_t{1}, std::size_t{200'000}))
      ->capture_default_str();
  command.add_option("--seed", seed_, "with one thread, the same seed and playouts give the same moves");
}

EngineSettings EngineOptions::settings() const {
  EngineSettings engine = engine_;
  apply(effort_, engine);
  engine.resign_below = resign_ / 100;
  engine.search.memory = memory_ << 20U;
  if (seed_) engine.search.seed = *seed_;
  return engine;
}

}  // namespace crosscut::cli
