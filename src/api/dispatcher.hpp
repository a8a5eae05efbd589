#pragma once
// Answers requests of the JSON language (docs/language.md) one at a time, on the caller's thread, without a queue and
// with only the host's clock. Only a search may use more threads, and only Budget has a lock. The queue of workers
// (analyst.hpp) is built on it; a host with a single thread can use it directly.
#include <mutex>

#include "api/request.hpp"
#include "catalog/tablebases.hpp"
#include "engine/engine.hpp"
#include "record/record.hpp"

namespace crosscut::api {

struct Action;

// The most any request may ask for. More is refused, not reduced.
struct Bounds {
  int threads = 1;
  std::size_t memory = std::size_t{256} << 20U;  // of a search, in bytes
  double seconds = 86400;
  std::uint64_t playouts = engine::most_playouts;
  std::size_t nodes = RecordLimits{}.nodes;  // of a record to read
  std::size_t answer = SIZE_MAX;             // bytes of an answer
};

// Memory that all searches share. Each gets what it asks for, but at most a quarter of what is left, so together they
// never take much more than there is. Thread-safe.
class Budget : public std::enable_shared_from_this<Budget> {
 public:
  static constexpr std::size_t least = std::size_t{1} << 20U;  // which everybody gets

  explicit Budget(std::size_t bytes) : left_(static_cast<std::int64_t>(bytes)) {}
  // The number of bytes, which are the caller's until it releases the pointer.
  std::shared_ptr<const std::size_t> grant(std::size_t wanted);

 private:
  std::mutex mutex_;
  std::int64_t left_;
};

// What the host program provides.
struct Host {
  engine::Clock clock;
  std::string version;
  Bounds bounds;
  int threads = 1;  // of a search that is not quick, if the request names neither threads nor a seed
  std::shared_ptr<const Tablebases> tablebases = Tablebases::own();  // of solved boards
  std::shared_ptr<Budget> trees = {};                                // of all searches; none: they do not share one
  std::function<void(std::uint64_t count)> played = {};              // is told how many playouts were made
};

// Whoever made a request.
struct Asker {
  Send send;     // called for each partial answer, and once for the last
  Stop stopped;  // whether to stop early, with the answer found so far; none: never
  // Terminates the asker's unanswered request with this id, or all of them (null), and returns how many there were.
  // None: there are no others.
  std::function<std::size_t(const nlohmann::json* target)> terminate = {};
};

class Dispatcher {
 public:
  explicit Dispatcher(Host host) : host_(std::move(host)) {}

  // Sends all answers before it returns. Whatever the request contains, exactly one of them is not partial.
  void answer(Request request, const Asker& asker) const;
  // The same for a request already accepted for this action.
  void answer(const Action& action, const Request& request, const Asker& asker) const;

 private:
  Host host_;
};

}  // namespace crosscut::api
