#pragma once
// Answers requests of the JSON language (docs/language.md), many at once: whoever connects hands in requests and gets
// answers, in any order, from threads of the analyst. Knows nothing of how texts come and go.
#include <cstdint>
#include <memory>

#include "api/call.hpp"

namespace crosscut::api {

struct AnalystSettings {
  int workers = 1;             // requests that are thought about at the same time; others are answered beside them
  std::size_t waiting = 1000;  // requests of one client that are not answered yet, at most
  std::size_t bytes = std::size_t{1} << 20U;  // of a request, at most
  std::size_t waiting_bytes = SIZE_MAX;       // of the requests of one client that are not answered yet, at most
  std::size_t all_bytes = SIZE_MAX;           // and of those of all clients
  Surroundings around;
};

class Analyst {
 public:
  // Takes an answer: one JSON object, without a line break. Called by one thread at a time for each client, and no
  // longer once the client is gone. It may be called before `submit` returns. It must not block for long.
  using Send = std::function<void(std::string_view answer)>;

  class Client {
   public:
    virtual ~Client() = default;  // what it asked for is given up
    // Every request is answered, what is no request by an error. Work waits in the order in which it came.
    virtual void submit(std::string_view request) = 0;
    // Answers what could not be read at all by an error.
    virtual void refuse(const std::string& why) = 0;
    // Waits until at most so many of its requests are unanswered.
    virtual void wait(std::size_t unanswered = 0) = 0;
  };

  explicit Analyst(AnalystSettings settings);
  ~Analyst();  // gives up what is being worked on; no client may be left
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;

  // Clients take turns: nobody waits for all that another one asked.
  std::unique_ptr<Client> connect(Send send);

 private:
  class Desk;
  class Work;
  std::shared_ptr<Work> work_;
};

}  // namespace crosscut::api
