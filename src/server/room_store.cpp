#include "server/room_store.hpp"

#include "messages/rooms.hpp"

namespace crosscut::server {
namespace {

constexpr std::int64_t noted_day = 86'400'000;
constexpr std::size_t most_makers = 10'000;

}  // namespace

Error RoomStore::error_of(const database::Failure& failure) {
  failure_ = failure.kind;
  return messages::store_unusable{.store = name_, .why = failure};
}

Result<std::int64_t> RoomStore::number(const std::string& sql) {
  const auto rows = database().ask(sql);
  if (!rows) return error_of(rows.error());
  return rows->empty() ? 0 : rows->front().number(0);
}

Status RoomStore::add_room(const std::string& room, std::int64_t at, const std::string& setup, bool listed) {
  added_ = room;
  return status_of(database().ask("INSERT INTO room (id, at, setup, seen, listed) VALUES ($1, $2, $3, $4, $5)",
                                  {room, at, setup, at, std::int64_t{listed}}));
}

Result<std::string> RoomStore::text(const std::string& sql, const database::Value& value) {
  const auto rows = database().ask(sql, {value});
  if (!rows) return error_of(rows.error());
  return rows->empty() ? "" : rows->front().text(0);
}

Result<std::string> RoomStore::kept(const std::string& room, const char* column) {
  return text(std::string("SELECT ") + column + " FROM room WHERE id = $1", room);
}

Status RoomStore::keep(const std::string& room, const char* column, const std::string& text) {
  return status_of(database().ask(std::string("UPDATE room SET ") + column + " = $1 WHERE id = $2", {text, room}));
}

Result<std::string> RoomStore::push_key(const std::string& fresh) {
  const Status kept =
      status_of(database().ask("INSERT INTO push_key VALUES (1, $1) ON CONFLICT (one) DO NOTHING", {fresh}));
  if (!kept) return kept.error();
  return text("SELECT secret FROM push_key WHERE one = $1", std::int64_t{1});
}

Status RoomStore::note(const std::string& room, Standing standing, std::int64_t at) {
  return status_of(
      database().ask("UPDATE room SET standing = $1, seen = CASE WHEN seen < $2 THEN $2 ELSE seen END"
                     " WHERE id = $3 AND (standing <> $1 OR seen < $4)",
                     {static_cast<std::int64_t>(standing), at, room, at - noted_day}));
}

Status RoomStore::remove(const std::string& room) {
  for (const char* sql : {"DELETE FROM change WHERE room = $1", "DELETE FROM room WHERE id = $1"})
    if (const Status done = status_of(database().ask(sql, {room})); !done) return done;
  return Done{};
}

Result<std::optional<RoomStore::Maker>> RoomStore::maker(const std::string& address) {
  const auto found = makers_.find(address);
  return found == makers_.end() ? std::nullopt : std::optional(found->second);
}

Status RoomStore::keep_maker(const std::string& address, const Maker& maker) {
  if (makers_.size() >= most_makers) makers_.clear();
  makers_.insert_or_assign(address, maker);
  return Done{};
}

Result<std::int64_t> RoomStore::rooms() { return number("SELECT count(*) FROM room WHERE standing < 2"); }

Result<std::vector<std::string>> RoomStore::unseen(Standing standing, std::int64_t before, std::int64_t most) {
  return ids_of(database().ask("SELECT id FROM room WHERE standing = $1 AND seen < $2 ORDER BY seen, id LIMIT $3",
                               {static_cast<std::int64_t>(standing), before, most}));
}

Result<std::vector<std::string>> RoomStore::ids_of(const database::Outcome<database::Rows>& rows) {
  if (!rows) return error_of(rows.error());
  std::vector<std::string> ids;
  for (const auto& row : *rows) ids.push_back(row.text(0));
  return ids;
}

Result<std::vector<std::string>> RoomStore::listed(std::int64_t most) {
  std::vector<std::string> ids;
  for (const Standing standing : {Standing::unbegun, Standing::going}) {
    auto some =
        ids_of(database().ask("SELECT id FROM room WHERE listed = 1 AND standing = $1 ORDER BY at DESC, id LIMIT $2",
                              {static_cast<std::int64_t>(standing), most}));
    if (!some) return some.error();
    ids.insert(ids.end(), some->begin(), some->end());
  }
  return ids;
}

Result<std::optional<std::string>> RoomStore::setup(const std::string& room) {
  const auto rows = database().ask("SELECT setup FROM room WHERE id = $1", {room});
  if (!rows) return error_of(rows.error());
  return rows->empty() ? std::nullopt : std::optional(rows->front().text(0));
}

Result<std::vector<RoomStore::StoredChange>> RoomStore::changes(const std::string& room, std::int64_t after,
                                                                std::int64_t last, std::int64_t most) {
  const auto rows = database().ask(
      "SELECT seq, at, change FROM change WHERE room = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4",
      {room, after, last, most});
  if (!rows) return error_of(rows.error());
  std::vector<StoredChange> changes;
  for (const auto& row : *rows) changes.push_back({row.number(0), row.number(1), row.text(2)});
  return changes;
}

}  // namespace crosscut::server
