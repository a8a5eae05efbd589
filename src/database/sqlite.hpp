#pragma once
// A SQLite file.
#include <memory>

#include "database/database.hpp"

struct sqlite3;

namespace crosscut::database {

class Sqlite : public Database {
 public:
  enum class Missing : std::uint8_t { create, fail };  // if the file does not exist

  // Opens the file; one that it creates is readable only by its owner. ":memory:" is in memory only. SQLite may look at
  // the file only when it is first used.
  static Result<std::unique_ptr<Sqlite>> open(const std::string& path, Missing missing = Missing::create);

  Outcome<Rows> ask(const std::string& sql, const std::vector<Value>& values = {}) override;
  Outcome<Done> run(const std::string& sql) override;
  Outcome<Done> begin() override { return run("BEGIN IMMEDIATE"); }
  Outcome<Done> commit(const std::optional<Proof>& /*proof*/ = {}) override { return run("COMMIT"); }
  void rollback() override { (void)run("ROLLBACK"); }

  // What went wrong last: SQLITE_BUSY and the like.
  int code() const;
  // For what only SQLite has.
  sqlite3* handle() const { return database_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };

  explicit Sqlite(sqlite3* database) : database_(database) {}
  Failure failure() const;

  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace crosscut::database
