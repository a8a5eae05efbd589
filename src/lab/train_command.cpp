// `crosscut train`: self-play, training and a match against the best so far, again and again.
#include <atomic>
#include <filesystem>

#include "command/terminal.hpp"
#include "lab/commands.hpp"
#include "learn/training.hpp"

namespace crosscut::lab {
namespace {

struct TrainArguments {
  GameArguments game;
  learn::TrainingSettings settings;
};

void train(TrainArguments& arguments, Context& context) {
  const auto options = read_options(arguments.game.game, arguments.game.text());
  if (!options) return context.fail(options.error(), 2);
  learn::TrainingSettings& settings = arguments.settings;
  settings.trainer = (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "crosscut-trainer").string();
  settings.machine = machine_name(), settings.worker = worker_name(machine_name());
  settings.version = CROSSCUT_VERSION;
  settings.width = context.style().width;
  if (&context.out == &std::cout) catch_interrupts();
  std::atomic<bool> ended{false};  // an interrupt is reported only once
  const Stop stop = [&] {
    if (!ended && interrupted()) ended = true;
    return ended.load();
  };
  const auto say = [&](const std::string& text) { context.out << text << std::endl; };
  if (const Status done = learn::train(settings, *find_game(arguments.game.game), *options, say, stop); !done)
    context.fail(done.error());
}

}  // namespace

void declare_train(Command& program, Context& context) {
  Command& command = program.command("train", "train a network for a game, from random play, by self-play");
  auto arguments = std::make_shared<TrainArguments>();
  learn::TrainingSettings& s = arguments->settings;
  arguments->game.declare(command);
  command.option("--run", s.folder, "run directory; an existing run is resumed").value_name("FOLDER").required();
  command.option("--network", s.network, "network to begin a new run with, instead of random play").value_name("FILE");
  command
      .option(
          "--store", s.store,
          "share self-play with crosscut work --stay on any machine, through this database (postgresql://...) or file")
      .value_name("URL");
  command.option("--hours", s.hours, "stop after this many hours").range(0.0, 1e6);
  command.option("--generations", s.generations, "stop after this many networks").range(1, 60'000);
  command.option("--games", s.games, "self-play games per generation").range(8, 1'000'000).show_default();
  command.option("--blocks", s.blocks, "residual blocks of the networks of a new run").range(1, 64).show_default();
  command.option("--channels", s.channels, "channels of the networks of a new run").range(16, 512).show_default();
  command.option("--simulations", s.play.full, "simulations of a full search, from which the network learns")
      .range(2, 100'000)
      .show_default();
  command.option("--fast-simulations", s.play.fast, "simulations of the other searches")
      .range(1, 100'000)
      .show_default();
  command.option("--learning-rate", s.learning_rate, "learning rate; a lower one helps a run that has plateaued")
      .range(0.000'1, 0.1)
      .show_default();
  command.option("--threads", s.threads, "threads of self-play and training").range(1, 256).show_default();
  command.option("--seed", s.seed, "random seed of a new run").show_default();
  command.footer = "It can be killed at any moment; the same command resumes it. docs/learning.md explains training.";
  command.run = [&context, arguments] { train(*arguments, context); };
}

}  // namespace crosscut::lab
