#pragma once
// Conditional moves: lines of moves that a player lays down while others are to move. When the first move of a line is
// made, the player's answer is played at once. Only that player sees them.
#include <map>

#include "server/room.hpp"

namespace crosscut::server {

using Line = std::vector<std::string>;  // moves of all players, each as text

struct Plan {
  int ply = 0;  // moves made before the lines
  std::vector<Line> lines;

  // What remains of it in the room as it is now: the rest of each line whose moves were made. Of lines that differ in
  // the player's own move, the first counts.
  Plan after(const Room& room) const;
};

// "lines": [{"moves": ["c3", "d4"]}]; those without a move are left out.
std::vector<Line> read_lines(const wire::Fields& fields);
nlohmann::json json_of(const std::vector<Line>& lines);

// The plans of a room, by seat.
class Plans {
 public:
  static constexpr const char* column = "plans";  // where the store keeps them
  // As they were stored.
  explicit Plans(std::string_view stored);
  std::string stored() const;

  const Plan& of(int seat) { return plans_[seat]; }
  void set(int seat, Plan plan) { plans_[seat] = std::move(plan); }
  // After the room has changed: forgets what can no longer happen.
  void follow(const Room& room);
  // The move that the player to move has laid down, if it can be made.
  std::optional<Change> next(const Room& room) const;

 private:
  std::map<int, Plan> plans_;
};

}  // namespace crosscut::server
