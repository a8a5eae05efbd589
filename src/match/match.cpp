#include "match/match.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <map>
#include <mutex>
#include <thread>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "match/book.hpp"
#include "match/processors.hpp"

namespace crosscut::match {
namespace {

bool is_placement(const Table& table, const Turn& move) {
  const auto next = table.clone();
  next->play(move);
  return !next->scene().last->places.empty();
}

// One game between two open players.
class Round {
 public:
  Round(const MatchSettings& settings, int number, std::array<std::unique_ptr<MatchPlayer>, 2>& players,
        Processors& processors, const Stop& stop)
      : settings_(settings), players_(players), processors_(processors), stop_(stop), play_(game_of(settings, number)) {
    const auto& [one, other] = settings.players;
    if (one.engine.ponder || other.engine.ponder) whole_.emplace(processors, one.processors() + other.processors());
    game_.number = number;
  }

  // Engines and their pondering end with the game; programs are kept for the next one.
  ~Round() {
    for (std::size_t p : {0U, 1U})
      if (settings_.players[p].program.empty()) players_[p].reset();
  }
  Round(const Round&) = delete;
  Round& operator=(const Round&) = delete;

  // No value if it was stopped.
  std::optional<MatchGame> play() {
    const int most = settings_.most_plies ? settings_.most_plies : table().ply_cap();
    begin();
    while (!play_.over() && !stop_()) {
      if (play_.ply() >= most)
        finish(MatchGame::How::cap);
      else
        turn();
    }
    if (stop_()) return {};
    if (game_.how == MatchGame::How::rules) finish(MatchGame::How::rules);
    for (const auto& move : table().moves()) game_.moves.push_back(table().text(move.turn));
    return game_;
  }

 private:
  void begin() {
    for (int player : {0, 1})
      if (const auto failure = players_[static_cast<std::size_t>(player)]->begin(play_, stop_);
          failure && !play_.over())
        fail(player, *failure);
  }

  void turn() {
    const int player = *play_.to_move();
    const auto p = static_cast<std::size_t>(player);
    double took = 0;
    Reply reply;
    {
      std::optional<Processors::Share> own;
      if (!whole_) own.emplace(processors_, settings_.players[p].processors());
      if (stop_()) return;
      const double start = seconds_now();
      reply = players_[p]->reply(play_, stop_);
      took = seconds_now() - start;
    }
    game_.seconds[p].push_back(took);
    game_.playouts[p] += reply.playouts;
    if (reply.kind == Reply::Kind::failure || reply.kind == Reply::Kind::late) return fail(player, reply);
    if (reply.kind == Reply::Kind::resignation) return lose(player, MatchGame::How::resignation, "");
    if (!in_time(player, took)) return lose(player, MatchGame::How::time, std::to_string(took) + " s");
    if (play_.clock()) play_.clock()->spend(player, play::milliseconds(took));
    if (reply.kind == Reply::Kind::illegal) return lose(player, MatchGame::How::illegal, worded(reply.error));
    play_.play(reply.move);
  }

  // Whether the player answered in time: within their own limit and what the clock has left, plus the tolerance.
  bool in_time(int player, double took) const {
    const auto within = [&](double limit) {
      const play::Milliseconds most = play::milliseconds(limit + settings_.tolerance);
      return play::milliseconds(took) < std::max<play::Milliseconds>(1, most);
    };
    if (play_.clock() && !within(play::in_seconds(play_.clock()->left(player).main))) return false;
    const auto limit = settings_.players[static_cast<std::size_t>(player)].seconds();
    return !limit || within(*limit);
  }

  void fail(int player, const Reply& reply) {
    lose(player, reply.kind == Reply::Kind::late ? MatchGame::How::time : MatchGame::How::crash, worded(reply.error));
  }
  void lose(int player, MatchGame::How how, const std::string& error) {
    game_.blamed = player;
    game_.error = error;
    finish(how);
  }
  void finish(MatchGame::How how) {
    game_.how = how;
    const play::Ending ending = ending_of(game_, play_);
    if (!play_.over()) play_.end(ending);
    if (ending.winner)
      game_.points = play_.seats().seat(*ending.winner) == 0 ? 1 : 0;
    else
      game_.points = 0.5;
    if (how == MatchGame::How::rules) game_.margin = (game_.points == 1 ? 0.5 : -0.5) * ending.margin;
  }
  const Table& table() const { return play_.table(); }

  const MatchSettings& settings_;
  std::array<std::unique_ptr<MatchPlayer>, 2>& players_;
  Processors& processors_;
  const Stop& stop_;
  std::optional<Processors::Share> whole_;  // of both players, if one of them ponders
  play::Game play_;
  MatchGame game_;
};

// The unplayed games of some matches, one pair of each match in turn.
class Schedule final : public GameSource {
 public:
  using Finished = std::function<void(std::size_t, const MatchGame&)>;

  Schedule(const std::vector<MatchSettings>& matches, std::vector<std::vector<MatchGame>> before, Finished finished)
      : matches_(matches), finished_(std::move(finished)), played_(matches.size()), tests_(matches.size()) {
    for (std::size_t match = 0; match < matches.size(); ++match) {
      if (matches[match].sprt) tests_[match].emplace(*matches[match].sprt);
      for (MatchGame& game : before[match]) keep(match, std::move(game));
      all_ = std::max(all_, static_cast<std::size_t>(matches[match].games) * matches.size());
    }
  }

  std::optional<Job> take(const Stop& stop) override {
    const std::lock_guard lock(mutex_);
    while (next_ < all_ && !stop()) {
      const std::size_t match = next_ / 2 % matches_.size();
      const int number = static_cast<int>(next_ / 2 / matches_.size() * 2 + next_ % 2);
      ++next_;
      const bool decided = tests_[match] && tests_[match]->decided();
      if (number < matches_[match].games && !decided && !played_[match].count(number))
        return Job{&matches_[match], match, number};
    }
    return {};
  }
  void add(const Job& job, MatchGame game) override {
    const std::lock_guard lock(mutex_);
    finished_(job.match, game);
    keep(job.match, std::move(game));
  }
  // Hands over the games of each match, by number.
  std::vector<std::vector<MatchGame>> games() && {
    std::vector<std::vector<MatchGame>> all(played_.size());
    for (std::size_t match = 0; match < all.size(); ++match)
      for (auto& [number, game] : played_[match]) all[match].push_back(std::move(game));
    return all;
  }

 private:
  void keep(std::size_t match, MatchGame game) {
    if (tests_[match]) tests_[match]->add(game.number, game.points);
    played_[match].emplace(game.number, std::move(game));
  }

  const std::vector<MatchSettings>& matches_;
  const Finished finished_;
  std::mutex mutex_;
  std::vector<std::map<int, MatchGame>> played_;
  std::vector<std::optional<SequentialTest>> tests_;
  std::size_t next_ = 0, all_ = 0;
};

}  // namespace

std::unique_ptr<Table> opening_of(const MatchSettings& settings, int pair) {
  const auto& book = settings.book;
  const Opening opening = book.empty() ? Opening() : book[static_cast<std::size_t>(pair) % book.size()];
  auto opened = table_after(opening, *settings.game, settings.options);
  assert(opened.ok());
  auto table = std::move(*opened);
  if (!book.empty()) return table;
  Random random(mix(settings.seed, static_cast<std::uint64_t>(pair)));
  for (int ply = 0; ply < settings.opening_plies; ++ply) {
    auto moves = table->legal();
    moves.erase(std::remove_if(moves.begin(), moves.end(), [&](const auto& m) { return !is_placement(*table, m); }),
                moves.end());
    if (moves.empty()) break;
    const auto next = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    auto after = table->clone();
    after->play(next);
    if (after->over()) break;
    table = std::move(after);
  }
  return table;
}

play::Game game_of(const MatchSettings& settings, int number) {
  auto opening = opening_of(settings, number / 2);
  const Side first = opening->to_play();
  play::Game game(std::move(opening), play::Seats::first_plays(number % 2 == 0 ? first : other(first)));
  if (settings.clock) game.clock() = play::GameClock(*settings.clock);
  return game;
}

play::Ending ending_of(const MatchGame& game, const play::Game& played) {
  using How = play::Ending::How;
  if (game.blamed >= 0) return play::loss_of(played.seats().side(game.blamed), game.how, 2);
  auto ending = play::ending_of(played.table().outcome());
  if (game.how == How::rules) return ending;
  // A game with a score counts as it stands.
  if (!played.table().scene().score) return {How::nothing, {}, 0};
  ending.how = How::cap;
  return ending;
}

bool complete(const MatchSettings& settings, const std::vector<MatchGame>& games) {
  const std::vector<MatchSettings> matches = {settings};
  return !Schedule(matches, {games}, {}).take([] { return false; });
}

void play_games(GameSource& source, int concurrency, int processors, const Stop& stop) {
  const int machine = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  Processors shared(processors ? processors : machine);
  std::atomic<bool> failed{false};
  const Stop ended = [&] { return failed || stop(); };
  const auto work = [&] {
    std::array<std::unique_ptr<MatchPlayer>, 2> players;
    const MatchSettings* seated = nullptr;
    while (const auto job = source.take(ended)) {
      if (job->task) {
        const Processors::Share own(shared, 1);
        auto result = job->task->piece(job->number, ended);
        if (!result) return;
        source.add(*job, *std::move(result));
        continue;
      }
      const MatchSettings& settings = *job->settings;
      for (std::size_t p : {0U, 1U})
        if (seated != &settings || !players[p])
          players[p] =
              settings.players[p].open(mix(settings.seed, static_cast<std::uint64_t>(job->number)), settings.patience);
      seated = &settings;
      auto game = Round(settings, job->number, players, shared, ended).play();
      if (!game) return;
      source.add(*job, std::move(*game));
    }
  };
  run_team(
      static_cast<std::size_t>(concurrency), [&](std::size_t) { work(); }, [&] { failed = true; });
}

std::vector<std::vector<MatchGame>> play_matches(const std::vector<MatchSettings>& matches,
                                                 std::vector<std::vector<MatchGame>> before,
                                                 const std::function<void(std::size_t, const MatchGame&)>& finished,
                                                 const Stop& stop) {
  Schedule schedule(matches, std::move(before), finished);
  play_games(schedule, matches.front().concurrency, matches.front().processors, stop);
  return std::move(schedule).games();
}

}  // namespace crosscut::match
