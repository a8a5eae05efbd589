// `crosscut play`: its options and its console.
#include <chrono>

#include "base/clock.hpp"
#include "cli/engine_options.hpp"
#include "cli/language_option.hpp"
#include "cli/play.hpp"
#include "cli/terminal.hpp"

namespace crosscut::cli {
namespace {

struct PlayArguments {
  GameArguments game;
  PlaySetup setup;
  EngineOptions engine;
  std::optional<bool> negotiate, strict;
  ColourChoice colour = ColourChoice::automatic;
};

// Against a person the computer takes its time, but not more than a person has patience for, and plays each game
// differently.
void set_patience(engine::EngineSettings& engine, bool person, const EngineOptions& options) {
  constexpr double patience = 5;  // seconds
  if (person && !options.limited()) engine.seconds = patience;
  if (person && !options.seeded())
    engine.search.seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

void play(PlayArguments& arguments, Context& context) {
  const bool standard = &context.in == &std::cin;
  const bool person = standard && standard_input_is_terminal();
  const explain::Speech speak = context.speak;
  PlaySetup& setup = arguments.setup;
  setup.game = arguments.game.game;
  setup.options = arguments.game.text();
  if (setup.game.empty() && setup.load.empty() && !person)
    return context.fail(
        speak("play needs the name of a game when its input is not a terminal; crosscut games lists them",
              "play braucht den Namen eines Spiels, wenn die Eingabe kein Terminal ist; crosscut games "
              "zählt sie auf"),
        2);
  if (!setup.game.empty() && !setup.load.empty())
    return context.fail(speak("give either a game or --load, which says itself which game it is",
                              "entweder ein Spiel oder --load; die Datei sagt selbst, welches Spiel es ist"),
                        2);
  const auto table = open_table(setup.game, setup.options);  // an error is told where the game begins
  const auto engine = arguments.engine.settings(table ? table->get() : nullptr);
  if (!engine) return context.fail(engine.error(), 2);
  setup.engine = *engine;
  set_patience(setup.engine, person, arguments.engine);
  setup.negotiate = arguments.negotiate.value_or(person);
  setup.recommend = person;
  setup.strict = arguments.strict.value_or(!person);
  setup.clock = seconds_now;
  if (person) setup.unsaved = unsaved_file;
  const ColourChoice colour = arguments.colour;
  const auto style = [colour, standard, speak] {
    Style made = style_for(standard ? surroundings() : Surroundings{}, colour);
    made.speak = speak;
    return made;
  };
  Console console({person ? terminal_lines() : lines_of(context.in), context.out, style, person,
                   person ? std::function<bool()>(interrupted) : nullptr});
  context.exit = Play(console, setup).run();
}

}  // namespace

void declare_play(Command& program, Context& context) {
  Command& command = program.command("play", "play in the terminal, against the computer or each other");
  auto arguments = std::make_shared<PlayArguments>();
  PlaySetup& setup = arguments->setup;
  arguments->game.declare(command, false);
  for (std::size_t i = 0; i < side_name.size(); ++i)
    command.choice("--" + std::string(side_name[i]), setup.players[i],
                   {{std::string(name_of(Player::human)), Player::human},
                    {std::string(name_of(Player::computer)), Player::computer},
                    {"engine", Player::computer}},
                   "human|computer", fmt::format("who plays {} (a human begins if nothing is said)", side_title[i]));
  arguments->engine.declare(command);
  command.option("--load", setup.load, "continue the game in this file (SGF or JSON)").value_name("FILE");
  command.either(
      "negotiation", arguments->negotiate,
      "before the game, one player names a number (such as komi), the other chooses the side; the default at a "
      "terminal",
      "start at once");
  command.either("strict", arguments->strict,
                 "exit with status 1 if any line of input was refused; the default when the input is not a terminal",
                 "exit with status 0 all the same");
  command.choice("--colour,--color", arguments->colour,
                 {{"auto", ColourChoice::automatic}, {"always", ColourChoice::always}, {"never", ColourChoice::never}},
                 "auto|always|never", "whether the board is drawn in colour");
  declare_language(command, context);
  command.footer =
      "Type help in the game for its commands. Input that is not a terminal is a script: one command or move a line, "
      "# begins a comment. The exit status is 0 at the end, 1 under --strict if a line was refused, 2 for wrong "
      "usage.";
  command.run = [&context, arguments] { play(*arguments, context); };
}

}  // namespace crosscut::cli
