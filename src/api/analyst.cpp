#include "api/analyst.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <numeric>
#include <thread>

#include "api/call.hpp"

namespace crosscut::api {
namespace {

// A request that is waiting or being answered.
struct Job {
  Job(const Action& asked, Request from) : action(asked), request(std::move(from)) {}

  const Action& action;
  const Request request;
  std::atomic<bool> terminated{false};
  bool running = false;
  bool answered = false;  // the last answer is being sent: the id may be used again
};

}  // namespace

// The unanswered requests of one client, and where its answers go.
class Analyst::Desk {
 public:
  explicit Desk(Send send) : send_(std::move(send)) {}

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
  explicit Work(AnalystSettings settings) : settings_(std::move(settings)), dispatcher_(std::move(settings_.host)) {}

  void start() {
    threads_.emplace_back([this] { serve(Action::quick); });
    for (int i = 0; i < settings_.workers; ++i) threads_.emplace_back([this] { serve(Action::thinking); });
  }
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
      for (const auto& desk : desks_) give_up(*desk);
    }
    changed_.notify_all();
    for (auto& thread : threads_) thread.join();
  }

  void join_in(const std::shared_ptr<Desk>& desk) {
    const std::lock_guard lock(mutex_);
    desks_.push_back(desk);
  }
  void leave(const std::shared_ptr<Desk>& desk) {
    desk->leave();
    const std::lock_guard lock(mutex_);
    give_up(*desk);
    desks_.erase(std::find(desks_.begin(), desks_.end(), desk));
  }

  void submit(const std::shared_ptr<Desk>& desk, Request request) {
    const Action* action = request.accept(actions());
    if (!action) return desk->send(refusal_of(request, *request.fault()));
    if (action->kind == Action::order) return carry_out(*action, request, *desk);
    const auto job = std::make_shared<Job>(*action, std::move(request));
    if (const auto refused = take(desk, job)) desk->send(refusal_of(job->request, *refused));
  }

  void wait(const Desk& desk, std::size_t unanswered, std::size_t bytes) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return desk.jobs.size() <= unanswered && desk.bytes() <= bytes; });
  }

 private:
  // Queues the job, or says why not.
  std::optional<wire::Fault> take(const std::shared_ptr<Desk>& desk, const std::shared_ptr<Job>& job) {
    const std::lock_guard lock(mutex_);
    if (desk->jobs.size() >= settings_.waiting)
      return wire::Fault{"",
                         "too many requests wait for an answer; at most " + std::to_string(settings_.waiting) + " may"};
    const std::size_t all = std::accumulate(desks_.begin(), desks_.end(), std::size_t{0},
                                            [](std::size_t sum, const auto& d) { return sum + d->bytes(); });
    const std::size_t more = job->request.memory();
    if (more > settings_.waiting_bytes - std::min(settings_.waiting_bytes, desk->bytes()))
      return wire::Fault{"", "the requests that wait for an answer are too large; those of one client may take " +
                                 std::to_string(settings_.waiting_bytes) + " bytes of memory"};
    if (more > settings_.all_bytes - std::min(settings_.all_bytes, all))
      return wire::Fault{"", "too many requests wait for an answer just now; try again later"};
    for (const auto& other : desk->jobs)
      if (!other->answered && *other->request.id() == *job->request.id())
        return wire::Fault{"id", "a request with this id is not answered yet"};
    desk->jobs.push_back(job);
    changed_.notify_all();
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
    }
    for (const auto& job : waiting) desk.send(answer_to(job->request, {{"terminated", true}}));
    return count;
  }

  void give_up(Desk& desk) {
    for (const auto& job : desk.jobs) job->terminated = true;
    std::erase_if(desk.jobs, [](const auto& job) { return !job->running; });
    changed_.notify_all();
  }
  void remove(Desk& desk, const std::shared_ptr<Job>& job) {
    desk.jobs.erase(std::find(desk.jobs.begin(), desk.jobs.end(), job));
    changed_.notify_all();
  }

  // The next job, taken from the desks in rotation.
  std::pair<std::shared_ptr<Desk>, std::shared_ptr<Job>> next(Action::Kind kind) {
    for (std::size_t i = 0; i < desks_.size(); ++i) {
      const auto desk = desks_[i];
      for (const auto& job : desk->jobs)
        if (!job->running && job->action.kind == kind) {
          std::rotate(desks_.begin() + static_cast<std::ptrdiff_t>(i),
                      desks_.begin() + static_cast<std::ptrdiff_t>(i) + 1, desks_.end());
          return {desk, job};
        }
    }
    return {};
  }

  void serve(Action::Kind kind) {
    std::unique_lock lock(mutex_);
    for (;;) {
      const auto [desk, job] = next(kind);
      if (!job && stopping_) return;
      if (!job) {
        changed_.wait(lock);
        continue;
      }
      job->running = true;
      lock.unlock();
      work_on(*desk, *job);
      lock.lock();
      remove(*desk, job);
    }
  }

  void work_on(Desk& desk, Job& job) {
    const auto send = [&](Answer answer) {
      if (!answer.partial) {
        const std::lock_guard lock(mutex_);
        job.answered = true;
      }
      desk.send(std::move(answer));
    };
    dispatcher_.answer(job.action, job.request,
                       {send, [&job] { return job.terminated.load(std::memory_order_relaxed); }});
  }

  AnalystSettings settings_;
  const Dispatcher dispatcher_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::shared_ptr<Desk>> desks_;  // in rotation, the next first
  std::vector<std::thread> threads_;
  bool stopping_ = false;
};

Analyst::Analyst(AnalystSettings settings) : work_(std::make_shared<Work>(std::move(settings))) { work_->start(); }

Analyst::~Analyst() { work_->stop(); }

std::unique_ptr<Analyst::Client> Analyst::connect(Send send) {
  class AtDesk final : public Client {
   public:
    AtDesk(std::shared_ptr<Work> work, Send send)
        : work_(std::move(work)), desk_(std::make_shared<Desk>(std::move(send))) {
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
  return std::make_unique<AtDesk>(work_, std::move(send));
}

}  // namespace crosscut::api
