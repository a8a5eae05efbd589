// SQLite and PostgreSQL behind one interface, and what becomes of transactions when a connection is lost.
#include <atomic>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>

#include "database/sqlite.hpp"
#include "support/folder.hpp"
#include "support/postgres.hpp"
#include "support/said.hpp"

namespace crosscut::database {
namespace {

using tests::PostgresServer, tests::postgres_url;
using Kind = Failure::Kind;

std::unique_ptr<Postgres> postgres_at(const std::string& url) {
  auto opened = Postgres::open({url});
  EXPECT_TRUE(opened) << opened.message();
  return opened ? *std::move(opened) : nullptr;
}

// The same for both.
class EachDatabase : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (!GetParam()) {
      database_ = *Sqlite::open(":memory:");
      return;
    }
    NEEDS_POSTGRES();
    database_ = postgres_at(postgres_url());
  }
  Database& database() { return *database_; }

 private:
  std::unique_ptr<Database> database_;
};
INSTANTIATE_TEST_SUITE_P(Sqlite, EachDatabase, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, EachDatabase, testing::Values(true));

TEST_P(EachDatabase, KeepsValuesAsTheyAre) {
  ASSERT_TRUE(database().run("CREATE TABLE bird (id BIGINT PRIMARY KEY, name TEXT); CREATE TABLE nest (id BIGINT)"));
  const std::vector<std::string> names = {"", "it's; DROP TABLE bird --", "Zürich 王 🐙", "$1 \\ \"", "line\nline"};
  for (std::size_t i = 0; i < names.size(); ++i)
    EXPECT_TRUE(database().ask("INSERT INTO bird VALUES ($1, $2)", {static_cast<std::int64_t>(i), names[i]}));
  EXPECT_TRUE(database().ask("INSERT INTO bird VALUES ($1, $2)", {INT64_MIN, {}}));
  const auto rows = database().ask("SELECT id, name, id = 1 FROM bird WHERE id < $1 ORDER BY id", {INT64_MAX});
  ASSERT_TRUE(rows) << rows.message();
  ASSERT_EQ(rows->size(), names.size() + 1);
  EXPECT_EQ(rows->front().number(0), INT64_MIN);
  EXPECT_TRUE(rows->front().is_null(1));
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ((*rows)[i + 1].number(0), static_cast<std::int64_t>(i));
    EXPECT_EQ((*rows)[i + 1].text(1), names[i]);
    EXPECT_EQ((*rows)[i + 1].number(2), i == 1 ? 1 : 0);
  }
  EXPECT_TRUE(database().ask("SELECT * FROM nest")->empty());
}

TEST_P(EachDatabase, KeepsBytesAsTheyAre) {
  ASSERT_TRUE(database().run("CREATE TABLE egg (id BIGINT PRIMARY KEY, bytes BYTEA)"));
  std::string every;
  for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
  const std::vector<std::string> all = {"", every, "\\x41", std::string(3, '\0')};
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_TRUE(database().ask("INSERT INTO egg VALUES ($1, $2)", {static_cast<std::int64_t>(i), Bytes{all[i]}}));
  const auto rows = database().ask("SELECT bytes FROM egg ORDER BY id");
  ASSERT_TRUE(rows) << rows.message();
  ASSERT_EQ(rows->size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ((*rows)[i].bytes(0), all[i]);
    EXPECT_EQ((*rows)[i].text(0), "") << "they are no text";
  }
}

TEST_P(EachDatabase, ReportsErrorsAndContinues) {
  EXPECT_NE(database().ask("SELECT * FROM birds").message().find("birds"), std::string::npos);
  EXPECT_NE(database().run("SELECT * FROM birds").message().find("birds"), std::string::npos);
  ASSERT_TRUE(database().run("CREATE TABLE bird (id BIGINT PRIMARY KEY)"));
  EXPECT_TRUE(database().ask("INSERT INTO bird VALUES ($1)", {1}));
  const auto again = database().ask("INSERT INTO bird VALUES ($1)", {1});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, Kind::other);
}

TEST_P(EachDatabase, ATransactionIsKeptWholeOrNotAtAll) {
  ASSERT_TRUE(database().run("CREATE TABLE bird (id BIGINT PRIMARY KEY)"));
  const auto add = [&](std::int64_t id) { return database().ask("INSERT INTO bird VALUES ($1)", {id}).ok(); };
  const auto count = [&] { return database().ask("SELECT count(*) FROM bird")->front().number(0); };
  ASSERT_TRUE(database().begin());
  EXPECT_TRUE(add(1) && add(2));
  ASSERT_TRUE(database().commit());
  ASSERT_TRUE(database().begin());
  EXPECT_TRUE(add(3) && !add(1));
  database().rollback();
  EXPECT_EQ(count(), 2);
  int attempts = 0;
  EXPECT_TRUE(transact(database(), [&]() -> Outcome<Done> {
    EXPECT_TRUE(add(4));
    if (++attempts < 3) return Failure{tests::said("another was in the way"), Kind::again};
    return Done{};
  }));
  EXPECT_EQ(attempts, 3);
  EXPECT_EQ(count(), 3);
  EXPECT_FALSE(transact(database(), [&]() -> Outcome<Done> {
    EXPECT_TRUE(add(5));
    return Failure{tests::said("no")};
  }));
  EXPECT_EQ(count(), 3);
}

TEST(Sqlite, ReportsConflicts) {
  const Folder folder;
  const auto one = *Sqlite::open(folder.file("db")), other = *Sqlite::open(folder.file("db"));
  ASSERT_TRUE(one->begin());
  EXPECT_EQ(other->begin().error().kind, Kind::again);
  ASSERT_TRUE(one->commit());
  EXPECT_TRUE(other->begin());
}

TEST(Url, IsToldFromAFile) {
  EXPECT_TRUE(is_postgres_url("postgresql://") && is_postgres_url("postgres://a@b/c"));
  EXPECT_FALSE(is_postgres_url("postgresql.db") || is_postgres_url("/a/postgres://") || is_postgres_url(""));
  EXPECT_EQ(text_array({}), "{}");
  EXPECT_EQ(text_array({"a", "b\"c\\", "{,}"}), R"({"a","b\"c\\","{,}"})");
}

TEST(Postgres, NeverShowsThePassword) {
  NEEDS_POSTGRES();
  for (const std::string& url : {PostgresServer::get().url() + "&password=se-cret&dbname=se-cret",
                                 std::string("postgresql://a:se-cret@/b?host=/nowhere&dbname=se-cret"),
                                 std::string("postgresql://a:se-cret@[b"), std::string("postgresql://b?se-cret")}) {
    const auto refused = Postgres::open({url});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.message().find("se-cret"), std::string::npos) << refused.message();
  }
}

TEST(Postgres, ConflictingTransactionsAreReported) {
  NEEDS_POSTGRES();
  const std::string url = postgres_url();
  const auto one = postgres_at(url), other = postgres_at(url);
  ASSERT_TRUE(
      one->run("CREATE TABLE bird (id BIGINT PRIMARY KEY, eggs BIGINT); INSERT INTO bird VALUES (1, 0), (2, 0)"));
  const auto lay = [](Postgres& at, std::int64_t id) {
    return at.ask("UPDATE bird SET eggs = eggs + 1 WHERE id = $1", {id});
  };
  int attempts = 0;
  std::atomic<bool> first_has_one = false;
  std::thread crossing([&] {
    while (!first_has_one) std::this_thread::yield();
    EXPECT_TRUE(transact(*other, [&]() -> Outcome<Done> {
      ++attempts;
      if (const auto laid = lay(*other, 2); !laid) return laid.error();
      if (const auto laid = lay(*other, 1); !laid) return laid.error();
      return Done{};
    }));
  });
  EXPECT_TRUE(transact(*one, [&]() -> Outcome<Done> {
    ++attempts;
    if (const auto laid = lay(*one, 1); !laid) return laid.error();
    first_has_one = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (const auto laid = lay(*one, 2); !laid) return laid.error();
    return Done{};
  }));
  crossing.join();
  EXPECT_GE(attempts, 3);
  EXPECT_EQ(one->ask("SELECT sum(eggs)::bigint FROM bird")->front().number(0), 4);
}

TEST(Postgres, NotifiesListeners) {
  NEEDS_POSTGRES();
  const auto one = postgres_at(postgres_url()), other = postgres_at(postgres_url());
  ASSERT_TRUE(one->listen("birds"));
  EXPECT_TRUE(one->notifications()->empty());
  ASSERT_TRUE(other->begin());
  ASSERT_TRUE(other->ask("SELECT pg_notify('birds', $1)", {"a wren"}));
  EXPECT_TRUE(one->notifications()->empty());
  ASSERT_TRUE(other->commit());
  pollfd wait{one->socket(), POLLIN, 0};
  ASSERT_EQ(::poll(&wait, 1, 10'000), 1);
  const auto told = one->notifications();
  ASSERT_TRUE(told);
  ASSERT_EQ(told->size(), 1U);
  EXPECT_EQ(told->front().channel, "birds");
  EXPECT_EQ(told->front().text, "a wren");
}

// The server ends the connection of the other.
void cut(Postgres& other, Postgres& by) {
  const auto process = other.ask("SELECT pg_backend_pid()");
  ASSERT_TRUE(process);
  ASSERT_TRUE(by.ask("SELECT pg_terminate_backend($1::int, 5000)", {process->front().number(0)}));
}

TEST(Postgres, ConnectsAgain) {
  NEEDS_POSTGRES();
  const std::string url = postgres_url();
  const auto one = postgres_at(url), other = postgres_at(url);
  ASSERT_TRUE(one->run("CREATE TABLE bird (id BIGINT PRIMARY KEY)"));
  const auto add = [&] { return one->ask("INSERT INTO bird VALUES ($1)", {1}); };
  // Within a transaction a failure; between two, nobody notices.
  ASSERT_TRUE(one->begin());
  cut(*one, *other);
  EXPECT_EQ(add().error().kind, Kind::lost);
  EXPECT_EQ(add().error().kind, Kind::lost);
  EXPECT_EQ(one->commit().error().kind, Kind::lost);
  one->rollback();
  EXPECT_EQ(one->ask("SELECT count(*) FROM bird")->front().number(0), 0);
  cut(*one, *other);
  ASSERT_TRUE(one->begin());
  ASSERT_TRUE(add() && one->commit());
  cut(*one, *other);
  EXPECT_EQ(one->ask("SELECT count(*) FROM bird")->front().number(0), 1);
  EXPECT_EQ(one->connections(), 4);
}

TEST(Postgres, LosesNothingWhenTheServerCrashes) {
  NEEDS_POSTGRES();
  const auto one = postgres_at(postgres_url());
  ASSERT_TRUE(one->run("CREATE TABLE bird (id BIGINT PRIMARY KEY)"));
  ASSERT_TRUE(one->begin());
  ASSERT_TRUE(one->ask("INSERT INTO bird VALUES ($1)", {1}) && one->commit());
  PostgresServer::get().stop();
  std::thread starting([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    PostgresServer::get().start();
  });
  const auto count = one->ask("SELECT count(*) FROM bird");
  starting.join();
  ASSERT_TRUE(count) << count.message();
  EXPECT_EQ(count->front().number(0), 1);
}

#ifdef CROSSCUT_POSTGRES
// A server that accepts one connection, answers two questions, and goes with long last words.
class FailingServer {
 public:
  FailingServer() : listener_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = folder_.file(".s.PGSQL.5432");
    std::copy(path.begin(), path.end(), std::begin(address.sun_path));
    EXPECT_EQ(::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(::listen(listener_, 1), 0);
    thread_ = std::thread([this] { serve(); });
  }
  ~FailingServer() {
    await_end();
    ::close(listener_);
  }
  FailingServer(const FailingServer&) = delete;
  FailingServer& operator=(const FailingServer&) = delete;

  std::string url() const { return "postgresql://a@/b?host=" + folder_.file(""); }
  void await_end() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  void serve() {
    client_ = ::accept(listener_, nullptr, nullptr);
    skip(number() - 4);
    const std::string ready("Z\0\0\0\5I", 6);
    send(std::string("R\0\0\0\10\0\0\0\0", 9) + ready);
    for (int questions = 0; questions < 2; ++questions) {
      skip(1);
      skip(number() - 4);
      send(std::string("C\0\0\0\10SET\0", 9) + ready);
    }
    constexpr std::size_t length = 50'000;  // in several pieces, so that the end is not noticed with the first
    std::string words = std::string("SWARNING\0C57P02\0M", 16) + std::string(length - 22, 'x');
    words.resize(length - 4);
    send({'N', 0, 0, static_cast<char>(length >> 8U), static_cast<char>(length & 255U)});
    send(words);
    ::close(client_);
  }
  std::size_t number() {
    std::size_t all = 0;
    for (const unsigned char byte : skip(4)) all = all << 8U | byte;
    return all;
  }
  std::string skip(std::size_t bytes) {
    std::string read(bytes, '\0');
    EXPECT_EQ(::recv(client_, read.data(), bytes, MSG_WAITALL), static_cast<ssize_t>(bytes));
    return read;
  }
  void send(const std::string& bytes) {
    EXPECT_EQ(::send(client_, bytes.data(), bytes.size(), MSG_NOSIGNAL), static_cast<ssize_t>(bytes.size()));
  }

  Folder folder_;
  int listener_, client_ = -1;
  std::thread thread_;
};

// What libpq itself says then has no code of an error.
TEST(Postgres, ALastWarningDoesNotHideThatTheServerIsGone) {
  FailingServer server;
  const auto one = postgres_at(server.url());
  ASSERT_TRUE(one);
  ASSERT_TRUE(one->begin());
  server.await_end();
  const auto asked = one->ask("SELECT 1");
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error().kind, Kind::lost) << asked.message();
}
#endif

// The answer to COMMIT never arrives: whether that is kept is looked up.
TEST(Postgres, FindsOutTheOutcomeOfAnUnansweredCommit) {
  NEEDS_POSTGRES();
  const std::string url = postgres_url();
  const auto one = postgres_at(url);
  // A check that is made when committing ends the connection.
  ASSERT_TRUE(
      one->run("CREATE TABLE bird (id BIGINT PRIMARY KEY);"
               "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS"
               " $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;"
               "CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON bird DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
               " EXECUTE FUNCTION die()"));
  const auto add = [&](std::int64_t id, const std::optional<Proof>& proof) -> Outcome<Done> {
    if (const auto begun = one->begin(); !begun) return begun;
    if (const auto added = one->ask("INSERT INTO bird VALUES ($1)", {id}); !added) return added.error();
    return one->commit(proof);
  };
  EXPECT_EQ(add(1, {}).error().kind, Kind::unknown);
  EXPECT_EQ(add(1, Proof{"SELECT 1 FROM bird WHERE id = $1", {1}}).error().kind, Kind::again);
  EXPECT_TRUE(add(1, Proof{"SELECT 1 WHERE $1 = 1", {1}}));  // as if it had been kept
  EXPECT_EQ(one->ask("SELECT count(*) FROM bird")->front().number(0), 0);
}

}  // namespace
}  // namespace crosscut::database
