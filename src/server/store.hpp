#pragma once
// Rooms and their changes in a SQLite file, which loses nothing that was committed, whatever happens to the program.
// Only one program at a time can serve a file; others may look into it meanwhile, and remove what nobody needs.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

struct sqlite3;

namespace crosscut::server {

// How far a room's game has come, as far as its file knows: before its first move, in progress, or over.
enum class Standing : std::uint8_t { unbegun, going, over };

class Store {
 public:
  struct Entry {
    std::int64_t seq, at;
    std::string change;
  };
  // What a program opens a file for.
  enum class Use : std::uint8_t {
    serve,  // alone; creates the file if necessary
    look    // beside the program that serves it
  };

  // Opens the file, and migrates it if necessary; ":memory:" is in memory only.
  static Result<Store> open(const std::string& path, Use use = Use::serve);

  // A transaction: either everything added between these two is kept, or nothing.
  Status begin();
  Status commit();
  void rollback();

  Status add_room(const std::string& room, std::int64_t at, const std::string& setup);
  Status add_change(const std::string& room, const Entry& entry);
  // Somebody looked at the room, or its standing changed. Moments are kept to the day.
  Status note(const std::string& room, Standing standing, std::int64_t at);
  Status remove(const std::string& room);

  // The latest moment of any change when the file was opened; 0 if there is none.
  std::int64_t latest() const { return latest_; }
  // Whether the last commit() failed in such a way that the changes may be kept nevertheless.
  bool is_uncertain() const;

  Result<std::int64_t> rooms();  // whose games are not over
  // Rooms of this standing that were seen last before this moment; those that were not seen for longest come first.
  Result<std::vector<std::string>> unseen(Standing standing, std::int64_t before, std::int64_t most = INT64_MAX);
  // No value if there is no such room.
  Result<std::optional<std::string>> setup(const std::string& room);
  // The changes after `seq`, in order.
  Result<std::vector<Entry>> changes(const std::string& room, std::int64_t seq);

  // Whether the file is sound, as far as SQLite can tell.
  Status check();
  // Copies the file as it is at this moment, also while it is served. The copy is checked, and on disk, before it takes
  // this name.
  Status back_up(const std::string& path);

 private:
  class Query;
  struct Close {
    void operator()(sqlite3* database) const;
  };
  // Held by the program that serves the file, or migrates it.
  class Lock;

  explicit Store(sqlite3* database);

  static Result<Store> opened(const std::string& path, int flags);
  Status prepare(const std::string& path, Use use);
  Status claim(const std::string& path);
  Status migrate();
  Status copy_to(const std::string& path);
  Error unusable(const std::string& path, const Error& error) const;
  Status run(const std::string& sql);
  Result<std::int64_t> number(const std::string& sql);
  Error trouble(const std::string& doing) const;

  std::unique_ptr<sqlite3, Close> database_;
  std::shared_ptr<Lock> lock_;
  std::int64_t latest_ = 0;
};

}  // namespace crosscut::server
