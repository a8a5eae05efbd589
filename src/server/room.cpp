#include "server/room.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

constexpr int most_moves = 2000;

// Secrets are compared in the same time wherever they differ.
bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned differ = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    differ |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  return differ == 0;
}

// Whether it holds a character that breaks lines or changes the direction of what stands beside it (U+200E, U+200F,
// U+2028 to U+202E, U+2066 to U+2069), by which a name could look like another text.
bool turns_text(std::string_view name) {
  for (std::size_t i = 0; i + 2 < name.size(); ++i) {
    const auto last = static_cast<unsigned char>(name[i + 2]);
    if (name.substr(i, 2) == "\xe2\x80" && (last == 0x8e || last == 0x8f || (last >= 0xa8 && last <= 0xae)))
      return true;
    if (name.substr(i, 2) == "\xe2\x81" && last >= 0xa6 && last <= 0xa9) return true;
  }
  return false;
}

constexpr std::array<std::string_view, 2> consent_name = {"draw", "undo"};

Room::Change change_of(std::string_view kind, int seat) { return {{"kind", kind}, {"by", seat_text(seat)}}; }

}  // namespace

json RoomSetup::json() const {
  nlohmann::json object = {{"game", game}, {"options", options}, {"negotiate", negotiate}, {"tokens", tokens}};
  if (clock) object["clock"] = json_of(*clock);
  return object;
}

Result<RoomSetup> RoomSetup::read(const nlohmann::json& object) {
  const Error wrong{"this is no setup of a room"};
  const auto is = [&](const char* name, auto test) { return object.contains(name) && (object[name].*test)(); };
  if (!object.is_object() || !is("game", &nlohmann::json::is_string) || !is("options", &nlohmann::json::is_string) ||
      !is("negotiate", &nlohmann::json::is_boolean) || !is("tokens", &nlohmann::json::is_array))
    return wrong;
  RoomSetup setup{object["game"], object["options"], {}, object["negotiate"], {}};
  for (const auto& token : object["tokens"]) {
    if (!token.is_string()) return wrong;
    setup.tokens.push_back(token);
  }
  if (object.contains("clock")) {
    const auto clock = read_time_control(object["clock"]);
    if (!clock) return clock.error();
    setup.clock = *clock;
  }
  return setup;
}

Result<Room> Room::open(RoomSetup setup) {
  auto table = open_table(setup.game, setup.options);
  if (!table) return table.error();
  if (setup.negotiate && find_game(setup.game)->number.empty())
    return Error{"no number is named before a game of " + setup.game};
  if (setup.negotiate && (*table)->sides() != 2) return Error{"a number is named between two players only"};
  Room room;
  room.table_ = *std::move(table);
  room.first_plays_ = room.table_->to_play();
  if (setup.clock) room.clock_.emplace(*setup.clock);
  room.setup_ = std::move(setup);
  return room;
}

std::optional<int> Room::seat_of(std::string_view token) const {
  std::optional<int> found;
  for (std::size_t i = 0; i < setup_.tokens.size(); ++i)
    if (same_secret(setup_.tokens[i], token)) found = static_cast<int>(i);
  return found;
}

bool Room::full() const {
  return std::all_of(seats_.begin(), seats_.begin() + seats(), [](const Seat& seat) { return seat.taken; });
}

std::string_view Room::phase() const {
  if (over()) return "over";
  if (!full()) return "waiting";
  if (setup_.negotiate && number_.empty()) return "number";
  if (setup_.negotiate && !chosen_) return "side";
  return table_->settling() ? "settlement" : "play";
}

// Which colour each seat has now.
std::array<Side, 3> Room::colours() const {
  std::array<Side, 3> colours = {Side::black, Side::white, Side::red};
  if (first_plays_ != Side::black) std::swap(colours[0], colours[1]);
  const auto moves = table_->moves();
  for (const MoveMade& made : moves) {
    if (!made.is(Act::swap)) continue;
    const auto one = std::find(colours.begin(), colours.end(), made.by);
    const auto other = std::find(colours.begin(), colours.end(), moves.front().by);
    std::iter_swap(one, other);
  }
  return colours;
}

int Room::seat_with(Side side) const {
  const auto all = colours();
  return static_cast<int>(std::find(all.begin(), all.end(), side) - all.begin());
}

std::optional<int> Room::to_move() const {
  const std::string_view now = phase();
  if (now == "number") return 0;
  if (now == "side") return 1;
  if (now == "play" || now == "settlement") return seat_with(table_->to_play());
  return {};
}

Status Room::must_be_playing() const {
  const std::string_view now = phase();
  if (now == "over") return Error{"the game is over (" + result_ + ")"};
  if (now == "waiting") return Error{"the game begins when every seat has been taken"};
  if (now == "number") return Error{"before the game, the first seat names the number"};
  if (now == "side") return Error{"before the game, the second seat chooses a colour"};
  return Done{};
}

// That this phase is on, and it is the seat's turn in it.
Status Room::must_be(std::string_view wanted, int seat) const {
  if (wanted != phase()) {
    if (const Status playing = must_be_playing(); !playing) return playing;
    return Error{"the game has begun, so nothing is negotiated any more"};
  }
  if (to_move() != seat) return Error{"it is the turn of the " + seat_text(*to_move()) + " seat"};
  return Done{};
}

Result<Room::Change> Room::join(int seat, const std::string& name) const {
  if (over()) return Error{"the game is over (" + result_ + ")"};
  constexpr std::size_t longest_name = 40;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
  if (name.size() > longest_name || std::any_of(name.begin(), name.end(), is_control) || turns_text(name))
    return Error{"a name is one line of at most 40 bytes"};
  Change change = change_of("joined", seat);
  change["name"] = name;
  return change;
}

// The options of the game with the number that was named.
Result<Options> Room::with_number(const std::string& number) const {
  return find_game(setup_.game)->with_number(table_->options(), number);
}

Result<Room::Change> Room::number(int seat, const std::string& number) const {
  if (const Status turn = must_be("number", seat); !turn) return turn.error();
  const auto options = with_number(number);
  if (!options) return options.error();
  Change change = change_of("number", seat);
  change["number"] = number;
  return change;
}

Result<Room::Change> Room::side(int seat, const std::string& colour) const {
  if (const Status turn = must_be("side", seat); !turn) return turn.error();
  if (colour != "black" && colour != "white") return Error{in_quotes(colour) + " is no colour; choose black or white"};
  Change change = change_of("side", seat);
  change["side"] = colour;
  return change;
}

Result<Room::Change> Room::move(int seat, const std::string& text) const {
  if (const Status playing = must_be_playing(); !playing) return playing.error();
  if (to_move() != seat) return Error{"it is the turn of the " + seat_text(*to_move()) + " seat"};
  if (ply() >= most_moves) return Error{"a game here has at most 2000 moves; agree on a draw"};
  const auto move = table_->check(text);
  if (!move) return move.error();
  Change change = change_of("move", seat);
  change["move"] = *move;
  return change;
}

bool Room::has_made(int seat, const std::string& move, int ply) const {
  if (ply >= this->ply() || movers_[static_cast<std::size_t>(ply)] != seat) return false;
  const auto before = table_->clone();
  while (before->ply() > ply) (void)before->undo();
  const auto canonical = before->check(move);
  return canonical && *canonical == table_->moves()[static_cast<std::size_t>(ply)].text;
}

Result<Room::Change> Room::resign(int seat) const {
  if (const Status playing = must_be_playing(); !playing) return playing.error();
  return change_of("resign", seat);
}

std::optional<int> Room::last_ply_of(int seat) const {
  for (int i = ply(); i-- > 0;)
    if (movers_[static_cast<std::size_t>(i)] == seat) return i;
  return {};
}

Result<Room::Change> Room::ask(int seat, Consent what, std::optional<int> ply) const {
  if (const Status playing = must_be_playing(); !playing) return playing.error();
  const auto& asked = asked_[static_cast<std::size_t>(what)];
  const bool open = std::find(asked.begin(), asked.end(), true) != asked.end();
  if (asked[static_cast<std::size_t>(seat)]) return Error{"you have asked for that already"};
  Change change = change_of("ask", seat);
  change["what"] = consent_name[static_cast<std::size_t>(what)];
  if (what == Consent::draw) return change;
  if (open && ply && *ply != back_to_)
    return Error{"what is asked is to go back to ply " + std::to_string(back_to_) + "; agree to that or refuse it"};
  if (!open && !ply) ply = last_ply_of(seat);
  if (!open && !ply) return Error{"you have made no move that could be taken back"};
  if (!open && *ply >= this->ply()) return Error{"there is no move after ply " + std::to_string(*ply)};
  change["ply"] = open ? back_to_ : *ply;
  return change;
}

Result<Room::Change> Room::refuse(int seat, Consent what) const {
  const auto& asked = asked_[static_cast<std::size_t>(what)];
  if (std::find(asked.begin(), asked.end(), true) == asked.end()) return Error{"nothing of the kind is asked"};
  Change change = change_of("refuse", seat);
  change["what"] = consent_name[static_cast<std::size_t>(what)];
  return change;
}

Room::Change Room::flag() const { return change_of("flag", *clock_->running()); }

}  // namespace crosscut::server
