#include "server/history.hpp"

#include <nlohmann/json.hpp>

#include "base/clock.hpp"
#include "messages/request.hpp"
#include "messages/rooms.hpp"

namespace crosscut::server {
namespace {

constexpr std::int64_t piece = 100;  // changes

void open_list(std::string& answer) {
  answer.back() = ',';
  answer += "\"missed\":[";
}
void close_list(std::string& answer) { answer += "]}"; }

// Appends the next changes, at most this many. False if there are no more.
Result<bool> repeat_some(RoomStore& store, Missed& missed, std::string& answer, std::int64_t most) {
  const auto changes = store.changes(missed.room, missed.after, missed.last, most);
  if (!changes) return changes.error();
  for (const auto& change : *changes) {
    if (answer.back() != '[') answer += ',';
    answer += "{\"seq\":" + std::to_string(change.seq) + ",\"at\":" + std::to_string(change.at) +
              ",\"change\":" + change.text + "}";
    missed.after = change.seq;
  }
  return !changes->empty() && missed.after < missed.last;
}

}  // namespace

Status repeat(RoomStore& store, const Missed& missed, std::string& answer) {
  Missed all = missed;
  open_list(answer);
  const auto done = repeat_some(store, all, answer, INT64_MAX);
  close_list(answer);
  if (!done) return done.error();
  return Done{};
}

History::History(std::unique_ptr<RoomStore> store, std::shared_ptr<api::Pool> bytes)
    : store_(std::move(store)), bytes_(std::move(bytes)), thread_([this] { work(); }) {}

History::~History() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  some_.notify_one();
  thread_.join();
}

void History::complete(std::shared_ptr<Visitor> visitor, api::Answer answer, Missed missed) {
  open_list(answer.text);
  api::Holding bytes(bytes_, visitor->address);
  if (!bytes.resize(answer.text.size())) return refuse(*visitor, missed.request, messages::busy_bytes{});
  const std::string owner = visitor->address;
  const auto job =
      std::make_shared<Job>(Job{std::move(visitor), std::move(answer), std::move(missed), std::move(bytes)});
  {
    const std::lock_guard lock(mutex_);
    queue_.push(owner, nullptr, job);
  }
  some_.notify_one();
}

void History::work() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    const auto job = queue_.pop();
    if (!job) {
      some_.wait(lock);
      continue;
    }
    lock.unlock();
    const double since = seconds_now();
    Result<bool> goes_on = messages::busy_memory{};
    (void)within_memory([&] { goes_on = go_on(**job); });
    lock.lock();
    const std::string& owner = (*job)->visitor->address;
    queue_.charge(owner, nullptr, seconds_now() - since);
    const bool has_memory = within_memory([&] {
      if (goes_on && *goes_on) queue_.push_again(owner, nullptr, *job);
    });
    if (!has_memory) goes_on = messages::busy_memory{};
    if (!goes_on) refuse(*(*job)->visitor, (*job)->missed.request, goes_on.error());
  }
}

// The next piece. False if the request is answered by now; an error is still to be sent.
Result<bool> History::go_on(Job& job) {
  const auto more = repeat_some(*store_, job.missed, job.answer.text, piece);
  if (!more) return more.error();
  if (!job.bytes.resize(job.answer.text.size())) return messages::busy_bytes{};
  if (*more) return true;
  close_list(job.answer.text);
  job.bytes = {};
  job.visitor->send(std::move(job.answer));
  return false;
}

}  // namespace crosscut::server
