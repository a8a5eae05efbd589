#include "server/connection.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/clock.hpp"

namespace crosscut::server {

Connection::Unsent Connection::Queue::enter(std::size_t size) {
  if (!hub->bytes->take(address, size)) return {};
  hub->unsent += size;
  const std::size_t here = bytes += size;
  Unsent unsent(new std::size_t(size), [self = shared_from_this()](const std::size_t* one) {
    self->leave(*one);
    delete one;
  });
  return here <= hub->limits.queue ? unsent : nullptr;
}

void Connection::Queue::leave(std::size_t size) {
  bytes -= size;
  hub->unsent -= size;
  hub->bytes->give_back(address, size);
}

double Bucket::left_at(Clock::time_point now) const {
  return std::min(burst_, left_ + std::chrono::duration<double>(now - since_).count() * per_second_);
}

double Bucket::use(double amount) {
  constexpr double most = 60;
  const auto now = Clock::now();
  left_ = std::max(left_at(now) - amount, -most * per_second_);
  since_ = now;
  return std::max(0.0, -left_ / per_second_);
}

bool Bucket::is_full() const { return left_at(Clock::now()) >= burst_; }

double Hub::receive(const std::string& address, std::size_t size) {
  constexpr std::size_t few = 1000;
  if (received.size() > few) std::erase_if(received, [](const auto& entry) { return entry.second.is_full(); });
  const auto bucket = received.try_emplace(address, limits.received_burst, limits.received_per_second).first;
  return bucket->second.use(static_cast<double>(size));
}

void Hub::queue(const std::string& address, std::function<void()> work) {
  turns_.push(address, nullptr, {address, std::move(work)});
  post_turn();
}

// One turn at a time, so that clients who come meanwhile are noticed before the next.
void Hub::post_turn() {
  if (is_posted_ || turns_.size() == 0) return;
  asio::post(io, [this] { take_turn(); });
  is_posted_ = true;
}

void Hub::take_turn() {
  is_posted_ = false;
  const auto turn = turns_.pop();
  post_turn();
  const double since = seconds_now();
  turn->work();
  turns_.charge(turn->address, nullptr, seconds_now() - since);
}

void Meter::charge(std::size_t bytes) {
  if (hub_) hub_->receive(address_, bytes);
}

void Meter::transfer_read_bytes(std::size_t bytes) {
  charge(bytes);
  if (frames_) *frames_ += bytes;
}

// Beast reads more once it has handled everything before.
std::size_t Meter::available_read_bytes() {
  if (frames_) charge(frame_cost * std::exchange(*frames_, 0));
  constexpr double most = 10;
  const double debt = hub_ ? hub_->receive(address_, 0) : 0;
  const bool has_waited = std::exchange(has_waited_, false);
  return debt == 0 || (has_waited && debt < most) ? all : 0;
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
      {"crosscut_unsent_bytes", "Answers and events that wait to be sent.", Kind::gauge, number(unsent.load())}};
  if (more_metrics)
    for (Sample& sample : more_metrics()) samples.push_back(std::move(sample));
  return metrics.text(samples);
}

// The connection itself is used and destroyed only on the thread of the server.
Send Connection::sender(const std::string& address) {
  return [queue = std::make_shared<Queue>(hub_, address), connection = weak_from_this()](api::Answer message) {
    if (queue->full) return;
    auto unsent = queue->enter(message.text.size());
    if (!unsent && queue->full.exchange(true)) return;
    asio::post(queue->hub->io, [connection, unsent = std::move(unsent), message = std::move(message)]() mutable {
      const auto self = connection.lock();
      if (!self) return;
      if (unsent)
        self->receive(std::move(message), std::move(unsent));
      else
        self->drop();
    });
  };
}

std::string forwarded_for(const BeastRequest& request) {
  std::string all;
  const auto [first, end] = request.equal_range("X-Forwarded-For");
  for (auto line = first; line != end; ++line) all += (all.empty() ? "" : ",") + std::string(line->value());
  return all;
}

Caller Connection::caller(const BeastRequest& request, bool stays) const {
  return {caller_of(ticket_->address(), forwarded_for(request), hub_->proxies), stays};
}

bool Connection::admit(const std::string& address) {
  if (address == ticket_->address()) return true;
  const auto own = hub_->connections.find(address);
  if (own != hub_->connections.end() && own->second >= hub_->limits.per_address) return false;
  guest_ = std::make_shared<Ticket>(hub_, address);
  return true;
}

void Connection::pace(const std::string& address, std::size_t size, std::function<void()> next) {
  // Short texts are parsed on the thread of all connections.
  const std::size_t parsing = size > api::short_bytes ? 0 : std::max(least_request, parsing_cost * size);
  const double seconds = std::max(requests_.use(1), hub_->receive(address, parsing));
  if (seconds <= 0) return next();
  pause_.expires_after(std::chrono::milliseconds(static_cast<int>(seconds * 1000) + 1));
  pause_.async_wait([self = shared_from_this(), next = std::move(next)](ErrorCode error) {
    if (!error) next();
  });
}

}  // namespace crosscut::server
