#include "api/analyst.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <numeric>
#include <thread>

#include "base/text.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

// A request that was read and waits, or is worked on. As text it is far smaller.
struct Job {
  explicit Job(std::string_view request) : text(request) {}

  const std::string text;
  json head;  // its id and its action
  const Action* action = nullptr;
  std::atomic<bool> terminated{false};
  bool running = false;
  bool answered = false;  // the last answer is on its way: the id is free again
};

json answer_to(const json& body, json answer) {
  answer["id"] = body["id"];
  answer["action"] = body["action"];
  return answer;
}

bool is_id(const json& value) { return value.is_string() || value.is_number_integer(); }

json error_answer(const json& body, const Fault& fault) {
  json answer = {{"error", fault.message}};
  for (const char* name : {"id", "action"})
    if (const auto field = body.find(name); field != body.end() && is_id(*field)) answer[name] = *field;
  if (!fault.field.empty()) answer["field"] = fault.field;
  return answer;
}

// The request as JSON; what is wrong with its form is in `fault`.
json parsed(std::string_view text, std::size_t most, std::optional<Fault>& fault) {
  if (text.size() > most) {
    fault = Fault{"", "a request has at most " + std::to_string(most) + " bytes"};
    return json::object();
  }
  if (nesting(text) > deepest_nesting) {
    fault =
        Fault{"", "arrays and objects may lie " + std::to_string(deepest_nesting) + " deep within each other at most"};
    return json::object();
  }
  try {
    json body = json::parse(text);
    if (body.is_object()) return body;
    fault = Fault{"", "a request is a JSON object, such as {\"id\": 1, \"action\": \"games\"}"};
  } catch (const json::parse_error& error) {
    fault = Fault{
        "", "this is no JSON: something is wrong at byte " + std::to_string(error.byte) + " of " + in_quotes(text)};
  } catch (const json::exception&) {
    fault = Fault{"", "this JSON holds a number that is too large: " + in_quotes(text)};
  }
  return json::object();
}

void check_id(const Fields& fields) {
  constexpr std::size_t longest = 100;
  const json* id = fields.any("id");
  if (!id) return fields.blame("id", "id is missing; it is a string or a whole number of your choice");
  const bool good = id->is_number_integer() || (id->is_string() && id->get_ref<const std::string&>().size() <= longest);
  if (!good) fields.blame("id", "id must be a whole number or a string of at most 100 bytes");
}

const Action* read_action(const Fields& fields) {
  const std::string name = fields.needed_text("action");
  if (fields.failed()) return nullptr;
  if (const Action* action = find_action(name)) return action;
  std::vector<std::string> known;
  for (const Action& action : actions()) known.emplace_back(action.name);
  fields.blame("action", "there is no action " + in_quotes(name) + "; the actions are " + join(known, ", "));
  return nullptr;
}

}  // namespace

// What one client asked for, and where its answers go.
class Analyst::Desk {
 public:
  explicit Desk(Send send) : send_(std::move(send)) {}

  void send(const json& answer) {
    const std::string text = answer.dump(-1, ' ', false, json::error_handler_t::replace);
    const std::lock_guard lock(sending_);
    if (send_) send_(text);
  }
  void leave() {
    const std::lock_guard lock(sending_);
    send_ = nullptr;
  }

  // Of the Work that it belongs to, and under its lock.
  std::deque<std::shared_ptr<Job>> jobs;  // unanswered, in their order
  std::size_t bytes() const {
    return std::accumulate(jobs.begin(), jobs.end(), std::size_t{0},
                           [](std::size_t sum, const auto& job) { return sum + job->text.size(); });
  }

 private:
  std::mutex sending_;
  Send send_;
};

// The desks and the threads that work for them.
class Analyst::Work : public std::enable_shared_from_this<Work> {
 public:
  explicit Work(AnalystSettings settings) : settings_(std::move(settings)) {}

  void start() {
    threads_.emplace_back([this] { serve(false); });
    for (int i = 0; i < settings_.workers; ++i) threads_.emplace_back([this] { serve(true); });
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

  void submit(const std::shared_ptr<Desk>& desk, std::string_view text) {
    std::optional<Fault> fault;
    const json body = parsed(text, settings_.bytes, fault);
    const Fields fields(body, "", fault);
    check_id(fields);
    const Action* action = read_action(fields);
    if (!fault) check_fields(*action, fields);
    if (!fault && action->run == nullptr) return terminate(*desk, *action, body, fields, fault);
    if (!fault) {
      const auto job = std::make_shared<Job>(text);
      job->head = {{"id", body["id"]}, {"action", body["action"]}};
      job->action = action;
      take(desk, job, fields);
    }
    if (fault) desk->send(error_answer(body, *fault));
  }

  void wait(const Desk& desk, std::size_t unanswered) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return desk.jobs.size() <= unanswered; });
  }

 private:
  static void check_fields(const Action& action, const Fields& fields) {
    auto known = action.fields;
    known.insert(known.begin(), {"id", "action"});
    fields.allow(known);
  }

  void take(const std::shared_ptr<Desk>& desk, const std::shared_ptr<Job>& job, const Fields& fields) {
    const std::lock_guard lock(mutex_);
    if (desk->jobs.size() >= settings_.waiting)
      return fields.blame(
          "", "too many requests wait for an answer; at most " + std::to_string(settings_.waiting) + " may");
    const std::size_t all = std::accumulate(desks_.begin(), desks_.end(), std::size_t{0},
                                            [](std::size_t sum, const auto& d) { return sum + d->bytes(); });
    if (job->text.size() > settings_.waiting_bytes - std::min(settings_.waiting_bytes, desk->bytes()))
      return fields.blame("", "the requests that wait for an answer are too large; all of one client have at most " +
                                  std::to_string(settings_.waiting_bytes) + " bytes");
    if (job->text.size() > settings_.all_bytes - std::min(settings_.all_bytes, all))
      return fields.blame("", "too many requests wait for an answer just now; try again later");
    if (find(*desk, job->head["id"])) return fields.blame("id", "a request with this id is not answered yet");
    desk->jobs.push_back(job);
    changed_.notify_all();
  }

  static std::shared_ptr<Job> find(const Desk& desk, const json& id) {
    for (const auto& job : desk.jobs)
      if (!job->answered && job->head["id"] == id) return job;
    return nullptr;
  }

  // Running jobs end soon by themselves; the others are answered here.
  void terminate(Desk& desk, const Action& action, const json& order, const Fields& fields,
                 std::optional<Fault>& fault) {
    const bool all = action.name == "terminate_all";
    const json* target = fields.any("target");
    if (!all && !target) fields.blame("target", "target is missing; it is the id of the request to be ended");
    if (target && !is_id(*target)) fields.blame("target", "target must be an id, a string or a whole number");
    if (fault) return desk.send(error_answer(order, *fault));
    std::vector<std::shared_ptr<Job>> waiting;
    std::size_t count = 0;
    {
      const std::lock_guard lock(mutex_);
      const auto meant = [&](const std::shared_ptr<Job>& job) {
        return !job->answered && (all || job->head["id"] == *target);
      };
      for (const auto& job : desk.jobs) {
        if (!meant(job)) continue;
        ++count;
        job->terminated = true;
        if (!job->running) waiting.push_back(job);
      }
      for (const auto& job : waiting) remove(desk, job);
    }
    for (const auto& job : waiting) desk.send(answer_to(job->head, {{"terminated", true}}));
    desk.send(answer_to(order, {{"count", count}}));
  }

  void give_up(Desk& desk) {
    for (const auto& job : desk.jobs) job->terminated = true;
    const auto idle = [](const auto& job) { return !job->running; };
    desk.jobs.erase(std::remove_if(desk.jobs.begin(), desk.jobs.end(), idle), desk.jobs.end());
    changed_.notify_all();
  }
  void remove(Desk& desk, const std::shared_ptr<Job>& job) {
    desk.jobs.erase(std::find(desk.jobs.begin(), desk.jobs.end(), job));
    changed_.notify_all();
  }

  // The next job of the desk that waited longest for its turn, which then waits again.
  std::pair<std::shared_ptr<Desk>, std::shared_ptr<Job>> next(bool thinking) {
    for (std::size_t i = 0; i < desks_.size(); ++i) {
      const auto desk = desks_[i];
      for (const auto& job : desk->jobs)
        if (!job->running && job->action->thinks == thinking) {
          std::rotate(desks_.begin() + static_cast<std::ptrdiff_t>(i),
                      desks_.begin() + static_cast<std::ptrdiff_t>(i) + 1, desks_.end());
          return {desk, job};
        }
    }
    return {};
  }

  void serve(bool thinking) {
    std::unique_lock lock(mutex_);
    for (;;) {
      const auto [desk, job] = next(thinking);
      if (!job && stopping_) return;
      if (!job) {
        changed_.wait(lock);
        continue;
      }
      job->running = true;
      lock.unlock();
      std::shared_ptr<void> kept;
      json answer = run(*desk, *job, kept);
      lock.lock();
      job->answered = true;
      lock.unlock();
      desk->send(answer);
      lock.lock();
      remove(*desk, job);
    }
  }

  // `kept`: what takes time to be freed, after the answer was sent.
  json run(Desk& desk, Job& job, std::shared_ptr<void>& kept) const {
    std::optional<Fault> fault;
    const json body = parsed(job.text, settings_.bytes, fault);
    const auto partly = [&](json answer) {
      answer["partial"] = true;
      desk.send(answer_to(job.head, std::move(answer)));
    };
    const auto stopped = [&job] { return job.terminated.load(std::memory_order_relaxed); };
    Call call{settings_.around, Fields(body, "", fault), stopped, partly, kept};
    json answer;
    try {
      answer = job.action->run(call);
    } catch (const std::bad_alloc&) {
      fault = Fault{"", "there is not enough memory for this request"};
    } catch (const std::system_error& error) {
      fault = Fault{"", std::string("the machine refuses what this request needs: ") + error.what()};
    }
    if (fault) return error_answer(job.head, *fault);
    if (stopped()) answer["terminated"] = true;
    return answer_to(job.head, std::move(answer));
  }

  AnalystSettings settings_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::shared_ptr<Desk>> desks_;  // the next to have its turn first
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
    void submit(std::string_view request) override { work_->submit(desk_, request); }
    void refuse(const std::string& why) override { desk_->send(error_answer(json::object(), Fault{"", why})); }
    void wait(std::size_t unanswered) override { work_->wait(*desk_, unanswered); }

   private:
    std::shared_ptr<Work> work_;
    std::shared_ptr<Desk> desk_;
  };
  return std::make_unique<AtDesk>(work_, std::move(send));
}

const std::vector<Action>& actions() {
  static const std::vector<Action> all = [] {
    std::vector<Action> list;
    for (const auto& group :
         {game_actions(), position_actions(), thinking_actions(), record_actions(), lesson_actions()})
      list.insert(list.end(), group.begin(), group.end());
    // The analyst's own.
    list.push_back({"terminate", false, {"target"}, nullptr});
    list.push_back({"terminate_all", false, {}, nullptr});
    return list;
  }();
  return all;
}

const Action* find_action(std::string_view name) {
  for (const Action& action : actions())
    if (action.name == name) return &action;
  return nullptr;
}

}  // namespace crosscut::api
