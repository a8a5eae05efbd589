#pragma once
// Rooms and their changes in a SQLite file, which loses nothing that was committed, whatever happens to the program.
// Only one program at a time can serve a file; others may read and prune it meanwhile.
#include "database/sqlite.hpp"
#include "server/room_store.hpp"

namespace crosscut::server {

class FileStore : public RoomStore {
 public:
  // What a program opens a file for.
  enum class Use : std::uint8_t {
    serve,  // alone; creates the file if necessary
    look    // beside the program that serves it
  };

  // Opens the file, and migrates it if necessary; ":memory:" is in memory only.
  static Result<FileStore> open(const std::string& path, Use use = Use::serve);

  using RoomStore::add_change, RoomStore::begin;
  Status heartbeat(std::int64_t now, std::int64_t judged) override;
  Status begin(const Wanted& wanted) override;
  Status commit() override;
  Status add_change(const std::string& room, const StoredChange& change, std::optional<std::int64_t> falls) override;

  // The latest moment of any change when the file was opened; 0 if there is none.
  std::int64_t latest() const { return latest_; }
  // Whether the file is sound, as far as SQLite can tell.
  Status check();
  // Copies the file as it is at this moment, also while it is served. The copy is checked, and on disk, before it takes
  // this name.
  Status back_up(const std::string& path);

 private:
  // Held by the program that serves the file, or migrates it.
  class Lock;

  explicit FileStore(std::unique_ptr<database::Sqlite> file);

  Status prepare(const std::string& path, Use use);
  Status claim(const std::string& path);
  Status migrate();
  Status copy_to(const std::string& path);
  Status check(database::Sqlite& file);
  Error unusable(const std::string& path, const Error& error) const;

  database::Sqlite* file_;
  std::shared_ptr<Lock> lock_;
  std::int64_t latest_ = 0;
};

}  // namespace crosscut::server
