#include "api/katago.hpp"

#include <algorithm>
#include <atomic>

#include "api/katago_query.hpp"
#include "messages/fields.hpp"
#include "messages/katago.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 5> known_actions = {"query_version", "query_models", "clear_cache", "terminate",
                                                           "terminate_all"};
constexpr std::size_t most_waiting = 10'000;  // turns; more are read when some are answered

json error_json(const char* kind, const wire::Fault& fault, const std::string& id) {
  json answer = {{kind, worded(fault)}};
  if (!fault.field.empty()) answer["field"] = fault.field;
  if (!id.empty()) answer["id"] = id;
  return answer;
}

std::string id_of(const json& query) {
  const auto id = query.find("id");
  return id != query.end() && id->is_string() ? id->get<std::string>() : "";
}

}  // namespace

struct KataGo::Task {
  std::shared_ptr<const KataGoQuery> query;
  const KataGoQuery::Turn* turn;
  bool running = false;
  std::atomic<bool> stopped = false;
};

bool is_katago_query(std::string_view text) {
  const auto query = wire::parsed(text);
  if (!query || !query->is_object()) return false;
  const auto action = query->find("action");
  if (action == query->end())
    return query->contains("boardXSize") || query->contains("rules") || query->contains("moves");
  if (query->contains("terminateId")) return true;
  // The JSON language also has actions of these names.
  return *action != "terminate" && *action != "terminate_all" &&
         std::find(known_actions.begin(), known_actions.end(), *action) != known_actions.end();
}

KataGo::KataGo(const Host& host, int workers, std::function<void(const std::string&)> write)
    : dispatcher_(host), version_(host.version), write_(std::move(write)) {
  for (int i = 0; i < workers; ++i) workers_.emplace_back([this] { work(); });
}

KataGo::~KataGo() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void KataGo::write(const json& answer) {
  const std::lock_guard lock(writing_);
  write_(answer.dump(-1, ' ', false, json::error_handler_t::replace));
}

void KataGo::submit(std::string_view line) {
  const auto query = wire::parsed(line);
  if (!query) return write({{"error", query.message()}});
  if (!query->is_object()) return write({{"error", worded(messages::not_json_object{})}});
  const auto action = query->find("action");
  if (action == query->end()) return queue(*query);
  answer_action(action->is_string() ? action->get<std::string>() : "", *query);
}

void KataGo::answer_action(const std::string& action, json query) {
  if (std::find(known_actions.begin(), known_actions.end(), action) == known_actions.end()) {
    const std::vector<std::string_view> allowed(known_actions.begin(), known_actions.end());
    const wire::Fault fault("action", messages::katago_unknown_action{.text = action, .allowed = allowed});
    return write(error_json("error", fault, id_of(query)));
  }
  if (action.starts_with("terminate")) terminate(query);
  if (action == "query_version") {
    query["version"] = version_;
    query["git_hash"] = "<omitted>";
  }
  if (action == "query_models") query["models"] = json::array();
  write(query);  // there is no cache to clear
}

// Running searches end by themselves, with what they have found.
void KataGo::terminate(const json& query) {
  const bool all = query["action"] == "terminate_all";
  const auto turns = query.find("turnNumbers");
  std::vector<std::shared_ptr<Task>> dropped;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& task : tasks_) {
      const bool meant = all || json(task->query->id) == query.value("terminateId", json());
      const bool turn_meant = turns == query.end() || !turns->is_array() ||
                              std::find(turns->begin(), turns->end(), json(task->turn->number)) != turns->end();
      if (!meant || !turn_meant) continue;
      task->stopped = true;
      if (!task->running) dropped.push_back(task);
    }
    for (const auto& task : dropped) tasks_.erase(std::find(tasks_.begin(), tasks_.end(), task));
  }
  for (const auto& task : dropped) write(katago_answer(*task->query, *task->turn, {}, false));
}

void KataGo::queue(const json& text) {
  std::optional<wire::Fault> fault;
  const auto query = std::make_shared<const KataGoQuery>(read_katago_query(wire::Fields(text, "", fault), fault));
  if (fault) return write(error_json("error", *fault, id_of(text)));
  for (const wire::Fault& warning : query->warnings)
    if (warned_.insert(warning.field + worded(warning)).second) write(error_json("warning", warning, query->id));
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return tasks_.size() < most_waiting; });
  for (const KataGoQuery::Turn& turn : query->turns) {
    auto task = std::make_shared<Task>();
    task->query = query;
    task->turn = &turn;
    tasks_.push_back(std::move(task));
  }
  lock.unlock();
  changed_.notify_all();
}

void KataGo::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    // The first of those with the highest priority.
    const auto better = [](const auto& one, const auto& other) {
      if (one->running != other->running) return one->running;
      return one->turn->priority < other->turn->priority;
    };
    std::shared_ptr<Task> task;
    changed_.wait(lock, [&] {
      const auto best = std::max_element(tasks_.begin(), tasks_.end(), better);
      if (best != tasks_.end() && !(*best)->running) task = *best;
      return task || (ending_ && tasks_.empty());
    });
    if (!task) return;
    task->running = true;
    lock.unlock();
    const auto send = [&](const Answer& answer) {
      const json found = json::parse(answer.text);
      if (found.contains("error"))
        write({{"error", found["error"]}, {"id", task->query->id}});
      else
        write(katago_answer(*task->query, *task->turn, found, answer.partial));
    };
    json request = task->turn->request;
    request["id"] = 0;
    dispatcher_.answer(Request::read(request.dump(), request.dump().size()),
                       {send, [&] { return task->stopped.load(); }});
    lock.lock();
    tasks_.erase(std::find(tasks_.begin(), tasks_.end(), task));
    changed_.notify_all();
  }
}

}  // namespace crosscut::api
