#include "lab/match_parts.hpp"

#include <atomic>
#include <filesystem>
#include <iomanip>
#include <set>
#include <system_error>

#include "base/errors.hpp"
#include "base/files.hpp"
#include "cli/terminal.hpp"
#include "match/game_line.hpp"
#include "match/report_parts.hpp"
#include "match/store.hpp"
#include "play/replay.hpp"
#include "record/sgf.hpp"

namespace crosscut::lab {
namespace {

namespace fs = std::filesystem;

fs::path record_path(const fs::path& folder, const match::MatchGame& game) {
  std::ostringstream name;
  name << std::setw(6) << std::setfill('0') << game.number + 1 << ".sgf";
  return folder / name.str();
}

// The record of a game.
Status save(const match::MatchSettings& settings, const match::MatchGame& game, const fs::path& folder) {
  const play::Game begun = game_of(settings, game.number);
  const Side first = begun.seats().side(0);
  play::Game played(*settings.game->open(settings.options), play::Seats::first_plays(first));
  for (const std::string& move : game.moves)
    if (const auto made = played.play(move); !made)
      return at_place("game " + std::to_string(game.number + 1), error_of(made.error()));
  if (!played.over()) played.end(ending_of(game, played));
  Record record = play::record_of(played);
  record.players[static_cast<std::size_t>(first)] = settings.players[0].text;
  record.players[static_cast<std::size_t>(other(first))] = settings.players[1].text;
  record.event = "game " + std::to_string(game.number + 1) + " of a match";
  record.program = {"Crosscut", CROSSCUT_VERSION};
  if (game.blamed >= 0)
    record.tree[record.tree.main_line().back()].comment = settings.players[static_cast<std::size_t>(game.blamed)].text +
                                                          ": " + std::string(game.end_name()) +
                                                          (game.trouble.empty() ? "" : ", " + game.trouble);
  const auto sgf = write_sgf(record);
  if (!sgf) return sgf.error();
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return uncreatable(folder.string(), error);
  return write_file(record_path(folder, game).string(), *sgf);
}

// What a match that was killed may have left without a record, or with an empty one.
Status repair(const match::MatchSettings& settings, const std::vector<match::MatchGame>& games,
              const fs::path& folder) {
  for (const match::MatchGame& game : games) {
    std::error_code error;
    const auto size = fs::file_size(record_path(folder, game), error);
    if (!error && size > 0) continue;
    if (Status saved = save(settings, game, folder); !saved) return saved;
  }
  return Done{};
}

// The folder of --out: the games in a file, and a folder of records for each match.
class Keep {
 public:
  Keep(const NamedMatches& matches, const MatchArguments& arguments)
      : matches_(matches), folder_(arguments.out), skip_damaged_(arguments.skip_damaged) {}

  // The finished games of each match; creates nothing. A damaged file is put aside if that is wanted.
  Result<std::vector<std::vector<match::MatchGame>>> read() {
    std::error_code error;
    if (fs::exists(file(), error)) {
      const Status opened = open();
      const bool is_damaged = !opened && opened.error().code == match::Store::damaged;
      if (!opened && !(is_damaged && skip_damaged_)) return opened.error();
      if (is_damaged)  // with what is still to be written into it
        for (const std::string end : {"-wal", ""}) fs::rename(file() + end, damaged_file() + end, error);
    }
    std::vector<std::vector<match::MatchGame>> games;
    for (std::size_t i = 0; i < matches_.matches.size(); ++i) {
      auto of_match = read(i);
      if (!of_match) return of_match.error();
      games.push_back(*std::move(of_match));
    }
    return games;
  }

  // Files the matches, and writes the records that are missing.
  Status begin(const std::vector<std::vector<match::MatchGame>>& games) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) return uncreatable(folder_.string(), error);
    if (!store_)
      if (Status opened = open(); !opened) return opened;
    std::vector<match::Store::MatchRequest> requests;
    for (std::size_t i = 0; i < games.size(); ++i) {
      auto identity = identity_of(matches_.matches[i], CROSSCUT_VERSION);
      if (!identity) return identity.error();
      requests.push_back({matches_.names[i], matches_.matches[i], *std::move(identity), games[i]});
    }
    auto ids = store_->file(requests);
    if (!ids) return ids.error();
    ids_ = *std::move(ids);
    for (std::size_t i = 0; i < games.size(); ++i)
      if (Status repaired = repair(matches_.matches[i], games[i], records(i)); !repaired) return repaired;
    return Done{};
  }

  Status add(std::size_t match, const match::MatchGame& game) {
    if (const auto kept = store_->finish(ids_[match], game, ""); !kept)
      return Error{"a game could not be written: " + kept.message(), kept.error().code, kept.error().parts};
    return save(matches_.matches[match], game, records(match));
  }

 private:
  // Until it is filed in the new file, a match is read from the damaged one, or from the lines of an older program.
  Result<std::vector<match::MatchGame>> read(std::size_t match) {
    if (store_) {
      const auto is_there = store_->holds(id(match));
      if (!is_there) return is_there.error();
      if (*is_there) return store_->games(id(match), skip_damaged_);
    }
    if (std::error_code error; fs::exists(damaged_file(), error))
      return match::Store::rescue(damaged_file(), id(match), matches_.matches[match].games);
    auto journal =
        match::read_journal((records(match) / "games.jsonl").string(), matches_.matches[match], skip_damaged_);
    if (!journal) return journal.error();
    return (*std::move(journal)).value_or(std::vector<match::MatchGame>());
  }
  std::string file() const { return (folder_ / "games.db").string(); }
  std::string damaged_file() const { return file() + ".damaged"; }
  std::string id(std::size_t match) const { return id_of(matches_.matches[match], matches_.names[match]); }
  fs::path records(std::size_t match) const {
    return matches_.names[match].empty() ? folder_ : folder_ / matches_.names[match];
  }
  Status open() {
    auto opened = match::Store::open(file(), match::Store::Use::alone);
    if (!opened) return opened.error();
    store_ = *std::move(opened);
    return Done{};
  }

  const NamedMatches& matches_;
  const fs::path folder_;
  const bool skip_damaged_;
  std::optional<match::Store> store_;
  std::vector<std::string> ids_;
};

// Whether the programs that are still to play can be started and know their game.
Status try_programs(const std::vector<match::MatchSettings>& matches,
                    const std::vector<std::vector<match::MatchGame>>& games, const Stop& stop) {
  std::set<std::string> tried;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const match::MatchSettings& match = matches[i];
    if (complete(match, games[i])) continue;
    for (const match::PlayerSetting& player : match.players) {
      if (player.program.empty() || stop() || !tried.insert(player.program).second) continue;
      try {
        const auto trouble = player.open(match.seed, match.patience)->begin(*match::opening_of(match, 0), stop);
        if (trouble && !stop())
          return Error{in_quotes(player.text) + " cannot play: " + trouble->error.message, trouble->error.code,
                       at_place(player.text, trouble->error).parts};
      } catch (const std::system_error& error) { return refused_by_machine(error); }
    }
  }
  return Done{};
}

// A bar that stays on its line.
void show_progress(Context& context, std::size_t done, std::size_t all, const std::string& note) {
  constexpr std::size_t width = 30;
  const std::size_t filled = all ? width * done / all : 0;
  context.err << "\r\033[K[" << std::string(filled, '#') << std::string(width - filled, '.') << "] "
              << context.speak("{}/{} games, {} ", "{}/{} Spiele, {} ", done, all, note) << std::flush;
}

// Files the matches, unless only what there is of them is wanted, and reads what is finished.
Result<PlayedMatches> file_and_read(const NamedMatches& matches, const MatchArguments& arguments,
                                    explain::Speech speak) {
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
    if (!*is_there)
      return Error{"no such match was filed there; the same command without --status files it", "match_not_filed"};
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
    played.left = speak("{} of {} games are finished, {} are being played; crosscut work --store plays the rest",
                        "{} von {} Spielen sind beendet, {} werden gerade gespielt; crosscut work --store spielt die "
                        "übrigen",
                        finished, all, held);
  return played;
}

}  // namespace

void MatchArguments::declare(Command& command) {
  match::MatchSettings& s = settings;
  command.option("--openings", s.opening_plies, "random placements at the start of each game")
      .range(0, 100)
      .show_default();
  command.option("--concurrency", s.concurrency, "games at the same time").range(1, 256).show_default();
  command
      .option("--processors", s.processors,
              "that these games share: a player's turn begins when as many are free as it has threads, a program's "
              "when one is, a game in which a player ponders when both have theirs; 0: those of the machine")
      .range(0, 4096)
      .show_default();
  command.option("--seed", s.seed, "seed of the openings and of the players").show_default();
  command
      .option("--plies", s.most_plies,
              "longer games are cut off; 0: four for each place of the board and two for each prisoner")
      .range(0, 1'000'000)
      .show_default();
  command.option("--tolerance", s.tolerance, "seconds by which a move may exceed its time")
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
  command.flag("--skip-damaged", skip_damaged, "drop games that are damaged where they are kept, and play them again");
  command.flag("--json", json, "print one JSON object");
}

Status MatchArguments::open_game() {
  if (!out.empty() && !store.empty())
    return Error{"--out and --store exclude each other: games are kept in one place", "out_and_store"};
  if (status && store.empty()) return Error{"--status reports on the games in a --store", "status_without_store"};
  settings.game = find_game(game.game);
  const auto table = open_table(game.game, game.text());
  if (!table) return table.error();
  if ((*table)->sides() != 2) return Error{"a match is between two players; this game has three", "match_of_three"};
  settings.options = (*table)->options();
  return Done{};
}

std::string MatchArguments::again(const std::string& command, const std::string& more) const {
  const match::MatchSettings& s = settings;
  std::ostringstream text;
  text << "crosscut " << command << ' ' << game.game << ' ' << game.text() << (game.options.empty() ? "" : " ") << more
       << " --openings " << s.opening_plies << " --seed " << s.seed << " --concurrency " << s.concurrency
       << " --tolerance " << match::exact(s.tolerance) << " --patience " << match::exact(s.patience);
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

Result<PlayedMatches> play_and_keep(const NamedMatches& matches, const MatchArguments& arguments,
                                    const std::function<std::string(std::size_t match, const match::MatchGame&)>& note,
                                    Context& context) {
  if (!arguments.store.empty()) return file_and_read(matches, arguments, context.speak);
  if (&context.out == &std::cout) catch_interrupts();
  std::atomic<bool> ended{false};
  const Stop stop = [&] {
    if (!ended && interrupted()) ended = true;
    return ended.load();
  };
  PlayedMatches played;
  played.games.resize(matches.matches.size());
  std::optional<Keep> keep;
  if (!arguments.out.empty()) {
    keep.emplace(matches, arguments);
    auto kept = keep->read();
    if (!kept) return kept.error();
    played.games = *std::move(kept);
  }
  if (const Status ready = try_programs(matches.matches, played.games, stop); !ready) return ready.error();
  if (keep && !stop())
    if (const Status begun = keep->begin(played.games); !begun) return begun.error();
  std::size_t done = 0, all = 0;
  for (std::size_t match = 0; match < played.games.size(); ++match) {
    all += static_cast<std::size_t>(matches.matches[match].games);
    done += played.games[match].size();
    for (const match::MatchGame& game : played.games[match]) note(match, game);
  }
  const bool bar = &context.err == &std::cerr && standard_error_is_terminal();
  const auto finished = [&](std::size_t match, const match::MatchGame& game) {
    played.games[match].push_back(game);
    if (keep)
      if (const Status status = keep->add(match, game); !status) played.trouble = status.error(), ended = true;
    const std::string beside = note(match, game);
    if (bar) show_progress(context, ++done, all, beside);
  };
  try {
    played.games = match::play_matches(matches.matches, played.games, finished, stop);
  } catch (const std::system_error& error) { played.trouble = refused_by_machine(error); }
  played.stopped = ended;
  if (bar) context.err << '\n';
  return played;
}

void tell_end(const PlayedMatches& played, const MatchArguments& arguments, Context& context) {
  if (!played.left.empty()) context.err << "crosscut: " << played.left << '\n';
  if (played.trouble) return context.fail(*played.trouble);
  if (!played.stopped) return;
  std::size_t games = 0;
  for (const auto& match : played.games) games += match.size();
  context.fail(context.speak("stopped after {} games", "nach {} Spielen unterbrochen", games) +
               (arguments.out.empty() ? "" : std::string(context.speak(plays_the_rest))));
}

}  // namespace crosscut::lab
