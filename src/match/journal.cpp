#include "match/journal.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace crosscut {
namespace {

using nlohmann::ordered_json;

Error cannot(const std::string& what, const std::string& path) {
  return {path + " cannot be " + what + ": " + std::strerror(errno)};
}

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

template <class T>
bool take(const ordered_json& from, const char* key, T& to) {
  const auto found = from.find(key);
  if (found == from.end()) return false;
  if constexpr (std::is_same_v<T, std::string>) {
    if (!found->is_string()) return false;
  } else if constexpr (std::is_same_v<T, int>) {
    if (!found->is_number_integer() || found->template get<long long>() != found->template get<int>()) return false;
  } else if (!found->is_number()) {
    return false;
  }
  to = found->template get<T>();
  return true;
}
template <class T>
bool take_list(const ordered_json& from, std::vector<T>& to) {
  if (!from.is_array()) return false;
  for (const auto& item : from) {
    if (std::is_same_v<T, std::string> ? !item.is_string() : !item.is_number()) return false;
    to.push_back(item.template get<T>());
  }
  return true;
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
  return ordered_json{{"game", game.number},
                      {"points", game.points},
                      {"end", MatchGame::end_names[static_cast<std::size_t>(game.end)]},
                      {"blamed", game.blamed},
                      {"trouble", game.trouble},
                      {"margin", game.margin},
                      {"moves", game.moves},
                      {"seconds", seconds},
                      {"playouts", game.playouts}}
             .dump(-1, ' ', false, ordered_json::error_handler_t::replace) +
         "\n";
}

Result<MatchGame> read_journal_line(std::string_view line) {
  const Error no_game{"this is no game of a match"};
  const auto json = ordered_json::parse(line, nullptr, false);
  if (!json.is_object()) return no_game;
  MatchGame game;
  std::string end;
  if (!take(json, "game", game.number) || !take(json, "points", game.points) || !take(json, "end", end) ||
      !take(json, "blamed", game.blamed) || !take(json, "trouble", game.trouble) || !take(json, "margin", game.margin))
    return no_game;
  const auto name = std::find(MatchGame::end_names.begin(), MatchGame::end_names.end(), end);
  if (name == MatchGame::end_names.end() || game.number < 0 || game.number >= most_games || game.blamed < -1 ||
      game.blamed > 1 || (game.points != 0 && game.points != 0.5 && game.points != 1))
    return no_game;
  game.end = static_cast<MatchGame::End>(name - MatchGame::end_names.begin());
  std::vector<std::uint64_t> playouts;
  if (!json.contains("moves") || !take_list(json["moves"], game.moves) || !json.contains("seconds") ||
      !json["seconds"].is_array() || json["seconds"].size() != 2 || !json.contains("playouts") ||
      !take_list(json["playouts"], playouts) || playouts.size() != 2)
    return no_game;
  for (std::size_t p : {0U, 1U}) {
    if (!take_list(json["seconds"][p], game.seconds[p])) return no_game;
    game.playouts[p] = playouts[p];
  }
  return game;
}

Result<Journal> Journal::open(const std::string& path, const MatchSettings& settings) {
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
  // A head that was cut off belongs to a match that had not begun.
  if (end_of_head == std::string::npos && head.rfind(text, 0) != 0)
    return Error{path + " exists and is no match; name another folder"};
  if (end_of_head == std::string::npos) {
    if (ftruncate(file, 0) != 0 || !written(file, head)) return cannot("written", path);
    return journal;
  }
  const auto there = ordered_json::parse(text.substr(0, end_of_head), nullptr, false);
  if (!there.is_object() || !there.contains("match"))
    return Error{path + " exists and is no match; name another folder"};
  if (const auto here = ordered_json::parse(head); there != here) return other_match(path, there, here);

  std::size_t at = end_of_head + 1;
  std::set<int> numbers;
  for (std::size_t end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
    auto game = read_journal_line(std::string_view(text).substr(at, end - at));
    if (!game) return Error{path + " is damaged: line " + std::to_string(numbers.size() + 2) + " is no game"};
    if (!numbers.insert(game->number).second)
      return Error{path + " is damaged: it holds game " + std::to_string(game->number) + " twice"};
    journal.games_.push_back(std::move(*game));
  }
  if (!numbers.empty() && *numbers.rbegin() >= settings.games) return too_many(path, *numbers.rbegin(), settings.games);
  if (ftruncate(file, static_cast<off_t>(at)) != 0 || lseek(file, 0, SEEK_END) < 0) return cannot("written", path);
  return journal;
}

Journal::Journal(Journal&& other) noexcept : file_(std::exchange(other.file_, -1)), games_(std::move(other.games_)) {}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

Status Journal::add(const MatchGame& game) {
  if (!written(file_, journal_line(game)))
    return Error{std::string("a game could not be written: ") + std::strerror(errno)};
  return Done{};
}

}  // namespace crosscut
