// `crosscut train`: self-play, training and a match against the best so far, again and again.
#include <filesystem>

#include "base/errors.hpp"
#include "base/files.hpp"
#include "cli/record_files.hpp"
#include "command/terminal.hpp"
#include "lab/commands.hpp"
#include "learn/training.hpp"
#include "match/book.hpp"
#include "messages/learning.hpp"

namespace crosscut::lab {
namespace {

struct TrainArguments {
  GameArguments game;
  learn::TrainingSettings settings;
  std::string starts;
};

// The first two thirds of a game, of which an eighth is always played.
Result<learn::Start> start_of(const Record& record, const Options& options) {
  const auto whole = play::table_of(record);
  if (!whole) return whole.error();
  const auto there = (*whole)->at(2 * (*whole)->ply() / 3);
  const auto other = messages::start_of_other{.game = options.game()};
  if (there->game() != options.game() || there->settling()) return other;
  const auto shape = learn::shape_for(there->options()), usual = learn::shape_for(options);
  if (!shape || !usual || *shape != *usual) return other;
  learn::Start start{there->options(), {}};
  match::Opening texts;
  for (const MoveMade& made : there->moves()) {
    texts.push_back(there->text(made.turn));
    start.moves.push_back(made.turn.move);
    if (made.turn.then.exists()) start.moves.push_back(made.turn.then);
  }
  const auto again = match::table_after(texts, *find_game(options.game()), there->options());
  if (!again || (*again)->key() != there->key()) return other;  // it does not begin with the empty board
  start.least = start.moves.size() / 8;
  return start;
}

Status read_starts(TrainArguments& arguments, const Options& options) {
  if (arguments.starts.empty()) return Done{};
  if (!arguments.settings.store.empty()) return messages::starts_and_store{};
  const auto text = contents(arguments.starts, RecordLimits{}.bytes);
  if (!text) return at_place("--starts", text.error());
  const auto records = records_in(*text, arguments.starts);
  if (!records) return at_place("--starts", records.error());
  for (std::size_t i = 0; i < records->size(); ++i) {
    auto start = start_of((*records)[i], options);
    if (!start) return at_place(fmt::format("--starts: game {}", i + 1), start.error());
    arguments.settings.starts.push_back(*std::move(start));
  }
  return Done{};
}

void train(TrainArguments& arguments, Context& context) {
  const auto options = read_options(arguments.game.game, arguments.game.text());
  if (!options) return context.fail(options.error(), 2);
  learn::TrainingSettings& settings = arguments.settings;
  if (const Status read = read_starts(arguments, *options); !read) return context.fail(read.error(), 2);
  settings.trainer = (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "crosscut-trainer").string();
  settings.machine = machine_name(), settings.worker = worker_name(machine_name());
  settings.version = CROSSCUT_VERSION;
  settings.width = context.style().width;
  const auto say = [&](const std::string& text) { context.out << text << std::endl; };
  if (const Status done = learn::train(settings, *find_game(arguments.game.game), *options, say, interruption(context));
      !done)
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
  command
      .option("--starts", arguments->starts,
              "game records (SGF or JSON): some games of self-play begin with the first moves of one of them")
      .value_name("FILE");
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
