#pragma once
// Maintenance of a file of games: checking its rooms by the rules, exporting their records, and pruning.
#include <functional>

#include "record/record.hpp"
#include "server/file_store.hpp"
#include "server/room.hpp"

namespace crosscut::server {

// A room rebuilt from its changes, and the times of the first and the last one; 0 if there is none.
struct StoredRoom {
  Room room;
  Milliseconds began = 0, changed = 0;
};
// An error if there is no such room, or if its changes are not those of a game.
Result<StoredRoom> read_room(RoomStore& store, const std::string& id);

// The game in the room with the names of its players, by the colours with which they began, its date, and the
// time left after each move.
Record record_of(const StoredRoom& stored);

// Called for each room that cannot be read.
using Damaged = std::function<void(const std::string& id, const Error& error)>;

// Reads the whole file and every room in it again. The number of rooms, damaged ones included; an error if the file
// itself is damaged.
Result<std::int64_t> check_rooms(FileStore& store, const Damaged& damaged);

// Calls `take` for each game that is over, which may stop with an error.
Status each_finished(FileStore& store, const Damaged& damaged,
                     const std::function<Status(const std::string& id, const StoredRoom& stored)>& take);

// Removes the games that are over and were last viewed before this day. Returns how many.
Result<std::int64_t> prune(FileStore& store, Milliseconds before, const Damaged& damaged);

}  // namespace crosscut::server
