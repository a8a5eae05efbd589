#pragma once
// The changes of a room, and their JSON as it is stored and announced.
#include <variant>

#include "play/game.hpp"
#include "wire/fields.hpp"

namespace crosscut::server {

struct Joined {
  int seat;
  std::string name;
};
struct Rematch {
  int by;            // the seat that agreed last
  std::string room;  // where the game is played again
};
struct Continued {  // on another device
  int seat;
};
struct Restart {};  // until now no server was running
using Change = std::variant<play::Event, Joined, Rematch, Continued, Restart>;

// {"kind": "move", "by": "first", "move": "c3"}, and so for each kind of change. `table`: that of the room's game.
nlohmann::json json_of(const Change& change, const Table& table);
// A stored change, to be made at this table.
Result<Change> read_change(std::string_view stored, const Table& table);

// A setup or change as it was stored; null if that is damaged.
nlohmann::json stored_json(std::string_view text);

}  // namespace crosscut::server
