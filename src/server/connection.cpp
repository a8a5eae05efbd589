#include "server/connection.hpp"

#include <algorithm>

namespace crosscut::server {

bool Connection::Queue::enter(std::size_t size) {
  const std::size_t here = bytes += size, all = hub->queued += size;
  if (here <= hub->limits.queue && all <= hub->limits.queues) return true;
  leave(size);
  return false;
}

void Connection::Queue::leave(std::size_t size) {
  bytes -= size;
  hub->queued -= size;
}

// The connection itself is used and destroyed only on the thread of the server.
Send Connection::sender() {
  return [queue = queue_, connection = weak_from_this()](api::Answer message) {
    if (queue->full) return;
    const bool fits = queue->enter(message.text.size());
    if (!fits && queue->full.exchange(true)) return;
    asio::post(queue->hub->io, [connection, fits, message = std::move(message)]() mutable {
      const auto self = connection.lock();
      if (!self) return;
      if (fits)
        self->receive(std::move(message));
      else
        self->drop();
    });
  };
}

void Connection::pace(std::function<void()> next) {
  const auto now = std::chrono::steady_clock::now();
  const double passed = std::chrono::duration<double>(now - counted_).count(), rate = hub_->limits.per_second;
  tokens_ = std::min(hub_->limits.burst, tokens_ + passed * rate) - 1;
  counted_ = now;
  if (tokens_ >= 0) return next();
  pause_.expires_after(std::chrono::milliseconds(static_cast<int>(-tokens_ / rate * 1000) + 1));
  pause_.async_wait([self = shared_from_this(), next = std::move(next)](ErrorCode error) {
    if (!error) next();
  });
}

}  // namespace crosscut::server
