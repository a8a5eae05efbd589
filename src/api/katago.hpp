#pragma once
// KataGo's analysis protocol (docs/katago.md): queries and answers as JSON, one a line, for tools made for KataGo.
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "api/dispatcher.hpp"

namespace crosscut::api {

// Whether the text is a query of this protocol, and not a request of the JSON language.
bool is_katago_query(std::string_view text);

class KataGo {
 public:
  // `write` gets each answer, a line without its end; called by one thread at a time.
  KataGo(const Host& host, int workers, std::function<void(const std::string& line)> write);
  ~KataGo();  // once everything is answered
  KataGo(const KataGo&) = delete;
  KataGo& operator=(const KataGo&) = delete;

  void submit(std::string_view line);

 private:
  struct Task;

  void answer_action(const std::string& action, nlohmann::json query);
  void terminate(const nlohmann::json& query);
  void queue(const nlohmann::json& query);
  void work();
  void write(const nlohmann::json& answer);

  Dispatcher dispatcher_;
  std::string version_;
  std::function<void(const std::string&)> write_;
  std::mutex writing_, mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Task>> tasks_;  // that wait, and that are being worked on
  bool ending_ = false;
  std::set<std::string> warned_;  // of settings that are ignored
  std::vector<std::thread> workers_;
};

}  // namespace crosscut::api
