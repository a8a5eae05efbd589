// `crosscut work`: plays games that were filed with --store.
#include "command/terminal.hpp"
#include "lab/commands.hpp"
#include "learn/shared.hpp"
#include "messages/matches.hpp"

namespace crosscut::lab {
namespace {

struct WorkArguments {
  std::string store, name;
  match::WorkSettings settings;
};

void work(WorkArguments& arguments, Context& context) {
  auto store = match::Store::open(arguments.store, match::Store::Use::shared);
  if (!store) return context.fail(store.error());
  match::WorkSettings& settings = arguments.settings;
  settings.version = CROSSCUT_VERSION;
  settings.worker = worker_name(arguments.name.empty() ? machine_name() : arguments.name);
  settings.open_task = learn::self_play_of_others(CROSSCUT_VERSION);
  const auto note = [&](const std::string& text) { context.err << "crosscut: " << text << std::endl; };
  const match::Worked worked = match::work(*store, settings, note, interruption(context));
  context.out << fmt::format("{} games played\n", worked.games);
  if (worked.pieces) context.out << fmt::format("{} blocks of self-play made\n", worked.pieces);
  if (worked.error) return context.fail(*worked.error);
  if (worked.refused > 0) context.fail(messages::matches_refused{.n = worked.refused});
}

}  // namespace

void declare_work(Command& program, Context& context) {
  Command& command = program.command(
      "work", "play games of matches, tournaments and training that wait in a store, beside other workers");
  auto arguments = std::make_shared<WorkArguments>();
  match::WorkSettings& s = arguments->settings;
  command.option("--store", arguments->store, "database (postgresql://...) or file with the games")
      .value_name("URL")
      .required();
  command.option("--concurrency", s.concurrency, "games at the same time").range(1, 256).show_default();
  command.option("--processors", s.processors, "processors that these games share; 0: all")
      .range(0, 4096)
      .show_default();
  command.option("--games", s.games, "stop after this many games, or blocks of self-play").range(1, match::most_games);
  command.option("--batch", s.batch, "games claimed at a time; 0: as many as are played at the same time")
      .range(0, 1000)
      .show_default();
  command.option("--lease", s.lease, "seconds after which the games of a silent worker go to others")
      .range(3, 86400)
      .show_default();
  command.option("--name", arguments->name, "name of this worker in the database; default: the machine's");
  command.flag("--stay", s.stays,
               "wait for further matches, and for the next generation of training, once all is done");
  command.flag("--allow-programs", s.programs,
               "start the programs that matches name; whoever can file games can then run commands on this machine");
  command.footer =
      "It ends when all games that it can play are finished. If interrupted, it returns its games. docs/measuring.md "
      "explains how games are shared.";
  command.run = [&context, arguments] { work(*arguments, context); };
}

}  // namespace crosscut::lab
