#include "server/change.hpp"

#include <climits>
#include <nlohmann/json.hpp>

#include "messages/rooms.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;
using play::Consent, play::Event;

constexpr std::array<std::string_view, 12> kind_name = {"number", "side", "move",   "ask",     "refuse",  "resign",
                                                        "flag",   "cut",  "joined", "rematch", "restart", "continued"};
// The others are events.
constexpr std::size_t joined_kind = 8, rematch_kind = 9, restart_kind = 10, continued_kind = 11;
constexpr std::array<std::string_view, play::consents> consent_name = {"draw", "undo", "rematch"};

json json_of(const Event& event, const Table& table) {
  using Kind = Event::Kind;
  json change = {{"kind", kind_name[static_cast<std::size_t>(event.kind)]}, {"by", play::seat_text(event.seat)}};
  if (event.kind == Kind::number) change["number"] = event.number;
  if (event.kind == Kind::side) change["side"] = name_of(event.side);
  if (event.kind == Kind::move) change["move"] = table.text(event.move);
  if (event.kind == Kind::ask || event.kind == Kind::refuse)
    change["what"] = consent_name[static_cast<std::size_t>(event.what)];
  if (event.ply) change["ply"] = *event.ply;
  return change;
}
json json_of(const Joined& change, const Table&) {
  return {{"kind", kind_name[joined_kind]}, {"by", play::seat_text(change.seat)}, {"name", change.name}};
}
json json_of(const Rematch& change, const Table&) {
  return {{"kind", kind_name[rematch_kind]}, {"by", play::seat_text(change.by)}, {"room", change.room}};
}
json json_of(const Continued& change, const Table&) {
  return {{"kind", kind_name[continued_kind]}, {"by", play::seat_text(change.seat)}};
}
json json_of(const Restart&, const Table&) { return {{"kind", kind_name[restart_kind]}}; }

Event read_event(const wire::Fields& fields, Event::Kind kind, int seat, const Table& table) {
  using Kind = Event::Kind;
  const wire::Fields needed = fields.needed();
  Event event{kind, seat};
  if (kind == Kind::number) event.number = fields.needed_text("number");
  if (kind == Kind::side)
    event.side = static_cast<Side>(needed.choice("side", std::span(side_name).first(2)).value_or(0));
  if (kind == Kind::ask || kind == Kind::refuse)
    event.what = static_cast<Consent>(needed.choice("what", consent_name).value_or(0));
  event.ply = fields.integer("ply", 0, INT_MAX);
  if (kind != Kind::move) return event;
  const auto move = table.read(fields.needed_text("move"));
  if (move)
    event.move = *move;
  else
    fields.blame("move", message_of(move.error()));
  return event;
}

Change read(const wire::Fields& fields, const Table& table) {
  const std::size_t kind = fields.needed().choice("kind", kind_name).value_or(restart_kind);
  if (kind == restart_kind) return Restart{};
  const auto seats = std::span(play::seat_name).first(static_cast<std::size_t>(table.sides()));
  const int seat = static_cast<int>(fields.needed().choice("by", seats).value_or(0));
  if (kind == joined_kind) return Joined{seat, fields.needed_text("name")};
  if (kind == continued_kind) return Continued{seat};
  if (kind == rematch_kind) return Rematch{seat, fields.needed_text("room")};
  return read_event(fields, static_cast<Event::Kind>(kind), seat, table);
}

}  // namespace

json json_of(const Change& change, const Table& table) {
  return std::visit([&](const auto& what) { return json_of(what, table); }, change);
}

Result<Change> read_change(std::string_view stored, const Table& table) {
  const json object = stored_json(stored);
  if (!object.is_object()) return messages::bad_change_object{};
  std::optional<wire::Fault> fault;
  Change change = read(wire::Fields(object, "", fault), table);
  if (fault) return messages::bad_change_field{.why = *fault};
  return change;
}

json stored_json(std::string_view text) {
  auto value = wire::parsed(text);
  return value ? *std::move(value) : json();
}

}  // namespace crosscut::server
