#include "server/rooms.hpp"

#include <algorithm>

#include "api/call.hpp"
#include "messages/rooms.hpp"
#include "play/clock_json.hpp"
#include "server/change.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

constexpr std::size_t room_length = 16, token_length = 26, longest_token = 64;

json seat_or_null(std::optional<int> seat) { return seat ? json(seat_text(*seat)) : json(); }

}  // namespace

Rooms::Rooms(std::unique_ptr<RoomStore> store, RoomLimits limits, Milliseconds now, Name name)
    : store_(std::move(store)), limits_(limits), name_(std::move(name)) {
  (void)store_->heartbeat(now, now);
}

Rooms::Asked Rooms::look_at(const api::Request& request) const {
  const auto text = [&](const char* name) {
    const auto field = request.body().find(name);
    return field != request.body().end() && field->is_string() ? field->get<std::string>() : std::string();
  };
  const std::string token = text("token");
  Asked asked{text("room"), !token.empty()};
  const auto room = rooms_.find(asked.room);
  if (room == rooms_.end()) return asked;
  asked.seat = room->second.seat_of(token);
  asked.is_player = asked.seat.has_value();
  const auto& clock = room->second.game().clock();
  asked.clock_runs = asked.seat && clock && clock->running() == asked.seat;
  return asked;
}

const std::vector<Rooms::Action>& Rooms::actions() {
  static const std::vector<Action> all = {
      {"room_list", {}, &Rooms::list},
      {"room_create", {"game", "options", "clock", "negotiate", "listed"}, &Rooms::create},
      {"room_accept", {"room", "token", "name", "since"}, &Rooms::accept},
      {"room_join", {"room", "token", "own", "name", "since"}, &Rooms::join},
      {"room_continue", {"room", "token", "own"}, &Rooms::continue_seat},
      {"room_leave", {"room"}, &Rooms::exit},
      {"room_move", {"room", "token", "move", "ply"}, &Rooms::move},
      {"room_plan", {"room", "token", "lines", "ply"}, &Rooms::plan},
      {"room_notices", {"room", "token", "endpoint", "p256dh", "auth", "wanted"}, &Rooms::notices},
      {"room_number", {"room", "token", "number"}, &Rooms::number},
      {"room_side", {"room", "token", "side"}, &Rooms::side},
      {"room_resign", {"room", "token"}, &Rooms::resign},
      {"room_draw", {"room", "token", "agree"}, &Rooms::consent<Room::Consent::draw>},
      {"room_undo", {"room", "token", "agree", "ply"}, &Rooms::consent<Room::Consent::undo>},
      {"room_rematch", {"room", "token", "agree"}, &Rooms::rematch}};
  return all;
}

json Rooms::create(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now) {
  const auto options = api::read_options(fields);
  if (!options) return {};
  RoomSetup setup{{*options, {}, fields.flag("negotiate").value_or(false)}, {}, fields.flag("listed").value_or(false)};
  if (const auto clock = fields.object("clock")) setup.game.clock = play::read_time_control(*clock);
  if (fields.failed()) return {};
  const auto id = add(*visitor, setup, fields, now);
  if (!id) return {};
  json tokens = json::object();
  const auto& keys = setup.keys.tokens;
  for (std::size_t i = 0; i < keys.size(); ++i) tokens[seat_text(static_cast<int>(i))] = keys[i];
  return {{"room", *id}, {"tokens", tokens}};
}

// Adds a room with new tokens, which it puts into the setup.
std::optional<std::string> Rooms::add(const Visitor& visitor, RoomSetup& setup, const wire::Fields& fields,
                                      Milliseconds now) {
  const auto room = Room::open(setup);
  if (!room) fields.blame("options", room.error());
  if (fields.failed()) return {};
  if (const Status alone = store_->keep_others_from_creating(); !alone) error_ = alone;
  if (!error_) return {};
  if (!has_place(now) || !may_make_room(visitor.address, setup.listed ? limits_.listed_cost : 1, now)) {
    fields.blame("", messages::no_more_rooms{});
    return {};
  }
  setup.keys = {};
  for (int i = 0; i < room->seats(); ++i) setup.keys.tokens.push_back(name_(token_length));
  const std::string id = name_(room_length);
  if (const Status added = store_->add_room(id, now, setup.json().dump(), setup.listed); !added) error_ = added.error();
  return id;
}

// Rooms that are listed and in which somebody sits. Only so many are read for each list, since players wait meanwhile.
json Rooms::list(const std::shared_ptr<Visitor>& visitor, const wire::Fields&, Milliseconds now) {
  json rooms = json::array();
  int reads = 0;
  for (const std::string& id : listed_) {
    if (!rooms_.count(id)) {
      if (++reads > limits_.list_reads || !load(id, now)) continue;
      uses_[id] = {visitor->address, ++used_};
    }
    if (rooms_.at(id).is_taken()) rooms.push_back(view(id, now));
  }
  return {{"rooms", std::move(rooms)}};
}

// Gives a free seat of a listed room to the token, which the visitor chose, and joins. So a repeated request, whose
// answer was lost, comes back to the same seat.
json Rooms::accept(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now) {
  const std::string id = fields.needed_text("room"), token = fields.needed_text("token"),
                    name = fields.text("name").value_or("");
  must_be_token("token", fields);
  may_visit(*visitor, fields);
  if (fields.failed()) return {};
  Room* room = find(id, now, fields);
  if (!room) return {};
  if (!room->seat_of(token)) {
    const auto seat = room->free_seat();
    if (!seat || !room->is_listed() || room->over()) fields.blame("room", messages::not_open{});
    if (fields.failed()) return {};
    if (const auto joined = room->join(*seat, name); !joined) fields.blame("name", joined.error());
    give(id, *room, *seat, token, fields, [](Keys&, std::size_t) {});
    if (fields.failed()) return {};
  }
  return join(visitor, fields, now);
}

// One that the client has chosen.
void Rooms::must_be_token(const char* field, const wire::Fields& fields) {
  const std::size_t length = fields.needed_text(field).size();
  if (length < token_length || length > longest_token) fields.blame(field, messages::bad_token{});
}

// A token that has led to a seat would lead there again.
void Rooms::must_be_new(const char* field, const std::string& token, const Room& room, const wire::Fields& fields) {
  if (room.invited(token) || room.first(token)) fields.blame(field, messages::token_in_use{});
}

// Gives the seat to whoever knows this token, after `change` has made of the other keys what they are then.
void Rooms::give(const std::string& id, Room& room, int seat, const std::string& token, const wire::Fields& fields,
                 const std::function<void(Keys& keys, std::size_t seat)>& change) {
  auto setup = fields.failed() ? std::nullopt : setup_of(id, fields);
  if (!setup) return;
  change(setup->keys, static_cast<std::size_t>(seat));
  setup->keys.tokens[static_cast<std::size_t>(seat)] = token;
  if (const Status kept = store_->keep(id, "setup", setup->json().dump()); !kept) error_ = kept;
  amend<Subscribers>(id, [&](Subscribers& all) { all.remove(seat); });
  touched_.insert(id);
  room.give(setup->keys);
}

// Those who come by an invitation choose a token of their own, so that nobody else can play by the same link. A
// repeated request, whose answer was lost, comes back to the same seat.
void Rooms::sit_down(const wire::Fields& fields, Milliseconds now) {
  const std::string id = fields.needed_text("room"), token = fields.needed_text("token"),
                    own = fields.needed_text("own"), name = fields.text("name").value_or("");
  must_be_token("own", fields);
  Room* room = fields.failed() ? nullptr : find(id, now, fields);
  if (!room || room->seat_of(own)) return;
  const auto seat = room->seat_of(token);
  must_be_new("own", own, *room, fields);
  if (room->invited(token) || (seat && room->is_taken(*seat)))
    fields.blame("token", messages::seat_taken{});
  else if (!seat)
    fields.blame("token", messages::no_seat{});
  else
    (void)side_change({id, room, seat}, room->join(*seat, name), fields, "name", now);
  if (fields.failed()) return;
  give(id, *room, *seat, own, fields, [&](Keys& keys, std::size_t at) {
    keys.invitations.resize(keys.tokens.size());
    keys.firsts.resize(keys.tokens.size());
    keys.invitations[at] = token;
  });
}

// Gives a seat to a player who has only the invitation any more, unless somebody plays there now, or back to the player
// who had it first, after which the invitation is void. Without a token of their own they only learn which seat it is.
json Rooms::continue_seat(const std::shared_ptr<Visitor>&, const wire::Fields& fields, Milliseconds now) {
  const std::string id = fields.needed_text("room"), token = fields.needed_text("token"),
                    own = fields.text("own").value_or("");
  const bool asks = !fields.any("own");
  if (!asks) must_be_token("own", fields);
  if (fields.failed()) return {};
  Room* room = find(id, now, fields);
  if (!room) return {};
  const auto held = asks ? room->seat_of(token) : room->seat_of(own), first = room->first(token);
  const auto seat = held ? held : first ? first : room->invited(token);
  if (!seat) fields.blame("token", messages::no_seat{});
  if (fields.failed()) return {};
  if (!asks && !held) {
    if (!first && room->over()) fields.blame("", messages::room_over{.result = result_text(*room->game().ending())});
    if (!first && present(id).count(*seat)) fields.blame("", messages::seat_present{});
    if (!first && room->just_continued(*seat)) fields.blame("", messages::seat_taken{});
    must_be_new("own", own, *room, fields);
    if (fields.failed()) return {};
    const Named named{id, room, seat};
    const Change continued = Continued{*seat};
    // No limit keeps a player from taking their seat back, which is done only once.
    (void)(first ? change(named, continued, fields, "", now) : side_change(named, continued, fields, "", now));
    if (first) amend<Plans>(id, [&](Plans& plans) { plans.set(*seat, {}); });
    give(id, *room, *seat, own, fields, [&](Keys& keys, std::size_t at) {
      if (first)
        keys.firsts[at] = keys.invitations[at] = "";
      else if (keys.firsts[at].empty())
        keys.firsts[at] = keys.tokens[at];
    });
  }
  return {{"room", id}, {"seat", seat_text(*seat)}, {"held", held || !asks}};
}

// Whoever played there before only watches now.
void Rooms::unseat(const std::string& id, int seat) {
  const auto visits = visits_.find(id);
  if (visits == visits_.end()) return;
  moved_.insert(id);
  for (Visit& visit : visits->second)
    if (visit.seat == seat) visit.seat.reset();
}

std::optional<RoomSetup> Rooms::setup_of(const std::string& id, const wire::Fields& fields) {
  const auto text = store_->setup(id);
  if (!text) error_ = text.error();
  if (text && !*text) fields.blame("room", messages::no_room_gone{});
  if (fields.failed() || !text) return {};
  auto setup = RoomSetup::read(stored_json(**text));
  if (!setup) error_ = setup.error();
  return setup ? std::optional(*std::move(setup)) : std::nullopt;
}

// Everybody must ask for it. The last one makes the room; from then on each player gets the token of their own seat
// there, the next one after theirs here.
json Rooms::rematch(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  const bool agree = fields.flag("agree").value_or(true);
  if (fields.failed()) return {};
  Room& room = *at.room;
  if (!agree) return side_change(at, room.refuse(*at.seat, Room::Consent::rematch), fields, "agree", now);
  if (!room.rematch()) {
    const auto asked = room.ask(*at.seat, Room::Consent::rematch, {});
    if (!asked || !room.is_last_to_ask(*at.seat)) return side_change(at, asked, fields, "", now);
    const auto id = add_rematch(*visitor, at, fields, now);
    if (!id) return {};
    (void)change(at, room.rematch(*at.seat, *id), fields, "", now);
  }
  const std::string& again = room.rematch()->room;
  const auto setup = setup_of(again, fields);
  if (!setup) return {};
  const int seat = (*at.seat + 1) % room.seats();
  json answer = view(at.id, now);
  answer["rematch"] = {
      {"room", again}, {"seat", seat_text(seat)}, {"token", setup->keys.tokens[static_cast<std::size_t>(seat)]}};
  return answer;
}

// For the same players.
std::optional<std::string> Rooms::add_rematch(const Visitor& visitor, const Named& at, const wire::Fields& fields,
                                              Milliseconds now) {
  auto setup = setup_of(at.id, fields);
  if (!setup) return {};
  setup->listed = false;
  setup->after = at.id;
  const int seats = at.room->seats();
  setup->names.clear();
  for (int i = 0; i < seats; ++i) setup->names.push_back(at.room->name((i + seats - 1) % seats));
  return add(visitor, *setup, fields, now);
}

json Rooms::join(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now) {
  const auto since = fields.whole("since", 0, std::uint64_t{INT64_MAX});
  may_visit(*visitor, fields);
  if (fields.any("own")) sit_down(fields, now);
  const Named at = named(fields, now, false);
  const std::string name = fields.text("name").value_or("");
  if (fields.failed()) return {};
  if (at.seat && at.room->wants(*at.seat, name)) {
    (void)side_change(at, at.room->join(*at.seat, name), fields, "name", now);
    if (fields.failed()) return {};
  }
  if (visitor->stays && !visit(visitor, at, fields)) return {};
  if (visitor->stays && at.seat) tell(at.id, nullptr, now);
  json answer = view(at.id, now);
  answer["you"] = seat_or_null(at.seat);
  if (since && static_cast<std::int64_t>(*since) >= at.room->seq() - limits_.missed)
    missed_ = Missed{*asked_->request, at.id, static_cast<std::int64_t>(*since), at.room->seq()};
  return answer;
}

// Before anything is changed for this visitor.
void Rooms::may_visit(const Visitor& visitor, const wire::Fields& fields) const {
  const bool is_new = visitor.stays && !visitor.rooms.count(fields.needed_text("room"));
  if (is_new && visitor.rooms.size() >= limits_.visits)
    fields.blame("", messages::too_many_rooms{.rooms = std::to_string(visitor.rooms.size())});
}

// Adds the visitor to the room, or changes their seat.
bool Rooms::visit(const std::shared_ptr<Visitor>& visitor, const Named& at, const wire::Fields& fields) {
  auto& here = visits_[at.id];
  if (here.empty()) told_[at.id] = at.room->seq();
  moved_.insert(at.id);
  const auto is_theirs = [&](const Visit& visit) { return visit.visitor == visitor; };
  if (const auto old = std::find_if(here.begin(), here.end(), is_theirs); old != here.end()) {
    old->seat = at.seat;
    return true;
  }
  // A player can always return to their seat.
  if (here.size() >= limits_.visitors && !at.seat)
    fields.blame("", messages::room_full{});
  else
    here.push_back({visitor, at.seat}), visitor->rooms.insert(at.id);
  if (here.empty()) visits_.erase(at.id);
  return !fields.failed();
}

json Rooms::exit(const std::shared_ptr<Visitor>& visitor, const wire::Fields& fields, Milliseconds now) {
  const std::string id = fields.needed_text("room");
  if (fields.failed()) return {};
  drop(visitor, id, now);
  return {{"room", id}};
}

void Rooms::depart(const std::shared_ptr<Visitor>& visitor, Milliseconds now) {
  const std::set<std::string> theirs = visitor->rooms;
  for (const std::string& id : theirs) drop(visitor, id, now);
}

void Rooms::drop(const std::shared_ptr<Visitor>& visitor, const std::string& id, Milliseconds now) {
  const auto found = visits_.find(id);
  if (found == visits_.end()) return;
  auto& visits = found->second;
  const auto theirs =
      std::find_if(visits.begin(), visits.end(), [&](const Visit& visit) { return visit.visitor == visitor; });
  if (theirs == visits.end()) return;
  const bool sat = theirs->seat.has_value();
  moved_.insert(id);
  visits.erase(theirs);
  visitor->rooms.erase(id);
  if (visits.empty())
    visits_.erase(found);
  else if (sat && rooms_.count(id))
    tell(id, nullptr, now);
}

json Rooms::move(const std::shared_ptr<Visitor>&, const wire::Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  const std::string text = fields.needed_text("move");
  const auto ply = fields.whole("ply", 0, INT32_MAX);
  if (fields.failed()) return {};
  if (ply && static_cast<int>(*ply) != at.room->ply()) {
    // The answer to the same request may have been lost.
    if (at.room->has_made(*at.seat, text, static_cast<int>(*ply))) return view(at.id, now);
    fields.blame("ply", messages::moved_on{.ply = std::to_string(at.room->ply())});
    return {};
  }
  json answer = change(at, at.room->move(*at.seat, text), fields, "move", now);
  if (fields.failed()) return {};
  if (follow_plans(at.id, *at.room, now)) answer = view(at.id, now);
  if (at.room->over() || at.room->ply() < limits_.moves) return answer;
  return change(at, at.room->cut(), fields, "move", now);
}

// Lays lines down, or withdraws them; without lines it only tells the player what they have laid down.
json Rooms::plan(const std::shared_ptr<Visitor>&, const wire::Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  Plan asked{static_cast<int>(fields.whole("ply", 0, INT32_MAX).value_or(0)), read_lines(fields)};
  if (fields.failed()) return {};
  const bool lays = fields.any("lines");
  if (const Status may = lays ? may_plan(*at.room, *at.seat, asked) : Done{}; !may) fields.blame("lines", may.error());
  if (fields.failed()) return {};
  std::vector<Line> lines;
  amend<Plans>(at.id, [&](Plans& plans) {
    if (lays) {
      plans.set(*at.seat, std::move(asked));
      plans.follow(*at.room);
    }
    lines = plans.of(*at.seat).lines;
  });
  return {{"room", at.id}, {"ply", at.room->ply()}, {"lines", json_of(lines)}};
}

Status Rooms::may_plan(const Room& room, int seat, const Plan& plan) const {
  if (plan.lines.empty()) return Done{};
  if (!room.is_by_correspondence()) return messages::no_time_to_plan{};
  if (plan.ply != room.ply()) return messages::moved_on{.ply = std::to_string(room.ply())};
  const auto to_move = room.game().to_move();
  if (!room.has_begun() || !to_move || *to_move == seat) return messages::nothing_to_plan{};
  const auto is_long = [&](const Line& line) { return std::ssize(line) > limits_.plan_moves; };
  if (std::ssize(plan.lines) > limits_.plan_lines || std::any_of(plan.lines.begin(), plan.lines.end(), is_long))
    return messages::plan_too_long{.lines = limits_.plan_lines, .moves = limits_.plan_moves};
  return Done{};
}

json Rooms::number(const std::shared_ptr<Visitor>&, const wire::Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  const std::string number = fields.needed_text("number");
  if (fields.failed()) return {};
  return change(at, at.room->number(*at.seat, number), fields, "number", now);
}

json Rooms::side(const std::shared_ptr<Visitor>&, const wire::Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  const std::string side = fields.needed_text("side");
  if (fields.failed()) return {};
  return change(at, at.room->side(*at.seat, side), fields, "side", now);
}

json Rooms::resign(const std::shared_ptr<Visitor>&, const wire::Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  if (fields.failed()) return {};
  return change(at, at.room->resign(*at.seat), fields, "", now);
}

template <Room::Consent what>
json Rooms::consent(const std::shared_ptr<Visitor>&, const wire::Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  const bool agree = fields.flag("agree").value_or(true);
  const auto ply = fields.whole("ply", 0, INT32_MAX);
  if (fields.failed()) return {};
  if (!agree) return side_change(at, at.room->refuse(*at.seat, what), fields, "agree", now);
  const int before = at.room->ply();
  json answer = side_change(
      at, at.room->ask(*at.seat, what, ply ? std::optional(static_cast<int>(*ply)) : std::nullopt), fields, "ply", now);
  // Lines that began with the moves taken back are not meant any more.
  if (at.room->ply() < before)
    if (const Status dropped = store_->keep(at.id, Plans::column, ""); !dropped) error_ = dropped;
  return answer;
}

}  // namespace crosscut::server
