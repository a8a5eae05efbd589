#include "server/change.hpp"

#include <climits>
#include <nlohmann/json.hpp>

namespace crosscut::server {
namespace {

using nlohmann::json;
using play::Consent, play::Event;

constexpr std::array<std::string_view, 8> kind_name = {"number", "side",   "move", "ask",
                                                       "refuse", "resign", "flag", "cut"};
constexpr std::array<std::string_view, 2> consent_name = {"draw", "undo"};

}  // namespace

json json_of(const Event& event, const Table& table) {
  json change = {{"kind", kind_name[static_cast<std::size_t>(event.kind)]}, {"by", play::seat_text(event.seat)}};
  using Kind = Event::Kind;
  if (event.kind == Kind::number) change["number"] = event.number;
  if (event.kind == Kind::side) change["side"] = name_of(event.side);
  if (event.kind == Kind::move) change["move"] = table.text(event.move);
  if (event.kind == Kind::ask || event.kind == Kind::refuse)
    change["what"] = consent_name[static_cast<std::size_t>(event.what)];
  if (event.ply) change["ply"] = *event.ply;
  return change;
}

std::optional<int> read_seat(const wire::Fields& change, int seats) {
  const auto seat = change.needed().choice("by", std::span(play::seat_name).first(static_cast<std::size_t>(seats)));
  return seat ? std::optional(static_cast<int>(*seat)) : std::nullopt;
}

std::optional<Event> read_event(const wire::Fields& change, const Table& table) {
  using Kind = Event::Kind;
  const wire::Fields needed = change.needed();
  const auto kind = needed.choice("kind", kind_name);
  const auto seat = read_seat(change, table.sides());
  if (!kind || !seat) return {};
  Event event{static_cast<Kind>(*kind), *seat};
  if (event.kind == Kind::number) event.number = change.needed_text("number");
  if (event.kind == Kind::move) {
    const auto move = table.read(change.needed_text("move"));
    if (!move) return change.blame("move", error_of(move.error())), std::nullopt;
    event.move = *move;
  }
  if (event.kind == Kind::side)
    event.side = static_cast<Side>(needed.choice("side", std::span(side_name).first(2)).value_or(0));
  if (event.kind == Kind::ask || event.kind == Kind::refuse)
    event.what = static_cast<Consent>(needed.choice("what", consent_name).value_or(0));
  event.ply = change.integer("ply", 0, INT_MAX);
  if (change.failed()) return {};
  return event;
}

json stored_json(std::string_view text) {
  auto value = wire::parsed(text);
  return value ? *std::move(value) : json();
}

}  // namespace crosscut::server
