// How requests are handled and stored together, perhaps more than once until that succeeds, and what other servers that
// use the same store did meanwhile.
#include <algorithm>

#include "messages/files.hpp"
#include "messages/request.hpp"
#include "messages/rooms.hpp"
#include "server/change.hpp"
#include "server/rooms.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

constexpr int most_attempts = 10;

}  // namespace

void Rooms::begin() {
  pending_.clear();
  seconds_.clear();
  flags_.reset();
}

void Rooms::ask(const std::shared_ptr<Visitor>& visitor, std::optional<api::Request> request, Milliseconds now) {
  pending_.push_back({visitor, std::move(request), now});
  seconds_.reserve(pending_.size());
  now_ = std::max(now_, now);
}

void Rooms::flags(Milliseconds now, FirstWaiting first_waiting, std::optional<Milliseconds> judged) {
  flags_ = now_ = now;
  first_waiting_ = std::move(first_waiting);
  judged_ = judged;
}

void Rooms::changed_elsewhere(const std::optional<std::string>& room) {
  if (!room)
    for (const auto& [id, visits] : visits_) stale_.insert(id);
  else if (is_watched(*room))
    stale_.insert(*room);
}

std::vector<double> Rooms::commit(Clock clock, double most) {
  clock_ = clock;
  most_seconds_ = most;
  const auto try_to = [this](bool is_first) -> Status {
    try {
      return attempt(is_first);
    } catch (const std::bad_alloc&) { return messages::out_of_memory{}; }
  };
  error_ = failed_ ? Status(messages::server_ends{}) : try_to(true);
  for (int attempts = 1; !error_ && !failed_ && store_->may_try_again() && attempts < most_attempts; ++attempts) {
    undo_all();
    error_ = try_to(false);
  }
  if (error_) {
    keep();
  } else {
    undo_all();
    const bool uncertain = !failed_ && store_->is_uncertain();
    failed_ = failed_ || (uncertain && !is_shared());
    Error fault = messages::out_of_memory{};
    (void)within_memory([&] {
      const Error& why = error_.error();
      fault = uncertain ? Error(messages::perhaps_stored{.why = why}) : messages::not_stored{.why = why};
    });
    for (const Pending& pending : pending_)
      if (pending.request) refuse(*pending.visitor, *pending.request, fault);
  }
  seconds_.resize(pending_.size());
  pending_.clear();
  (void)within_memory([this] { forget_unused(); });
  return std::move(seconds_);
}

// One attempt to handle and store everything. Nothing is sent yet.
Status Rooms::attempt(bool is_first) {
  touched_.clear();
  messages_.clear();
  before_.clear();
  notices_.clear();
  if (const Status alive = store_->heartbeat(now_, judged_.value_or(now_)); !alive) return alive;
  if (store_->was_forgotten())
    for (const auto& [id, visits] : visits_) moved_.insert(id);
  const std::set<std::string> due = due_rooms();
  if (pending_.empty() && due.empty() && stale_.empty() && moved_.empty() && ended_.empty()) return Done{};
  if (const Status found = look_for_listed(); !found) return found;
  const RoomStore::Wanted rooms = wanted(due);
  error_ = store_->begin(rooms);
  if (!error_) return error_;
  take_elsewhere(rooms);
  for (const std::string& id : moved_)
    if (!is_first && is_watched(id) && rooms_.count(id)) tell(id, nullptr, now_ + store_->ahead());
  answer_all();
  for (const std::string& id : due)
    if (error_ && !open(id, now_ + store_->ahead()) && error_) error_ = store_->give_up(id);
  for (const std::string& id : moved_) {
    std::set<int> seats;
    if (const auto visits = visits_.find(id); visits != visits_.end())
      for (const Visit& visit : visits->second) seats.insert(visit.seat.value_or(-1));
    if (error_) error_ = store_->watch(id, seats);
  }
  if (error_) write_notices();
  return error_ ? store_->commit() : error_;
}

// As many as there is time for.
void Rooms::answer_all() {
  const auto now = [this] { return clock_ ? clock_() : 0; };
  const double start = now();
  seconds_.clear();
  for (const Pending& pending : pending_) {
    const double since = now();
    if (!error_ || since - start > most_seconds_) break;
    answer(pending);
    seconds_.push_back(now() - since);
  }
  if (error_) pending_.resize(seconds_.size());
}

// Rooms in which a flag falls.
std::set<std::string> Rooms::due_rooms() {
  std::set<std::string> due;
  if (!flags_) return due;
  const Milliseconds now = std::min(*flags_ + store_->ahead(), store_->judged());
  for (const auto& [id, room] : rooms_)
    if (const auto falls = room.flag_falls(); falls && *falls <= now) due.insert(id);
  due.merge(store_->take_overdue());
  // What has come before may be a move in time.
  std::erase_if(due, [this](const std::string& id) {
    const auto first = first_waiting_ ? first_waiting_(id) : std::nullopt;
    const auto room = rooms_.find(id);
    return first && (room == rooms_.end() || *first + store_->ahead() <= room->second.flag_falls());
  });
  return due;
}

RoomStore::Wanted Rooms::wanted(const std::set<std::string>& due) const {
  RoomStore::Wanted wanted{now_, due, {}, {}};
  for (const auto& [room, endpoint] : ended_) wanted.change.insert(room);
  for (const Pending& pending : pending_) {
    if (!pending.request) continue;
    const auto room = pending.request->body().find("room");
    if (room != pending.request->body().end() && room->is_string()) wanted.change.insert(room->get<std::string>());
  }
  for (const std::string& id : listed_)
    if (!wanted.change.count(id)) wanted.read.insert(id);
  for (const std::string& id : stale_)
    if (!wanted.change.count(id)) wanted.read.insert(id);
  for (const auto* names : {&wanted.change, &wanted.read})
    for (const std::string& id : *names)
      if (const auto room = rooms_.find(id); room != rooms_.end()) wanted.known[id] = room->second.seq();
  return wanted;
}

Status Rooms::look_for_listed() {
  listed_.clear();
  const auto asks = [](const Pending& pending) { return pending.request && pending.request->action() == "room_list"; };
  if (std::none_of(pending_.begin(), pending_.end(), asks)) return Done{};
  auto found = store_->listed(limits_.list);
  if (!found) return found.error();
  listed_ = *std::move(found);
  return Done{};
}

void Rooms::take_elsewhere(const RoomStore::Wanted& wanted) {
  if (!is_shared()) return;
  const RoomStore::Elsewhere& elsewhere = store_->elsewhere();
  const Milliseconds now = now_ + store_->ahead();
  for (const auto& [id, changes] : elsewhere.changes)
    if (!catch_up(id, changes, now)) rooms_.erase(id);
  for (const auto* names : {&wanted.change, &wanted.read})
    for (const std::string& id : *names) {
      const auto present = elsewhere.present.find(id);
      if (present == elsewhere.present.end()) {
        rooms_.erase(id);  // for it was removed
        continue;
      }
      const bool differs = std::exchange(elsewhere_[id], present->second) != present->second;
      if (!is_watched(id)) continue;
      if (!rooms_.count(id)) (void)load(id, now);
      if (differs && rooms_.count(id)) tell(id, nullptr, now);
    }
}

// Applies what other servers changed. False if that is damaged.
bool Rooms::catch_up(const std::string& id, const std::vector<RoomStore::StoredChange>& changes, Milliseconds now) {
  Room& room = rooms_.at(id);
  touched_.insert(id);
  for (const auto& stored : changes) {
    const auto change = read_change(stored.text, room.game().table());
    if (stored.seq != room.seq() + 1 || !change || !room.apply(*change, stored.at)) return false;
    const auto* continued = std::get_if<Continued>(&*change);
    if (continued) unseat(id, continued->seat);
    // Whoever took a seat may have brought their own token.
    if (continued || std::holds_alternative<Joined>(*change)) {
      const auto text = store_->setup(id);
      const auto setup = text && *text ? RoomSetup::read(stored_json(**text)) : Error(messages::no_room_gone{});
      if (!setup) return false;
      room.give(setup->keys);
    }
    tell(id, json_of(*change, room.game().table()), now);
  }
  return true;
}

void Rooms::answer(const Pending& pending) {
  const Milliseconds now = pending.now + store_->ahead();
  if (!pending.request) return depart(pending.visitor, now);
  api::Request request = *pending.request;
  const Action* action = request.accept(actions());
  std::optional<wire::Fault> fault = request.fault();
  json answer;
  asked_ = &pending;
  missed_.reset();
  if (action) answer = (this->*action->run)(pending.visitor, wire::Fields(request.body(), "", fault), now);
  api::Answer written = fault ? api::refusal_of(request, *fault) : api::answer_to(request, std::move(answer));
  if (fault) missed_.reset();
  if (missed_ && !history_)
    if (const Status done = repeat(*store_, *std::exchange(missed_, {}), written.text); !done) error_ = done;
  messages_.push_back({{pending.visitor}, std::move(written), std::move(missed_)});
}

// After a transaction that was stored.
void Rooms::keep() {
  for (Message& message : messages_)
    for (const auto& to : message.to) {
      const auto hand_over = [&] {
        api::Answer answer = to == message.to.back() ? std::move(message.answer) : message.answer;
        if (message.missed) return history_->complete(to, std::move(answer), *message.missed);
        to->send(std::move(answer));
      };
      if (!within_memory(hand_over) && message.missed) refuse(*to, message.missed->request, messages::busy_memory{});
    }
  messages_.clear();
  (void)within_memory([this] {
    for (const std::string& id : touched_)
      if (const auto room = rooms_.find(id); room != rooms_.end() && is_watched(id)) told_[id] = room->second.seq();
  });
  for (push::Notice& notice : notices_) (void)within_memory([&] { sender_->send(std::move(notice)); });
  notices_.clear();
  ended_.clear();
  stale_.clear();
  moved_.clear();
  const auto is_over = [this](const auto& entry) { return !is_watched(entry.first); };
  std::erase_if(told_, is_over);
  std::erase_if(elsewhere_, is_over);
}

// After one that was not: rooms are read again when they are needed, at once if somebody watches.
void Rooms::undo_all() {
  store_->rollback();
  messages_.clear();
  for (const std::string& id : touched_) rooms_.erase(id);
  (void)within_memory([this] {
    for (const auto* names : {&touched_, &moved_})
      for (const std::string& id : *names)
        if (is_watched(id)) stale_.insert(id);
  });
}

}  // namespace crosscut::server
