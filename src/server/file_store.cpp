#include "server/file_store.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "messages/rooms.hpp"

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
    // SQL cannot tell whether a game is over: one that has begun counts as over until it is read again.
    "ALTER TABLE room ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE room ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "UPDATE room SET seen = max(at, (SELECT coalesce(max(at), 0) FROM change WHERE room = id)), standing ="
    " 2 * EXISTS (SELECT 1 FROM change WHERE room = id AND change NOT LIKE '%\"kind\":\"joined\"%');"
    "CREATE INDEX unseen ON room (standing, seen);",
    "ALTER TABLE room ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX listed ON room (standing, at) WHERE listed = 1;",
    "ALTER TABLE room ADD COLUMN plans TEXT NOT NULL DEFAULT '';",
    "ALTER TABLE room ADD COLUMN subscribers TEXT NOT NULL DEFAULT '';"
    "CREATE TABLE push_key (one INTEGER PRIMARY KEY CHECK (one = 1), secret TEXT NOT NULL);"};

constexpr int patience = 5000;  // milliseconds, while another program writes

// Whether it is on the disk.
bool synchronized(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) return false;
  const bool done = ::fsync(file) == 0;
  ::close(file);
  return done;
}

Message in_use(const std::string& path) { return messages::games_in_use{.file = path}; }

}  // namespace

class FileStore::Lock {
 public:
  // The lock beside the file of games. Like SQLite's own files, it gets the owner of that file, even if the superuser
  // creates it.
  explicit Lock(const std::string& path) {
    const std::string lock = path + "-lock";
    constexpr int usual = O_RDWR | O_CLOEXEC | O_NOFOLLOW;
    file_ = ::open(lock.c_str(), usual | O_CREAT | O_EXCL, 0600);
    struct stat games {};
    if (file_ < 0)
      file_ = ::open(lock.c_str(), usual);
    else if (::geteuid() == 0 && ::stat(path.c_str(), &games) == 0)
      (void)!::fchown(file_, games.st_uid, games.st_gid);
  }
  ~Lock() {
    if (file_ >= 0) ::close(file_);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

  bool held() const { return file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) == 0; }

 private:
  int file_ = -1;
};

FileStore::FileStore(std::unique_ptr<database::Sqlite> file)
    : RoomStore(std::move(file), messages::file_of_games{}), file_(static_cast<database::Sqlite*>(&database())) {}

Result<FileStore> FileStore::open(const std::string& path, Use use) {
  using Missing = database::Sqlite::Missing;
  auto file = database::Sqlite::open(path, use == Use::serve ? Missing::create : Missing::fail);
  if (!file) return file.error();
  FileStore store(*std::move(file));
  if (const Status prepared = store.prepare(path, use); !prepared) return prepared.error();
  return store;
}

Status FileStore::prepare(const std::string& path, Use use) {
  if (use == Use::serve)
    if (const Status claimed = claim(path); !claimed) return claimed;
  const auto mark = number("PRAGMA application_id"), version = number("PRAGMA user_version"),
             tables = number("SELECT count(*) FROM sqlite_master");
  for (const auto* each : {&mark, &version, &tables})
    if (!*each) return unusable(path, each->error());
  if (*mark != application && (*mark != 0 || *version != 0 || *tables != 0))
    return messages::not_games_foreign{.file = path};
  if (*version > static_cast<std::int64_t>(migrations.size())) return messages::newer_games{.file = path};
  if (*version < static_cast<std::int64_t>(migrations.size()) && !lock_)
    if (const Status claimed = claim(path); !claimed) return claimed;
  if (const Status migrated = migrate(); !migrated) return migrated;
  if (use == Use::look) lock_.reset();
  sqlite3_busy_timeout(file_->handle(), patience);
  return Done{};
}

Error FileStore::unusable(const std::string& path, const Error& error) const {
  const int code = file_->code();
  if (code == SQLITE_BUSY) return in_use(path);
  if (code == SQLITE_NOTADB) return messages::not_games_none{.file = path};
  return messages::games_unusable_file{.file = path, .why = error};
}

// Older versions locked the file of games itself. That is noticed here, before anything is written.
Status FileStore::claim(const std::string& path) {
  if (path == ":memory:") return Done{};
  lock_ = std::make_shared<Lock>(path);
  if (!lock_->held()) return in_use(path);
  const Status claimed = status_of(file_->run("BEGIN IMMEDIATE; COMMIT"));
  return claimed ? claimed : unusable(path, claimed.error());
}

// With a write-ahead log and full synchronisation, whatever is committed is on disk.
Status FileStore::migrate() {
  if (const auto set = file_->run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"); !set)
    return error_of(set.error());
  const auto version = number("PRAGMA user_version");
  if (!version) return version.error();
  for (auto i = static_cast<std::size_t>(*version); i < migrations.size(); ++i) {
    const std::string mark = "PRAGMA application_id = " + std::to_string(application) +
                             "; PRAGMA user_version = " + std::to_string(i + 1) + ";";
    if (const auto done = file_->run(std::string("BEGIN;") + migrations[i] + mark + "COMMIT;"); !done)
      return error_of(done.error());
  }
  const auto latest = number("SELECT at FROM latest");
  if (!latest) return latest.error();
  latest_ = *latest;
  return Done{};
}

// If the machine's clock was set back since the latest change, games continue from that change.
Status FileStore::heartbeat(std::int64_t now, std::int64_t /*judged*/) {
  if (began_ != 0) return Done{};
  ahead_ = std::max<std::int64_t>(0, latest_ + 1 - now);
  began_ = now + ahead_;
  return Done{};
}

Status FileStore::begin(const Wanted& /*wanted*/) { return status_of(file_->begin()); }
Status FileStore::commit() { return status_of(file_->commit()); }

Status FileStore::add_change(const std::string& room, const StoredChange& change,
                             std::optional<std::int64_t> /*falls*/) {
  return status_of(file_->ask("INSERT INTO change (room, seq, at, change) VALUES ($1, $2, $3, $4)",
                              {room, change.seq, change.at, change.text}));
}

Status FileStore::check() { return check(*file_); }

Status FileStore::check(database::Sqlite& file) {
  const auto rows = file.ask("PRAGMA integrity_check(1)");
  if (!rows) return error_of(rows.error());
  if (rows->front().text(0) == "ok") return Done{};
  const std::string why = rows->front().text(0);
  return messages::games_damaged{.why = why};
}

Status FileStore::back_up(const std::string& path) {
  struct stat there {};
  if (::lstat(path.c_str(), &there) == 0 && !S_ISREG(there.st_mode)) return messages::not_replaced{.file = path};
  const std::string part = path + ".part";
  if (::unlink(part.c_str()) != 0 && errno != ENOENT)
    return messages::in_the_way{.file = part, .why = std::strerror(errno)};
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
  return messages::file_unwritable_why{.file = path, .why = why};
}

// A single step copies one state of the file, whatever is written meanwhile.
Status FileStore::copy_to(const std::string& path) {
  auto copy = database::Sqlite::open(path);
  if (!copy) return copy.error();
  const auto failed = [&] {
    const std::string why = sqlite3_errmsg((*copy)->handle());
    return messages::games_uncopied{.why = why};
  };
  sqlite3_backup* backup = sqlite3_backup_init((*copy)->handle(), "main", file_->handle(), "main");
  if (!backup) return failed();
  sqlite3_backup_step(backup, -1);
  if (sqlite3_backup_finish(backup) != SQLITE_OK) return failed();
  // A single file, without a log beside it.
  if (const auto done = (*copy)->run("PRAGMA journal_mode = DELETE"); !done) return failed();
  return check(**copy);
}

}  // namespace crosscut::server
