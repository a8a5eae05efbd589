#include "server/connection.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/clock.hpp"

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

void Hub::answered(const api::Answer& answer) {
  if (answer.partial) return;
  const std::string action = is_known(answer.action) ? answer.action : "unknown";
  if (answer.received == 0) return metrics.told();
  const double seconds = seconds_now() - answer.received;
  metrics.answered(action, answer.outcome, seconds);
  if (!log) return;
  log({{"event", "request"},
       {"action", action},
       {"outcome", api::Answer::outcome_name[static_cast<std::size_t>(answer.outcome)]},
       {"milliseconds", std::round(10'000 * seconds) / 10}});
}

void Hub::responded(int status) {
  metrics.responded(status);
  if (log) log({{"event", "response"}, {"status", status}});
}

std::string Hub::metrics_text() const {
  using Kind = Sample::Kind;
  const auto number = [](auto count) { return static_cast<double>(count); };
  const std::string_view connections_help = "Open connections, by kind.";
  std::vector<Sample> samples = {
      {"crosscut_connections", connections_help, Kind::gauge, number(open.size()) - sockets, "kind=\"http\""},
      {"crosscut_connections", connections_help, Kind::gauge, number(sockets), "kind=\"websocket\""},
      {"crosscut_unsent_bytes", "Answers and events that wait to be sent.", Kind::gauge, number(queued.load())}};
  if (figures)
    for (Sample& sample : figures()) samples.push_back(std::move(sample));
  return metrics.text(samples);
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
