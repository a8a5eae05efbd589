#include "match/match_folder.hpp"

#include <fmt/format.h>

#include "base/errors.hpp"
#include "base/files.hpp"
#include "messages/matches.hpp"
#include "play/replay.hpp"
#include "record/sgf.hpp"

namespace crosscut::match {
namespace {

namespace fs = std::filesystem;

fs::path record_path(const fs::path& folder, const MatchGame& game) {
  return folder / fmt::format("{:06}.sgf", game.number + 1);
}

// The record of a game.
Status save(const MatchSettings& settings, const MatchGame& game, const fs::path& folder, const std::string& version) {
  const play::Game start = game_of(settings, game.number);
  const Side first = start.seats().side(0);
  play::Game played(*settings.game->open(settings.options), play::Seats::first_plays(first));
  for (const std::string& move : game.moves)
    if (const auto made = played.play(move); !made)
      return at_place("game " + std::to_string(game.number + 1), message_of(made.error()));
  if (!played.over()) played.end(ending_of(game, played));
  Record record = play::record_of(played);
  record.players[static_cast<std::size_t>(first)] = settings.players[0].text;
  record.players[static_cast<std::size_t>(other(first))] = settings.players[1].text;
  record.event = "game " + std::to_string(game.number + 1) + " of a match";
  record.program = {"Crosscut", version};
  if (game.blamed >= 0)
    record.tree[record.tree.main_line().back()].comment = settings.players[static_cast<std::size_t>(game.blamed)].text +
                                                          ": " + std::string(game.end_name()) +
                                                          (game.error.empty() ? "" : ", " + game.error);
  const auto sgf = write_sgf(record);
  if (!sgf) return sgf.error();
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return uncreatable(folder.string(), error);
  return write_file(record_path(folder, game).string(), *sgf);
}

// Games that a killed match may have left without a record, or with an empty one.
Status repair(const MatchSettings& settings, const std::vector<MatchGame>& games, const fs::path& folder,
              const std::string& version) {
  for (const MatchGame& game : games) {
    std::error_code error;
    const auto size = fs::file_size(record_path(folder, game), error);
    if (!error && size > 0) continue;
    if (Status saved = save(settings, game, folder, version); !saved) return saved;
  }
  return Done{};
}

}  // namespace

Result<std::vector<std::vector<MatchGame>>> MatchFolder::read(bool skip_damaged) {
  std::error_code error;
  if (fs::exists(file(), error)) {
    const Status opened = open();
    const bool is_damaged = !opened && is<messages::damaged>(opened.error());
    if (!opened && !(is_damaged && skip_damaged)) return opened.error();
    if (is_damaged)  // with its write-ahead log, which is still to be written into it
      for (const std::string end : {"-wal", ""}) fs::rename(file() + end, damaged_file() + end, error);
  }
  std::vector<std::vector<MatchGame>> games;
  for (std::size_t i = 0; i < matches_.matches.size(); ++i) {
    auto of_match = read_match(i, skip_damaged);
    if (!of_match) return of_match.error();
    games.push_back(*std::move(of_match));
  }
  return games;
}

// A match is read from the damaged store until it is filed in the new one.
Result<std::vector<MatchGame>> MatchFolder::read_match(std::size_t match, bool skip_damaged) {
  if (store_) {
    const auto is_there = store_->holds(id(match));
    if (!is_there) return is_there.error();
    if (*is_there) return store_->games(id(match), skip_damaged);
  }
  if (std::error_code error; fs::exists(damaged_file(), error))
    return Store::rescue(damaged_file(), id(match), matches_.matches[match].games);
  return std::vector<MatchGame>();
}

Status MatchFolder::begin(const std::vector<std::vector<MatchGame>>& games) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) return uncreatable(folder_.string(), error);
  if (!store_)
    if (Status opened = open(); !opened) return opened;
  std::vector<Store::MatchRequest> requests;
  for (std::size_t i = 0; i < games.size(); ++i) {
    auto identity = identity_of(matches_.matches[i], version_);
    if (!identity) return identity.error();
    requests.push_back({matches_.names[i], matches_.matches[i], *std::move(identity), games[i]});
  }
  auto ids = store_->file(requests);
  if (!ids) return ids.error();
  ids_ = *std::move(ids);
  for (std::size_t i = 0; i < games.size(); ++i)
    if (Status repaired = repair(matches_.matches[i], games[i], records(i), version_); !repaired) return repaired;
  return Done{};
}

Status MatchFolder::add(std::size_t match, const MatchGame& game) {
  if (const auto kept = store_->finish(ids_[match], game, ""); !kept)
    return messages::game_unwritten{.why = kept.error()};
  return save(matches_.matches[match], game, records(match), version_);
}

Status MatchFolder::open() {
  auto opened = Store::open(file(), Store::Use::alone);
  if (!opened) return opened.error();
  store_ = *std::move(opened);
  return Done{};
}

}  // namespace crosscut::match
