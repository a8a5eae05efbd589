#pragma once
// Answers requests of the JSON language, many at once: clients submit requests and get answers, in any order, from the
// analyst's threads.
#include "api/dispatcher.hpp"
#include "api/shares.hpp"

namespace crosscut::api {

struct AnalystSettings {
  int workers = 1;             // requests that think at the same time; quick ones have threads of their own
  int in_flight = 0;           // requests that take turns at thinking; 0: as many as workers, which then never pause
  double slice = 0.1;          // seconds of a turn, if others wait for theirs
  std::size_t waiting = 1000;  // most unanswered requests of one client
  std::shared_ptr<Pool> bytes = {};  // of memory, shared by owners, that unanswered requests take; none: no limit
  // Whether requests for this action may only have short texts.
  std::function<bool(std::string_view action)> is_short = {};
  // Called by each thread that thinks or reads long texts before it begins: a server lets others go first.
  std::function<void()> prepare_thread = [] {};
  Host host;
};

class Analyst {
 public:
  class Client {
   public:
    virtual ~Client() = default;  // cancels its requests
    // Every request is answered, an invalid one by an error. Requests are worked on in order of arrival.
    virtual void submit(Request request) = 0;
    // The same for a text, which is read by a worker if it is long.
    virtual void submit(RequestText text) = 0;
    // Waits until at most this many of its requests are unanswered, and take at most this many bytes of memory.
    virtual void wait(std::size_t unanswered = 0, std::size_t bytes = SIZE_MAX) = 0;
  };

  explicit Analyst(AnalystSettings settings);
  ~Analyst();  // cancels what is running; precondition: all clients are gone
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;

  // `send` is called by one thread at a time, possibly before `submit` returns, and never after the client is gone. A
  // FairQueue among owners (such as addresses) decides whose request is next, so nobody with many or long requests
  // holds up the others.
  std::unique_ptr<Client> connect(Send send, const std::string& owner = "");

  // For metrics: the load of each queue, for requests that are small, large, and that think.
  struct Load {
    std::string_view kind;
    std::uint64_t waiting = 0, running = 0;  // now
    std::uint64_t begun = 0;                 // since the start
    double waited = 0;                       // seconds that these waited, together
  };
  std::vector<Load> load() const;

 private:
  class Connected;
  class Work;
  std::shared_ptr<Work> work_;
};

}  // namespace crosscut::api
