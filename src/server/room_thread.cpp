#include "server/room_thread.hpp"

#include <algorithm>
#include <chrono>

#include "base/clock.hpp"
#include "messages/request.hpp"
#include "messages/rooms.hpp"

namespace crosscut::server {
namespace {

constexpr Milliseconds most_silence = 1000;  // of a server that shares its rooms with others
constexpr std::size_t largest_batch = 256;   // requests
constexpr double longest_batch = 0.02;       // seconds of handling them
constexpr double least_cost = 0.0001;        // seconds, for a request's part of a transaction

// Requests over HTTP, each with a visitor of its own, wait in one queue.
const void* client_of(const Visitor& visitor) { return visitor.stays ? &visitor : nullptr; }

}  // namespace

RoomThread::RoomThread(Rooms rooms, Settings settings) : rooms_(std::move(rooms)), settings_(std::move(settings)) {
  rooms_.set_sender(settings_.sender.get(), [this](const std::string& room, const std::string& endpoint) {
    {
      const std::lock_guard lock(mutex_);
      gone_.emplace_back(room, endpoint);
    }
    some_.notify_one();
  });
  thread_ = std::thread([this] { work(); });
}

RoomThread::~RoomThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  some_.notify_one();
  thread_.join();
  settings_.sender.reset();  // whose threads use what is above
}

bool RoomThread::ask(std::shared_ptr<Visitor> visitor, api::Request request) {
  api::Holding bytes(settings_.bytes, visitor->address);
  if (!bytes.resize(request.memory())) return false;
  add(std::make_shared<Waiting>(Waiting{std::move(visitor), std::move(request), settings_.now(), std::move(bytes)}));
  return true;
}

void RoomThread::leave(std::shared_ptr<Visitor> visitor) {
  (void)within_memory([&] {
    add(std::make_shared<Waiting>(Waiting{std::move(visitor), std::nullopt, settings_.now()}));
  });
}

void RoomThread::add(Item item) {
  {
    const std::lock_guard lock(mutex_);
    inbox_.push_back(std::move(item));
    ++waiting_;
  }
  some_.notify_one();
}

void RoomThread::changed_elsewhere(const std::optional<std::string>& room) {
  {
    const std::lock_guard lock(mutex_);
    changed_elsewhere_.push_back(room);
  }
  some_.notify_one();
}

// Waits until there is something to do.
void RoomThread::wait(std::unique_lock<std::mutex>& lock) {
  const auto ready = [this] {
    return ending_ || !inbox_.empty() || !changed_elsewhere_.empty() || !gone_.empty() || queue_.size() > 0;
  };
  std::optional<Milliseconds> most;
  if (rooms_.is_shared()) most = most_silence;
  if (const auto due = rooms_.due())
    most = std::clamp<Milliseconds>(*due - settings_.now(), 0, most.value_or(INT64_MAX));
  if (most)
    some_.wait_for(lock, std::chrono::milliseconds(*most), ready);
  else
    some_.wait(lock, ready);
}

void RoomThread::work() {
  std::unique_lock lock(mutex_);
  while (!ending_ || !inbox_.empty() || queue_.size() > 0) {
    wait(lock);
    const std::vector<Item> arrived = std::exchange(inbox_, {});
    const auto changed = std::exchange(changed_elsewhere_, {});
    const auto gone = std::exchange(gone_, {});
    const Milliseconds now = settings_.now();
    lock.unlock();
    for (const Item& item : arrived)
      if (!within_memory([&] { sort_in(item); })) fail(item);
    rooms_.begin();
    (void)within_memory([&] {
      for (const auto& room : changed) rooms_.changed_elsewhere(room);
      for (const auto& [room, endpoint] : gone) rooms_.unsubscribe(room, endpoint);
    });
    rooms_.flags(
        now, [this](const std::string& room) { return first_waiting(room); }, judged(now));
    handle(next());
    if (rooms_.failed()) settings_.fail();
    open_rooms_ = rooms_.open();
    lock.lock();
  }
}

// Puts what has arrived into the queue. A player whose clock runs comes first.
void RoomThread::sort_in(const Item& item) {
  item->number = ++number_;
  if (item->request) {
    item->asked = rooms_.look_at(*item->request);
    const auto found = by_room_.find(item->asked.room);
    if (found != by_room_.end() && item->asked.is_player && found->second.is_full_for(*item)) {
      --waiting_;
      return refuse(*item->visitor, *item->request, messages::busy_asked{});
    }
    Line& line = by_room_[item->asked.room];
    line.clients[item->visitor.get()].push_back(item);
    if (item->asked.is_player) line.players.push_back(item);
  }
  item->queued = true;
  queue_.push(item->visitor->address, client_of(*item->visitor), item, item->asked.clock_runs);
}

bool RoomThread::Line::is_full_for(const Waiting& one) const {
  const auto is_same = [&](const Item& other) {
    return other->asked.seat == one.asked.seat && (one.asked.seat || other->visitor->address == one.visitor->address);
  };
  const auto client = clients.find(one.visitor.get());
  return static_cast<std::size_t>(std::count_if(players.begin(), players.end(), is_same)) >= most_of_a_seat ||
         (client != clients.end() && client->second.size() >= most_of_a_client);
}

std::optional<Milliseconds> RoomThread::first_waiting(const std::string& room) const {
  const auto found = by_room_.find(room);
  if (found == by_room_.end() || found->second.players.empty()) return {};
  return found->second.players.front()->at;
}

// Only servers that share their rooms with others need to know.
Milliseconds RoomThread::judged(Milliseconds now) const {
  if (!rooms_.is_shared()) return now;
  for (const auto& [room, line] : by_room_)
    if (!line.players.empty()) now = std::min(now, line.players.front()->at);
  return now;
}

// What the next transaction handles.
std::vector<RoomThread::Item> RoomThread::next() {
  std::vector<Item> batch;
  while (batch.size() < largest_batch) {
    const auto item = queue_.pop();
    if (!item) break;
    (*item)->queued = false;
    if (!(*item)->taken && !within_memory([&] { take(*item, batch); })) fail(*item);
  }
  return batch;
}

// In a room everything is judged in the order of arrival, so earlier requests of its players are taken along, and with
// each what its client asked of the room before: it may have left, to come back as a player.
void RoomThread::take(const Item& item, std::vector<Item>& batch) {
  const auto add = [&](const Item& one) {
    if (one->taken) return;
    batch.push_back(one);
    one->taken = true;
    queue_.charge(one->visitor->address, client_of(*one->visitor), least_cost);
  };
  const auto found = by_room_.find(item->asked.room);
  if (!item->request || found == by_room_.end()) return add(item);
  const auto add_in_turn = [&](const Item& last) {
    for (const Item& one : found->second.clients.at(last->visitor.get())) {
      if (one->number > last->number) break;
      add(one);
    }
  };
  for (const Item& one : found->second.players)
    if (one->number < item->number) add_in_turn(one);
  add_in_turn(item);
}

void RoomThread::handle(const std::vector<Item>& batch) {
  const bool asked = within_memory([&] {
    for (const Item& item : batch) rooms_.ask(item->visitor, item->request, item->at);
  });
  if (!asked) {
    rooms_.begin();
    for (const Item& item : batch) fail(item);
    return;
  }
  const std::vector<double> seconds = rooms_.commit(seconds_now, longest_batch);
  for (std::size_t i = 0; i < seconds.size(); ++i) settle(batch[i], seconds[i]);
  // There was no time for the others.
  for (std::size_t i = batch.size(); i-- > seconds.size();) {
    const Item& item = batch[i];
    item->taken = false;
    if (std::exchange(item->queued, true)) continue;
    const auto push = [&] {
      queue_.push_again(item->visitor->address, client_of(*item->visitor), item, item->asked.clock_runs);
    };
    if (!within_memory(push)) fail(item);
  }
}

// There is no memory for it. Departures are tried again.
void RoomThread::fail(const Item& item) {
  if (item->request)
    refuse(*item->visitor, *item->request, messages::busy_memory{});
  else
    (void)within_memory([&] { add(std::make_shared<Waiting>(Waiting{item->visitor, std::nullopt, item->at})); });
  settle(item, 0);
}

// The request has been answered, and took this long.
void RoomThread::settle(const Item& item, double seconds) {
  --waiting_;
  const auto* client = client_of(*item->visitor);
  queue_.charge(item->visitor->address, client, seconds);
  if (!item->request) queue_.leave(item->visitor->address, client);
  const auto found = by_room_.find(item->asked.room);
  if (!item->request || found == by_room_.end()) return;
  auto& [players, clients] = found->second;
  std::erase(players, item);
  // It is among the first, however many wait.
  if (const auto own = clients.find(item->visitor.get()); own != clients.end()) {
    auto& all = own->second;
    if (const auto at = std::find(all.begin(), all.end(), item); at != all.end()) all.erase(at);
    if (all.empty()) clients.erase(own);
  }
  if (clients.empty()) by_room_.erase(found);
}

}  // namespace crosscut::server
