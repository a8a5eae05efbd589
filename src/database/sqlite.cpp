#include "database/sqlite.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include "messages/database.hpp"

namespace crosscut::database {
namespace {

void bind(sqlite3_stmt* statement, int index, const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value))
    sqlite3_bind_int64(statement, index, *number);
  else if (const auto* text = std::get_if<std::string>(&value))
    sqlite3_bind_text64(statement, index, text->data(), text->size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  else if (const auto* blob = std::get_if<Bytes>(&value))
    sqlite3_bind_blob64(statement, index, blob->bytes.data(), blob->bytes.size(), SQLITE_TRANSIENT);
}

Value value_of(sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_NULL:
      return {};
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_BLOB: {
      const auto* blob = static_cast<const char*>(sqlite3_column_blob(statement, column));
      return Bytes{blob ? std::string(blob, static_cast<std::size_t>(sqlite3_column_bytes(statement, column))) : ""};
    }
    default:
      break;
  }
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
  return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement, column))) : std::string();
}

}  // namespace

void Sqlite::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Result<std::unique_ptr<Sqlite>> Sqlite::open(const std::string& path, Missing missing) {
  const bool create = missing == Missing::create;
  if (create && path != ":memory:")
    if (const int made = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); made >= 0) ::close(made);
  sqlite3* database = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
  const int code = sqlite3_open_v2(path.c_str(), &database, flags, nullptr);
  std::unique_ptr<Sqlite> opened(new Sqlite(database));
  if (code != SQLITE_OK) { return messages::games_unusable_unopened{.file = path, .why = sqlite3_errmsg(database)}; }
  return opened;
}

int Sqlite::code() const { return sqlite3_errcode(database_.get()); }

Failure Sqlite::failure() const {
  const int code = sqlite3_extended_errcode(database_.get());
  Failure failure{messages::database_says_file{.why = sqlite3_errmsg(database_.get())}};
  if (code == SQLITE_BUSY) failure.kind = Failure::Kind::again;
  // All of it was written, and the system could not say whether it reached the disk.
  if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC) failure.kind = Failure::Kind::unknown;
  return failure;
}

Outcome<Rows> Sqlite::ask(const std::string& sql, const std::vector<Value>& values) {
  sqlite3_stmt* prepared = nullptr;
  const int code = sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &prepared, nullptr);
  const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> statement(prepared, sqlite3_finalize);
  if (code != SQLITE_OK) return failure();
  for (std::size_t i = 0; i < values.size(); ++i) bind(prepared, static_cast<int>(i) + 1, values[i]);
  Rows rows;
  for (;;) {
    const int step = sqlite3_step(prepared);
    if (step == SQLITE_DONE) return rows;
    if (step != SQLITE_ROW) return failure();
    Row& row = rows.emplace_back();
    for (int i = 0; i < sqlite3_column_count(prepared); ++i) row.values.push_back(value_of(prepared, i));
  }
}

Outcome<Done> Sqlite::run(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return failure();
  return Done{};
}

}  // namespace crosscut::database
