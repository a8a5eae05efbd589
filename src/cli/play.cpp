#include "cli/play.hpp"

#include "cli/opening.hpp"
#include "cli/play_commands.hpp"
#include "messages/play.hpp"

namespace crosscut::cli {
namespace {

// The game in the file to continue from.
Result<std::optional<SeatedGame>> saved_game(const PlaySetup& setup, GameFiles& files) {
  auto loaded = files.read(setup.load);
  if (!loaded) return loaded.error();
  if (const Status fit = players_fit(loaded->game.table(), setup.players); !fit) return fit.error();
  for (std::size_t i = 0; i < setup.players.size(); ++i)
    if (setup.players[i]) loaded->seat(static_cast<Side>(i), *setup.players[i]);
  return std::optional(*std::move(loaded));
}

}  // namespace

int play(Console& console, PlaySetup setup) {
  GameFiles files(console, setup);
  const bool fresh = setup.load.empty();
  auto first = fresh ? begin_game(console, setup) : saved_game(setup, files);
  if (!first) {
    console.refuse(first.error());
    return 2;
  }
  if (!*first) return 0;
  LiveGame live(console, setup, **std::move(first));
  live.show();
  if (fresh) console.say(messages::play_how{.moves = live.table().how_to_write()});
  if (live.over()) live.announce_result();
  PlaySession now{console, setup, live, files};
  while (!now.leaving) {
    if (live.computer_is_due())
      live.computer_moves();
    else if (const auto line = live.ask())
      obey(*line, now);
    else
      break;
  }
  files.keep(live);
  return setup.strict && console.refused() ? 1 : 0;
}

}  // namespace crosscut::cli
