#pragma once
// Waits, on a thread of its own, for other servers to announce changed rooms in a shared database.
#include <functional>
#include <thread>

#include "database/postgres.hpp"

namespace crosscut::server {

class Listener {
 public:
  // Called with a room that another server changed, or without one if announcements may have been missed.
  using Tell = std::function<void(const std::optional<std::string>& room)>;

  // `server` is the one that listens; its own changes are left out. Runs until destroyed, even without a connection.
  static Result<std::unique_ptr<Listener>> open(database::PostgresSettings settings, std::int64_t server, Tell tell);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

 private:
  Listener(std::unique_ptr<database::Postgres> database, std::int64_t server, int wake, Tell tell);

  void work();
  bool listen();
  void hear();
  void wait(int socket, int milliseconds) const;

  std::unique_ptr<database::Postgres> database_;
  std::string own_;
  int wake_;  // becomes readable at the end
  Tell tell_;
  std::thread thread_;
};

}  // namespace crosscut::server
