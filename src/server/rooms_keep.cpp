// How rooms are loaded, changed and unloaded, and who is told what.
#include <algorithm>

#include "messages/rooms.hpp"
#include "server/archive.hpp"
#include "server/change.hpp"
#include "server/rooms.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

constexpr Milliseconds hour = 3'600'000, day = 24 * hour;
constexpr std::int64_t most_expired = 20;  // at a time
// The days after which rooms go sooner than usual, if there is no other place for a new one.
constexpr std::array<std::optional<double>, 3> shortest_keep = {1.0 / 24, 7, std::nullopt};

}  // namespace

// A room that nobody watches can be reloaded; a flag that falls meanwhile is noticed then.
void Rooms::forget_unused() {
  const auto idle = [this](const auto& entry) {
    return !visits_.count(entry.first) && (!entry.second.flag_falls() || rooms_.size() > limits_.open);
  };
  const auto count = static_cast<std::size_t>(std::count_if(rooms_.begin(), rooms_.end(), idle));
  if (count <= limits_.idle && rooms_.size() <= limits_.open) return;
  for (auto room = rooms_.begin(); room != rooms_.end();) room = idle(*room) ? rooms_.erase(room) : std::next(room);
  if (rooms_.size() > limits_.open) make_space();
  std::erase_if(uses_, [this](const auto& entry) { return !rooms_.count(entry.first); });
}

// Of the rooms that are worth least, the address that keeps the most in memory gives up those that it used longest ago.
// Visitors do not notice.
void Rooms::make_space() {
  using Kept = std::set<std::pair<std::uint64_t, std::string>>;
  std::array<std::map<std::string, Kept>, 3> all;
  for (const auto& [id, room] : rooms_) {
    const Use& use = uses_[id];
    all.at(worth(id, room))[use.address].emplace(use.number, id);
  }
  const auto keeps_less = [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); };
  for (auto& some : all)
    while (rooms_.size() > limits_.open - limits_.open / 10) {
      const auto most = std::max_element(some.begin(), some.end(), keeps_less);
      if (most == some.end() || most->second.empty()) break;
      rooms_.erase(most->second.begin()->second);
      most->second.erase(most->second.begin());
    }
}

// 0: no player is present; 2: a player is, and a clock is running.
std::size_t Rooms::worth(const std::string& id, const Room& room) const {
  const auto visits = visits_.find(id);
  const bool is_played = visits != visits_.end() && std::any_of(visits->second.begin(), visits->second.end(),
                                                                [](const Visit& visit) { return visit.seat; });
  return is_played ? 1 + room.flag_falls().has_value() : 0;
}

std::optional<Milliseconds> Rooms::due() const {
  std::optional<Milliseconds> first;
  // Flags that wait for other servers are looked at with the next heartbeat.
  for (const auto& [id, room] : rooms_)
    if (const auto falls = room.flag_falls(); falls && *falls <= store_->judged() && (!first || *falls < *first))
      first = falls;
  return first ? std::optional(*first - store_->ahead()) : std::nullopt;
}

void Rooms::flag(const std::string& id, Room& room, Milliseconds now) {
  const auto falls = room.flag_falls();
  if (!falls || *falls > now) return;
  tell(id, store(id, room, room.flag(), *falls), now);
}

Room* Rooms::find(const std::string& id, Milliseconds now, const wire::Fields& fields) {
  const auto room = open(id, now);
  if (!room) {
    fields.blame("room", messages::in_room{.what = room.error()});
    return nullptr;
  }
  uses_[id] = {asked_->visitor->address, ++used_};
  if (const Status noted = store_->note(id, (*room)->standing(), now); !noted) error_ = noted;
  return *room;
}

// Loads the room, and brings it up to the current time.
Result<Room*> Rooms::open(const std::string& id, Milliseconds now) {
  if (!rooms_.count(id))
    if (const Status loaded = load(id, now); !loaded) return loaded.error();
  Room& room = rooms_.at(id);
  // Time that passed while no server was running is not charged.
  if (room.flag_falls() && room.changed() < store_->began()) (void)store(id, room, Restart{}, now);
  flag(id, room, std::min(now, store_->judged()));
  return &room;
}

Status Rooms::load(const std::string& id, Milliseconds now) {
  auto stored = read_room(*store_, id);
  if (!stored) return stored.error();
  rooms_.insert_or_assign(id, std::move(stored->room));
  if (is_watched(id) && told_[id] < rooms_.at(id).seq()) {
    touched_.insert(id);
    const Room& room = rooms_.at(id);
    json change;
    for (int seat = 0; seat < room.seats(); ++seat) {
      if (room.continued_by(seat) <= told_[id]) continue;
      unseat(id, seat);
      change = json_of(Continued{seat}, room.game().table());
      tell(id, change, now);
    }
    if (change.is_null()) tell(id, change, now);
  }
  return Done{};
}

Rooms::Named Rooms::named(const wire::Fields& fields, Milliseconds now, bool needs_seat) {
  Named at{fields.needed_text("room"), nullptr, {}};
  const char* field = fields.any("own") ? "own" : "token";
  const std::string token = needs_seat ? fields.needed_text(field) : fields.text(field).value_or("");
  if (fields.failed()) return at;
  at.room = find(at.id, now, fields);
  if (!at.room) return at;
  at.seat = at.room->seat_of(token);
  if ((needs_seat || !token.empty()) && !at.seat) fields.blame("token", messages::no_seat{});
  // A request of the player whose clock is running may itself come too late.
  const auto& clock = at.room->game().clock();
  if (at.seat && clock && clock->running() == at.seat) flag(at.id, *at.room, now);
  return at;
}

json Rooms::side_change(const Named& named, const Result<Change>& change, const wire::Fields& fields, const char* field,
                        Milliseconds now) {
  if (change && named.room->seq() >= limits_.changes) fields.blame("", messages::too_many_changes{});
  return this->change(named, change, fields, field, now);
}

json Rooms::change(const Named& named, const Result<Change>& change, const wire::Fields& fields, const char* field,
                   Milliseconds now) {
  if (!change) fields.blame(field, change.error());
  if (fields.failed()) return {};
  tell(named.id, store(named.id, *named.room, *change, now), now);
  return view(named.id, now);
}

json Rooms::store(const std::string& id, Room& room, const Change& change, Milliseconds at) {
  touched_.insert(id);
  if (sender_ && room.is_by_correspondence()) before_.try_emplace(id, room);
  const Standing before = room.standing();
  at = std::max(at, room.changed());
  json written = json_of(change, room.game().table());
  Status stored = room.apply(change, at);
  if (const auto* continued = std::get_if<Continued>(&change)) unseat(id, continued->seat);
  if (stored) stored = store_->add_change(id, {room.seq(), at, written.dump()}, room.flag_falls());
  if (stored && room.standing() != before) stored = store_->note(id, room.standing(), at);
  if (!stored) error_ = stored;
  return written;
}

bool Rooms::follow_plans(const std::string& id, Room& room, Milliseconds now) {
  if (!room.is_by_correspondence()) return false;
  const int before = room.ply();
  amend<Plans>(id, [&](Plans& plans) {
    plans.follow(room);
    while (const auto move = room.ply() < limits_.moves ? plans.next(room) : std::nullopt) {
      tell(id, store(id, room, *move, now), now);
      plans.follow(room);
    }
  });
  return room.ply() > before;
}

void Rooms::tell(const std::string& id, const json& change, Milliseconds now) {
  const auto found = visits_.find(id);
  if (found == visits_.end()) return;
  json event = view(id, now);
  event["event"] = "room";
  event["change"] = change;
  Message message{{}, api::event(event)};
  for (const Visit& visit : found->second) message.to.push_back(visit.visitor);
  messages_.push_back(std::move(message));
}

std::set<int> Rooms::present(const std::string& id) const {
  std::set<int> all;
  if (const auto others = elsewhere_.find(id); others != elsewhere_.end()) all = others->second;
  if (const auto visits = visits_.find(id); visits != visits_.end())
    for (const Visit& visit : visits->second) all.insert(visit.seat.value_or(-1));
  return all;
}

json Rooms::view(const std::string& id, Milliseconds now) const {
  const Room& room = rooms_.at(id);
  json state = room.view(now);
  const std::set<int> here = present(id);
  for (std::size_t i = 0; i < state["seats"].size(); ++i)
    state["seats"][i]["present"] = here.count(static_cast<int>(i)) > 0;
  return {{"room", id}, {"seq", room.seq()}, {"state", std::move(state)}};
}

void Rooms::expire(const std::array<std::optional<double>, 3>& days, Milliseconds now) {
  for (const Standing standing : {Standing::unbegun, Standing::going, Standing::over}) {
    const auto kept = days[static_cast<std::size_t>(standing)];
    if (!kept) continue;
    const auto gone = store_->unseen(standing, now - static_cast<Milliseconds>(*kept * day), most_expired);
    if (!gone) error_ = gone.error();
    if (!error_) return;
    for (const std::string& id : *gone) {
      const bool watched = is_watched(id);
      const Status done = watched ? store_->note(id, standing, now) : store_->remove(id);
      if (!done) error_ = done;
      if (!watched) rooms_.erase(id);
    }
  }
}

// Whether there is room in the file for a new one.
bool Rooms::has_place(Milliseconds now) {
  expire(limits_.keep, now);
  for (const bool sooner : {false, true}) {
    if (sooner) expire(shortest_keep, now);
    const auto count = store_->rooms();
    if (!count) error_ = count.error();
    if (count && *count < limits_.rooms) return true;
  }
  return false;
}

// Each address may create `new_rooms` at once (or an hour's worth, if that is more), and then `per_hour` each hour.
bool Rooms::may_make_room(const std::string& address, double cost, Milliseconds now) {
  const double most = std::max(limits_.new_rooms, limits_.per_hour);
  const auto known = store_->maker(address);
  if (!known) error_ = known.error();
  if (!known) return false;
  RoomStore::Maker maker = known->value_or(RoomStore::Maker{most, now});
  const double since = static_cast<double>(std::max<Milliseconds>(0, now - maker.at)) / hour;
  maker = {std::min(most, maker.left + since * limits_.per_hour), now};
  if (maker.left < cost) return false;
  maker.left -= cost;
  if (const Status kept = store_->keep_maker(address, maker); !kept) error_ = kept;
  return true;
}

}  // namespace crosscut::server
