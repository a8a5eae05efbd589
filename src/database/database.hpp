#pragma once
// A connection to an SQL database of either kind. For one thread.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace crosscut::database {

struct Bytes {
  std::string bytes;
};
// NULL, a whole number, text (UTF-8) or bytes.
using Value = std::variant<std::monostate, std::int64_t, std::string, Bytes>;

struct Row {
  std::vector<Value> values;

  bool is_null(std::size_t column) const { return std::holds_alternative<std::monostate>(values[column]); }
  // 0 and "" if the column holds something else.
  std::int64_t number(std::size_t column) const;
  const std::string& text(std::size_t column) const;
  const std::string& bytes(std::size_t column) const;
};
using Rows = std::vector<Row>;

struct Failure : Error {
  enum class Kind : std::uint8_t {
    other,
    again,    // a conflict with another transaction: nothing of this one is kept, and repeating it may succeed
    lost,     // the connection broke, with the same effect; of begin(): there is none, and none could be made
    unknown,  // of commit(): whether the transaction is kept is not known
  };
  Kind kind = Kind::other;
};
template <class T>
using Outcome = Result<T, Failure>;

// A query that tells whether a transaction was kept: it has a row if and only if it was.
struct Proof {
  std::string sql;
  std::vector<Value> values;
};

class Database {
 public:
  Database() = default;
  virtual ~Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // Runs one statement, in which $1, $2... stand for the values; they are first mentioned in this order. Its rows.
  virtual Outcome<Rows> ask(const std::string& sql, const std::vector<Value>& values = {}) = 0;
  // Runs any number of statements.
  virtual Outcome<Done> run(const std::string& sql) = 0;

  // A transaction that writes. After any failure within it, rollback() ends it. With a proof, commit() can find out the
  // outcome even if the connection is lost just then.
  virtual Outcome<Done> begin() = 0;
  virtual Outcome<Done> commit(const std::optional<Proof>& proof = {}) = 0;
  virtual void rollback() = 0;
};

// Runs `work` in a transaction, and repeats it a few times after conflicts or if the connection breaks. Unless it
// succeeds nothing is kept, except where commit() cannot find out.
Outcome<Done> transact(Database& database, const std::function<Outcome<Done>()>& work);

}  // namespace crosscut::database
