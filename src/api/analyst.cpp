#include "api/analyst.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <numeric>
#include <thread>

#include "api/call.hpp"
#include "messages/request.hpp"

namespace crosscut::api {
namespace {

// Where requests wait. Large ones, which may take a second to read, do not hold up the small ones that people wait for.
enum Lane : std::uint8_t { small, large, thinking };
constexpr std::size_t lanes = 3, largest_small = std::size_t{64} << 10U;  // bytes of memory

// Time used, in seconds. Whoever was idle for a while is not owed that time: used time is at least the floor, what the
// one served last had used, less a little that lets newcomers go first.
class Used {
 public:
  void wait_at(double floor) { seconds_ = std::max(seconds_, floor); }
  void add(double seconds) { seconds_ += seconds; }
  double seconds() const { return seconds_; }

 private:
  double seconds_ = 0;
};

constexpr double newcomers_credit = 1;

// Whoever pays for the time of requests, and what they have used.
struct Payer {
  std::array<Used, lanes> used;
  double floor = 0;  // of the payer's clients
  int clients = 0;
  std::array<int, lanes> busy{};  // requests that are being answered or, of those that think, have begun
};

// A request that is waiting or being answered.
struct Job {
  Job(const Action& asked, Request from)
      : action(asked),
        lane(asked.kind == Action::thinking  ? thinking
             : from.memory() > largest_small ? large
                                             : small),
        request(std::move(from)) {}

  const Action& action;
  const Lane lane;
  double submitted = 0;
  const Request request;
  std::atomic<bool> terminated{false};
  bool running = false;
  bool answered = false;  // the last answer is being sent: the id may be used again

  // Of requests that think: whether it is this one's turn, and since when; while it is not, it wants one.
  bool has_turn = false, wants_turn = false;
  std::atomic<double> since{0};
};

}  // namespace

// The unanswered requests of one client, and where its answers go.
class Analyst::Desk {
 public:
  Desk(Send send, std::string paying) : payer_name(std::move(paying)), send_(std::move(send)) {}

  const std::string payer_name;

  void send(Answer answer) {
    const std::lock_guard lock(sending_);
    if (send_) send_(std::move(answer));
  }
  void leave() {
    const std::lock_guard lock(sending_);
    send_ = nullptr;
  }

  // Guarded by the mutex of Work.
  std::deque<std::shared_ptr<Job>> jobs;  // unanswered, in order of arrival
  Payer* payer = nullptr;
  Used used;  // time for thinking
  std::size_t bytes() const {
    return std::accumulate(jobs.begin(), jobs.end(), std::size_t{0},
                           [](std::size_t sum, const auto& job) { return sum + job->request.memory(); });
  }

 private:
  std::mutex sending_;
  Send send_;
};

// The desks and the worker threads.
class Analyst::Work : public std::enable_shared_from_this<Work> {
 public:
  explicit Work(AnalystSettings settings)
      : settings_(std::move(settings)),
        clock_(settings_.host.clock),
        dispatcher_(std::move(settings_.host)),
        free_turns_(settings_.workers) {
    settings_.begun = std::max(settings_.begun, settings_.workers);
  }

  void start() {
    for (const Lane lane : {small, large}) threads_.emplace_back([this, lane] { serve(lane); });
    for (int i = 0; i < settings_.begun; ++i) threads_.emplace_back([this] { serve(thinking); });
  }
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
      for (const auto& desk : desks_) give_up(*desk);
    }
    for (auto& some : some_) some.notify_all();
    for (auto& thread : threads_) thread.join();
  }

  void join_in(const std::shared_ptr<Desk>& desk) {
    const std::lock_guard lock(mutex_);
    forget_payers();
    desk->payer = &payers_[desk->payer_name];
    ++desk->payer->clients;
    desks_.push_back(desk);
  }
  void leave(const std::shared_ptr<Desk>& desk) {
    desk->leave();
    const std::lock_guard lock(mutex_);
    give_up(*desk);
    --desk->payer->clients;
    desks_.erase(std::find(desks_.begin(), desks_.end(), desk));
  }

  void submit(const std::shared_ptr<Desk>& desk, Request request) {
    const Action* action = request.accept(actions());
    if (!action) return desk->send(refusal_of(request, *request.fault()));
    if (action->kind == Action::order) return carry_out(*action, request, *desk);
    const auto job = std::make_shared<Job>(*action, std::move(request));
    if (const auto refused = take(desk, job)) desk->send(refusal_of(job->request, *refused));
  }

  std::vector<Load> load() {
    const std::lock_guard lock(mutex_);
    std::vector<Load> now(load_.begin(), load_.end());
    for (const auto& desk : desks_)
      for (const auto& job : desk->jobs) ++(job->running ? now[job->lane].running : now[job->lane].waiting);
    return now;
  }

  void wait(const Desk& desk, std::size_t unanswered, std::size_t bytes) {
    std::unique_lock lock(mutex_);
    answered_.wait(lock, [&] { return desk.jobs.size() <= unanswered && desk.bytes() <= bytes; });
  }

 private:
  // Queues the job, or says why not.
  std::optional<wire::Fault> take(const std::shared_ptr<Desk>& desk, const std::shared_ptr<Job>& job) {
    const std::lock_guard lock(mutex_);
    if (desk->jobs.size() >= settings_.waiting)
      return wire::Fault{"", messages::busy_waiting{.most = std::to_string(settings_.waiting)}};
    const std::size_t all = std::accumulate(desks_.begin(), desks_.end(), std::size_t{0},
                                            [](std::size_t sum, const auto& d) { return sum + d->bytes(); });
    const std::size_t more = job->request.memory();
    if (more > settings_.waiting_bytes - std::min(settings_.waiting_bytes, desk->bytes()))
      return wire::Fault{"", messages::busy_bytes{.most = std::to_string(settings_.waiting_bytes)}};
    if (more > settings_.all_bytes - std::min(settings_.all_bytes, all)) return wire::Fault{"", messages::busy_all{}};
    for (const auto& other : desk->jobs)
      if (!other->answered && *other->request.id() == *job->request.id())
        return wire::Fault{"id", messages::id_in_use{}};
    Payer& payer = *desk->payer;
    job->submitted = clock_();
    payer.used[job->lane].wait_at(floor_[job->lane] - newcomers_credit);
    if (job->lane == thinking) desk->used.wait_at(payer.floor);
    desk->jobs.push_back(job);
    some_[job->lane].notify_one();
    return {};
  }

  void carry_out(const Action& order, const Request& request, Desk& desk) {
    const Asker asker{[&](Answer answer) { desk.send(std::move(answer)); },
                      {},
                      [&](const nlohmann::json* target) { return terminate(desk, target); }};
    dispatcher_.answer(order, request, asker);
  }

  // Terminates the job with the target as its id, or all jobs of the desk if there is no target. Running jobs end
  // soon by themselves; the others are answered here.
  std::size_t terminate(Desk& desk, const nlohmann::json* target) {
    std::vector<std::shared_ptr<Job>> waiting;
    std::size_t count = 0;
    {
      const std::lock_guard lock(mutex_);
      for (const auto& job : desk.jobs) {
        if (job->answered || (target && *job->request.id() != *target)) continue;
        ++count;
        job->terminated = true;
        if (!job->running) waiting.push_back(job);
      }
      for (const auto& job : waiting) remove(desk, job);
      turn_.notify_all();
    }
    for (const auto& job : waiting) desk.send(answer_to(job->request, {{"terminated", true}}));
    return count;
  }

  void give_up(Desk& desk) {
    for (const auto& job : desk.jobs) job->terminated = true;
    std::erase_if(desk.jobs, [](const auto& job) { return !job->running; });
    answered_.notify_all();
    turn_.notify_all();
  }
  void remove(Desk& desk, const std::shared_ptr<Job>& job) {
    desk.jobs.erase(std::find(desk.jobs.begin(), desk.jobs.end(), job));
    answered_.notify_all();
  }

  // Payers without clients are remembered only as long as they have used more than those served last.
  void forget_payers() {
    constexpr std::size_t few = 1000;
    if (payers_.size() < few) return;
    std::erase_if(payers_, [this](const auto& entry) {
      const Payer& payer = entry.second;
      const auto used_no_more = [&](Lane lane) { return payer.used[lane].seconds() <= floor_[lane]; };
      return payer.clients == 0 && payer.busy == std::array<int, lanes>{} && used_no_more(small) &&
             used_no_more(large) && used_no_more(thinking);
    });
  }

  // How many requests of one payer may have begun to think.
  int share() const {
    return settings_.begun > settings_.workers ? std::max(settings_.workers, settings_.begun / 2) : settings_.begun;
  }

  // What decides whose turn it is: the least is served first.
  std::pair<double, double> order(Lane lane, const Desk& desk) const {
    return {desk.payer->used[lane].seconds(), lane == thinking ? desk.used.seconds() : 0};
  }

  // The next job of those that nobody works on.
  std::pair<std::shared_ptr<Desk>, std::shared_ptr<Job>> next(Lane lane) {
    std::pair<std::shared_ptr<Desk>, std::shared_ptr<Job>> first;
    for (const auto& desk : desks_) {
      if (lane == thinking && desk->payer->busy[thinking] >= share()) continue;
      if (first.first && order(lane, *desk) >= order(lane, *first.first)) continue;
      for (const auto& job : desk->jobs)
        if (!job->running && job->lane == lane) {
          first = {desk, job};
          break;
        }
    }
    // Among equals they are served in rotation.
    if (const auto at = std::find(desks_.begin(), desks_.end(), first.first); at != desks_.end())
      std::rotate(at, at + 1, desks_.end());
    return first;
  }

  void charge(Desk& desk, Lane lane, double since) {
    const double seconds = clock_() - since;
    Used& used = desk.payer->used[lane];
    floor_[lane] = std::max(floor_[lane], used.seconds());
    used.add(seconds);
    if (lane != thinking) return;
    desk.payer->floor = std::max(desk.payer->floor, desk.used.seconds());
    desk.used.add(seconds);
  }

  void serve(Lane lane) {
    std::unique_lock lock(mutex_);
    for (;;) {
      const auto [desk, job] = next(lane);
      if (!job && stopping_) return;
      if (!job) {
        some_[lane].wait(lock);
        continue;
      }
      job->running = true;
      ++load_[lane].begun;
      load_[lane].waited += clock_() - job->submitted;
      ++desk->payer->busy[lane];
      if (lane == thinking) begin(lock, desk, job);
      const double since = clock_();
      lock.unlock();
      work_on(*desk, *job);
      lock.lock();
      if (lane == thinking)
        end(desk, job);
      else
        charge(*desk, lane, since);
      --desk->payer->busy[lane];
      remove(*desk, job);
    }
  }

  // Turns at thinking. There are as many at a time as workers; those that have begun and wait for theirs want one.
  using Begun = std::pair<std::shared_ptr<Desk>, std::shared_ptr<Job>>;

  void begin(std::unique_lock<std::mutex>& lock, const std::shared_ptr<Desk>& desk, const std::shared_ptr<Job>& job) {
    begun_.emplace_back(desk, job);
    want_turn(*job);
    wait_for_turn(lock, *job);
  }
  void end(const std::shared_ptr<Desk>& desk, const std::shared_ptr<Job>& job) {
    begun_.erase(std::find(begun_.begin(), begun_.end(), Begun{desk, job}));
    if (job->wants_turn) --wanting_;
    job->wants_turn = false;
    if (job->has_turn) give_up_turn(*desk, *job);
    grant_turns();
  }

  void want_turn(Job& job) {
    job.wants_turn = true;
    ++wanting_;
    grant_turns();
  }
  // A job that was terminated ends without one.
  void wait_for_turn(std::unique_lock<std::mutex>& lock, const Job& job) {
    turn_.wait(lock, [&] { return job.has_turn || job.terminated; });
  }
  void give_up_turn(Desk& desk, Job& job) {
    charge(desk, thinking, job.since);
    job.has_turn = false;
    ++free_turns_;
  }
  void grant_turns() {
    for (; free_turns_ > 0; --free_turns_) {
      const Begun* first = nullptr;
      for (const Begun& each : begun_)
        if (each.second->wants_turn && (!first || order(thinking, *each.first) < order(thinking, *first->first)))
          first = &each;
      if (!first) break;
      Job& job = *first->second;
      job.wants_turn = false;
      --wanting_;
      job.has_turn = true;
      job.since = clock_();
    }
    turn_.notify_all();
  }

  // Called often by the threads of a job that thinks: whether it is to end. If its turn is over and others wait for
  // theirs, it returns only when the job's next turn has come.
  bool is_stopped(Desk& desk, Job& job) {
    const auto is_over = [&] { return clock_() - job.since >= settings_.slice; };
    if (job.terminated.load(std::memory_order_relaxed)) return true;
    if (job.lane == thinking && wanting_.load(std::memory_order_relaxed) > 0 && is_over()) {
      std::unique_lock lock(mutex_);
      if (job.has_turn && is_over()) {
        give_up_turn(desk, job);
        want_turn(job);
      }
      wait_for_turn(lock, job);
    }
    return job.terminated.load(std::memory_order_relaxed);
  }

  void work_on(Desk& desk, Job& job) {
    const auto send = [&](Answer answer) {
      if (!answer.partial) {
        const std::lock_guard lock(mutex_);
        job.answered = true;
      }
      desk.send(std::move(answer));
    };
    dispatcher_.answer(job.action, job.request, {send, [this, &desk, &job] { return is_stopped(desk, job); }});
  }

  AnalystSettings settings_;
  const engine::Clock clock_;
  const Dispatcher dispatcher_;
  std::mutex mutex_;
  std::array<std::condition_variable, lanes> some_;  // job waits in the lane
  std::condition_variable turn_, answered_;          // has been granted or is not needed; a job
  std::vector<std::shared_ptr<Desk>> desks_;
  std::map<std::string, Payer> payers_;
  std::array<double, lanes> floor_{};  // what the payer served last had used
  std::vector<Begun> begun_;           // in order
  std::atomic<int> wanting_{0};        // of these, those that wait for their turn
  int free_turns_;
  std::array<Load, lanes> load_ = {Load{"small"}, Load{"large"}, Load{"thinking"}};
  std::vector<std::thread> threads_;
  bool stopping_ = false;
};

Analyst::Analyst(AnalystSettings settings) : work_(std::make_shared<Work>(std::move(settings))) { work_->start(); }

Analyst::~Analyst() { work_->stop(); }

std::vector<Analyst::Load> Analyst::load() const { return work_->load(); }

std::unique_ptr<Analyst::Client> Analyst::connect(Send send, const std::string& payer) {
  class AtDesk final : public Client {
   public:
    AtDesk(std::shared_ptr<Work> work, Send send, const std::string& payer)
        : work_(std::move(work)), desk_(std::make_shared<Desk>(std::move(send), payer)) {
      work_->join_in(desk_);
    }
    ~AtDesk() override { work_->leave(desk_); }
    AtDesk(const AtDesk&) = delete;
    AtDesk& operator=(const AtDesk&) = delete;
    void submit(Request request) override { work_->submit(desk_, std::move(request)); }
    void wait(std::size_t unanswered, std::size_t bytes) override { work_->wait(*desk_, unanswered, bytes); }

   private:
    std::shared_ptr<Work> work_;
    std::shared_ptr<Desk> desk_;
  };
  return std::make_unique<AtDesk>(work_, std::move(send), payer);
}

}  // namespace crosscut::api
