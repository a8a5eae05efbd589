#pragma once
// Answers requests of the JSON language (docs/language.md) one at a time, on the thread of the caller: no queue, no
// threads, no locks, and no clock but the host's. The queue of workers (analyst.hpp) stands on it, and so can a host
// that has one thread only.
#include "api/request.hpp"
#include "engine/engine.hpp"

namespace crosscut::api {

struct Action;

// What any request may take, at most. More is refused, not cut down.
struct Bounds {
  int threads = 1;
  std::size_t memory = std::size_t{256} << 20U;  // of a search tree, in bytes
  double seconds = 86400;
  std::uint64_t playouts = most_playouts;
};

// What the program that answers passes in.
struct Host {
  Clock clock;
  std::string version;
  Bounds bounds;
};

// Who asks.
struct Asker {
  Send send;     // is called for each partial answer, and once for the last one
  Stop stopped;  // whether the answer is wanted no more, or now; none: never
  // Ends the unanswered request of this id, or all of the asker's (null); how many there were. None: there are no
  // others.
  std::function<std::size_t(const nlohmann::json* target)> terminate = {};
};

class Dispatcher {
 public:
  explicit Dispatcher(Host host) : host_(std::move(host)) {}

  // Sends every answer to the request before it returns. Whatever it holds, there is exactly one that is not partial.
  void answer(Request request, const Asker& asker) const;
  // The same, of a request that has been accepted for this action.
  void answer(const Action& action, const Request& request, const Asker& asker) const;

 private:
  Host host_;
};

}  // namespace crosscut::api
