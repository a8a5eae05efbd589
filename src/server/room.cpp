#include "server/room.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "messages/request.hpp"
#include "messages/rooms.hpp"
#include "play/clock_json.hpp"
#include "server/change.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;
using play::Event;

// Secrets are compared in constant time.
bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned differ = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    differ |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  return differ == 0;
}

std::optional<int> index_of(const std::vector<std::string>& secrets, std::string_view secret) {
  std::optional<int> found;
  for (std::size_t i = 0; i < secrets.size(); ++i)
    if (!secret.empty() && same_secret(secrets[i], secret)) found = static_cast<int>(i);
  return found;
}

// The character that begins at `at`, and how many bytes it has. Precondition: well-formed UTF-8.
std::pair<char32_t, std::size_t> character(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const std::size_t bytes = utf8_length(text.substr(at));
  char32_t code = bytes == 1 ? byte(0) : byte(0) & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) code = code << 6U | (byte(i) & 0x3fU);
  return {code, bytes};
}

// Whether the character cannot be seen, breaks a line or changes the direction of text: with it, a name could imitate
// another.
bool is_deceptive(char32_t c) {
  struct Range {
    char32_t first, last;
  };
  static constexpr std::array ranges = {Range{0, 0x1f},        Range{0x7f, 0xa0},       Range{0xad, 0xad},
                                        Range{0x34f, 0x34f},   Range{0x61c, 0x61c},     Range{0x115f, 0x1160},
                                        Range{0x1680, 0x1680}, Range{0x17b4, 0x17b5},   Range{0x180b, 0x180f},
                                        Range{0x2000, 0x200f}, Range{0x2028, 0x202f},   Range{0x205f, 0x206f},
                                        Range{0x2800, 0x2800}, Range{0x3000, 0x3000},   Range{0x3164, 0x3164},
                                        Range{0xfe00, 0xfe0f}, Range{0xfeff, 0xfeff},   Range{0xffa0, 0xffa0},
                                        Range{0xfff0, 0xffff}, Range{0x1d173, 0x1d17a}, Range{0xe0000, 0xe0fff}};
  return std::any_of(ranges.begin(), ranges.end(), [c](Range range) { return range.first <= c && c <= range.last; });
}

// Until the flag falls. Between two moves a period of byo-yomi is whole.
Milliseconds total(const play::GameClock::Left& left, const play::TimeControl& control) {
  return left.main + left.count * control.period;
}

Status check_name(std::string_view name) {
  constexpr std::size_t longest_name = 40;
  if (name.size() > longest_name) return messages::name_too_long{};
  if (name != trimmed(name)) return messages::name_with_blanks{};
  for (std::size_t i = 0; i < name.size();) {
    const auto [code, bytes] = character(name, i);
    if (is_deceptive(code)) return messages::name_invisible{};
    i += bytes;
  }
  return Done{};
}

}  // namespace

std::string game_title(std::string_view name) {
  std::string title(name);
  if (!title.empty()) title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

json RoomSetup::json() const {
  nlohmann::json object = {{"game", game.options.game()},
                           {"options", game.options.text()},
                           {"negotiate", game.negotiate},
                           {"tokens", keys.tokens}};
  if (!keys.invitations.empty()) object["invitations"] = keys.invitations, object["firsts"] = keys.firsts;
  if (listed) object["listed"] = true;
  if (!after.empty()) object["after"] = after, object["names"] = names;
  if (game.clock) object["clock"] = play::json_of(*game.clock);
  return object;
}

Result<RoomSetup> RoomSetup::read(const nlohmann::json& object) {
  if (!object.is_object()) return messages::bad_room_setup_object{};
  std::optional<wire::Fault> fault;
  const wire::Fields fields(object, "", fault), needed = fields.needed();
  RoomSetup setup{{{}, {}, needed.flag("negotiate").value_or(false)},
                  {needed.texts("tokens"), fields.texts("invitations"), fields.texts("firsts")},
                  fields.flag("listed").value_or(false),
                  fields.text("after").value_or(""),
                  fields.texts("names")};
  const std::string game = fields.needed_text("game"), options = fields.needed_text("options");
  if (const auto clock = fields.object("clock")) setup.game.clock = play::read_time_control(*clock);
  if (fault) return messages::bad_room_setup_field{.why = *fault};
  auto given = read_options(game, options);
  if (!given) return given.error();
  setup.game.options = *std::move(given);
  return setup;
}

Result<Room> Room::open(RoomSetup setup) {
  auto game = play::Game::open(setup.game);
  if (!game) return game.error();
  return Room(std::move(setup), *std::move(game));
}

std::optional<int> Room::seat_of(std::string_view token) const { return index_of(keys_.tokens, token); }
std::optional<int> Room::invited(std::string_view token) const { return index_of(keys_.invitations, token); }
std::optional<int> Room::first(std::string_view token) const { return index_of(keys_.firsts, token); }

std::optional<int> Room::free_seat() const {
  for (int i = 0; i < seats(); ++i)
    if (!seats_[static_cast<std::size_t>(i)].taken) return i;
  return {};
}

bool Room::is_taken() const {
  return std::any_of(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.taken; });
}

bool Room::is_by_correspondence() const {
  constexpr Milliseconds hour = 3'600'000;
  const auto& clock = game_.clock();
  return !clock || std::max(clock->control().increment, clock->control().period) >= hour;
}

Result<Change> Room::join(int seat, const std::string& name) const {
  if (over()) return messages::room_over{.result = result_text(*game_.ending())};
  if (const Status fine = check_name(name); !fine) return fine.error();
  for (int i = 0; i < seats(); ++i)
    if (i != seat && !name.empty() && lower(name) == lower(seats_[static_cast<std::size_t>(i)].name))
      return messages::name_taken{};
  return Change(Joined{seat, name.empty() ? this->name(seat) : name});
}

Status Room::must_have_begun() const {
  if (!has_begun()) return messages::seats_free{};
  return Done{};
}

Result<Change> Room::change(const Event& event) const {
  if (const Status begun = must_have_begun(); !begun && event.kind != Event::Kind::refuse) return begun.error();
  const auto checked = game_.check(event);
  if (!checked) return checked.error();
  return Change(*checked);
}

Result<Change> Room::number(int seat, const std::string& number) const {
  return change({Event::Kind::number, seat, number});
}

Result<Change> Room::side(int seat, const std::string& colour) const {
  for (const Side side : {Side::black, Side::white})
    if (colour == name_of(side)) return change({.kind = Event::Kind::side, .seat = seat, .side = side});
  if (const auto turn = change({Event::Kind::side, seat}); !turn) return turn.error();
  return messages::not_a_colour{.text = colour};
}

Result<Change> Room::move(int seat, const std::string& text) const {
  if (const Status begun = must_have_begun(); !begun) return begun.error();
  const auto checked = game_.check_move(seat, text);
  if (!checked) return checked.error();
  return Change(*checked);
}

bool Room::has_made(int seat, const std::string& move, int ply) const {
  return ply < this->ply() && game_.mover(ply) == seat && was_made(move, ply);
}

bool Room::was_made(const std::string& move, int ply) const {
  if (ply >= this->ply()) return false;
  const auto named = game_.table().at(ply)->read(move);
  return named && *named == game_.table().moves()[static_cast<std::size_t>(ply)].turn;
}

// While a seat is free, that withdraws the game, which then has no result.
Result<Change> Room::resign(int seat) const {
  if (!has_begun()) return Change(Event{Event::Kind::cut, seat});
  return change({Event::Kind::resign, seat});
}

Result<Change> Room::ask(int seat, Consent what, std::optional<int> ply) const {
  if (!full()) return messages::seats_free{};
  return change({.kind = Event::Kind::ask, .seat = seat, .what = what, .ply = ply});
}

Result<Change> Room::refuse(int seat, Consent what) const {
  return change({.kind = Event::Kind::refuse, .seat = seat, .what = what});
}

bool Room::is_last_to_ask(int seat) const {
  for (int i = 0; i < seats(); ++i)
    if (i != seat && !game_.asked(Consent::rematch, i)) return false;
  return true;
}

Change Room::rematch(int seat, const std::string& room) const { return Rematch{seat, room}; }
Change Room::cut() const { return Event{Event::Kind::cut, game_.mover(ply() - 1)}; }
Change Room::flag() const { return Event{Event::Kind::flag, *game_.clock()->running()}; }

Status Room::apply(const Change& change, Milliseconds at) {
  ++seq_;
  changed_ = at;
  if (const auto* event = std::get_if<Event>(&change)) {
    if (event->what == Consent::rematch) {
      const bool declined = event->kind == Event::Kind::refuse && !game_.asked(Consent::rematch, event->seat);
      declined_ = declined ? std::optional(event->seat) : std::nullopt;
    }
    const Status applied = game_.apply(*event, at);
    time_moves(at);
    return applied;
  }
  if (const auto* joined = std::get_if<Joined>(&change))
    seats_[static_cast<std::size_t>(joined->seat)] = {true, joined->name};
  else if (const auto* continued = std::get_if<Continued>(&change)) {
    Seat& seat = seats_[static_cast<std::size_t>(continued->seat)];
    seat.continued = ply(), seat.continued_by = seq_;
  } else if (const auto* rematch = std::get_if<Rematch>(&change))
    return agree_to(*rematch, at);
  else
    game_.resume(at);
  return Done{};
}

// Nobody asks for it any more.
Status Room::agree_to(const Rematch& rematch, Milliseconds at) {
  rematch_ = rematch;
  return game_.apply({.kind = Event::Kind::refuse, .seat = rematch.by, .what = Consent::rematch}, at);
}

// After a move was made, or moves were taken back.
void Room::time_moves(Milliseconds at) {
  const auto moves = static_cast<std::size_t>(ply());
  const bool is_new = moves > times_.size();
  times_.resize(moves, at);
  if (!game_.clock()) return;
  left_.resize(moves);
  if (is_new) left_.back() = total(game_.clock()->left(game_.mover(ply() - 1)), game_.clock()->control());
}

}  // namespace crosscut::server
