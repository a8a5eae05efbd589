#include "match/journal.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include "base/sha256.hpp"
#include "wire/fields.hpp"

namespace crosscut::match {
namespace {

using nlohmann::ordered_json;

Error cannot(const std::string& what, const std::string& path) {
  return {path + " cannot be " + what + ": " + std::strerror(errno)};
}

constexpr std::string_view check_key = ",\"check\":\"";
constexpr std::size_t check_digits = 8, check_size = check_key.size() + check_digits + 2;  // and the end, "}

std::string check_of(std::string_view line) { return text_of(sha256(line)).substr(0, check_digits); }

bool written(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = write(file, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return fdatasync(file) == 0;
}

Error too_many(const std::string& path, int game, int games) {
  const auto with_pairs = [](int number) {
    return std::to_string(number) + " games (" + std::to_string(number / 2) + " pairs)";
  };
  return {path + " holds game " + std::to_string(game + 1) + ", but only " + with_pairs(games) +
          " were asked for; ask for " + with_pairs(game / 2 * 2 + 2) + " at least, or name another folder"};
}

// Names the first setting in which the two differ.
Error other_match(const std::string& path, const ordered_json& there, const ordered_json& here) {
  for (const auto& [key, value] : here.items())
    if (!there.contains(key) || there[key] != value)
      return {path + " holds a match with another " + key + ": " +
              (there.contains(key) ? there[key].dump() : "nothing") + " there, " + value.dump() +
              " here; name another folder, or give the same settings"};
  return {path + " holds another match"};
}

}  // namespace

std::string journal_head(const MatchSettings& settings) {
  const auto table = settings.game->open(settings.options);
  return ordered_json{{"match", settings.game->name},
                      {"options", (*table)->options().text()},
                      {"first", settings.players[0].text},
                      {"second", settings.players[1].text},
                      {"seed", settings.seed},
                      {"openings", settings.opening_plies},
                      {"most_plies", settings.most_plies ? settings.most_plies : (*table)->ply_cap()},
                      {"tolerance", settings.tolerance}}
             .dump() +
         "\n";
}

std::string journal_line(const MatchGame& game) {
  ordered_json seconds = ordered_json::array();
  for (const auto& times : game.seconds) seconds.push_back(times);
  std::string line = ordered_json{{"game", game.number},   {"points", game.points},   {"end", game.end_name()},
                                  {"blamed", game.blamed}, {"trouble", game.trouble}, {"margin", game.margin},
                                  {"moves", game.moves},   {"seconds", seconds},      {"playouts", game.playouts}}
                         .dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  line.pop_back();
  return line + std::string(check_key) + check_of(line) + "\"}\n";
}

Result<MatchGame> read_journal_line(std::string_view line) {
  const auto object = wire::parsed(line);
  if (!object || !object->is_object()) return Error{"this is not a game of a match"};
  if (object->contains("check")) {
    const std::string_view checked = line.substr(0, line.size() - std::min(line.size(), check_size));
    if ((*object)["check"] != check_of(checked)) return Error{"it was altered: its checksum is another"};
  }
  std::optional<wire::Fault> fault;
  const wire::Fields fields = wire::Fields(*object, "", fault).needed();
  constexpr double most_margin = 1e6, most_seconds = 1e9, most_counted = 1e18;
  MatchGame game;
  game.number = fields.integer("game", 0, most_games - 1).value_or(0);
  game.points = fields.number("points", 0, 1).value_or(0);
  if (std::fmod(game.points, 0.5) != 0) fields.wrong("points", "must be 0, 0.5 or 1");
  game.how = MatchGame::ends[fields.choice("end", MatchGame::end_names).value_or(0)];
  game.blamed = fields.integer("blamed", -1, 1).value_or(-1);
  game.trouble = fields.needed_text("trouble");
  game.margin = fields.number("margin", -most_margin, most_margin).value_or(0);
  game.moves = fields.texts("moves");
  const auto playouts = fields.numbers("playouts", 0, most_counted);
  const auto* seconds = fields.array("seconds");
  if (playouts.size() != 2) fields.wrong("playouts", "must be a pair");
  if (!seconds || seconds->size() != 2) fields.wrong("seconds", "must be a pair");
  for (std::size_t p = 0; p < 2 && !fault; ++p) {
    game.playouts[p] = static_cast<std::uint64_t>(playouts[p]);
    const nlohmann::json of_player = {{"seconds", (*seconds)[p]}};
    game.seconds[p] = wire::Fields(of_player, "", fault).needed().numbers("seconds", 0, most_seconds);
  }
  if (fault) return Error{fault->message};
  return game;
}

Result<Journal> Journal::open(const std::string& path, const MatchSettings& settings, bool skip_damaged) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) return cannot("opened", path);
  Journal journal(file, {});
  if (flock(file, LOCK_EX | LOCK_NB) != 0)
    return Error{path + " is being written by another match; name another folder"};
  std::string text;
  {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    text = all.str();
  }
  const std::string head = journal_head(settings);
  const std::size_t end_of_head = text.find('\n');
  // A truncated header belongs to a match that had not begun.
  if (end_of_head == std::string::npos && head.rfind(text, 0) != 0)
    return Error{path + " exists and is not a match; name another folder"};
  if (end_of_head == std::string::npos) {
    if (ftruncate(file, 0) != 0 || !written(file, head)) return cannot("written", path);
    return journal;
  }
  const auto there = ordered_json::parse(text.substr(0, end_of_head), nullptr, false);
  if (!there.is_object() || !there.contains("match"))
    return Error{path + " exists and is not a match; name another folder"};
  if (const auto here = ordered_json::parse(head); there != here) return other_match(path, there, here);

  std::size_t at = end_of_head + 1;
  std::string sound = text.substr(0, at);
  std::set<int> numbers;
  int line = 2;
  for (std::size_t end; (end = text.find('\n', at)) != std::string::npos; at = end + 1, ++line) {
    auto game = read_journal_line(std::string_view(text).substr(at, end - at));
    if (game && !numbers.insert(game->number).second)
      game = Error{"it holds game " + std::to_string(game->number + 1) + " again"};
    if (!game && !skip_damaged)
      return Error{path + " is damaged: line " + std::to_string(line) + " is not a game: " + game.message() +
                   "; --skip-damaged drops such lines and plays their games again"};
    if (!game) continue;
    sound += text.substr(at, end + 1 - at);
    journal.games_.push_back(std::move(*game));
  }
  if (!numbers.empty() && *numbers.rbegin() >= settings.games) return too_many(path, *numbers.rbegin(), settings.games);
  if (sound.size() == at) {
    if (ftruncate(file, static_cast<off_t>(at)) != 0 || lseek(file, 0, SEEK_END) < 0) return cannot("written", path);
    return journal;
  }
  return rewritten(path, sound, std::move(journal.games_));
}

// Puts a file with this text in the place of the other, in one step.
Result<Journal> Journal::rewritten(const std::string& path, const std::string& text, std::vector<MatchGame> games) {
  const std::string beside = path + ".new";
  const int file = ::open(beside.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return cannot("opened", beside);
  Journal journal(file, std::move(games));
  if (flock(file, LOCK_EX | LOCK_NB) != 0) return Error{beside + " is being written by another match"};
  if (!written(file, text) || std::rename(beside.c_str(), path.c_str()) != 0) return cannot("written", beside);
  return journal;
}

Journal::Journal(Journal&& other) noexcept : file_(std::exchange(other.file_, -1)), games_(std::move(other.games_)) {}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

Status Journal::add(const MatchGame& game) {
  const off_t before = lseek(file_, 0, SEEK_CUR);
  if (written(file_, journal_line(game))) return Done{};
  const Error trouble{std::string("a game could not be written: ") + std::strerror(errno)};
  if (before < 0 || ftruncate(file_, before) != 0 || lseek(file_, before, SEEK_SET) < 0)
    return Error{trouble.message + "; a part of it is left at the end of the file"};
  return trouble;
}

}  // namespace crosscut::match
