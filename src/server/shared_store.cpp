#include "server/shared_store.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "messages/rooms.hpp"

namespace crosscut::server {
namespace {

using database::Failure, database::Outcome;
using Finished = Outcome<Done>;

// Each brings the tables from one version to the next; version n is the state after n of them. Only ever append.
// Who is present, and which servers live, need not outlive the database's server.
constexpr std::array shared_migrations = {
    "CREATE TABLE room (id TEXT PRIMARY KEY, at BIGINT NOT NULL, setup TEXT NOT NULL,"
    " standing INTEGER NOT NULL DEFAULT 0, seen BIGINT NOT NULL, falls BIGINT);"
    "CREATE INDEX room_unseen ON room (standing, seen);"
    "CREATE INDEX room_falls ON room (falls) WHERE falls IS NOT NULL;"
    "CREATE TABLE change (room TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, change TEXT NOT NULL,"
    " batch BIGINT NOT NULL, PRIMARY KEY (room, seq));"
    "CREATE TABLE service (seen BIGINT NOT NULL, began BIGINT NOT NULL, shift BIGINT NOT NULL);"
    "INSERT INTO service VALUES (0, 0, 0);"
    "CREATE UNLOGGED TABLE server (id BIGINT PRIMARY KEY, seen BIGINT NOT NULL);"
    "CREATE UNLOGGED TABLE visit (room TEXT NOT NULL, server BIGINT NOT NULL, seat INTEGER NOT NULL,"
    " PRIMARY KEY (room, server, seat));"
    "CREATE INDEX visit_server ON visit (server);"
    "CREATE UNLOGGED TABLE maker (address TEXT PRIMARY KEY, rooms DOUBLE PRECISION NOT NULL, at BIGINT NOT NULL);"
    "CREATE FUNCTION time_of_day() RETURNS BIGINT LANGUAGE sql VOLATILE AS"
    " $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;",
    "ALTER TABLE server ADD COLUMN judged BIGINT NOT NULL DEFAULT 0;",
    "ALTER TABLE room ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX room_listed ON room (standing, at) WHERE listed = 1;",
    "ALTER TABLE room ADD COLUMN plans TEXT NOT NULL DEFAULT '';",
    "ALTER TABLE room ADD COLUMN subscribers TEXT NOT NULL DEFAULT '';"
    "CREATE TABLE push_key (one INTEGER PRIMARY KEY CHECK (one = 1), secret TEXT NOT NULL);"};

constexpr std::int64_t heartbeat_every = 1000, dead_after = 10'000;  // milliseconds
constexpr std::int64_t longest_wait = 5000;  // of a flag, for what another server has not judged
constexpr std::int64_t a_day = 86'400'000;
constexpr std::size_t longest_name = 64;
constexpr std::int64_t set_back = 1000;                    // a clock behind by more than this was set back
constexpr const char* creation_lock = "4858216370251837";  // any number that nobody else locks

std::int64_t random_number() {
  std::random_device random;
  return static_cast<std::int64_t>((std::uint64_t{random()} << 31U | random()) >> 1U);
}

std::string number_array(const std::vector<std::int64_t>& numbers) {
  std::string array = "{";
  for (const std::int64_t number : numbers) array += (array.size() == 1 ? "" : ",") + std::to_string(number);
  return array + "}";
}

// Names that rooms can have.
std::vector<std::string> possible(const std::set<std::string>& names) {
  std::vector<std::string> some;
  for (const std::string& name : names)
    if (name.size() <= longest_name && name.find('\0') == std::string::npos) some.push_back(name);
  return some;
}

}  // namespace

SharedStore::SharedStore(std::unique_ptr<database::Postgres> database, std::int64_t gap)
    : RoomStore(std::move(database), messages::database_of_games{}), gap_(gap), server_(random_number()) {}

Result<std::unique_ptr<SharedStore>> SharedStore::open(database::PostgresSettings settings, std::int64_t gap) {
  auto database = database::Postgres::open(std::move(settings));
  if (!database) return database.error();
  std::unique_ptr<SharedStore> store(new SharedStore(*std::move(database), gap));
  if (const Status migrated = store->migrate(); !migrated) return migrated.error();
  return store;
}

// The database's message about a lost connection names machines, which players need not see.
Error SharedStore::error_of(const Failure& failure) {
  const Error said = RoomStore::error_of(failure);
  if (failure.kind == Failure::Kind::other || failure.kind == Failure::Kind::again) return said;
  return messages::database_unreachable{};
}

Status SharedStore::migrate() {
  return status_of(database::transact(database(), [&]() -> Finished {
    const std::string alone = std::string("SELECT pg_advisory_xact_lock(") + creation_lock + ");";
    if (auto made = database().run(alone + "CREATE TABLE IF NOT EXISTS rooms_version (version INTEGER NOT NULL)");
        !made)
      return made;
    const auto rows = database().ask("SELECT version FROM rooms_version");
    if (!rows) return rows.error();
    const std::size_t version = rows->empty() ? 0 : static_cast<std::size_t>(rows->front().number(0));
    if (version > shared_migrations.size()) return Failure{messages::newer_rooms{}};
    if (version == shared_migrations.size()) return Done{};
    std::string sql;
    for (std::size_t i = version; i < shared_migrations.size(); ++i) sql += shared_migrations[i];
    return database().run(sql + "DELETE FROM rooms_version; INSERT INTO rooms_version VALUES (" +
                          std::to_string(shared_migrations.size()) + ")");
  }));
}

// Once a second every server says that it lives, agrees with the others on the time, notices which of them have died,
// and looks for flags that fall.
Status SharedStore::heartbeat(std::int64_t now, std::int64_t judged) {
  if (heartbeat_ != INT64_MIN && now - heartbeat_ < heartbeat_every) return Done{};
  overdue_.clear();
  reachable_ = false;
  if (const Status done = status_of(database::transact(database(), [&] { return sign_of_life(now - judged); })); !done)
    return done;
  reachable_ = true;
  const auto due =
      database().ask("SELECT id FROM room WHERE falls <= $1 ORDER BY falls LIMIT 100", {std::min(seen_, judged_)});
  if (!due) return error_of(due.error());
  for (const auto& row : *due) overdue_.insert(row.text(0));
  ahead_ = seen_ - now;
  heartbeat_ = now;
  return Done{};
}

Finished SharedStore::sign_of_life(std::int64_t behind) {
  const auto service = database().ask("SELECT seen, began, shift, time_of_day() FROM service FOR UPDATE");
  if (!service) return service.error();
  if (service->empty()) return Failure{messages::table_empty{.table = "service"}};
  const std::int64_t before = service->front().number(0), clock = service->front().number(3);
  shift_ = service->front().number(2);
  if (before - (clock + shift_) > set_back) shift_ = before - clock;
  seen_ = std::max(before, clock + shift_);
  began_ = seen_ - before > gap_ ? seen_ : service->front().number(1);
  const auto kept = database().ask("UPDATE service SET seen = $1, began = $2, shift = $3", {seen_, began_, shift_});
  if (!kept) return kept.error();
  const std::int64_t judged = seen_ - behind;
  const auto known =
      database().ask("UPDATE server SET seen = $1, judged = $2 WHERE id = $3 RETURNING id", {seen_, judged, server_});
  if (!known) return known.error();
  forgotten_ = known->empty();
  if (forgotten_)
    if (const auto added = database().ask("INSERT INTO server VALUES ($1, $2, $3)", {server_, seen_, judged}); !added)
      return added.error();
  const auto dead = database().ask(
      "WITH dead AS (DELETE FROM server WHERE seen < $1 RETURNING id),"
      " gone AS (DELETE FROM visit USING dead WHERE server = dead.id RETURNING room)"
      " SELECT pg_notify($2, $3 || ' ' || room) FROM (SELECT DISTINCT room FROM gone) AS rooms",
      {seen_ - dead_after, channel, "0"});
  if (!dead) return dead.error();
  const auto others = database().ask("SELECT min(judged) FROM server WHERE id <> $1", {server_});
  if (!others) return others.error();
  const bool alone = others->front().is_null(0);
  judged_ = alone ? INT64_MAX : std::max(others->front().number(0), seen_ - longest_wait);
  return Done{};
}

Status SharedStore::begin(const Wanted& wanted) {
  elsewhere_ = {};
  proof_.reset();
  touched_.clear();
  added_.clear();
  batch_ = random_number();
  failure_ = Failure::Kind::other;
  const auto begun = database().begin();
  reachable_ = begun.ok();
  if (!begun) return error_of(begun.error());
  if (const Status locked = lock(wanted); !locked) return locked;
  return read_changes(wanted);
}

// In the order of their names, so that no two servers wait for each other.
Status SharedStore::lock(const Wanted& wanted) {
  const std::string rooms =
      "SELECT id, (SELECT string_agg(seat::text, ' ') FROM visit"
      " WHERE visit.room = room.id AND server <> $1 AND seat >= 0) FROM room WHERE id = ANY ($2::text[])";
  for (const auto& [names, sql] :
       {std::pair{&wanted.read, rooms}, {&wanted.change, rooms + " ORDER BY id FOR UPDATE"}}) {
    if (names->empty()) continue;
    const auto rows = database().ask(sql, {server_, database::text_array(possible(*names))});
    if (!rows) return error_of(rows.error());
    for (const auto& row : *rows) {
      std::set<int>& present = elsewhere_.present[row.text(0)];
      for (const char seat : row.text(1))
        if (seat != ' ') present.insert(seat - '0');
    }
  }
  return Done{};
}

Status SharedStore::read_changes(const Wanted& wanted) {
  std::vector<std::string> names;
  std::vector<std::int64_t> seqs;
  for (const auto& [name, seq] : wanted.known) {
    names.push_back(name);
    seqs.push_back(seq);
  }
  const auto rows = database().ask(
      "SELECT now.clock, change.room, change.seq, change.at, change.change"
      " FROM (SELECT time_of_day() AS clock) AS now LEFT JOIN"
      " (unnest($1::text[], $2::bigint[]) AS known (room, seq) JOIN change"
      " ON change.room = known.room AND change.seq > known.seq) ON true ORDER BY change.room, change.seq",
      {database::text_array(names), number_array(seqs)});
  if (!rows) return error_of(rows.error());
  const std::int64_t clock = rows->front().number(0) + shift_;
  // Whether there was a gap must be known before anything is judged.
  if (clock - seen_ > gap_) {
    heartbeat_ = INT64_MIN;
    return error_of(Failure{messages::clock_set{}, Failure::Kind::again});
  }
  time_ = std::max(clock, seen_);
  ahead_ = time_ - wanted.now;
  for (const auto& row : *rows)
    if (!row.is_null(1)) elsewhere_.changes[row.text(1)].push_back({row.number(2), row.number(3), row.text(4)});
  return Done{};
}

// The others are told of changes where these are added, and here of who came or went.
Status SharedStore::commit() {
  if (!touched_.empty()) {
    const Status told =
        status_of(database().ask("SELECT pg_notify($1, $2 || ' ' || room) FROM unnest($3::text[]) AS room",
                                 {channel, std::to_string(server_), database::text_array(touched_)}));
    if (!told) return told;
  }
  if (!proof_ && !added_.empty()) proof_ = {"SELECT 1 FROM room WHERE id = $1", {added_}};
  // Without a change or a new room, nothing that matters is lost: the transaction can be repeated.
  return status_of(database().commit(proof_ ? proof_ : database::Proof{"SELECT 1 WHERE false", {}}));
}

Status SharedStore::add_change(const std::string& room, const StoredChange& change, std::optional<std::int64_t> falls) {
  if (!proof_)
    proof_ = {"SELECT 1 FROM change WHERE room = $1 AND seq = $2 AND batch = $3", {room, change.seq, batch_}};
  return status_of(
      database().ask("WITH falling AS (UPDATE room SET falls = $1 WHERE id = $2)"
                     " INSERT INTO change (room, seq, at, change, batch) VALUES ($2, $3, $4, $5, $6)"
                     " RETURNING pg_notify($7, $8 || ' ' || room)",
                     {falls ? database::Value(*falls) : database::Value(), room, change.seq, change.at, change.text,
                      batch_, channel, std::to_string(server_)}));
}

Status SharedStore::give_up(const std::string& room) {
  return status_of(database().ask("UPDATE room SET falls = NULL WHERE id = $1 AND falls IS NOT NULL", {room}));
}

Status SharedStore::watch(const std::string& room, const std::set<int>& seats) {
  touched_.push_back(room);
  return status_of(
      database().ask("WITH gone AS (DELETE FROM visit WHERE room = $1 AND server = $2 AND seat <> ALL ($3::int[])),"
                     " looked AS (UPDATE room SET seen = $4 WHERE id = $1 AND seen < $5)"
                     " INSERT INTO visit SELECT $1, $2, unnest($3::int[]) ON CONFLICT DO NOTHING",
                     {room, server_, number_array({seats.begin(), seats.end()}), time_, time_ - a_day}));
}

// Until the end of the transaction.
Status SharedStore::keep_others_from_creating() {
  return status_of(database().ask(std::string("SELECT pg_advisory_xact_lock(") + creation_lock + ")"));
}

Result<std::vector<std::string>> SharedStore::unseen(Standing standing, std::int64_t before, std::int64_t most) {
  return ids_of(database().ask(
      "SELECT id FROM room WHERE standing = $1 AND seen < $2 AND NOT EXISTS (SELECT 1 FROM visit WHERE room = id)"
      " ORDER BY seen, id LIMIT $3 FOR UPDATE SKIP LOCKED",
      {static_cast<std::int64_t>(standing), before, most}));
}

Result<std::optional<RoomStore::Maker>> SharedStore::maker(const std::string& address) {
  const auto rows = database().ask("SELECT (rooms * 1000)::bigint, at FROM maker WHERE address = $1", {address});
  if (!rows) return error_of(rows.error());
  if (rows->empty()) return std::optional<Maker>();
  return std::optional(Maker{static_cast<double>(rows->front().number(0)) / 1000, rows->front().number(1)});
}

Status SharedStore::keep_maker(const std::string& address, const Maker& maker) {
  const auto forgotten = database().ask("DELETE FROM maker WHERE at < $1", {maker.at - a_day});
  if (!forgotten) return error_of(forgotten.error());
  return status_of(
      database().ask("INSERT INTO maker VALUES ($1, $2::double precision / 1000, $3)"
                     " ON CONFLICT (address) DO UPDATE SET rooms = excluded.rooms, at = excluded.at",
                     {address, static_cast<std::int64_t>(maker.left * 1000), maker.at}));
}

}  // namespace crosscut::server
