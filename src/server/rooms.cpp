#include "server/rooms.hpp"

#include <algorithm>

namespace crosscut::server {
namespace {

using nlohmann::json;

constexpr std::size_t room_length = 16, token_length = 26;

std::string seat_text(int seat) { return std::string(seat_name[static_cast<std::size_t>(seat)]); }

json seat_or_null(std::optional<int> seat) { return seat ? json(seat_text(*seat)) : json(); }

bool may_stand_as_id(const json& id) { return id.is_string() || id.is_number_integer(); }

}  // namespace

Rooms::Rooms(Store store, RoomLimits limits, Milliseconds now, Name name)
    : store_(std::move(store)), limits_(limits), began_(now), name_(std::move(name)) {}

const std::map<std::string, Rooms::Handler, std::less<>>& Rooms::handlers() {
  static const std::map<std::string, Handler, std::less<>> all = {
      {"room_create", &Rooms::create}, {"room_join", &Rooms::join},     {"room_leave", &Rooms::exit},
      {"room_move", &Rooms::move},     {"room_number", &Rooms::number}, {"room_side", &Rooms::side},
      {"room_resign", &Rooms::resign}, {"room_draw", &Rooms::draw},     {"room_undo", &Rooms::undo}};
  return all;
}

void Rooms::ask(const std::shared_ptr<Visitor>& visitor, const json& request, Milliseconds now) {
  Fields fields(request);
  const std::string action = fields.text("action");
  json answer = json::object();
  if (const auto found = handlers().find(action); found != handlers().end())
    answer = (this->*found->second)(visitor, fields, now);
  else
    fields.refuse("action", "there is no action " + quoted(action));
  if (const auto& refusal = fields.refusal()) {
    answer = {{"error", refusal->message}};
    if (!refusal->field.empty()) answer["field"] = refusal->field;
  }
  answer["action"] = action;
  answer["id"] = request.contains("id") && may_stand_as_id(request["id"]) ? request["id"] : json();
  messages_.push_back({visitor, std::move(answer), true});
}

json Rooms::create(const std::shared_ptr<Visitor>& visitor, Fields& fields, Milliseconds now) {
  RoomSetup setup{fields.text("game"), fields.options("options"), {}, fields.flag_or("negotiate", false), {}};
  if (const json* clock = fields.any("clock")) {
    const auto read = read_time_control(*clock);
    if (read)
      setup.clock = *read;
    else
      fields.refuse("clock", read.message());
  }
  if (fields.refusal()) return {};
  if (!find_game(setup.game)) fields.refuse("game", open_table(setup.game).message());
  auto room = Room::open(setup);
  if (!room) fields.refuse("options", room.message());
  const auto count = store_.rooms();
  if (!count) trouble_ = count.error();
  if (fields.refusal() || !count) return {};
  if (*count >= limits_.rooms || !may_make_room(visitor->address, now)) {
    fields.refuse("", "no more rooms can be made now; try again later");
    return {};
  }
  json tokens = json::object();
  for (int i = 0; i < room->seats(); ++i) tokens[seat_text(i)] = setup.tokens.emplace_back(name_(token_length));
  const std::string id = name_(room_length);
  if (const Status added = store_.add_room(id, now, setup.json().dump()); !added) trouble_ = added.error();
  return {{"room", id}, {"tokens", tokens}};
}

json Rooms::join(const std::shared_ptr<Visitor>& visitor, Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, false);
  const std::string name = fields.text_or("name", "");
  const auto since = fields.whole("since", 0, INT64_MAX);
  if (fields.refusal()) return {};
  if (at.seat && at.room->wants(*at.seat, name)) {
    (void)change(at, at.room->join(*at.seat, name), fields, "name", now);
    if (fields.refusal()) return {};
  }
  if (visitor->stays && !visit(visitor, at, fields)) return {};
  if (visitor->stays && at.seat) tell(at.id, nullptr, now);
  json answer = view(at.id, now);
  answer["you"] = seat_or_null(at.seat);
  if (since) {
    const auto missed = store_.changes(at.id, *since);
    if (!missed) trouble_ = missed.error();
    answer["missed"] = json::array();
    if (missed)
      for (const auto& entry : *missed)
        answer["missed"].push_back({{"seq", entry.seq}, {"at", entry.at}, {"change", json::parse(entry.change, nullptr, false)}});
  }
  return answer;
}

// Adds the visitor to the room, or changes where he sits.
bool Rooms::visit(const std::shared_ptr<Visitor>& visitor, const Named& at, Fields& fields) {
  auto& here = visits_[at.id];
  const auto is_his = [&](const Visit& visit) { return visit.visitor == visitor; };
  if (const auto old = std::find_if(here.begin(), here.end(), is_his); old != here.end()) {
    old->seat = at.seat;
    return true;
  }
  std::size_t his = 0;
  for (const auto& [id, visits] : visits_) his += std::any_of(visits.begin(), visits.end(), is_his) ? 1 : 0;
  // Who has a seat can always come back to it.
  if (his >= limits_.visits)
    fields.refuse("", "you look at " + std::to_string(his) + " rooms already; leave one first");
  else if (here.size() >= limits_.visitors && !at.seat)
    fields.refuse("", "this room is full of spectators; try again later");
  else
    here.push_back({visitor, at.seat});
  return !fields.refusal();
}

json Rooms::exit(const std::shared_ptr<Visitor>& visitor, Fields& fields, Milliseconds now) {
  const std::string id = fields.text("room");
  if (fields.refusal()) return {};
  drop(visitor, id, now);
  return {{"room", id}};
}

void Rooms::leave(const std::shared_ptr<Visitor>& visitor, Milliseconds now) {
  std::vector<std::string> his;
  for (const auto& [id, visits] : visits_)
    if (std::any_of(visits.begin(), visits.end(), [&](const Visit& visit) { return visit.visitor == visitor; }))
      his.push_back(id);
  for (const std::string& id : his) drop(visitor, id, now);
}

void Rooms::drop(const std::shared_ptr<Visitor>& visitor, const std::string& id, Milliseconds now) {
  const auto found = visits_.find(id);
  if (found == visits_.end()) return;
  auto& visits = found->second;
  const auto his =
      std::find_if(visits.begin(), visits.end(), [&](const Visit& visit) { return visit.visitor == visitor; });
  if (his == visits.end()) return;
  const bool sat = his->seat.has_value();
  visits.erase(his);
  if (visits.empty())
    visits_.erase(found);
  else if (sat && rooms_.count(id))
    tell(id, nullptr, now);
}

json Rooms::move(const std::shared_ptr<Visitor>&, Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  const std::string text = fields.text("move");
  const auto ply = fields.whole("ply", 0, INT32_MAX);
  if (fields.refusal()) return {};
  if (ply && *ply != at.room->ply()) {
    // The answer to the same request may have been lost on its way.
    if (at.room->has_made(*at.seat, text, static_cast<int>(*ply))) return view(at.id, now);
    fields.refuse("ply", "the game has gone on: it stands at ply " + std::to_string(at.room->ply()));
    return {};
  }
  return change(at, at.room->move(*at.seat, text), fields, "move", now);
}

json Rooms::number(const std::shared_ptr<Visitor>&, Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  const std::string number = fields.text("number");
  if (fields.refusal()) return {};
  return change(at, at.room->number(*at.seat, number), fields, "number", now);
}

json Rooms::side(const std::shared_ptr<Visitor>&, Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  const std::string side = fields.text("side");
  if (fields.refusal()) return {};
  return change(at, at.room->side(*at.seat, side), fields, "side", now);
}

json Rooms::resign(const std::shared_ptr<Visitor>&, Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  if (fields.refusal()) return {};
  return change(at, at.room->resign(*at.seat), fields, "", now);
}

json Rooms::draw(const std::shared_ptr<Visitor>&, Fields& fields, Milliseconds now) {
  return consent(Room::Consent::draw, fields, now);
}

json Rooms::undo(const std::shared_ptr<Visitor>&, Fields& fields, Milliseconds now) {
  return consent(Room::Consent::undo, fields, now);
}

json Rooms::consent(Room::Consent what, Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  const bool agree = fields.flag_or("agree", true);
  const auto ply = fields.whole("ply", 0, INT32_MAX);
  if (fields.refusal()) return {};
  if (!agree) return change(at, at.room->refuse(*at.seat, what), fields, "agree", now);
  return change(at, at.room->ask(*at.seat, what, ply ? std::optional(static_cast<int>(*ply)) : std::nullopt), fields,
                "ply", now);
}

}  // namespace crosscut::server
