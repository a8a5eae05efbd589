#include "cli/match_parts.hpp"

#include <atomic>
#include <filesystem>
#include <iomanip>
#include <set>
#include <system_error>

#include "base/files.hpp"
#include "cli/terminal.hpp"
#include "match/journal.hpp"
#include "match/report_parts.hpp"
#include "play/replay.hpp"
#include "record/sgf.hpp"

namespace crosscut::cli {
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
      return Error{"game " + std::to_string(game.number + 1) + ": " + made.message()};
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
  return write_file(record_path(folder, game).string(), *sgf);
}

// A match and the folder in which it is kept.
struct Kept {
  const match::MatchSettings* settings;
  fs::path folder;
  match::Journal journal;

  Status keep(const match::MatchGame& game) {
    if (Status added = journal.add(game); !added) return added;
    return save(*settings, game, folder);
  }
  // A match that was killed may have left a game without a record, or with an empty one.
  Status repair() const {
    for (const match::MatchGame& game : journal.games()) {
      std::error_code error;
      const auto size = fs::file_size(record_path(folder, game), error);
      if (!error && size > 0) continue;
      if (Status saved = save(*settings, game, folder); !saved) return saved;
    }
    return Done{};
  }
};

// Opens the folders that are not open yet, creating those that do not exist if wanted.
Status open_folders(const std::vector<match::MatchSettings>& matches, const Folders& folders, bool make,
                    std::vector<std::optional<Kept>>& kept) {
  for (std::size_t match = 0; match < folders.paths.size(); ++match) {
    const fs::path folder = folders.paths[match], path = folder / "games.jsonl";
    std::error_code error;
    if (kept[match] || (!make && !fs::exists(path, error))) continue;
    fs::create_directories(folder, error);
    if (error) return Error{folder.string() + " cannot be created: " + error.message()};
    auto journal = match::Journal::open(path.string(), matches[match], folders.skip_damaged);
    if (!journal) return journal.error();
    kept[match].emplace(Kept{&matches[match], folder, std::move(*journal)});
  }
  return Done{};
}

// Whether the programs that are still to play can be started and know their game.
Status try_programs(const std::vector<match::MatchSettings>& matches, const std::vector<std::optional<Kept>>& kept,
                    const Stop& stop) {
  std::set<std::string> tried;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const match::MatchSettings& match = matches[i];
    if (i < kept.size() && kept[i] && complete(match, kept[i]->journal.games())) continue;
    for (const match::PlayerSetting& player : match.players) {
      if (player.program.empty() || stop() || !tried.insert(player.program).second) continue;
      try {
        const auto trouble = player.open(match.seed, match.patience)->begin(*match::opening_of(match, 0), stop);
        if (trouble && !stop()) return Error{in_quotes(player.text) + " cannot play: " + trouble->text};
      } catch (const std::system_error& error) { return Error{error.what()}; }
    }
  }
  return Done{};
}

// A bar that stays on its line.
void show_progress(std::ostream& err, std::size_t done, std::size_t all, const std::string& note) {
  constexpr std::size_t width = 30;
  const std::size_t filled = all ? width * done / all : 0;
  err << "\r\033[K[" << std::string(filled, '#') << std::string(width - filled, '.') << "] " << done << '/' << all
      << " games, " << note << ' ' << std::flush;
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
  command.flag("--skip-damaged", skip_damaged, "drop damaged lines of that folder's games.jsonl and play them again");
  command.flag("--json", json, "print one JSON object");
}

Status MatchArguments::open_game() {
  settings.game = find_game(game.game);
  const auto table = open_table(game.game, game.text());
  if (!table) return table.error();
  if ((*table)->sides() != 2) return Error{"a match is between two players; this game has three"};
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

Result<PlayedMatches> play_and_keep(const std::vector<match::MatchSettings>& matches, const Folders& folders,
                                    const std::function<std::string(std::size_t match, const match::MatchGame&)>& note,
                                    Context& context) {
  if (&context.out == &std::cout) catch_interrupts();
  std::atomic<bool> ended{false};
  const Stop stop = [&] {
    if (!ended && interrupted()) ended = true;
    return ended.load();
  };
  std::vector<std::optional<Kept>> kept(folders.paths.size());
  if (const Status opened = open_folders(matches, folders, false, kept); !opened) return opened.error();
  if (const Status ready = try_programs(matches, kept, stop); !ready) return ready.error();
  if (const Status opened = open_folders(matches, folders, !stop(), kept); !opened) return opened.error();
  PlayedMatches played;
  played.games.resize(matches.size());
  std::size_t done = 0, all = 0;
  for (std::size_t match = 0; match < matches.size(); ++match) {
    all += static_cast<std::size_t>(matches[match].games);
    if (match >= kept.size() || !kept[match]) continue;
    if (const Status repaired = kept[match]->repair(); !repaired) return repaired.error();
    played.games[match] = kept[match]->journal.games();
    done += played.games[match].size();
    for (const match::MatchGame& game : played.games[match]) note(match, game);
  }
  const bool bar = &context.err == &std::cerr && standard_error_is_terminal();
  const auto finished = [&](std::size_t match, const match::MatchGame& game) {
    played.games[match].push_back(game);
    if (!kept.empty())
      if (const Status status = kept[match]->keep(game); !status) played.trouble = status.message(), ended = true;
    const std::string beside = note(match, game);
    if (bar) show_progress(context.err, ++done, all, beside);
  };
  try {
    played.games = match::play_matches(matches, played.games, finished, stop);
  } catch (const std::system_error& error) { played.trouble = error.what(); }
  played.stopped = ended;
  if (bar) context.err << '\n';
  return played;
}

void tell_end(const PlayedMatches& played, bool kept, Context& context) {
  if (!played.trouble.empty()) return context.fail(played.trouble);
  if (!played.stopped) return;
  std::size_t games = 0;
  for (const auto& match : played.games) games += match.size();
  context.fail("stopped after " + std::to_string(games) + " games" + (kept ? "; the same command plays the rest" : ""));
}

}  // namespace crosscut::cli
