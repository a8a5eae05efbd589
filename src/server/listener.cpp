#include "server/listener.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "messages/rooms.hpp"
#include "server/shared_store.hpp"

namespace crosscut::server {

Result<std::unique_ptr<Listener>> Listener::open(database::PostgresSettings settings, std::int64_t server, Tell tell) {
  settings.patience = 0;
  auto database = database::Postgres::open(std::move(settings));
  if (!database) return database.error();
  const int wake = ::eventfd(0, EFD_CLOEXEC);
  if (wake < 0) return messages::no_descriptor_left{.why = std::strerror(errno)};
  return std::unique_ptr<Listener>(new Listener(*std::move(database), server, wake, std::move(tell)));
}

Listener::Listener(std::unique_ptr<database::Postgres> database, std::int64_t server, int wake, Tell tell)
    : database_(std::move(database)),
      own_(std::to_string(server) + " "),
      wake_(wake),
      tell_(std::move(tell)),
      thread_([this] { work(); }) {}

Listener::~Listener() {
  const std::uint64_t one = 1;
  (void)!::write(wake_, &one, sizeof(one));
  thread_.join();
  ::close(wake_);
}

void Listener::work() {
  constexpr int pause = 200;
  const auto ends = [this] {
    pollfd end{wake_, POLLIN, 0};
    return ::poll(&end, 1, 0) > 0;
  };
  while (!ends()) {
    if (!listen()) {
      wait(-1, pause);
      continue;
    }
    // Announcements during the interruption were missed.
    tell_({});
    while (!ends() && database_->socket() >= 0) {
      wait(database_->socket(), -1);
      hear();
    }
  }
}

bool Listener::listen() { return database_->listen(SharedStore::channel).ok(); }

void Listener::hear() {
  const auto heard = database_->notifications();
  if (!heard) return;
  for (const auto& [channel, text] : *heard)
    if (!text.starts_with(own_)) tell_(text.substr(text.find(' ') + 1));
}

// Until there is something to read; negative: as long as it takes.
void Listener::wait(int socket, int milliseconds) const {
  std::array<pollfd, 2> both = {pollfd{wake_, POLLIN, 0}, pollfd{socket, POLLIN, 0}};
  ::poll(both.data(), both.size(), milliseconds);
}

}  // namespace crosscut::server
