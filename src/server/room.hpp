#pragma once
// One game between people: their seats, the phases from the first visitor to the result, clocks, and what takes
// consent. A room is what its changes made of it: each method that a player calls yields the change, or why not; only
// apply() changes anything, so that a list of changes is the whole room. Knows nothing of connections and files, nor
// what time it is.
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "catalog/table.hpp"
#include "server/clock.hpp"

namespace crosscut::server {

inline constexpr std::array<std::string_view, 3> seat_name = {"first", "second", "third"};
inline std::string seat_text(int seat) { return std::string(seat_name[static_cast<std::size_t>(seat)]); }

struct RoomSetup {
  std::string game, options;  // as open_table takes them
  std::optional<TimeControl> clock;
  bool negotiate = false;           // the first seat names the number, the second chooses the colour
  std::vector<std::string> tokens;  // one for each seat: who knows it plays there

  nlohmann::json json() const;
  static Result<RoomSetup> read(const nlohmann::json& json);
};

class Room {
 public:
  using Change = nlohmann::json;

  enum class Consent : std::uint8_t { draw, undo };

  static Result<Room> open(RoomSetup setup);

  int seats() const { return table_->sides(); }
  std::optional<int> seat_of(std::string_view token) const;
  bool over() const { return !result_.empty(); }
  int ply() const { return table_->ply(); }
  std::int64_t seq() const { return seq_; }

  // Whether joining under this name changes anything.
  bool wants(int seat, const std::string& name) const {
    const Seat& there = seats_[static_cast<std::size_t>(seat)];
    return !over() && (!there.taken || (!name.empty() && name != there.name));
  }

  // What a player may do.
  Result<Change> join(int seat, const std::string& name) const;
  Result<Change> number(int seat, const std::string& number) const;
  Result<Change> side(int seat, const std::string& colour) const;
  Result<Change> move(int seat, const std::string& text) const;
  Result<Change> resign(int seat) const;
  // Asks, or agrees to what is asked; back to `ply`, or before one's own last move.
  Result<Change> ask(int seat, Consent what, std::optional<int> ply) const;
  Result<Change> refuse(int seat, Consent what) const;
  // Whether the seat made the move that led from `ply` on, and it was this one.
  bool has_made(int seat, const std::string& move, int ply) const;

  // What time does: when a flag falls and the change that this is; and that time stood still while nobody served.
  std::optional<Milliseconds> flag_falls() const { return clock_ ? clock_->falls() : std::nullopt; }
  Change flag() const;  // precondition: flag_falls()
  Change restart() const { return {{"kind", "restart"}}; }

  // After an error the room is of no use: the change is none that a method here yields.
  Status apply(const Change& change, Milliseconds at);

  // All that players and spectators may see.
  nlohmann::json view(Milliseconds now) const;

 private:
  struct Seat {
    bool taken = false;
    std::string name;
  };

  Room() = default;

  std::string_view phase() const;
  std::optional<int> to_move() const;
  std::array<Side, 3> colours() const;
  int seat_with(Side side) const;
  bool full() const;
  Result<Options> with_number(const std::string& number) const;
  Status must_be(std::string_view phase, int seat) const;
  Status must_be_playing() const;
  std::optional<int> last_ply_of(int seat) const;
  nlohmann::json seats_view(Milliseconds now) const;
  nlohmann::json asks_view() const;

  Status apply_side(int seat, const std::string& colour);
  Status apply_move(int seat, const std::string& move, Milliseconds at);
  Status apply_ask(int seat, Consent what, int ply, Milliseconds at);
  void take_back(int ply, Milliseconds at);
  void lose(int seat, char how, std::string_view reason, Milliseconds at);
  void end(const std::string& result, std::string_view reason, Milliseconds at);

  RoomSetup setup_;
  std::unique_ptr<Table> table_;
  std::optional<GameClock> clock_;
  std::array<Seat, 3> seats_;
  std::int64_t seq_ = 0;
  std::string number_;                          // named, if any
  bool chosen_ = false;                         // the colour, where there is a choice
  Side first_plays_ = Side::black;              // the colour with which the first seat begins
  std::vector<int> movers_;                     // the seat that made each move
  std::array<std::array<bool, 3>, 2> asked_{};  // by Consent and seat
  int back_to_ = 0;                             // the ply of an asked undo
  std::string result_, reason_;
};

}  // namespace crosscut::server
