#include "lab/match_parts.hpp"

#include <atomic>
#include <set>
#include <system_error>

#include "base/errors.hpp"
#include "base/files.hpp"
#include "cli/record_files.hpp"
#include "command/terminal.hpp"
#include "match/book.hpp"
#include "match/clock_text.hpp"
#include "match/report_parts.hpp"
#include "messages/matches.hpp"

namespace crosscut::lab {
namespace {

// Whether the programs that still have games to play can be started and know their game.
Status try_programs(const std::vector<match::MatchSettings>& matches,
                    const std::vector<std::vector<match::MatchGame>>& games, const Stop& stop) {
  std::set<std::string> tried;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const match::MatchSettings& match = matches[i];
    if (complete(match, games[i])) continue;
    for (const match::PlayerSetting& player : match.players) {
      if (player.program.empty() || stop() || !tried.insert(player.program).second) continue;
      try {
        const auto failure = player.open(match.seed, match.patience)->begin(match::game_of(match, 0), stop);
        if (failure && !stop()) return messages::player_unfit{.player = player.text, .why = failure->error};
      } catch (const std::system_error& error) { return refused_by_machine(error); }
    }
  }
  return Done{};
}

// A progress bar that stays on its line.
void show_progress(Context& context, std::size_t done, std::size_t all, const std::string& note) {
  constexpr std::size_t width = 30;
  const std::size_t filled = all ? width * done / all : 0;
  context.err << "\r\033[K[" << std::string(filled, '#') << std::string(width - filled, '.') << "] "
              << fmt::format("{}/{} games, {} ", done, all, note) << std::flush;
}

// Files the matches, except with --status, and reads what is finished.
Result<PlayedMatches> file_and_read(const match::NamedMatches& matches, const MatchArguments& arguments) {
  auto store = match::Store::open(arguments.store, match::Store::Use::shared);
  if (!store) return store.error();
  std::vector<match::Store::MatchRequest> requests;
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < matches.matches.size(); ++i) {
    auto identity = identity_of(matches.matches[i], CROSSCUT_VERSION);
    if (!identity) return identity.error();
    requests.push_back({matches.names[i], matches.matches[i], *std::move(identity), {}});
    ids.push_back(id_of(matches.matches[i], matches.names[i]));
  }
  if (!arguments.status)
    if (const auto filed = store->file(requests); !filed) return filed.error();
  PlayedMatches played;
  int finished = 0, held = 0, all = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto is_there = store->holds(ids[i]);
    if (!is_there) return is_there.error();
    if (!*is_there) return messages::match_not_filed{};
    auto games = store->games(ids[i], arguments.skip_damaged);
    if (!games) return games.error();
    const auto progress = store->progress(ids[i]);
    if (!progress) return progress.error();
    finished += progress->finished;
    held += progress->held;
    all += progress->decided ? progress->finished : matches.matches[i].games;
    played.games.push_back(*std::move(games));
  }
  if (finished < all)
    played.left = fmt::format("{} of {} games are finished, {} are being played; crosscut work --store plays the rest",
                              finished, all, held);
  return played;
}

}  // namespace

void MatchArguments::declare(Command& command) {
  match::MatchSettings& s = settings;
  command
      .option("--openings", opening_plies,
              "random placements at the start of each game (4 by default); with --book, how many moves of each record")
      .range(0, 100);
  command.option("--book", book, "begin with the main lines of these game records, a pair with each in turn")
      .value_name("FILE");
  command
      .option("--clock", clock,
              "main time of each player and increment after each move, such as 5m+3s; applies in "
              "addition to the players' own limits")
      .value_name("MAIN+INCREMENT");
  command.option("--concurrency", s.concurrency, "games at the same time").range(1, 256).show_default();
  command
      .option("--processors", s.processors,
              "processors that these games share; 0: all. A turn waits until one is free for each thread of the "
              "player (a GTP program counts as one thread); with pondering, a game waits until there are enough for "
              "both players")
      .range(0, 4096)
      .show_default();
  command.option("--seed", s.seed, "seed of the openings and of the players").show_default();
  command
      .option("--plies", s.most_plies,
              "longer games are cut off; 0: four for each place of the board and two for each prisoner")
      .range(0, 1'000'000)
      .show_default();
  command.option("--tolerance", s.tolerance, "seconds by which a move may exceed its own limit or the clock")
      .range(0.0, 3600.0)
      .show_default();
  command.option("--patience", s.patience, "seconds within which a GTP program must answer")
      .range(0.01, 86400.0)
      .show_default();
  command.option("--out", out, "keep the games in this folder; an interrupted run continues").value_name("FOLDER");
  command
      .option(
          "--store", store,
          "file the games in this database (postgresql://...) or file for crosscut work to play, and report on those "
          "that are finished")
      .value_name("URL");
  command.flag("--status", status, "file nothing, only report");
  command.flag("--skip-damaged", skip_damaged, "drop damaged games and play them again");
  command.flag("--json", json, "print one JSON object");
}

Status MatchArguments::open_game() {
  if (!out.empty() && !store.empty()) return messages::out_and_store{};
  if (status && store.empty()) return messages::status_without_store{};
  settings.game = find_game(game.game);
  const auto table = open_table(game.game, game.text());
  if (!table) return table.error();
  if ((*table)->sides() != 2) return messages::match_of_three{};
  settings.options = (*table)->options();
  if (!clock.empty()) {
    const auto control = match::read_clock(clock);
    if (!control) return at_place("--clock", control.error());
    settings.clock = *control;
  }
  if (book.empty()) {
    settings.opening_plies = opening_plies.value_or(settings.opening_plies);
    return Done{};
  }
  const auto text = contents(book, RecordLimits{}.bytes);
  if (!text) return at_place("--book", text.error());
  const auto records = records_in(*text, book);
  if (!records) return at_place("--book", records.error());
  auto openings = match::book_of(*records, *settings.game, settings.options, opening_plies);
  if (!openings) return at_place("--book", openings.error());
  settings.book = *std::move(openings);
  settings.opening_plies = 0;
  return Done{};
}

std::string MatchArguments::again(const std::string& command, const std::string& more) const {
  const match::MatchSettings& s = settings;
  std::ostringstream text;
  text << "crosscut " << command << ' ' << game.game << ' ' << game.text() << (game.options.empty() ? "" : " ") << more
       << (book.empty() ? "" : " --book " + shell_word(book));
  if (book.empty() || opening_plies) text << " --openings " << opening_plies.value_or(s.opening_plies);
  if (s.clock) text << " --clock " << match::clock_text(*s.clock);
  text << " --seed " << s.seed << " --concurrency " << s.concurrency << " --tolerance " << match::exact(s.tolerance)
       << " --patience " << match::exact(s.patience);
  if (s.processors) text << " --processors " << s.processors;
  if (s.most_plies) text << " --plies " << s.most_plies;
  return text.str();
}

std::string shell_word(const std::string& word) {
  constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

Result<PlayedMatches> play_and_keep(const match::NamedMatches& matches, const MatchArguments& arguments,
                                    const std::function<std::string(std::size_t match, const match::MatchGame&)>& note,
                                    Context& context) {
  if (!arguments.store.empty()) return file_and_read(matches, arguments);
  std::atomic<bool> failed{false};
  const Stop stop = [&, interrupt = interruption(context)] { return failed || interrupt(); };
  PlayedMatches played;
  played.games.resize(matches.matches.size());
  std::optional<match::MatchFolder> folder;
  if (!arguments.out.empty()) {
    folder.emplace(arguments.out, matches, CROSSCUT_VERSION);
    auto kept = folder->read(arguments.skip_damaged);
    if (!kept) return kept.error();
    played.games = *std::move(kept);
  }
  if (const Status ready = try_programs(matches.matches, played.games, stop); !ready) return ready.error();
  if (folder && !stop())
    if (const Status ready = folder->begin(played.games); !ready) return ready.error();
  std::size_t done = 0, all = 0;
  for (std::size_t match = 0; match < played.games.size(); ++match) {
    all += static_cast<std::size_t>(matches.matches[match].games);
    done += played.games[match].size();
    for (const match::MatchGame& game : played.games[match]) note(match, game);
  }
  const bool bar = &context.err == &std::cerr && standard_error_is_terminal();
  const auto finished = [&](std::size_t match, const match::MatchGame& game) {
    played.games[match].push_back(game);
    if (folder)
      if (const Status status = folder->add(match, game); !status) played.error = status.error(), failed = true;
    const std::string beside = note(match, game);
    if (bar) show_progress(context, ++done, all, beside);
  };
  try {
    played.games = match::play_matches(matches.matches, played.games, finished, stop);
  } catch (const std::system_error& error) { played.error = refused_by_machine(error); }
  played.stopped = stop();
  if (bar) context.err << '\n';
  return played;
}

void tell_end(const PlayedMatches& played, const MatchArguments& arguments, Context& context) {
  if (!played.left.empty()) context.err << "crosscut: " << played.left << '\n';
  if (played.error) return context.fail(*played.error);
  if (!played.stopped) return;
  std::size_t games = 0;
  for (const auto& match : played.games) games += match.size();
  if (arguments.out.empty()) return context.fail(messages::stopped_matches{.games = games});
  context.fail(messages::stopped_kept_matches{.games = games});
}

}  // namespace crosscut::lab
