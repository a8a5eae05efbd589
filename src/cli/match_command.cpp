// `crosscut match`: two players over many games, and what they prove.
#include <atomic>
#include <filesystem>
#include <iomanip>

#include "cli/files.hpp"
#include "cli/main.hpp"
#include "cli/terminal.hpp"
#include "match/journal.hpp"
#include "match/report.hpp"
#include "record/sgf.hpp"
#include "session/replay.hpp"

namespace crosscut::cli {
namespace {

struct Arguments {
  GameArguments game;
  std::string first, second, out;
  MatchSettings settings;
  std::vector<double> sprt;
  bool json = false;
};

// A word as a shell takes it.
std::string shell_word(const std::string& word) {
  if (!word.empty() && word.find_first_of(" '\"\\$`*?[](){}<>|&;#~!") == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

std::string again(const Arguments& a) {
  const MatchSettings& s = a.settings;
  std::ostringstream text;
  text << "crosscut match " << a.game.game << ' ' << a.game.text() << (a.game.options.empty() ? "" : " ") << "--first "
       << shell_word(a.first) << " --second " << shell_word(a.second) << " --games " << s.games << " --openings "
       << s.opening_plies << " --seed " << s.seed << " --concurrency " << s.concurrency << " --tolerance "
       << s.tolerance;
  if (s.most_plies) text << " --plies " << s.most_plies;
  if (!a.sprt.empty()) {
    text << " --sprt";
    for (const double value : a.sprt) text << ' ' << value;
  }
  return text.str();
}

Status prepare(Arguments& arguments) {
  MatchSettings& s = arguments.settings;
  s.game = find_game(arguments.game.game);
  s.options = arguments.game.text();
  const auto table = open_table(arguments.game.game, s.options);
  if (!table) return table.error();
  if ((*table)->sides() != 2) return Error{"a match is between two players; this game has three"};
  s.options = (*table)->options();
  for (std::size_t p : {0U, 1U}) {
    auto player = read_player(p == 0 ? arguments.first : arguments.second);
    if (!player) return Error{(p == 0 ? "--first: " : "--second: ") + player.message()};
    s.players[p] = *player;
  }
  s.games += s.games % 2;
  if (arguments.sprt.empty()) return Done{};
  s.sprt = Sprt{arguments.sprt[0], arguments.sprt[1]};
  if (s.sprt->elo0 >= s.sprt->elo1) return Error{"--sprt takes two numbers of Elo, the smaller one first"};
  return Done{};
}

// The record of a game that was just played.
Status save(const MatchSettings& settings, const MatchGame& game, const std::filesystem::path& folder) {
  auto table = *settings.game->open(settings.options);
  const Side begins = opening_of(settings, game.number / 2)->to_play();
  const bool first_is_black = (begins == Side::black) == (game.number % 2 == 0);
  for (const std::string& move : game.moves)
    if (const auto played = table->play(move); !played) return Error{played.message()};
  Record record = record_of(*table);
  record.players[0] = settings.players[first_is_black ? 0 : 1].text;
  record.players[1] = settings.players[first_is_black ? 1 : 0].text;
  record.event = "game " + std::to_string(game.number + 1) + " of a match";
  record.program = {"Crosscut", CROSSCUT_VERSION};
  if (game.blamed >= 0)
    record.tree[record.tree.main_line().back()].comment =
        settings.players[static_cast<std::size_t>(game.blamed)].text + ": " +
        std::string(MatchGame::end_names[static_cast<std::size_t>(game.end)]) +
        (game.trouble.empty() ? "" : ", " + game.trouble);
  const auto sgf = write_sgf(record);
  if (!sgf) return sgf.error();
  std::ostringstream name;
  name << std::setw(6) << std::setfill('0') << game.number + 1 << ".sgf";
  return write_file((folder / name.str()).string(), *sgf);
}

// A bar that stays on its line.
void show_progress(std::ostream& err, int done, int all, double points) {
  constexpr int width = 30;
  const int filled = all ? width * done / all : 0;
  err << "\r[" << std::string(static_cast<std::size_t>(filled), '#')
      << std::string(static_cast<std::size_t>(width - filled), '.') << "] " << done << '/' << all << " games, "
      << std::fixed << std::setprecision(1) << points << " points " << std::flush;
}

void match(Arguments& arguments, Context& context) {
  if (const auto prepared = prepare(arguments); !prepared) return context.fail(prepared.message(), 2);
  const MatchSettings& s = arguments.settings;
  const std::filesystem::path folder = arguments.out;
  std::optional<Journal> journal;
  std::vector<MatchGame> before;
  if (!arguments.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return context.fail(arguments.out + " cannot be made: " + error.message());
    auto opened = Journal::open((folder / "games.jsonl").string(), s);
    if (!opened) return context.fail(opened.message());
    journal.emplace(std::move(*opened));
    before = journal->games();
  }
  if (&context.out == &std::cout) catch_interrupts();
  const bool bar = &context.err == &std::cerr && standard_error_is_terminal();
  int done = static_cast<int>(before.size());
  double points = 0;
  for (const MatchGame& game : before) points += game.points;
  std::string trouble;
  std::atomic<bool> stopped{false};
  const Stop stop = [&] {
    if (!stopped && interrupted()) stopped = true;
    return stopped.load();
  };
  const auto games = play_match(
      s, before,
      [&](const MatchGame& game) {
        Status kept = journal ? journal->add(game) : Status(Done{});
        if (kept && journal) kept = save(s, game, folder);
        if (!kept) trouble = kept.message(), stopped = true;
        points += game.points;
        if (bar) show_progress(context.err, ++done, s.games, points);
      },
      stop);
  if (bar) context.err << '\n';
  const MatchReport report = report_of(games);
  if (arguments.json)
    context.out << report_json(s, report, CROSSCUT_VERSION, again(arguments)).dump(2) << '\n';
  else
    context.out << report_text(s, report, CROSSCUT_VERSION, again(arguments));
  if (!trouble.empty()) return context.fail(trouble);
  if (stopped)
    context.fail("stopped after " + std::to_string(games.size()) + " games" +
                 (journal ? "; the same command goes on with the rest" : ""));
}

}  // namespace

void declare_match(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("match", "play two engine settings against each other and say what that proves");
  auto arguments = std::make_shared<Arguments>();
  MatchSettings& s = arguments->settings;
  arguments->game.declare(*command);
  command->add_option("--first", arguments->first, "a player: mcts or uct and settings, or gtp: and a command line")
      ->required();
  command->add_option("--second", arguments->second, "the other player")->required();
  command->add_option("--games", s.games, "how many; an even number, as they are played in pairs")
      ->check(CLI::Range(2, 1'000'000))
      ->capture_default_str();
  command->add_option("--openings", s.opening_plies, "random placements before the players take over")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_option("--concurrency", s.concurrency, "games at a time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--seed", s.seed, "of the openings, and of the players' own numbers")->capture_default_str();
  command->add_option("--plies", s.most_plies, "longer games are draws; 0: six for each place of the board")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command->add_option("--tolerance", s.tolerance, "seconds over its time that a move may take")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  command->add_option("--patience", s.patience, "seconds within which a GTP program must answer")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
  command->add_option("--sprt", arguments->sprt, "end as soon as one of two numbers of Elo is the likelier truth")
      ->expected(2)
      ->type_name("ELO0 ELO1")
      ->check(CLI::Range(-1000.0, 1000.0));
  command->add_option("--out", arguments->out, "keep the games here; a match that was stopped goes on")
      ->type_name("FOLDER");
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->footer(
      "A player is written like \"mcts level=3\", \"uct playouts=1000\", \"mcts time=0.5 threads=2 memory=512\" or "
      "\"gtp: program arguments\". docs/measuring.md explains the figures.");
  command->callback([&context, arguments] { match(*arguments, context); });
}

}  // namespace crosscut::cli
