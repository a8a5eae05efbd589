#include "server/room.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "play/clock_json.hpp"
#include "server/change.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;
using play::Event;

constexpr int most_moves = 2000;

// Secrets are compared in constant time.
bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned differ = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    differ |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  return differ == 0;
}

// Whether it has a character that breaks lines or changes text direction (U+200E, U+200F, U+2028 to U+202E, U+2066 to
// U+2069), with which a name could imitate other text.
bool turns_text(std::string_view name) {
  for (std::size_t i = 0; i + 2 < name.size(); ++i) {
    const auto last = static_cast<unsigned char>(name[i + 2]);
    if (name.substr(i, 2) == "\xe2\x80" && (last == 0x8e || last == 0x8f || (last >= 0xa8 && last <= 0xae)))
      return true;
    if (name.substr(i, 2) == "\xe2\x81" && last >= 0xa6 && last <= 0xa9) return true;
  }
  return false;
}

}  // namespace

json RoomSetup::json() const {
  nlohmann::json object = {{"game", game.options.game()},
                           {"options", game.options.text()},
                           {"negotiate", game.negotiate},
                           {"tokens", tokens}};
  if (game.clock) object["clock"] = play::json_of(*game.clock);
  return object;
}

Result<RoomSetup> RoomSetup::read(const nlohmann::json& object) {
  if (!object.is_object()) return Error{"this is not the setup of a room"};
  std::optional<wire::Fault> fault;
  const wire::Fields fields(object, "", fault), needed = fields.needed();
  RoomSetup setup{{{}, {}, needed.flag("negotiate").value_or(false)}, needed.texts("tokens")};
  const std::string game = fields.needed_text("game"), options = fields.needed_text("options");
  if (const auto clock = fields.object("clock")) setup.game.clock = play::read_time_control(*clock);
  if (fault) return Error{"this is not the setup of a room: " + fault->message};
  auto given = read_options(game, options);
  if (!given) return given.error();
  setup.game.options = *std::move(given);
  return setup;
}

Result<Room> Room::open(RoomSetup setup) {
  auto game = play::Game::open(setup.game);
  if (!game) return game.error();
  return Room(std::move(setup.tokens), *std::move(game));
}

std::optional<int> Room::seat_of(std::string_view token) const {
  std::optional<int> found;
  for (std::size_t i = 0; i < tokens_.size(); ++i)
    if (same_secret(tokens_[i], token)) found = static_cast<int>(i);
  return found;
}

bool Room::full() const {
  return std::all_of(seats_.begin(), seats_.begin() + seats(), [](const Seat& seat) { return seat.taken; });
}

Result<Room::Change> Room::join(int seat, const std::string& name) const {
  if (over()) return Error{"the game is over (" + result_text(*game_.ending()) + ")"};
  constexpr std::size_t longest_name = 40;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
  if (name.size() > longest_name || std::any_of(name.begin(), name.end(), is_control) || turns_text(name))
    return Error{"a name is one line of at most 40 bytes"};
  return Change{{"kind", "joined"}, {"by", seat_text(seat)}, {"name", name}};
}

Result<Room::Change> Room::change(const Event& event) const {
  if (!over() && !full() && event.kind != Event::Kind::refuse)
    return Error{"the game begins when every seat has been taken"};
  const auto checked = game_.check(event);
  if (!checked) return checked.error();
  return json_of(*checked);
}

Result<Room::Change> Room::number(int seat, const std::string& number) const {
  return change({Event::Kind::number, seat, number});
}

Result<Room::Change> Room::side(int seat, const std::string& colour) const {
  for (const Side side : {Side::black, Side::white})
    if (colour == name_of(side)) return change({.kind = Event::Kind::side, .seat = seat, .side = side});
  if (const auto turn = change({Event::Kind::side, seat}); !turn) return turn.error();
  return Error{in_quotes(colour) + " is not a colour; choose black or white"};
}

Result<Room::Change> Room::move(int seat, const std::string& text) const {
  if (ply() >= most_moves && !over() && game_.to_move() == seat)
    return Error{"a game here has at most 2000 moves; agree on a draw"};
  return change({Event::Kind::move, seat, text});
}

bool Room::has_made(int seat, const std::string& move, int ply) const {
  if (ply >= this->ply() || game_.mover(ply) != seat) return false;
  const auto before = game_.table().clone();
  while (before->ply() > ply) (void)before->undo();
  const auto canonical = before->check(move);
  return canonical && *canonical == game_.table().moves()[static_cast<std::size_t>(ply)].text;
}

Result<Room::Change> Room::resign(int seat) const { return change({Event::Kind::resign, seat}); }

Result<Room::Change> Room::ask(int seat, Consent what, std::optional<int> ply) const {
  return change({.kind = Event::Kind::ask, .seat = seat, .what = what, .ply = ply});
}

Result<Room::Change> Room::refuse(int seat, Consent what) const {
  return change({.kind = Event::Kind::refuse, .seat = seat, .what = what});
}

Room::Change Room::flag() const { return json_of(Event{Event::Kind::flag, *game_.clock()->running()}); }

Status Room::apply(const Change& change, Milliseconds at) {
  ++seq_;
  if (!change.is_object()) return Error{"this is not a change of a room"};
  std::optional<wire::Fault> fault;
  const wire::Fields fields(change, "", fault);
  const std::string kind = fields.needed_text("kind");
  if (kind == "restart") {
    game_.resume(at);
    return Done{};
  }
  if (kind == "joined") {
    const auto seat = read_seat(fields, seats());
    const std::string name = fields.needed_text("name");
    if (!fault) seats_[static_cast<std::size_t>(*seat)] = {true, name};
  } else if (const auto event = read_event(fields, seats())) {
    return game_.apply(*event, at);
  }
  if (fault) return Error{"this is not a change of a room: " + fault->message};
  return Done{};
}

}  // namespace crosscut::server
