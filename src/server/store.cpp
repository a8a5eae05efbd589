#include "server/store.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sqlite3.h>
#include <string_view>
#include <sys/file.h>
#include <unistd.h>

namespace crosscut::server {
namespace {

// The mark of our files ("Ccut"), so that no other program's file is ever changed.
constexpr std::int64_t application = 0x43637574;

// Migrations: each brings a file from one version to the next; version n is the state after n of them. Only ever
// append.
constexpr std::array migrations = {
    "CREATE TABLE room (id TEXT PRIMARY KEY, at INTEGER NOT NULL, setup TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE change (room TEXT NOT NULL REFERENCES room (id), seq INTEGER NOT NULL, at INTEGER NOT NULL,"
    " change TEXT NOT NULL, PRIMARY KEY (room, seq)) WITHOUT ROWID;",
    "CREATE TABLE latest (at INTEGER NOT NULL); INSERT INTO latest SELECT coalesce(max(at), 0) FROM change;"
    "CREATE TRIGGER later AFTER INSERT ON change WHEN NEW.at > (SELECT at FROM latest)"
    " BEGIN UPDATE latest SET at = NEW.at; END;",
    // Which games are over is not known here: none that was begun is taken for unfinished before it is read again.
    "ALTER TABLE room ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE room ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "UPDATE room SET seen = max(at, (SELECT coalesce(max(at), 0) FROM change WHERE room = id)), standing ="
    " 2 * EXISTS (SELECT 1 FROM change WHERE room = id AND change NOT LIKE '%\"kind\":\"joined\"%');"
    "CREATE INDEX unseen ON room (standing, seen);"};

constexpr int patience = 5000;  // milliseconds, while another program writes

// Whether it is on the disk.
bool synchronized(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) return false;
  const bool done = ::fsync(file) == 0;
  ::close(file);
  return done;
}

}  // namespace

class Store::Lock {
 public:
  explicit Lock(const std::string& path) : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}
  ~Lock() {
    if (file_ >= 0) ::close(file_);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

  bool held() const { return file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) == 0; }

 private:
  int file_;
};

// A statement being executed.
class Store::Query {
 public:
  Query(Store& store, std::string_view sql) : store_(store) {
    ready_ = sqlite3_prepare_v2(store.database_.get(), sql.data(), static_cast<int>(sql.size()), &statement_,
                                nullptr) == SQLITE_OK;
  }
  ~Query() { sqlite3_finalize(statement_); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  Query& with(const std::string& text) {
    sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    return *this;
  }
  Query& with(std::int64_t number) {
    sqlite3_bind_int64(statement_, ++bound_, number);
    return *this;
  }

  // Whether there is another row.
  Result<bool> step() {
    const int code = ready_ ? sqlite3_step(statement_) : SQLITE_ERROR;
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    return store_.trouble("could not be used");
  }
  Status finish() {
    const auto row = step();
    if (!row) return row.error();
    return Done{};
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  std::string text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))) : "";
  }

 private:
  Store& store_;
  sqlite3_stmt* statement_ = nullptr;
  bool ready_ = false;
  int bound_ = 0;
};

void Store::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Error Store::trouble(const std::string& doing) const {
  return {"the file of games " + doing + ": " + sqlite3_errmsg(database_.get())};
}

Store::Store(sqlite3* database) : database_(database) {}

Result<Store> Store::opened(const std::string& path, int flags) {
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Store store(database);
  if (code != SQLITE_OK) return Error{path + " cannot be opened: " + sqlite3_errmsg(database)};
  return store;
}

Result<Store> Store::open(const std::string& path, Use use) {
  // A new file is readable only by its owner, since it contains the seats' tokens.
  if (use == Use::serve && path != ":memory:")
    if (const int made = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); made >= 0) ::close(made);
  auto store = opened(path, SQLITE_OPEN_READWRITE | (use == Use::serve ? SQLITE_OPEN_CREATE : 0));
  if (!store) return store;
  if (const Status prepared = store->prepare(path, use); !prepared) return prepared.error();
  return store;
}

Status Store::prepare(const std::string& path, Use use) {
  if (use == Use::serve)
    if (const Status claimed = claim(path); !claimed) return claimed;
  const auto mark = number("PRAGMA application_id"), version = number("PRAGMA user_version"),
             tables = number("SELECT count(*) FROM sqlite_master");
  for (const auto* each : {&mark, &version, &tables})
    if (!*each) return unusable(path, each->error());
  if (*mark != application && (*mark != 0 || *version != 0 || *tables != 0))
    return Error{path + " is another program's file, not a file of games"};
  if (*version > static_cast<std::int64_t>(migrations.size()))
    return Error{path + " was made by a newer version of this program"};
  if (*version < static_cast<std::int64_t>(migrations.size()) && !lock_)
    if (const Status claimed = claim(path); !claimed) return claimed;
  if (const Status migrated = migrate(); !migrated) return migrated;
  if (use == Use::look) lock_.reset();
  sqlite3_busy_timeout(database_.get(), patience);
  return Done{};
}

Error Store::unusable(const std::string& path, const Error& error) const {
  const int code = sqlite3_errcode(database_.get());
  if (code == SQLITE_BUSY) return {path + " is in use by another program that serves games"};
  if (code == SQLITE_NOTADB) return {path + " is not a file of games"};
  return {path + ": " + error.message};
}

// Versions before the lock locked the file itself, which shows here. Nothing is written to it yet.
Status Store::claim(const std::string& path) {
  if (path == ":memory:") return Done{};
  lock_ = std::make_shared<Lock>(path + "-lock");
  if (!lock_->held()) return Error{path + " is in use by another program that serves games"};
  for (const char* sql : {"BEGIN IMMEDIATE", "COMMIT"})
    if (const Status done = run(sql); !done) return unusable(path, done.error());
  return Done{};
}

// With a write-ahead log and full synchronisation, whatever is committed is on disk.
Status Store::migrate() {
  for (const char* sql : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"})
    if (const Status done = run(sql); !done) return done;
  const auto version = number("PRAGMA user_version");
  if (!version) return version.error();
  for (auto i = static_cast<std::size_t>(*version); i < migrations.size(); ++i) {
    const std::string mark = "PRAGMA application_id = " + std::to_string(application) +
                             "; PRAGMA user_version = " + std::to_string(i + 1) + ";";
    if (const Status done = run(std::string("BEGIN;") + migrations[i] + mark + "COMMIT;"); !done) return done;
  }
  const auto latest = number("SELECT at FROM latest");
  if (!latest) return latest.error();
  latest_ = *latest;
  return Done{};
}

Status Store::run(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return trouble("could not be used");
  return Done{};
}

Result<std::int64_t> Store::number(const std::string& sql) {
  Query query(*this, sql);
  const auto row = query.step();
  if (!row) return row.error();
  return *row ? query.number(0) : 0;
}

Status Store::begin() { return run("BEGIN IMMEDIATE"); }
Status Store::commit() { return run("COMMIT"); }
void Store::rollback() { (void)run("ROLLBACK"); }

// All of it was written, and the system could not say whether it reached the disk.
bool Store::is_uncertain() const {
  const int code = sqlite3_extended_errcode(database_.get());
  return code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC;
}

Status Store::add_room(const std::string& room, std::int64_t at, const std::string& setup) {
  return Query(*this, "INSERT INTO room (id, at, setup, seen) VALUES (?, ?, ?, ?)")
      .with(room)
      .with(at)
      .with(setup)
      .with(at)
      .finish();
}

Status Store::add_change(const std::string& room, const Entry& entry) {
  return Query(*this, "INSERT INTO change (room, seq, at, change) VALUES (?, ?, ?, ?)")
      .with(room)
      .with(entry.seq)
      .with(entry.at)
      .with(entry.change)
      .finish();
}

Status Store::note(const std::string& room, Standing standing, std::int64_t at) {
  const auto now = static_cast<std::int64_t>(standing);
  return Query(*this, "UPDATE room SET standing = ?, seen = max(seen, ?) WHERE id = ? AND (standing <> ? OR seen < ?)")
      .with(now)
      .with(at)
      .with(room)
      .with(now)
      .with(at - 24 * 3'600'000)
      .finish();
}

Status Store::remove(const std::string& room) {
  for (const char* sql : {"DELETE FROM change WHERE room = ?", "DELETE FROM room WHERE id = ?"})
    if (const Status done = Query(*this, sql).with(room).finish(); !done) return done;
  return Done{};
}

Result<std::int64_t> Store::rooms() { return number("SELECT count(*) FROM room WHERE standing < 2"); }

Result<std::vector<std::string>> Store::unseen(Standing standing, std::int64_t before, std::int64_t most) {
  Query query(*this, "SELECT id FROM room WHERE standing = ? AND seen < ? ORDER BY seen, id LIMIT ?");
  query.with(static_cast<std::int64_t>(standing)).with(before).with(most);
  std::vector<std::string> rooms;
  for (;;) {
    const auto row = query.step();
    if (!row) return row.error();
    if (!*row) return rooms;
    rooms.push_back(query.text(0));
  }
}

Result<std::optional<std::string>> Store::setup(const std::string& room) {
  Query query(*this, "SELECT setup FROM room WHERE id = ?");
  const auto row = query.with(room).step();
  if (!row) return row.error();
  return *row ? std::optional(query.text(0)) : std::nullopt;
}

Result<std::vector<Store::Entry>> Store::changes(const std::string& room, std::int64_t seq) {
  Query query(*this, "SELECT seq, at, change FROM change WHERE room = ? AND seq > ? ORDER BY seq");
  query.with(room).with(seq);
  std::vector<Entry> entries;
  for (;;) {
    const auto row = query.step();
    if (!row) return row.error();
    if (!*row) return entries;
    entries.push_back({query.number(0), query.number(1), query.text(2)});
  }
}

Status Store::check() {
  Query query(*this, "PRAGMA integrity_check(1)");
  const auto row = query.step();
  if (!row) return row.error();
  if (query.text(0) == "ok") return Done{};
  return Error{"the file of games is damaged: " + query.text(0)};
}

Status Store::back_up(const std::string& path) {
  const std::string part = path + ".part";
  if (::unlink(part.c_str()) != 0 && errno != ENOENT) return Error{part + " is in the way: " + std::strerror(errno)};
  if (const int made = ::open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); made >= 0) ::close(made);
  const Status copied = copy_to(part);
  if (!copied) {
    ::unlink(part.c_str());
    return copied;
  }
  const std::string folder = path.find('/') == std::string::npos ? "." : path.substr(0, path.rfind('/') + 1);
  if (synchronized(part, O_RDWR) && std::rename(part.c_str(), path.c_str()) == 0 && synchronized(folder, O_RDONLY))
    return Done{};
  const std::string why = std::strerror(errno);
  ::unlink(part.c_str());
  return Error{path + " cannot be written: " + why};
}

// One step reads one state of the file, whatever is written meanwhile.
Status Store::copy_to(const std::string& path) {
  auto copy = opened(path, SQLITE_OPEN_READWRITE);
  if (!copy) return copy.error();
  sqlite3_backup* backup = sqlite3_backup_init(copy->database_.get(), "main", database_.get(), "main");
  if (!backup) return copy->trouble("could not be copied");
  sqlite3_backup_step(backup, -1);
  if (sqlite3_backup_finish(backup) != SQLITE_OK) return copy->trouble("could not be copied");
  // A single file, without a log beside it.
  if (const Status done = copy->run("PRAGMA journal_mode = DELETE"); !done) return done;
  return copy->check();
}

}  // namespace crosscut::server
