#include "match/match.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>

#include "base/random.hpp"

namespace crosscut {
namespace {

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool is_placement(const Table& table, const std::string& move) {
  const auto next = table.clone();
  return next->play(move) && !next->scene().last->places.empty();
}

// One game between players who are open.
class Game {
 public:
  Game(const MatchSettings& settings, int number, std::array<std::unique_ptr<MatchPlayer>, 2>& players)
      : settings_(settings), players_(players), table_(opening_of(settings, number / 2)) {
    game_.number = number;
    const auto first = static_cast<std::size_t>(table_->to_play());
    owner_[first] = number % 2;
    owner_[1 - first] = 1 - number % 2;
  }

  // Nothing if it was stopped.
  std::optional<MatchGame> play(const Stop& stop) {
    const int most = settings_.most_plies ? settings_.most_plies : 6 * static_cast<int>(table_->scene().places.size());
    begin();
    while (!over_ && !table_->over()) {
      if (stop()) return {};
      if (table_->ply() >= most) {
        finish(MatchGame::End::capped, 0.5);
        break;
      }
      turn();
    }
    if (!over_) score();
    for (const auto& move : table_->moves()) game_.moves.push_back(move.text);
    return game_;
  }

 private:
  void begin() {
    for (int player : {0, 1})
      if (const Status begun = players_[static_cast<std::size_t>(player)]->begin(*table_); !over_ && !begun)
        lose(player, MatchGame::End::crash, begun.message());
  }

  void turn() {
    const int player = owner_[static_cast<std::size_t>(table_->to_play())];
    const auto p = static_cast<std::size_t>(player);
    const double start = seconds_now();
    const Reply reply = players_[p]->reply(*table_);
    const double took = seconds_now() - start;
    game_.seconds[p].push_back(took);
    game_.playouts[p] += reply.playouts;
    if (reply.kind == Reply::Kind::failure) return lose(player, MatchGame::End::crash, reply.text);
    if (reply.kind == Reply::Kind::resignation) return lose(player, MatchGame::End::resigned, "");
    if (const auto limit = settings_.players[p].seconds(); limit && took > *limit + settings_.tolerance)
      return lose(player, MatchGame::End::time, std::to_string(took) + " s");
    const auto played = table_->play(reply.text);
    if (!played) return lose(player, MatchGame::End::illegal, reply.text + ": " + played.message());
    // The persons change colours.
    if (*played == "swap") std::swap(owner_[0], owner_[1]);
  }

  void lose(int player, MatchGame::End end, const std::string& trouble) {
    game_.blamed = player;
    game_.trouble = trouble;
    finish(end, player == 0 ? 0 : 1);
  }
  void finish(MatchGame::End end, double points) {
    over_ = true;
    game_.end = end;
    game_.points = points;
  }
  void score() {
    const Outcome outcome = table_->outcome();
    if (!outcome.winner) return finish(MatchGame::End::played, 0.5);
    const bool first = owner_[static_cast<std::size_t>(*outcome.winner)] == 0;
    game_.margin = (first ? 0.5 : -0.5) * outcome.margin;
    finish(MatchGame::End::played, first ? 1 : 0);
  }

  const MatchSettings& settings_;
  std::array<std::unique_ptr<MatchPlayer>, 2>& players_;
  std::unique_ptr<Table> table_;
  std::array<int, 2> owner_{};  // by side: which player
  MatchGame game_;
  bool over_ = false;
};

}  // namespace

std::unique_ptr<Table> opening_of(const MatchSettings& settings, int pair) {
  Random random(mix(settings.seed, static_cast<std::uint64_t>(pair)));
  auto opened = settings.game->open(settings.options);
  assert(opened.ok());
  auto table = std::move(*opened);
  for (int ply = 0; ply < settings.opening_plies; ++ply) {
    auto moves = table->legal();
    moves.erase(std::remove_if(moves.begin(), moves.end(), [&](const auto& m) { return !is_placement(*table, m); }),
                moves.end());
    if (moves.empty()) break;
    const auto next = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    auto after = table->clone();
    if (const auto played = after->play(next); !played || after->over()) break;
    table = std::move(after);
  }
  return table;
}

std::vector<MatchGame> play_match(const MatchSettings& settings, std::vector<MatchGame> before,
                                  const std::function<void(const MatchGame&)>& finished, const Stop& stop) {
  std::map<int, MatchGame> games;
  for (MatchGame& game : before) games.emplace(game.number, std::move(game));
  std::mutex mutex;
  std::atomic<bool> decided{false};
  int next = 0;

  const auto decide = [&] {
    if (!settings.sprt) return;
    Pairs pairs;
    for (const auto& [number, game] : games)
      if (const auto other = games.find(number + 1); number % 2 == 0 && other != games.end())
        pairs.add(game.points, other->second.points);
    if (settings.sprt->verdict(pairs) != Sprt::Verdict::undecided) decided = true;
  };
  const auto take = [&]() -> int {
    const std::lock_guard lock(mutex);
    while (next < settings.games && games.count(next)) ++next;
    return next < settings.games && !decided && !stop() ? next++ : -1;
  };
  const auto work = [&] {
    std::array<std::unique_ptr<MatchPlayer>, 2> players;
    for (int number; (number = take()) >= 0;) {
      for (std::size_t p : {0U, 1U})
        if (!players[p] || settings.players[p].program.empty())
          players[p] = settings.players[p].open(static_cast<std::uint64_t>(number), settings.patience);
      auto game = Game(settings, number, players).play(stop);
      if (!game) return;
      const std::lock_guard lock(mutex);
      finished(*game);
      games.emplace(number, std::move(*game));
      decide();
    }
  };
  decide();
  std::vector<std::thread> threads;
  for (int i = 1; i < settings.concurrency; ++i) threads.emplace_back(work);
  work();
  for (auto& thread : threads) thread.join();

  std::vector<MatchGame> all;
  for (auto& [number, game] : games) all.push_back(std::move(game));
  return all;
}

}  // namespace crosscut
