#include "api/analyst.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <numeric>
#include <thread>

#include "api/call.hpp"
#include "messages/request.hpp"

namespace crosscut::api {
namespace {

// The queues. Large requests, which may take a second to read, do not hold up small ones, for which people wait.
enum Queue : std::uint8_t { small, large, thinking };
constexpr std::size_t queues = 3, largest_small = std::size_t{64} << 10U;  // bytes of memory

Queue queue_of(const Action& action, const Request& request) {
  if (action.kind == Action::thinking) return thinking;
  return request.memory() > largest_small ? large : small;
}

// A request that is waiting or being answered.
struct Job {
  RequestText text;  // until it is read, by a worker
  std::optional<Request> request;
  const Action* action = nullptr;
  Queue queue = large;
  Holding bytes;
  double submitted = 0;
  std::atomic<bool> terminated{false};
  std::vector<nlohmann::json> targets;  // ids to be terminated that came before this one was read
  bool running = false;
  bool answered = false;  // the last answer is being sent: the id may be used again

  // For requests that think: whether it is this one's turn, and since when.
  bool has_turn = false;
  std::atomic<double> since{0};

  // A refused request may have no id.
  bool is(const nlohmann::json& id) const {
    const nlohmann::json* own = request && !answered ? request->id() : nullptr;
    return own && *own == id;
  }
};

}  // namespace

// A client's unanswered requests, and where its answers go.
class Analyst::Connected {
 public:
  Connected(Send send, std::string paying) : owner(std::move(paying)), send_(std::move(send)) {}

  const std::string owner;

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
                           [](std::size_t sum, const auto& job) { return sum + job->bytes.amount(); });
  }

 private:
  std::mutex sending_;
  Send send_;
};

// The clients and the worker threads.
class Analyst::Work : public std::enable_shared_from_this<Work> {
 public:
  explicit Work(AnalystSettings settings)
      : settings_(std::move(settings)),
        clock_(settings_.host.clock),
        dispatcher_(std::move(settings_.host)),
        in_flight_(std::max(settings_.in_flight, settings_.workers)),
        // With turns, nobody can take all places.
        places_(static_cast<std::size_t>(in_flight_), in_flight_ > settings_.workers ? 1 : SIZE_MAX),
        free_turns_(settings_.workers) {}

  void start() {
    threads_.emplace_back([this] { serve(small); });
    threads_.emplace_back([this] { settings_.prepare_thread(), serve(large); });
    for (int i = 0; i < in_flight_; ++i)
      threads_.emplace_back([this] { settings_.prepare_thread(), serve_thinking(); });
  }
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
      for (const auto& client : clients_) give_up(*client);
    }
    for (auto* some : {&some_[small], &some_[large], &some_[thinking]}) some->notify_all();
    for (auto& thread : threads_) thread.join();
  }

  void join_in(const std::shared_ptr<Connected>& client) {
    const std::lock_guard lock(mutex_);
    clients_.push_back(client);
  }
  void leave(const std::shared_ptr<Connected>& client) {
    client->leave();
    const std::lock_guard lock(mutex_);
    give_up(*client);
    for (auto& queue : queues_) queue.leave(client->owner, client.get());
    clients_.erase(std::find(clients_.begin(), clients_.end(), client));
  }

  void submit(const std::shared_ptr<Connected>& client, Request request) {
    const auto job = std::make_shared<Job>();
    job->request = std::move(request);
    job->action = job->request->accept(actions());
    if (!job->action) return client->send(refusal_of(*job->request, *job->request->fault()));
    if (job->action->kind == Action::order) return work_on(client, job);
    job->queue = queue_of(*job->action, *job->request);
    const std::size_t memory = job->request->memory();
    if (const auto refused = take(client, job, memory)) client->send(refusal_of(*job->request, *refused));
  }
  void submit(const std::shared_ptr<Connected>& client, RequestText text) {
    if (text.text.size() <= short_bytes) return submit(client, text.read());
    const auto job = std::make_shared<Job>();
    const std::size_t bytes = text.text.size();
    job->text = std::move(text);
    // Its id is not known yet.
    if (const auto refused = take(client, job, bytes)) client->send(refusal_of(Request::refused(*refused), *refused));
  }

  std::vector<Load> load() {
    const std::lock_guard lock(mutex_);
    std::vector<Load> now(load_.begin(), load_.end());
    for (const auto& client : clients_)
      for (const auto& job : client->jobs) ++(job->running ? now[job->queue].running : now[job->queue].waiting);
    return now;
  }

  void wait(const Connected& client, std::size_t unanswered, std::size_t bytes) {
    std::unique_lock lock(mutex_);
    answered_.wait(lock, [&] { return client.jobs.size() <= unanswered && client.bytes() <= bytes; });
  }

 private:
  struct Queued {
    std::shared_ptr<Connected> client;
    std::shared_ptr<Job> job;
  };

  // Queues the job, or says why not.
  std::optional<wire::Fault> take(const std::shared_ptr<Connected>& client, const std::shared_ptr<Job>& job,
                                  std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    if (client->jobs.size() >= settings_.waiting)
      return wire::Fault{"", messages::busy_waiting{.most = std::to_string(settings_.waiting)}};
    job->bytes = Holding(settings_.bytes, client->owner);
    if (!job->bytes.resize(bytes)) return wire::Fault{"", messages::busy_bytes{}};
    if (job->request && is_in_use(*client, *job)) return wire::Fault{"id", messages::id_in_use{}};
    job->submitted = clock_();
    client->jobs.push_back(job);
    enqueue(client, job);
    return {};
  }
  static bool is_in_use(const Connected& client, const Job& job) {
    return std::any_of(client.jobs.begin(), client.jobs.end(),
                       [&](const auto& other) { return &*other != &job && other->is(*job.request->id()); });
  }
  void enqueue(const std::shared_ptr<Connected>& client, const std::shared_ptr<Job>& job) {
    queues_[job->queue].push(client->owner, client.get(), {client, job});
    if (job->queue == thinking)
      grant_turns();
    else
      some_[job->queue].notify_one();
  }

  // Terminates the job with the target as its id, or all jobs of the client if there is no target. Running jobs end
  // soon by themselves; the others are answered here.
  std::size_t terminate(Connected& client, const nlohmann::json* target) {
    std::vector<std::shared_ptr<Job>> waiting;
    std::size_t count = 0;
    {
      const std::lock_guard lock(mutex_);
      for (const auto& job : client.jobs) {
        const bool is_order = job->action && job->action->kind == Action::order;
        if (target && !job->request && job->targets.size() < settings_.waiting) job->targets.push_back(*target);
        if (is_order || job->answered || (target && !job->is(*target))) continue;
        ++count;
        job->terminated = true;
        if (!job->running && job->request) waiting.push_back(job);
      }
      for (const auto& job : waiting) {
        unqueue(client, job);
        remove(client, job);
      }
      turn_.notify_all();
    }
    for (const auto& job : waiting) client.send(answer_to(*job->request, {{"terminated", true}}));
    return count;
  }

  void give_up(Connected& client) {
    for (const auto& job : client.jobs) job->terminated = true;
    for (auto& queue : queues_)
      (void)queue.erase_if(client.owner, &client, [](const Queued& queued) { return !queued.job->running; });
    std::erase_if(client.jobs, [](const auto& job) { return !job->running; });
    answered_.notify_all();
    turn_.notify_all();
  }
  void unqueue(Connected& client, const std::shared_ptr<Job>& job) {
    (void)queues_[job->queue].erase_if(client.owner, &client, [&](const Queued& queued) { return queued.job == job; });
  }
  void remove(Connected& client, const std::shared_ptr<Job>& job) {
    client.jobs.erase(std::find(client.jobs.begin(), client.jobs.end(), job));
    answered_.notify_all();
  }

  void begin(Job& job) {
    job.running = true;
    ++load_[job.queue].begun;
    load_[job.queue].waited += clock_() - job.submitted;
  }
  void charge(const Connected& client, Queue queue, double since) {
    queues_[queue].charge(client.owner, &client, clock_() - since);
  }

  // The loop of a thread for requests that do not think, and for unread texts, whose requests may.
  void serve(Queue queue) {
    std::unique_lock lock(mutex_);
    for (;;) {
      const auto next = queues_[queue].pop();
      if (!next && stopping_) return;
      if (!next) {
        some_[queue].wait(lock);
        continue;
      }
      const auto& [client, job] = *next;
      begin(*job);
      const double since = clock_();
      lock.unlock();
      const bool done = (!job->request && !read(client, job)) || work_or_leave(client, job);
      lock.lock();
      charge(*client, queue, since);
      if (done)
        remove(*client, job);
      else
        think(client, job);
    }
  }
  // Reads the job's text. False if the request was refused.
  bool read(const std::shared_ptr<Connected>& client, const std::shared_ptr<Job>& job) {
    Request request = read_text(std::exchange(job->text, {}));
    const bool is_long = settings_.is_short && settings_.is_short(request.action());
    std::optional<wire::Fault> fault;
    if (is_long) fault = wire::Fault{"", messages::request_too_large{.most = std::to_string(short_bytes)}};
    const Action* action = fault ? nullptr : request.accept(actions());
    if (!fault && !action) fault = request.fault();
    {
      const std::lock_guard lock(mutex_);
      job->action = action;
      job->request = std::move(request);
      const auto is_this = [&](const nlohmann::json& id) { return job->is(id); };
      if (std::any_of(job->targets.begin(), job->targets.end(), is_this)) job->terminated = true;
      if (!fault && is_in_use(*client, *job)) fault = wire::Fault{"id", messages::id_in_use{}};
      if (!fault && !job->bytes.resize(job->request->memory())) fault = wire::Fault{"", messages::busy_bytes{}};
    }
    if (fault) client->send(refusal_of(*job->request, *fault));
    return !fault;
  }
  static Request read_text(const RequestText& text) {
    try {
      return text.read();
    } catch (const std::bad_alloc&) { return Request::refused(messages::busy_memory{}); }
  }
  // Answers the job unless it needs to think. Returns whether it did.
  bool work_or_leave(const std::shared_ptr<Connected>& client, const std::shared_ptr<Job>& job) {
    if (job->action->kind == Action::thinking && !job->terminated) return false;
    work_on(client, job);
    return true;
  }
  void think(const std::shared_ptr<Connected>& client, const std::shared_ptr<Job>& job) {
    if (job->terminated) return remove(*client, job);
    job->queue = thinking;
    job->running = false;
    enqueue(client, job);
  }

  // The loop of a thread for requests that think.
  void serve_thinking() {
    std::unique_lock lock(mutex_);
    for (;;) {
      if (ready_.empty() && stopping_) return;
      if (ready_.empty()) {
        some_[thinking].wait(lock);
        continue;
      }
      const Queued next = std::move(ready_.front());
      ready_.pop_front();
      lock.unlock();
      work_on(next.client, next.job);
      lock.lock();
      unqueue(*next.client, next.job);
      if (next.job->has_turn) give_up_turn(*next.client, *next.job);
      places_.give_back(next.client->owner, 1);
      remove(*next.client, next.job);
      grant_turns();
    }
  }

  // Turns at thinking: at a time there are as many as workers. With its first turn a request takes a place in flight,
  // which it keeps.
  void grant_turns() {
    const auto may = [this](const Queued& queued) {
      return queued.job->running || places_.fits(queued.client->owner, 1);
    };
    while (free_turns_ > 0) {
      auto next = queues_[thinking].pop(may);
      if (!next) break;
      --free_turns_;
      Job& job = *next->job;
      job.has_turn = true;
      job.since = clock_();
      if (job.running) continue;
      (void)places_.take(next->client->owner, 1);
      begin(job);
      ready_.push_back(*std::move(next));
      some_[thinking].notify_one();
    }
    wanting_ = queues_[thinking].size() > 0;
    turn_.notify_all();
  }
  void give_up_turn(const Connected& client, Job& job) {
    charge(client, thinking, job.since);
    job.has_turn = false;
    ++free_turns_;
  }

  // Called often by the threads of a job that thinks: whether the job should end. If its turn is over and others wait,
  // this returns only in its next turn.
  bool is_stopped(const std::shared_ptr<Connected>& client, const std::shared_ptr<Job>& job) {
    const auto is_over = [&] { return clock_() - job->since >= settings_.slice; };
    if (job->terminated.load(std::memory_order_relaxed)) return true;
    if (job->queue == thinking && wanting_.load(std::memory_order_relaxed) && is_over()) {
      std::unique_lock lock(mutex_);
      if (job->has_turn && is_over()) {
        give_up_turn(*client, *job);
        queues_[thinking].push_again(client->owner, client.get(), {client, job});
        grant_turns();
      }
      turn_.wait(lock, [&] { return job->has_turn || job->terminated; });
    }
    return job->terminated.load(std::memory_order_relaxed);
  }

  void work_on(const std::shared_ptr<Connected>& client, const std::shared_ptr<Job>& job) {
    const auto send = [&](Answer answer) {
      if (!answer.partial) {
        const std::lock_guard lock(mutex_);
        job->answered = true;
      }
      client->send(std::move(answer));
    };
    dispatcher_.answer(*job->action, *job->request,
                       {send, [&] { return is_stopped(client, job); },
                        [&](const nlohmann::json* target) { return terminate(*client, target); }});
  }

  AnalystSettings settings_;
  const engine::Clock clock_;
  const Dispatcher dispatcher_;
  const int in_flight_;
  std::mutex mutex_;
  std::array<std::condition_variable, queues> some_;  // job waits in the queue, or may begin to think
  std::condition_variable turn_, answered_;           // has been granted or is not needed; a job
  std::vector<std::shared_ptr<Connected>> clients_;
  std::array<FairQueue<Queued>, queues> queues_;  // of those that think: who wants a turn
  std::deque<Queued> ready_;                      // to begin to think
  Pool places_;                                   // in flight
  int free_turns_;
  std::atomic<bool> wanting_{false};  // whether somebody waits for a turn
  std::array<Load, queues> load_ = {Load{"small"}, Load{"large"}, Load{"thinking"}};
  std::vector<std::thread> threads_;
  bool stopping_ = false;
};

Analyst::Analyst(AnalystSettings settings) : work_(std::make_shared<Work>(std::move(settings))) { work_->start(); }

Analyst::~Analyst() { work_->stop(); }

std::vector<Analyst::Load> Analyst::load() const { return work_->load(); }

std::unique_ptr<Analyst::Client> Analyst::connect(Send send, const std::string& owner) {
  class AtWork final : public Client {
   public:
    AtWork(std::shared_ptr<Work> work, Send send, const std::string& owner)
        : work_(std::move(work)), client_(std::make_shared<Connected>(std::move(send), owner)) {
      work_->join_in(client_);
    }
    ~AtWork() override { work_->leave(client_); }
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;
    void submit(Request request) override { work_->submit(client_, std::move(request)); }
    void submit(RequestText text) override { work_->submit(client_, std::move(text)); }
    void wait(std::size_t unanswered, std::size_t bytes) override { work_->wait(*client_, unanswered, bytes); }

   private:
    std::shared_ptr<Work> work_;
    std::shared_ptr<Connected> client_;
  };
  return std::make_unique<AtWork>(work_, std::move(send), owner);
}

}  // namespace crosscut::api
