#include "server/archive.hpp"

#include <fmt/chrono.h>

#include "messages/rooms.hpp"
#include "play/replay.hpp"
#include "server/change.hpp"

namespace crosscut::server {
namespace {

std::string date_of(Milliseconds at) { return fmt::format("{:%F}", fmt::gmtime(at / 1000)); }

// The time left after a move, as SGF has it; the third player has no property.
void note_time(Record::Node& node, Milliseconds left) {
  if (node.move->colour == Side::red) return;
  node.properties.push_back(
      {node.move->colour == Side::black ? "BL" : "WL", {fmt::format("{}", play::in_seconds(left))}});
}

// Removes the room if its game is really over, which the file may have wrong; otherwise corrects that.
Result<bool> remove_finished(FileStore& store, const std::string& id, Milliseconds seen, const Damaged& damaged) {
  const auto stored = read_room(store, id);
  if (!stored) return damaged(id, stored.error()), false;
  const Standing standing = stored->room.standing();
  const Status done = standing == Standing::over ? store.remove(id) : store.note(id, standing, seen);
  if (!done) return done.error();
  return standing == Standing::over;
}

}  // namespace

Result<StoredRoom> read_room(RoomStore& store, const std::string& id) {
  const auto text = store.setup(id);
  if (!text) return text.error();
  if (!*text) return messages::no_room_unknown{};
  auto setup = RoomSetup::read(stored_json(**text));
  if (!setup) return setup.error();
  auto room = Room::open(*std::move(setup));
  if (!room) return room.error();
  const auto changes = store.changes(id, 0);
  if (!changes) return changes.error();
  for (const auto& stored : *changes) {
    const auto change = read_change(stored.text, room->game().table());
    if (!change) return change.error();
    if (const Status applied = room->apply(*change, stored.at); !applied) return applied.error();
    if (stored.seq != room->seq()) return messages::change_missing{.number = std::to_string(room->seq())};
  }
  StoredRoom stored{*std::move(room)};
  if (!changes->empty()) stored.began = changes->front().at, stored.changed = changes->back().at;
  return stored;
}

Record record_of(const StoredRoom& stored) {
  const Room& room = stored.room;
  Record record = play::record_of(room.game());
  for (int i = 0; i < room.seats(); ++i) record.player(room.game().beginning().side(i)) = room.name(i);
  record.date = date_of(stored.began);
  const auto line = record.tree.main_line();
  for (std::size_t i = 0; i < room.left().size(); ++i) note_time(record.tree[line[i + 1]], room.left()[i]);
  return record;
}

Result<std::int64_t> check_rooms(FileStore& store, const Damaged& damaged) {
  if (const Status sound = store.check(); !sound) return sound.error();
  std::int64_t rooms = 0;
  for (const Standing standing : {Standing::unbegun, Standing::going, Standing::over}) {
    const auto ids = store.unseen(standing, INT64_MAX);
    if (!ids) return ids.error();
    for (const std::string& id : *ids) {
      ++rooms;
      if (const auto stored = read_room(store, id); !stored) damaged(id, stored.error());
    }
  }
  return rooms;
}

Status each_finished(FileStore& store, const Damaged& damaged,
                     const std::function<Status(const std::string& id, const StoredRoom& stored)>& take) {
  const auto ids = store.unseen(Standing::over, INT64_MAX);
  if (!ids) return ids.error();
  for (const std::string& id : *ids) {
    const auto stored = read_room(store, id);
    if (!stored)
      damaged(id, stored.error());
    else if (stored->room.over())
      if (const Status taken = take(id, *stored); !taken) return taken;
  }
  return Done{};
}

// One room per transaction, so that a server that uses the file never waits long.
Result<std::int64_t> prune(FileStore& store, Milliseconds before, const Damaged& damaged) {
  const auto ids = store.unseen(Standing::over, before);
  if (!ids) return ids.error();
  std::int64_t count = 0;
  for (const std::string& id : *ids) {
    if (const Status begun = store.begin(); !begun) return begun.error();
    const auto removed = remove_finished(store, id, before, damaged);
    const Status done = removed ? store.commit() : Status(removed.error());
    if (!done) {
      store.rollback();
      return done.error();
    }
    count += *removed ? 1 : 0;
  }
  return count;
}

}  // namespace crosscut::server
