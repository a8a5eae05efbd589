#pragma once
// Answers requests of the JSON language, many at once: clients hand in requests and get answers, in any order, from
// the analyst's threads.
#include "api/dispatcher.hpp"

namespace crosscut::api {

struct AnalystSettings {
  int workers = 1;             // requests that are searched at the same time; quick ones are answered beside them
  std::size_t waiting = 1000;  // requests of one client that are not answered yet, at most
  std::size_t waiting_bytes = SIZE_MAX;  // of memory that these take, at most
  std::size_t all_bytes = SIZE_MAX;      // and those of all clients
  Host host;
};

class Analyst {
 public:
  class Client {
   public:
    virtual ~Client() = default;  // what it asked for is given up
    // Every request is answered, one that is not in order by an error. Work waits in the order in which it came.
    virtual void submit(Request request) = 0;
    // Waits until at most so many of its requests are unanswered.
    virtual void wait(std::size_t unanswered = 0) = 0;
  };

  explicit Analyst(AnalystSettings settings);
  ~Analyst();  // gives up what is being worked on; no client may be left
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;

  // `send` is called by one thread at a time, perhaps before `submit` returns, and no longer once the client is gone.
  // Clients take turns: nobody waits for all that another one asked.
  std::unique_ptr<Client> connect(Send send);

 private:
  class Desk;
  class Work;
  std::shared_ptr<Work> work_;
};

}  // namespace crosscut::api
