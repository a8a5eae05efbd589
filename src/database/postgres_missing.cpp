// In place of postgres.cpp where there is no libpq.
#include "database/postgres.hpp"
#include "messages/database.hpp"

namespace crosscut::database {
namespace {

Failure missing() { return {messages::no_postgres{}}; }

}  // namespace

void Postgres::Close::operator()(pg_conn* /*connection*/) const {}
void Postgres::Close::operator()(pg_result* /*result*/) const {}

Postgres::~Postgres() = default;

Result<std::unique_ptr<Postgres>> Postgres::open(PostgresSettings /*settings*/) { return missing(); }
Outcome<Rows> Postgres::ask(const std::string& /*sql*/, const std::vector<Value>& /*values*/) { return missing(); }
Outcome<Done> Postgres::run(const std::string& /*sql*/) { return missing(); }
Outcome<Done> Postgres::begin() { return missing(); }
Outcome<Done> Postgres::commit(const std::optional<Proof>& /*proof*/) { return missing(); }
void Postgres::rollback() {}
Outcome<Done> Postgres::listen(const std::string& /*channel*/) { return missing(); }
int Postgres::socket() const { return -1; }
Outcome<std::vector<Notification>> Postgres::notifications() { return missing(); }

}  // namespace crosscut::database
