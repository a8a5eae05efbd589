// `crosscut cycle`: whether a game is finite.
#include "base/files.hpp"
#include "lab/commands.hpp"
#include "messages/facts.hpp"
#include "play/replay.hpp"
#include "record/sgf.hpp"
#include "solve/cycle.hpp"

namespace crosscut::lab {
namespace {

struct CycleArguments {
  GameArguments game;
  std::string out;
  solve::CycleSettings settings;
  std::size_t megabytes = 256;
};

Status save(const Table& table, const std::vector<std::string>& turns, const std::string& file) {
  const auto play = table.clone();
  for (const std::string& turn : turns)
    if (const auto played = play->play(turn); !played) return message_of(played.error());
  const auto sgf = write_sgf(play::record_of(*play));
  if (!sgf) return sgf.error();
  return write_file(file, *sgf);
}

std::string verdict_text(const solve::Recurrence& found, const Table& table, const CycleArguments& arguments) {
  using Verdict = solve::Recurrence::Verdict;
  switch (found.verdict) {
    case Verdict::by_rule:
      return "finite: a rule forbids all earlier boards";
    case Verdict::finite:
      return fmt::format("finite, proved: none of the {} states can come back (symmetric ones count as one)",
                         found.states);
    case Verdict::shortest:
      return fmt::format(
          "not finite, proved: a shortest cycle among the {} states has {} turns (symmetric ones count as one)",
          found.states, found.cycle);
    case Verdict::found:
      return fmt::format("not finite: a cycle of {} turns in random play", found.cycle);
    case Verdict::unknown:
      return fmt::format(
          "unknown: {}, and none came back in {} random games",
          table.sides() > 2 ? "states are not listed for three players" : "there are too many states to list",
          arguments.settings.games);
    case Verdict::stopped:
      return "stopped";
  }
  return "";
}

void cycle(CycleArguments& arguments, Context& context) {
  const auto table = open_table(arguments.game.game, arguments.game.text());
  if (!table) return context.fail(table.error(), 2);
  arguments.settings.memory = arguments.megabytes << 20U;
  arguments.settings.stop = interruption(context);
  const auto found = solve::recurrence(**table, arguments.settings);
  if (!found) return context.fail(found.error());
  context.out << fmt::format("{} {}\n{}\n", (*table)->game(), (*table)->options().text(),
                             verdict_text(*found, **table, arguments));
  if (found->verdict == solve::Recurrence::Verdict::stopped) return context.fail(messages::cycle_stopped{});
  if (found->turns.empty()) return;
  const auto from = found->turns.end() - static_cast<std::ptrdiff_t>(found->cycle);
  context.out << "before " << join({found->turns.begin(), from}, " ") << "\ncycle  "
              << join({from, found->turns.end()}, " ") << '\n';
  if (arguments.out.empty()) return;
  if (const Status saved = save(**table, found->turns, arguments.out); !saved) context.fail(saved.error());
}

}  // namespace

void declare_cycle(Command& program, Context& context) {
  Command& command = program.command("cycle", "find out whether a game is finite");
  auto arguments = std::make_shared<CycleArguments>();
  arguments->game.declare(command);
  command.option("--memory", arguments->megabytes, "maximum megabytes for the list of all states")
      .range(std::size_t{1}, std::size_t{1'000'000})
      .show_default();
  command.option("--games", arguments->settings.games, "random games to play if there are too many states to list")
      .range(0, 10'000'000)
      .show_default();
  command.option("--seed", arguments->settings.seed, "seed of the random games").show_default();
  command.option("--out", arguments->out, "write the game with the cycle to this file (SGF)").value_name("FILE");
  command.footer =
      "A game is finite if play cannot return to an earlier state: a position together with what the rules "
      "remember. docs/claims.md lists results.";
  command.run = [&context, arguments] { cycle(*arguments, context); };
}

}  // namespace crosscut::lab
