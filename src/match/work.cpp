#include "match/work.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

#include "base/errors.hpp"
#include "messages/matches.hpp"

namespace crosscut::match {
namespace {

using database::Failure;

// Sleeps, but not long after `stop` returns true.
void pause(double seconds, const Stop& stop) {
  constexpr double step = 0.05;
  for (; seconds > 0 && !stop(); seconds -= step)
    std::this_thread::sleep_for(std::chrono::duration<double>(std::min(seconds, step)));
}

// The games of a store that this worker holds. The store is used under the lock, so while it cannot be reached all
// threads wait.
class Claims final : public GameSource {
 public:
  Claims(Store& store, const WorkSettings& settings, const std::function<void(const std::string&)>& note,
         const Stop& stop)
      : store_(store), settings_(settings), note_(note), stop_([this, &stop] { return failed_ || stop(); }) {}

  const Stop& stop() const { return stop_; }
  const Worked& worked() const { return worked_; }

  std::optional<Job> take(const Stop& stop) override {
    while (!stop()) {
      {
        const std::lock_guard lock(mutex_);
        if (taken_ == settings_.games) return {};
        if (auto job = next()) return job;
        const bool more = fetch();
        if (auto job = next()) return job;
        if (!more && !settings_.stays) return {};
      }
      pause(settings_.pause, stop);
    }
    return {};
  }

  void add(const Job& job, MatchGame game) override {
    const std::lock_guard lock(mutex_);
    Open& open = opens_[job.match];
    const auto kept = patiently([&] { return store_.finish(open.id, game, settings_.worker); });
    if (!kept) return;
    holds_.erase({open.id, game.number});
    worked_.games += *kept;
    examine(open);
  }

  void add(const Job& job, std::string&& result) override {
    const std::lock_guard lock(mutex_);
    const std::string& id = opens_[job.match].id;
    const auto kept = patiently([&] { return store_.finish(id, job.number, result, settings_.worker); });
    if (!kept) return;
    holds_.erase({id, job.number});
    worked_.pieces += *kept;
  }

  // Renews the leases, and updates what is known of the matches.
  void renew() {
    const std::lock_guard lock(mutex_);
    if (patiently([&] { return store_.renew(settings_.worker, settings_.lease); })) refresh();
  }

  // Does not wait for a store that cannot be reached, where the leases run out.
  void end() {
    const std::lock_guard lock(mutex_);
    if (!holds_.empty() || doubtful_) (void)store_.give_back(settings_.worker);
  }

 private:
  // A match as it is played here. Games in flight keep it, even if the request for it changes.
  struct Open {
    std::string id, asked;
    MatchSettings settings;
    std::shared_ptr<const Task> task;
    std::optional<SequentialTest> test = {};
    bool over = false;  // decided, or filed with another request
  };
  struct Known {
    std::string asked;
    std::optional<std::size_t> open;  // its number; none: refused
  };

  // Repeats the call until the store can be reached or the worker is to stop. Any other failure ends it.
  template <class Ask>
  auto patiently(Ask ask) -> decltype(ask()) {
    constexpr double most = 5;
    bool said = false;
    for (double seconds = 0.1;; seconds = std::min(2 * seconds, most)) {
      auto done = ask();
      if (done) {
        if (said) note_("the store can be reached again");
        return done;
      }
      const Failure& failure = done.error();
      // What may have been kept can be done again: games that it holds are recalled, results are kept once.
      const bool lost = failure.kind == Failure::Kind::lost || failure.kind == Failure::Kind::unknown;
      if (!lost && failure.kind != Failure::Kind::again) {
        worked_.error = failure;
        failed_ = true;
      }
      if (stop_()) return done;
      if (lost) {
        doubtful_ = true;
        if (!said) note_(fmt::format("the store cannot be reached; trying again: {}", worded(failure)));
        said = true;
      }
      pause(seconds, stop_);
    }
  }

  // The next of the games that are held and not yet started.
  std::optional<Job> next() {
    while (!queue_.empty()) {
      const auto [match, number] = queue_.front();
      queue_.pop_front();
      if (opens_[match].over) continue;
      ++taken_;
      return Job{&opens_[match].settings, match, number, opens_[match].task.get()};
    }
    return {};
  }

  // Claims games, of one match after another. Returns whether there may be more, now or later.
  bool fetch() {
    if (doubtful_) recall();
    if (!queue_.empty() || claim_in_turn()) return true;
    if (!refresh()) return false;
    claim_in_turn();
    return true;
  }

  // From the first match that has free games, which then goes to the end of the queue; those without any leave it.
  bool claim_in_turn() {
    const int batch = settings_.batch ? settings_.batch : settings_.concurrency;
    while (!turns_.empty()) {
      const std::size_t match = turns_.front();
      turns_.pop_front();
      if (opens_[match].over) continue;
      const auto numbers = patiently([&] {
        return store_.claim(opens_[match].id, settings_.worker, std::min(batch, settings_.games - taken_),
                            settings_.lease);
      });
      if (!numbers) return false;
      for (const int number : *numbers) hold(match, number);
      if (numbers->empty()) continue;
      turns_.push_back(match);
      return true;
    }
    return false;
  }

  void hold(std::size_t match, int number) {
    if (holds_.emplace(opens_[match].id, number).second) queue_.emplace_back(match, number);
  }

  // A claim may have succeeded although its answer was lost.
  void recall() {
    const auto held = patiently([&] { return store_.held(settings_.worker); });
    if (!held) return;
    doubtful_ = false;
    for (const auto& [match, number] : *held)
      if (const auto known = known_.find(match); known != known_.end() && known->second.open)
        hold(*known->second.open, number);
  }

  // Reads the open matches. Returns whether this worker plays any of them.
  bool refresh() {
    const auto filed = patiently([&] { return store_.open_matches(); });
    if (!filed) return true;
    for (Open& open : opens_) open.over = true;
    bool any = false;
    for (const Store::Filed& match : *filed) {
      if (!settings_.only.empty() && match.id != settings_.only) continue;
      Known& known = known_[match.id];
      if (known.asked != match.asked) known = {match.asked, admit(match)};
      if (!known.open) continue;
      Open& open = opens_[*known.open];
      open.over = false;
      examine(open);
      if (open.over) continue;
      any = true;
      if (std::find(turns_.begin(), turns_.end(), *known.open) == turns_.end()) turns_.push_back(*known.open);
    }
    return any;
  }

  // Takes a match on, unless it asks for another program or machine.
  std::optional<std::size_t> admit(const Store::Filed& filed) {
    if (settings_.open_task) {
      auto task = settings_.open_task(filed, [&] { return patiently([&] { return store_.supplies(filed.id); }); });
      if (!task) return refuse("task", filed, task.error());
      if (*task) {
        opens_.push_back({filed.id, filed.asked, {}, *std::move(task)});
        return opens_.size() - 1;
      }
    }
    auto asked = read_asked(filed.conditions, filed.asked);
    if (const Status fit = asked ? fits_here(*asked) : asked.error(); !fit) return refuse("match", filed, fit.error());
    opens_.push_back({filed.id, filed.asked, std::move(asked->settings), nullptr});
    return opens_.size() - 1;
  }

  Status fits_here(const Asked& asked) const {
    const auto here = identity_of(asked.settings, settings_.version);
    if (!here) return here.error();
    if (Status alike = same(asked.identity, *here); !alike || settings_.programs) return alike;
    for (const PlayerSetting& player : asked.settings.players)
      if (!player.program.empty()) return messages::names_program{};
    return Done{};
  }

  std::nullopt_t refuse(std::string_view what, const Store::Filed& filed, const Error& why) {
    ++worked_.refused;
    note_(fmt::format("{} {}{} is not played here: {}", what, filed.id,
                      filed.name.empty() ? "" : " (" + filed.name + ")", worded(why)));
    return std::nullopt;
  }

  // Ends the match if its test is decided.
  void examine(Open& open) {
    if (!open.settings.sprt) return;
    if (!open.test) open.test.emplace(*open.settings.sprt);
    const auto more = patiently([&] { return store_.points(open.id, open.test->next()); });
    if (!more) return;
    for (const auto& [number, points] : *more) open.test->add(number, points);
    if (!open.test->decided()) return;
    if (patiently([&] { return store_.decide(open.id, open.asked); })) open.over = true;
  }

  Store& store_;
  const WorkSettings& settings_;
  const std::function<void(const std::string&)>& note_;
  std::mutex mutex_;
  std::atomic<bool> failed_{false};
  const Stop stop_;
  std::deque<Open> opens_;
  std::map<std::string, Known> known_;             // by id
  std::deque<std::size_t> turns_;                  // matches that may have free games
  std::deque<std::pair<std::size_t, int>> queue_;  // games held and not yet started
  std::set<std::pair<std::string, int>> holds_;    // these, and those being played
  bool doubtful_ = false;                          // whether it may hold games that it does not know of
  int taken_ = 0;
  Worked worked_;
};

}  // namespace

Worked work(Store& store, const WorkSettings& settings, const std::function<void(const std::string&)>& note,
            const Stop& stop) {
  Claims claims(store, settings, note, stop);
  std::optional<Error> machine;
  try {
    const std::jthread renewal([&](const std::stop_token& ended) {
      std::mutex mutex;
      std::condition_variable_any never;
      const auto over = [&] { return ended.stop_requested(); };
      const auto interval = std::chrono::duration<double>(settings.lease / 3.0);
      for (std::unique_lock lock(mutex); !never.wait_for(lock, ended, interval, over);) claims.renew();
    });
    play_games(claims, settings.concurrency, settings.processors, claims.stop());
  } catch (const std::system_error& error) { machine = refused_by_machine(error); }
  claims.end();
  Worked worked = claims.worked();
  if (!worked.error) worked.error = machine;
  return worked;
}

}  // namespace crosscut::match
