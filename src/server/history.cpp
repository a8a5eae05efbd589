#include "server/history.hpp"

#include <nlohmann/json.hpp>

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

void History::complete(std::shared_ptr<Visitor> visitor, api::Answer answer, Missed missed) {
  open_list(answer.text);
  api::Holding bytes(bytes_, visitor->address);
  if (!bytes.resize(answer.text.size())) return refuse(*visitor, missed.request, messages::busy_bytes{});
  const std::string owner = visitor->address;
  const auto job =
      std::make_shared<Job>(Job{std::move(visitor), std::move(answer), std::move(missed), std::move(bytes)});
  thread_.add(owner, [this, job] { return go_on(*job); });
}

bool History::go_on(Job& job) {
  Result<bool> more = messages::busy_memory{};
  (void)within_memory([&] { more = next_piece(job); });
  if (!more) refuse(*job.visitor, job.missed.request, more.error());
  return more && *more;
}

// The next piece. False if the request is answered by now; an error is still to be sent.
Result<bool> History::next_piece(Job& job) {
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
