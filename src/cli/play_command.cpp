// `crosscut play`: its options and its console.
#include <chrono>

#include "base/clock.hpp"
#include "cli/engine_options.hpp"
#include "cli/main.hpp"
#include "cli/own_files.hpp"
#include "cli/play.hpp"

namespace crosscut::cli {
namespace {

struct PlayArguments {
  GameArguments game;
  PlaySetup setup;
  EngineOptions engine;
  std::optional<bool> negotiate, strict;
  ColourChoice colour = ColourChoice::automatic;
};

// Against a person the computer plays each game differently, and thinks no longer than people like to wait.
void set_patience(engine::EngineSettings& engine, bool person, const EngineOptions& options) {
  constexpr double patience = 5;  // seconds
  if (person && !options.limited()) engine.seconds = patience;
  if (person && !options.seeded())
    engine.search.seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

void play(PlayArguments& arguments, Context& context) {
  const bool person = with_person(context);
  PlaySetup& setup = arguments.setup;
  setup.program = context.program;
  setup.game = arguments.game.game;
  setup.options = arguments.game.text();
  if (setup.game.empty() && setup.load.empty() && !person)
    return context.fail(messages::play_needs_game{.program = context.program}, 2);
  if (!setup.game.empty() && !setup.load.empty()) return context.fail(messages::play_game_and_load{}, 2);
  const auto table = open_table(setup.game, setup.options);  // an error is reported when the game begins
  const auto engine = arguments.engine.settings(table ? table->get() : nullptr);
  if (!engine) return context.fail(engine.error(), 2);
  setup.engine = *engine;
  set_patience(setup.engine, person, arguments.engine);
  setup.negotiate = arguments.negotiate.value_or(person);
  setup.recommend = person;
  setup.strict = arguments.strict.value_or(!person);
  setup.clock = seconds_now;
  if (person) setup.unsaved = unsaved_file;
  Console console = conversation(context, arguments.colour);
  context.exit = cli::play(console, setup);
}

}  // namespace

void declare_play(Command& program, Context& context) {
  Command& command = program.command("play", messages::help_play_summary{});
  auto arguments = std::make_shared<PlayArguments>();
  PlaySetup& setup = arguments->setup;
  arguments->game.declare(command, false);
  const std::array<Phrase, side_name.size()> who = {messages::help_play_black{}, messages::help_play_white{},
                                                    messages::help_play_red{}};
  for (std::size_t i = 0; i < side_name.size(); ++i)
    command.choice("--" + std::string(side_name[i]), setup.players[i],
                   {{std::string(name_of(Player::human)), Player::human},
                    {std::string(name_of(Player::computer)), Player::computer},
                    {"engine", Player::computer}},
                   "human|computer", who[i]);
  arguments->engine.declare(command);
  command.option("--load", setup.load, messages::help_play_load{}).value_name(messages::value_file{});
  command.either("negotiation", arguments->negotiate, messages::help_play_negotiation{},
                 messages::help_play_no_negotiation{});
  command.either("strict", arguments->strict, messages::help_play_strict{}, messages::help_play_no_strict{});
  command.choice("--colour,--color", arguments->colour,
                 {{"auto", ColourChoice::automatic}, {"always", ColourChoice::always}, {"never", ColourChoice::never}},
                 "auto|always|never", messages::help_play_colour{});
  command.footer = messages::help_play_footer{};
  command.run = [&context, arguments] { play(*arguments, context); };
}

}  // namespace crosscut::cli
