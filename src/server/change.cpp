#include "server/change.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;
using play::Consent, play::Event;

constexpr std::array<std::string_view, 7> kind_name = {"number", "side", "move", "ask", "refuse", "resign", "flag"};

}  // namespace

json json_of(const Event& event) {
  json change = {{"kind", kind_name[static_cast<std::size_t>(event.kind)]}, {"by", play::seat_text(event.seat)}};
  using Kind = Event::Kind;
  if (event.kind == Kind::number) change["number"] = event.text;
  if (event.kind == Kind::side) change["side"] = name_of(event.side);
  if (event.kind == Kind::move) change["move"] = event.text;
  if (event.kind == Kind::ask || event.kind == Kind::refuse)
    change["what"] = event.what == Consent::draw ? "draw" : "undo";
  if (event.ply) change["ply"] = *event.ply;
  return change;
}

Result<Event> read_event(const json& change, int seats) {
  const std::string kind = text_of(change, "kind");
  const auto found = std::find(kind_name.begin(), kind_name.end(), kind);
  const auto seat = read_seat(change, seats);
  if (found == kind_name.end() || !seat) return Error{"this is not a change of a room"};
  Event event{static_cast<Event::Kind>(found - kind_name.begin()), *seat};
  event.text = text_of(change, kind == "number" ? "number" : "move");
  event.side = text_of(change, "side") == name_of(Side::black) ? Side::black : Side::white;
  event.what = text_of(change, "what") == "draw" ? Consent::draw : Consent::undo;
  if (const auto ply = change.find("ply"); ply != change.end() && ply->is_number_integer()) event.ply = ply->get<int>();
  return event;
}

std::optional<int> read_seat(const json& change, int seats) {
  const std::string name = text_of(change, "by");
  for (int i = 0; i < seats; ++i)
    if (name == play::seat_text(i)) return i;
  return {};
}

std::string text_of(const json& change, const char* name) {
  const auto found = change.find(name);
  return found != change.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace crosscut::server
