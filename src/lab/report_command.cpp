// `crosscut report`: plays games in order to measure the figures of a game.
#include "base/errors.hpp"
#include "base/files.hpp"
#include "facts/figures.hpp"
#include "lab/match_parts.hpp"
#include "messages/facts.hpp"
#include "messages/matches.hpp"

namespace crosscut::lab {
namespace {

struct ReportArguments {
  MatchArguments match;
  std::string folder;
  std::optional<int> games;
  bool quick = false, thorough = false;
};

facts::Effort effort_of(const ReportArguments& arguments) {
  facts::Effort effort = arguments.thorough ? facts::thorough() : facts::quick();
  effort.games = arguments.games.value_or(effort.games);
  effort.watched = std::min(effort.watched, effort.games);
  return effort;
}

std::string again(const ReportArguments& arguments, const facts::Effort& effort) {
  const GameArguments& game = arguments.match.game;
  return fmt::format("crosscut report {}{}{} --{} --games {} --seed {} --out FOLDER", game.game,
                     game.options.empty() ? "" : " ", game.text(), effort.name, effort.games,
                     arguments.match.settings.seed);
}

Status write(const facts::Report& report, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return uncreatable(folder, error);
  if (Status done = write_file(folder + "/report.json", json_of(report).dump(1) + "\n"); !done) return done;
  return write_file(folder + "/report.html", html_of(report));
}

void report(ReportArguments& arguments, Context& context) {
  if (arguments.quick && arguments.thorough) return context.fail(messages::quick_and_thorough{}, 2);
  if (arguments.games.value_or(0) % 2) return context.fail(messages::odd_report_games{.games = *arguments.games}, 2);
  MatchArguments& match = arguments.match;
  if (match.status && match.store.empty()) return context.fail(messages::status_without_store{}, 2);
  match.out = match.store.empty() ? arguments.folder : "";
  const auto options = read_options(match.game.game, match.game.text());
  if (!options) return context.fail(options.error(), 2);
  const facts::Effort effort = effort_of(arguments);
  auto plan = facts::plan_for(*find_game(match.game.game), *options, effort, match.settings.seed);
  if (!plan) return context.fail(plan.error(), 2);
  const int concurrency = match.settings.concurrency;
  for (match::MatchSettings& settings : plan->matches.matches) settings.concurrency = concurrency;
  const auto note = [&](std::size_t index, const match::MatchGame&) { return plan->matches.names[index]; };
  auto played = play_and_keep(plan->matches, match, note, context);
  if (!played) return context.fail(played.error());
  tell_end(*played, match, context);
  if (played->error || played->stopped || !played->left.empty()) return;
  const auto evidence = facts::look(*plan, std::move(played->games), concurrency, interruption(context));
  if (!evidence) return context.fail(messages::report_stopped{});
  const facts::Report found = report_on(*plan, *evidence, CROSSCUT_VERSION, again(arguments, effort));
  if (const Status written = write(found, arguments.folder); !written) return context.fail(written.error());
  context.out << arguments.folder << "/report.html\n";
  if (!found.more.empty()) context.out << found.more << '\n';
}

}  // namespace

void declare_report(Command& program, Context& context) {
  Command& command = program.command("report", "measure how fair, long, deep and dramatic a game is");
  auto arguments = std::make_shared<ReportArguments>();
  MatchArguments& match = arguments->match;
  match.game.declare(command);
  command
      .option("--out", arguments->folder,
              "folder for report.json, report.html and the games; an interrupted report continues")
      .value_name("FOLDER")
      .required();
  command.flag("--quick", arguments->quick, "weak players and few games: minutes (default)");
  command.flag("--thorough", arguments->thorough, "strong players and many games: days");
  command.option("--games", arguments->games, "number of games of each match; even").range(4, 100'000);
  command.option("--seed", match.settings.seed, "seed of games, searches and resampling").show_default();
  command.option("--concurrency", match.settings.concurrency, "games at the same time").range(1, 256).show_default();
  command.option("--store", match.store, "file the games in this database or file for crosscut work to play")
      .value_name("URL");
  command.flag("--status", match.status, "with --store: file nothing, only report");
  command.flag("--skip-damaged", match.skip_damaged, "drop damaged games and play them again");
  command.footer = "docs/facts.md explains the figures, and compares the games of this program.";
  command.run = [&context, arguments] { report(*arguments, context); };
}

}  // namespace crosscut::lab
