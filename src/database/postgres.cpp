#include "database/postgres.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <libpq-fe.h>
#include <new>
#include <poll.h>
#include <random>
#include <thread>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "messages/database.hpp"

namespace crosscut::database {
namespace {

// Settings of every connection. A transaction of a machine that was cut off must not keep the others waiting.
constexpr const char* session =
    "SET client_min_messages = warning; SET client_encoding = 'UTF8'; "
    "SET default_transaction_isolation = 'read committed'; "
    "SET idle_in_transaction_session_timeout = '10s'; SET lock_timeout = '5s'";

// In seconds and milliseconds; what the URL says has precedence.
constexpr std::array defaults = {std::pair{"connect_timeout", "5"},      std::pair{"keepalives_idle", "10"},
                                 std::pair{"keepalives_interval", "5"},  std::pair{"keepalives_count", "2"},
                                 std::pair{"tcp_user_timeout", "10000"}, std::pair{"application_name", "crosscut"}};

std::string unescaped(const std::string& text) {
  std::size_t size = 0;
  unsigned char* bytes = PQunescapeBytea(reinterpret_cast<const unsigned char*>(text.c_str()), &size);
  if (!bytes) throw std::bad_alloc();
  std::string all(reinterpret_cast<const char*>(bytes), size);
  PQfreemem(bytes);
  return all;
}

Value value_of(const PGresult* result, int row, int column) {
  if (PQgetisnull(result, row, column)) return {};
  const std::string text(PQgetvalue(result, row, column), static_cast<std::size_t>(PQgetlength(result, row, column)));
  // The types of catalogue pg_type: bool, bytea, bigint, smallint, integer.
  switch (PQftype(result, column)) {
    case 16:
      return std::int64_t{text == "t"};
    case 17:
      return Bytes{unescaped(text)};
    case 20:
    case 21:
    case 23:
      return std::int64_t{std::stoll(text)};
    default:
      return text;
  }
}

Rows rows_of(const PGresult* result) {
  Rows rows(static_cast<std::size_t>(PQntuples(result)));
  for (int i = 0; i < PQntuples(result); ++i)
    for (int j = 0; j < PQnfields(result); ++j)
      rows[static_cast<std::size_t>(i)].values.push_back(value_of(result, i, j));
  return rows;
}

}  // namespace

void Postgres::Close::operator()(pg_conn* connection) const { PQfinish(connection); }
void Postgres::Close::operator()(pg_result* result) const { PQclear(result); }

Postgres::Postgres(PostgresSettings settings) : settings_(std::move(settings)) {
  std::random_device random;
  lock_ = std::to_string((std::uint64_t{random()} << 31U | random()) >> 1U);
}
Postgres::~Postgres() = default;

Result<std::unique_ptr<Postgres>> Postgres::open(PostgresSettings settings) {
  std::unique_ptr<Postgres> opened(new Postgres(std::move(settings)));
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(opened->settings_.url.c_str(), nullptr), PQconninfoFree);
  if (!options) return messages::bad_database_url{};
  for (const PQconninfoOption* option = options.get(); option->keyword; ++option)
    if (std::string_view(option->keyword) == "password" && option->val) opened->password_ = option->val;
  if (const auto connected = opened->connect(); !connected) return connected.error();
  return opened;
}

// One line, without the password.
Error Postgres::said(std::string message) const {
  if (!password_.empty())
    for (std::size_t at = 0; (at = message.find(password_, at)) != std::string::npos;)
      message.replace(at, password_.size(), "...");
  message = std::string(trimmed(message));
  std::replace(message.begin(), message.end(), '\n', ' ');
  return messages::database_says_server{.why = message};
}

Outcome<Done> Postgres::connect() {
  std::vector<const char*> names, values;
  for (const auto& [name, value] : defaults) {
    names.push_back(name);
    values.push_back(value);
  }
  for (const auto& [name, value] : {std::pair{"dbname", settings_.url.c_str()}, {nullptr, nullptr}}) {
    names.push_back(name);
    values.push_back(value);
  }
  prepared_.clear();
  connection_.reset(PQconnectdbParams(names.data(), values.data(), 1));
  if (!is_connected())
    return Failure{said(connection_ ? PQerrorMessage(connection_.get()) : "out of memory"), Failure::Kind::lost};
  PQsetNoticeReceiver(
      connection_.get(), [](void*, const PGresult*) {}, nullptr);
  ++connections_;
  const auto set = checked(PQexec(connection_.get(), session));
  if (!set) return set.error();
  return Done{};
}

Outcome<Done> Postgres::connect_patiently() {
  const double until = seconds_now() + settings_.patience;
  for (;;) {
    auto connected = connect();
    if (connected || seconds_now() >= until) return connected;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

bool Postgres::is_connected() const { return connection_ && PQstatus(connection_.get()) == CONNECTION_OK; }

// Whether the connection is still open: if the server closed it after the last use, its last message and the end are
// waiting.
bool Postgres::is_alive() {
  for (int reads = 0; is_connected() && reads < 3; ++reads) {
    pollfd ready{socket(), POLLIN, 0};
    if (::poll(&ready, 1, 0) == 0) return true;
    (void)PQconsumeInput(connection_.get());
  }
  return is_connected();
}

Outcome<Done> Postgres::be_connected() {
  if (within_) return is_connected() ? Outcome<Done>(Done{}) : lost();
  return is_alive() ? Outcome<Done>(Done{}) : connect_patiently();
}

Failure Postgres::lost() const {
  return {said(connection_ ? PQerrorMessage(connection_.get()) : "there is no connection"), Failure::Kind::lost};
}

Outcome<Postgres::Answer> Postgres::checked(pg_result* result) {
  Answer answer(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY) return answer;
  if (!is_connected()) return lost();
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string_view code = state ? state : "";
  Failure failure{said(result ? PQresultErrorMessage(result) : PQerrorMessage(connection_.get()))};
  // serialization_failure, deadlock_detected, lock_not_available
  if (code == "40001" || code == "40P01" || code == "55P03") failure.kind = Failure::Kind::again;
  // admin_shutdown, crash_shutdown, cannot_connect_now, or libpq itself, which could not write: the end of the
  // connection may be still on its way
  if (code.empty() || code == "57P01" || code == "57P02" || code == "57P03") failure.kind = Failure::Kind::lost;
  return failure;
}

// Its name; statements are prepared once a connection.
Outcome<std::string> Postgres::prepare(const std::string& sql) {
  if (const auto found = prepared_.find(sql); found != prepared_.end()) return found->second;
  const std::string name = "s" + std::to_string(prepared_.size());
  const auto prepared = checked(PQprepare(connection_.get(), name.c_str(), sql.c_str(), 0, nullptr));
  if (!prepared) return prepared.error();
  prepared_.emplace(sql, name);
  return name;
}

Outcome<Rows> Postgres::ask(const std::string& sql, const std::vector<Value>& values) {
  std::vector<std::string> texts;
  for (const Value& value : values) {
    const auto* number = std::get_if<std::int64_t>(&value);
    const auto* text = std::get_if<std::string>(&value);
    if (text && text->find('\0') != std::string::npos) return Failure{messages::text_with_nul{}};
    const auto* bytes = std::get_if<Bytes>(&value);
    texts.push_back(number ? std::to_string(*number) : text ? *text : bytes ? bytes->bytes : "");
  }
  std::vector<const char*> pointers;
  std::vector<int> lengths, binary;  // of bytes, which travel as they are
  for (std::size_t i = 0; i < values.size(); ++i) {
    pointers.push_back(std::holds_alternative<std::monostate>(values[i]) ? nullptr : texts[i].c_str());
    lengths.push_back(static_cast<int>(texts[i].size()));
    binary.push_back(std::holds_alternative<Bytes>(values[i]));
  }
  if (const auto connected = be_connected(); !connected) return connected.error();
  const auto name = prepare(sql);
  if (!name) return name.error();
  const auto answer = checked(PQexecPrepared(connection_.get(), name->c_str(), static_cast<int>(pointers.size()),
                                             pointers.data(), lengths.data(), binary.data(), 0));
  if (!answer) return answer.error();
  return rows_of(answer->get());
}

Outcome<Done> Postgres::run(const std::string& sql) {
  if (const auto connected = be_connected(); !connected) return connected;
  const auto answer = checked(PQexec(connection_.get(), sql.c_str()));
  if (!answer) return answer.error();
  return Done{};
}

// The lock, which no other connection takes, is released once the server has finished the transaction.
Outcome<Done> Postgres::begin() {
  const std::string sql = "BEGIN; SELECT pg_advisory_xact_lock(" + lock_ + ")";
  auto begun = run(sql);
  if (!begun && begun.error().kind == Failure::Kind::lost) begun = run(sql);
  within_ = begun.ok();
  return begun;
}

Outcome<Done> Postgres::commit(const std::optional<Proof>& proof) {
  if (!is_connected()) return lost();
  auto answer = checked(PQexec(connection_.get(), "COMMIT"));
  within_ = false;
  // The server answers COMMIT with ROLLBACK after a statement that failed.
  if (answer && std::string_view(PQcmdStatus(answer->get())) != "COMMIT")
    return Failure{messages::transaction_failed{}};
  if (answer) return Done{};
  Failure failure = answer.error();
  if (failure.kind != Failure::Kind::lost) return failure;
  if (proof) return look_up(*proof);
  failure.kind = Failure::Kind::unknown;
  return failure;
}

// Waits until the server has finished the transaction of the lost connection, and asks whether it was kept.
Outcome<Done> Postgres::look_up(const Proof& proof) {
  auto found = begin() ? ask(proof.sql, proof.values) : Outcome<Rows>(lost());
  rollback();
  if (!found) return Failure{found.error(), Failure::Kind::unknown};
  if (!found->empty()) return Done{};
  return Failure{messages::connection_lost{}, Failure::Kind::again};
}

void Postgres::rollback() {
  if (within_ && is_connected()) (void)checked(PQexec(connection_.get(), "ROLLBACK"));
  within_ = false;
}

Outcome<Done> Postgres::listen(const std::string& channel) { return run("LISTEN " + channel); }

int Postgres::socket() const { return is_connected() ? PQsocket(connection_.get()) : -1; }

Outcome<std::vector<Notification>> Postgres::notifications() {
  std::vector<Notification> all;
  if (!is_connected() || !PQconsumeInput(connection_.get()) || !is_connected()) {
    connection_.reset();
    return lost();
  }
  while (PGnotify* const notify = PQnotifies(connection_.get())) {
    all.push_back({notify->relname, notify->extra});
    PQfreemem(notify);
  }
  return all;
}

}  // namespace crosscut::database
