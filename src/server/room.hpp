#pragma once
// One game between people: the seats, and the game in progress. A room is the result of its changes: each method that a
// player calls returns a change, or a refusal; only apply() changes anything, so that a list of changes is the whole
// room. Time is passed in.
#include <nlohmann/json.hpp>

#include "play/game.hpp"
#include "server/change.hpp"
#include "server/room_store.hpp"

namespace crosscut::server {

using play::Milliseconds;
using play::seat_name, play::seat_text;

std::string game_title(std::string_view name);  // with a capital

// The secrets of each seat. "" stands for none, except among the tokens.
struct Keys {
  std::vector<std::string> tokens;       // with which one may play there
  std::vector<std::string> invitations;  // the tokens before the players chose their own
  std::vector<std::string> firsts;       // the tokens before others continued by these invitations
};

struct RoomSetup {
  play::Game::Setup game;
  Keys keys;
  bool listed = false;             // shown to everybody, who may take a free seat or watch
  std::string after;               // the room of which this is the rematch,
  std::vector<std::string> names;  // and for whom its seats are kept

  nlohmann::json json() const;
  static Result<RoomSetup> read(const nlohmann::json& json);
};

class Room {
 public:
  using Consent = play::Consent;

  static Result<Room> open(RoomSetup setup);

  int seats() const { return game_.table().sides(); }
  std::optional<int> seat_of(std::string_view token) const;
  const std::string& token(int seat) const { return keys_.tokens[static_cast<std::size_t>(seat)]; }
  // The seat to which this was the invitation, or whose player had this token first.
  std::optional<int> invited(std::string_view token) const;
  std::optional<int> first(std::string_view token) const;
  bool is_listed() const { return listed_; }
  std::optional<int> free_seat() const;
  bool is_taken() const;  // any seat
  bool is_taken(int seat) const { return seats_[static_cast<std::size_t>(seat)].taken; }
  // The last change that gave the seat to another device; 0 if none did.
  std::int64_t continued_by(int seat) const { return seats_[static_cast<std::size_t>(seat)].continued_by; }
  // It cannot be given to yet another one before somebody moves, so that invitations do not fill the room with changes.
  bool just_continued(int seat) const { return seats_[static_cast<std::size_t>(seat)].continued == ply(); }
  // From now on the seats belong to whoever knows these.
  void give(Keys keys) { keys_ = std::move(keys); }
  bool over() const { return game_.over(); }
  bool has_begun() const { return over() || full(); }
  int ply() const { return game_.ply(); }
  Standing standing() const { return over() ? Standing::over : ply() > 0 ? Standing::going : Standing::unbegun; }
  const play::Game& game() const { return game_; }
  const std::string& name(int seat) const { return seats_[static_cast<std::size_t>(seat)].name; }
  std::int64_t seq() const { return seq_; }
  Milliseconds changed() const { return changed_; }  // the moment of the last change; 0 before the first
  const std::optional<Rematch>& rematch() const { return rematch_; }
  const std::vector<Milliseconds>& left() const { return left_; }
  // Whether there is time enough to lay down moves in advance: an hour for each at least.
  bool is_by_correspondence() const;

  // Whether joining under this name changes anything. Once every seat has been taken, names stay.
  bool wants(int seat, const std::string& name) const {
    const Seat& there = seats_[static_cast<std::size_t>(seat)];
    return !over() && (!there.taken || (!full() && !name.empty() && name != there.name));
  }

  // The actions of a player.
  Result<Change> join(int seat, const std::string& name) const;
  Result<Change> number(int seat, const std::string& number) const;
  Result<Change> side(int seat, const std::string& colour) const;
  Result<Change> move(int seat, const std::string& text) const;
  Result<Change> resign(int seat) const;
  // Makes a request, or agrees to one; to go back to `ply`, or to before the player's own last move.
  Result<Change> ask(int seat, Consent what, std::optional<int> ply) const;
  Result<Change> refuse(int seat, Consent what) const;
  // Whether everybody else has asked for a rematch.
  bool is_last_to_ask(int seat) const;
  // Names the room in which the game is played again. Precondition: over() and no rematch() yet.
  Change rematch(int seat, const std::string& room) const;
  // Whether the seat made this move at `ply`.
  bool has_made(int seat, const std::string& move, int ply) const;
  // Whether this move was made at `ply`.
  bool was_made(const std::string& move, int ply) const;

  // The effects of time: when a flag falls, and the resulting change.
  std::optional<Milliseconds> flag_falls() const { return game_.clock() ? game_.clock()->falls() : std::nullopt; }
  Change flag() const;  // precondition: flag_falls()
  Change cut() const;   // the game, for its length; precondition: not over()

  // An error means that the change could not occur here; the room is then unusable.
  Status apply(const Change& change, Milliseconds at);

  // Everything that players and spectators may see.
  nlohmann::json view(Milliseconds now) const;

 private:
  struct Seat {
    bool taken = false;
    std::string name;
    std::optional<int> continued = {};  // the ply from which on it is played on another device
    std::int64_t continued_by = 0;      // the change
  };

  Room(RoomSetup setup, play::Game game)
      : keys_(std::move(setup.keys)), listed_(setup.listed), after_(std::move(setup.after)), game_(std::move(game)) {
    for (std::size_t i = 0; i < std::min(setup.names.size(), seats_.size()); ++i) seats_[i].name = setup.names[i];
  }

  bool full() const { return !free_seat(); }
  Status must_have_begun() const;
  Status agree_to(const Rematch& rematch, Milliseconds at);
  void time_moves(Milliseconds at);
  Result<Change> change(const play::Event& event) const;
  nlohmann::json asks_view() const;

  Keys keys_;
  bool listed_;
  std::string after_;
  play::Game game_;
  std::array<Seat, 3> seats_;
  // Of each move: when it was made, and how much time that left its player.
  std::vector<Milliseconds> times_, left_;
  std::int64_t seq_ = 0;
  Milliseconds changed_ = 0;
  std::optional<Rematch> rematch_;
  std::optional<int> declined_;  // who declined a rematch, until it is asked for again
};

}  // namespace crosscut::server
