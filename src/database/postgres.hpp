#pragma once
// A connection to a PostgreSQL server, over libpq.
#include <map>
#include <memory>

#include "database/database.hpp"

struct pg_conn;
struct pg_result;

namespace crosscut::database {

// "postgresql://..." or "postgres://...".
bool is_postgres_url(std::string_view text);

// {"a","b"}: a value for a parameter of type text[].
std::string text_array(const std::vector<std::string>& texts);

// A notification from another connection to the same database.
struct Notification {
  std::string channel, text;
};

struct PostgresSettings {
  std::string url;       // as libpq reads it; messages never show its password
  double patience = 10;  // seconds for which to try to connect again after the connection was lost
};

// Transactions are read committed. After a connection is lost, the next begin(), or statement outside a transaction,
// connects again.
class Postgres : public Database {
 public:
  // Connects once. An error also where this program was built without libpq.
  static Result<std::unique_ptr<Postgres>> open(PostgresSettings settings);
  ~Postgres() override;

  Outcome<Rows> ask(const std::string& sql, const std::vector<Value>& values = {}) override;
  Outcome<Done> run(const std::string& sql) override;
  Outcome<Done> begin() override;
  Outcome<Done> commit(const std::optional<Proof>& proof = {}) override;
  void rollback() override;

  // How often a connection has been made.
  int connections() const { return connections_; }

  // From now on this connection gets the notifications of the channel (a plain word); after reconnecting it does not.
  Outcome<Done> listen(const std::string& channel);
  // Becomes readable when notifications arrive or the connection is lost; -1 while there is none.
  int socket() const;
  // Those that have arrived; does not wait.
  Outcome<std::vector<Notification>> notifications();

 private:
  struct Close {
    void operator()(pg_conn* connection) const;
    void operator()(pg_result* result) const;
  };
  using Answer = std::unique_ptr<pg_result, Close>;

  explicit Postgres(PostgresSettings settings);

  Outcome<Done> connect();
  Outcome<Done> connect_patiently();
  Outcome<Done> be_connected();
  bool is_connected() const;
  bool is_alive();
  Outcome<std::string> prepare(const std::string& sql);
  Outcome<Answer> checked(pg_result* result);
  Outcome<Done> look_up(const Proof& proof);
  Failure lost() const;
  Error said(std::string message) const;

  PostgresSettings settings_;
  std::string password_, lock_;
  std::unique_ptr<pg_conn, Close> connection_;
  std::map<std::string, std::string> prepared_;  // the names of statements, by their text
  bool within_ = false;                          // a transaction
  int connections_ = 0;
};

}  // namespace crosscut::database
