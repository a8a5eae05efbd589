#pragma once
// Rooms and their changes in a SQLite file, which loses nothing that was committed, whatever happens to the program.
// Only one program at a time can use a file.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

struct sqlite3;

namespace crosscut::server {

class Store {
 public:
  struct Entry {
    std::int64_t seq, at;
    std::string change;
  };

  // Opens the file, and creates or migrates it if necessary; ":memory:" is in memory only.
  static Result<Store> open(const std::string& path);

  // A transaction: either everything added between these two is kept, or nothing.
  Status begin();
  Status commit();
  void rollback();

  Status add_room(const std::string& room, std::int64_t at, const std::string& setup);
  Status add_change(const std::string& room, const Entry& entry);

  // The latest moment of any change when the file was opened; 0 if there is none.
  std::int64_t latest() const { return latest_; }
  // Whether the last commit() failed in such a way that the changes may be kept nevertheless.
  bool is_uncertain() const;

  Result<std::int64_t> rooms();
  // No value if there is no such room.
  Result<std::optional<std::string>> setup(const std::string& room);
  // The changes after `seq`, in order.
  Result<std::vector<Entry>> changes(const std::string& room, std::int64_t seq);

 private:
  class Query;
  struct Close {
    void operator()(sqlite3* database) const;
  };

  explicit Store(sqlite3* database) : database_(database) {}

  Status prepare(const std::string& path);
  Status claim();
  Status migrate();
  Status run(const std::string& sql);
  Result<std::int64_t> number(const std::string& sql);
  Error trouble(const std::string& doing) const;

  std::unique_ptr<sqlite3, Close> database_;
  std::int64_t latest_ = 0;
};

}  // namespace crosscut::server
