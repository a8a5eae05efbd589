#include "match/store.hpp"

#include <chrono>
#include <sqlite3.h>
#include <thread>

#include "base/errors.hpp"
#include "base/sha256.hpp"
#include "database/postgres.hpp"
#include "database/sqlite.hpp"
#include "match/game_line.hpp"
#include "messages/matches.hpp"

namespace crosscut::match {
namespace {

using database::Failure;
using database::Rows;
using database::Value;

// The mark of files with matches ("Ccum"), so that no other program's file is ever changed.
constexpr std::int64_t application = 0x4363756d;

// Points are counted in halves. `worker` holds an unfinished game until this time in seconds, or has finished it. The
// pieces of a task are handed out like games; their results are in a table of their own, and so are its supplies.
constexpr const char* tables =
    "CREATE TABLE match_store (version BIGINT NOT NULL);"
    "INSERT INTO match_store VALUES (1);"
    "CREATE TABLE matches (id TEXT PRIMARY KEY, name TEXT NOT NULL, conditions TEXT NOT NULL, asked TEXT NOT NULL,"
    " decided BIGINT NOT NULL);"
    "CREATE TABLE match_games (match TEXT NOT NULL REFERENCES matches (id), number BIGINT NOT NULL,"
    " held_until BIGINT NOT NULL DEFAULT 0, worker TEXT NOT NULL DEFAULT '', points BIGINT, result TEXT,"
    " PRIMARY KEY (match, number));"
    "CREATE TABLE task_supplies (task TEXT PRIMARY KEY, bytes BYTEA NOT NULL);"
    "CREATE TABLE task_pieces (task TEXT NOT NULL, number BIGINT NOT NULL, bytes BYTEA NOT NULL,"
    " PRIMARY KEY (task, number));"
    "CREATE INDEX match_games_free ON match_games (match, held_until, number) WHERE result IS NULL;"
    "CREATE INDEX match_games_held ON match_games (worker) WHERE result IS NULL;";

// Places of books, and who is at work on one; a revision for each exchange. Added to stores of earlier versions.
constexpr const char* book_tables =
    "CREATE TABLE IF NOT EXISTS book_growth (book TEXT PRIMARY KEY, revision BIGINT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS book_claims (book TEXT NOT NULL, place TEXT NOT NULL, held_until BIGINT NOT NULL,"
    " PRIMARY KEY (book, place));"
    "CREATE TABLE IF NOT EXISTS book_places (book TEXT NOT NULL, place TEXT NOT NULL, revision BIGINT NOT NULL,"
    " line TEXT NOT NULL, PRIMARY KEY (book, place));"
    "CREATE INDEX IF NOT EXISTS book_places_new ON book_places (book, revision);";

Result<MatchGame> read_game(const database::Row& row) {
  auto game = read_game_line(row.text(2));
  if (game && (game->number != row.number(0) || static_cast<std::int64_t>(2 * game->points) != row.number(1)))
    return messages::game_unreadable_row{};
  return game;
}

Outcome<bool> any(const Outcome<Rows>& rows) {
  if (!rows) return rows.error();
  return !rows->empty();
}

Outcome<Done> done(const Outcome<Rows>& rows) {
  if (!rows) return rows.error();
  return Done{};
}

Outcome<std::string> bytes_in(const Outcome<Rows>& rows) {
  if (!rows) return rows.error();
  return rows->empty() ? std::string() : rows->front().bytes(0);
}

}  // namespace

// SQL that differs between the two databases.
struct Store::Dialect {
  std::string now, skip_locked, lock, made, is_made;
  std::string grown;  // after games were filed; PostgreSQL then plans claims for that many games
};

namespace {

std::string id_by(const std::string& name, const std::string& conditions) {
  constexpr std::size_t digits = 16;
  return text_of(sha256(name + '\n' + conditions)).substr(0, digits);
}

}  // namespace

std::string id_of(const MatchSettings& settings, const std::string& name) {
  return id_by(name, conditions_of(settings));
}
std::string id_of(const Store::TaskRequest& task) { return id_by(task.name, task.conditions); }

Result<Store> Store::open(const std::string& place, Use use) {
  static const Dialect sqlite = {"CAST(strftime('%s', 'now') AS INTEGER)",
                                 "",
                                 "SELECT 1",
                                 "PRAGMA application_id = " + std::to_string(application),
                                 "SELECT count(*) FROM sqlite_master WHERE name = 'match_store'",
                                 "SELECT 1"};
  static const Dialect postgres = {
      "CAST(extract(epoch FROM now()) AS BIGINT)",
      "FOR UPDATE SKIP LOCKED",
      "SELECT pg_advisory_xact_lock(" + std::to_string(application) + ")",
      "",
      "SELECT count(*) FROM pg_tables WHERE tablename = 'match_store' AND schemaname = current_schema()",
      "ANALYZE match_games"};
  Store store;
  if (database::is_postgres_url(place)) {
    auto opened = database::Postgres::open({place, 1});
    if (!opened) return opened.error();
    store.database_ = *std::move(opened);
    store.dialect_ = &postgres;
    store.place_ = "the database";
  } else {
    store.dialect_ = &sqlite;
    store.use_ = use;
    store.place_ = place;
    if (const Status opened = store.open_file(place); !opened) return opened.error();
  }
  const auto made = transact(*store.database_, [&] { return store.create(); });
  if (!made) return at_place(store.place_, made.error());
  return store;
}

// With a write-ahead log and full synchronisation, whatever is committed is on disk. A program that uses the file alone
// holds the lock until it closes it.
Status Store::open_file(const std::string& path) {
  auto opened = database::Sqlite::open(path);
  if (!opened) return opened.error();
  database::Sqlite& file = **opened;
  Outcome<Done> done = Done{};
  const auto run = [&](const char* sql) {
    if (done) done = file.run(sql);
  };
  run(use_ == Use::alone ? "PRAGMA locking_mode = EXCLUSIVE" : "PRAGMA busy_timeout = 10000");
  if (use_ == Use::alone) run("BEGIN EXCLUSIVE; COMMIT");
  if (!done && file.code() == SQLITE_BUSY) return messages::being_written{.file = path};
  run("BEGIN");  // both are seen as another process left them, which may be making the tables just now
  const auto mark = file.ask("PRAGMA application_id");
  const auto others = file.ask("SELECT count(*) FROM sqlite_master WHERE name <> 'match_store'");
  if (mark && others) run("COMMIT");
  if (!done || !mark || !others) {
    if (use_ == Use::alone && file.code() == SQLITE_CORRUPT)
      return messages::damaged{.file = path, .why = "it cannot be read"};
    if (file.code() == SQLITE_NOTADB) return messages::not_matches_file{.file = path};
    return at_place(path, !done ? done.error() : !mark ? mark.error() : others.error());
  }
  if (mark->front().number(0) != application && (mark->front().number(0) != 0 || others->front().number(0) != 0))
    return messages::not_matches_program{.file = path};
  if (use_ == Use::alone) {
    const auto check = file.ask("PRAGMA integrity_check(1)");
    if (!check || check->empty() || check->front().text(0) != "ok")
      return messages::damaged{.file = path,
                               .why = check && !check->empty() ? check->front().text(0) : check.message()};
  }
  const char* safe = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
  run(safe);
  // SQLite does not wait by itself for a process that changes the same.
  constexpr int most_attempts = 1000;
  for (int attempt = 1; !done && done.error().kind == Failure::Kind::again && attempt < most_attempts; ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    done = file.run(safe);
  }
  if (!done) return at_place(path, done.error());
  database_ = *std::move(opened);
  return Done{};
}

Result<std::vector<MatchGame>> Store::rescue(const std::string& path, const std::string& match, int most) {
  const auto file = database::Sqlite::open(path);
  if (!file) return file.error();
  std::vector<MatchGame> games;
  for (std::int64_t number = 0; number < most; ++number) {
    const auto rows = (*file)->ask(
        "SELECT number, points, result FROM match_games WHERE match = $1 AND number = $2 AND result IS NOT NULL",
        {match, number});
    if (!rows || rows->size() != 1) continue;
    if (auto game = read_game(rows->front())) games.push_back(*std::move(game));
  }
  return games;
}

Outcome<Done> Store::create() {
  if (const auto locked = database_->ask(dialect_->lock); !locked) return locked.error();
  const auto is_made = database_->ask(dialect_->is_made);
  if (!is_made) return is_made.error();
  if (is_made->front().number(0) == 0) return database_->run(tables + std::string(book_tables) + dialect_->made);
  const auto version = database_->ask("SELECT version FROM match_store");
  if (!version) return version.error();
  if (version->size() != 1 || version->front().number(0) != 1) return Failure{messages::newer_matches{}};
  return database_->run(book_tables);
}

Result<std::vector<std::string>> Store::file(const std::vector<MatchRequest>& requests) {
  std::vector<std::string> ids;
  for (const MatchRequest& request : requests) ids.push_back(id_of(request.settings, request.name));
  const auto filed = transact(*database_, [&]() -> Outcome<Done> {
    for (std::size_t i = 0; i < requests.size(); ++i)
      if (auto done = file_match(requests[i], ids[i]); !done) return done;
    return Done{};
  });
  if (!filed) return filed.error();
  return ids;
}

Outcome<Done> Store::check_name(const MatchRequest& request, const std::string& conditions) {
  const auto rows = database_->ask("SELECT conditions FROM matches WHERE name = $1", {request.name});
  if (!rows) return rows.error();
  for (const database::Row& row : *rows)
    if (const Status same = check_conditions(place_, row.text(0), conditions); !same) return Failure{same.error()};
  return Done{};
}

Outcome<Done> Store::file_match(const MatchRequest& request, const std::string& id) {
  const MatchSettings& settings = request.settings;
  const std::string conditions = conditions_of(settings), asked = asked_of(settings, request.identity);
  if (use_ == Use::alone)
    if (auto named = check_name(request, conditions); !named) return named;
  const auto there = database_->ask("SELECT asked, decided FROM matches WHERE id = $1", {id});
  if (!there) return there.error();
  if (there->empty()) {
    const auto added =
        database_->ask("INSERT INTO matches (id, name, conditions, asked, decided) VALUES ($1, $2, $3, $4, 0)",
                       {id, request.name, conditions, asked});
    if (!added) return added.error();
  } else {
    // Rows may have been deleted. A decided match has none for games left out, which workers would play.
    const bool may_lack_rows = use_ == Use::alone || there->front().number(1) == 0;
    if (there->front().text(0) == asked) return may_lack_rows ? fill(id, settings.games) : Done{};
    const auto before = read_asked(conditions, there->front().text(0));
    if (!before) return Failure{before.error()};
    const Status alike = same(before->identity, request.identity);
    if (use_ == Use::shared && !alike) return Failure{messages::filed_by_other{.why = alike.error()}};
    const auto last =
        database_->ask("SELECT max(number) FROM match_games WHERE match = $1 AND result IS NOT NULL", {id});
    if (!last) return last.error();
    if (const Status enough = check_games(place_, static_cast<int>(last->front().number(0)), settings); !enough)
      return Failure{enough.error()};
    for (const auto& [sql, value] :
         {std::pair{"UPDATE matches SET decided = 0, asked = $1 WHERE id = $2", Value(asked)},
          std::pair{"DELETE FROM match_games WHERE number >= $1 AND match = $2", Value(std::int64_t{settings.games})}})
      if (const auto changed = database_->ask(sql, {value, id}); !changed) return changed.error();
  }
  if (const auto filled = fill(id, settings.games); !filled) return filled;
  if (!there->empty()) return Done{};
  for (const MatchGame& game : request.before)
    if (const auto kept = finish(id, game, ""); !kept) return kept.error();
  return Done{};
}

Outcome<Done> Store::fill(const std::string& match, int numbers) {
  const auto filled = database_->ask(
      "WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < $1)"
      " INSERT INTO match_games (match, number) SELECT CAST($2 AS TEXT), number FROM numbers WHERE true"
      " ON CONFLICT DO NOTHING",
      {std::int64_t{numbers}, match});
  if (!filled) return filled.error();
  return done(database_->ask(dialect_->grown));
}

Result<std::string> Store::file(const TaskRequest& task) {
  const std::string id = id_of(task);
  const auto filed = transact(*database_, [&] { return file_task(task, id); });
  if (!filed) return filed.error();
  return id;
}

Outcome<Done> Store::file_task(const TaskRequest& task, const std::string& id) {
  const std::vector<std::pair<std::string, std::vector<Value>>> steps = {
      {"DELETE FROM task_supplies WHERE task IN (SELECT id FROM matches WHERE name = $1 AND id <> $2)",
       {task.name, id}},
      {"DELETE FROM task_pieces WHERE task IN (SELECT id FROM matches WHERE name = $1 AND id <> $2)", {task.name, id}},
      {"DELETE FROM match_games WHERE match IN (SELECT id FROM matches WHERE name = $1 AND id <> $2)", {task.name, id}},
      {"DELETE FROM matches WHERE name = $1 AND id <> $2", {task.name, id}},
      {"INSERT INTO matches (id, name, conditions, asked, decided) VALUES ($1, $2, $3, $4, 0)"
       " ON CONFLICT (id) DO UPDATE SET asked = excluded.asked",
       {id, task.name, task.conditions, task.asked}},
      {"INSERT INTO task_supplies (task, bytes) VALUES ($1, $2) ON CONFLICT (task) DO UPDATE SET bytes = "
       "excluded.bytes",
       {id, database::Bytes{task.supplies}}}};
  for (const auto& [sql, values] : steps)
    if (const auto done = database_->ask(sql, values); !done) return done.error();
  return fill(id, task.pieces);
}

Outcome<std::string> Store::supplies(const std::string& task) {
  return bytes_in(database_->ask("SELECT bytes FROM task_supplies WHERE task = $1", {task}));
}

Outcome<std::vector<Store::Filed>> Store::open_matches() {
  const auto rows = database_->ask(
      "SELECT id, name, conditions, asked FROM matches WHERE decided = 0 AND EXISTS"
      " (SELECT 1 FROM match_games WHERE match = matches.id AND result IS NULL) ORDER BY id");
  if (!rows) return rows.error();
  std::vector<Filed> matches;
  for (const database::Row& row : *rows) matches.push_back({row.text(0), row.text(1), row.text(2), row.text(3)});
  return matches;
}

Outcome<bool> Store::holds(const std::string& match) {
  return any(database_->ask("SELECT 1 FROM matches WHERE id = $1", {match}));
}

Outcome<std::vector<int>> Store::claim(const std::string& match, const std::string& worker, int most, int lease) {
  const auto rows = database_->ask(
      "WITH free AS MATERIALIZED (SELECT number AS free_number FROM match_games WHERE match = $1 AND result IS NULL"
      " AND held_until < " +
          dialect_->now + " ORDER BY held_until, number LIMIT " + std::to_string(most) + ' ' + dialect_->skip_locked +
          ")"
          " UPDATE match_games SET worker = $2, held_until = $3 + " +
          dialect_->now + " FROM free WHERE match = $4 AND number = free_number RETURNING number",
      {match, worker, std::int64_t{lease}, match});
  if (!rows) return rows.error();
  std::vector<int> numbers;
  for (const database::Row& row : *rows) numbers.push_back(static_cast<int>(row.number(0)));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

Outcome<std::vector<std::pair<std::string, int>>> Store::held(const std::string& worker) {
  const auto rows = database_->ask(
      "SELECT match, number FROM match_games WHERE worker = $1 AND result IS NULL ORDER BY match, number", {worker});
  if (!rows) return rows.error();
  std::vector<std::pair<std::string, int>> games;
  for (const database::Row& row : *rows) games.emplace_back(row.text(0), static_cast<int>(row.number(1)));
  return games;
}

Outcome<Done> Store::renew(const std::string& worker, int lease) {
  return done(database_->ask(
      "UPDATE match_games SET held_until = $1 + " + dialect_->now + " WHERE worker = $2 AND result IS NULL",
      {std::int64_t{lease}, worker}));
}

Outcome<Done> Store::give_back(const std::string& worker) {
  return done(database_->ask("UPDATE match_games SET held_until = 0, worker = '' WHERE worker = $1 AND result IS NULL",
                             {worker}));
}

Outcome<bool> Store::keep(const std::string& match, int number, std::int64_t points, const std::string& result,
                          const std::string& worker) {
  return any(
      database_->ask("UPDATE match_games SET result = $1, points = $2, worker = $3, held_until = 0"
                     " WHERE match = $4 AND number = $5 AND result IS NULL RETURNING number",
                     {result, points, worker, match, std::int64_t{number}}));
}

Outcome<bool> Store::finish(const std::string& match, const MatchGame& game, const std::string& worker) {
  return keep(match, game.number, static_cast<std::int64_t>(2 * game.points), game_line(game), worker);
}

// Each step may be repeated, and the first does no harm without the second.
Outcome<bool> Store::finish(const std::string& task, int number, const std::string& bytes, const std::string& worker) {
  const auto written = database_->ask(
      "INSERT INTO task_pieces (task, number, bytes) VALUES ($1, $2, $3) ON CONFLICT (task, number)"
      " DO UPDATE SET bytes = excluded.bytes WHERE EXISTS (SELECT 1 FROM match_games WHERE match = excluded.task"
      " AND match_games.number = excluded.number AND result IS NULL)",
      {task, std::int64_t{number}, database::Bytes{bytes}});
  if (!written) return written.error();
  return keep(task, number, 0, "", worker);
}

Outcome<std::string> Store::piece(const std::string& task, int number) {
  return bytes_in(
      database_->ask("SELECT bytes FROM task_pieces WHERE task = $1 AND number = $2", {task, std::int64_t{number}}));
}

Outcome<Done> Store::reopen(const std::string& match, int number) {
  return done(database_->ask(
      "UPDATE match_games SET result = NULL, points = NULL, worker = '' WHERE match = $1 AND number = $2",
      {match, std::int64_t{number}}));
}

Outcome<std::map<int, double>> Store::points(const std::string& match, int from) {
  const auto rows =
      database_->ask("SELECT number, points FROM match_games WHERE match = $1 AND number >= $2 AND result IS NOT NULL",
                     {match, std::int64_t{from}});
  if (!rows) return rows.error();
  std::map<int, double> points;
  for (const database::Row& row : *rows)
    points.emplace(static_cast<int>(row.number(0)), static_cast<double>(row.number(1)) / 2);
  return points;
}

// Each step may be repeated, and what is left undone does no harm.
Outcome<Done> Store::decide(const std::string& match, const std::string& asked) {
  const auto closed = database_->ask("UPDATE matches SET decided = 1 WHERE id = $1 AND asked = $2", {match, asked});
  if (!closed) return closed.error();
  return done(
      database_->ask("DELETE FROM match_games WHERE result IS NULL AND worker = '' AND match IN"
                     " (SELECT id FROM matches WHERE id = $1 AND decided = 1)",
                     {match}));
}

Result<std::vector<MatchGame>> Store::games(const std::string& match, bool skip_damaged) {
  const auto rows = database_->ask(
      "SELECT number, points, result FROM match_games WHERE match = $1 AND result IS NOT NULL ORDER BY number",
      {match});
  if (!rows) return rows.error();
  std::vector<MatchGame> games;
  for (const database::Row& row : *rows) {
    auto game = read_game(row);
    if (game) {
      games.push_back(*std::move(game));
      continue;
    }
    if (!skip_damaged) return messages::game_damaged{.place = place_, .game = row.number(0) + 1, .why = game.error()};
    if (const auto dropped = reopen(match, static_cast<int>(row.number(0))); !dropped) return dropped.error();
  }
  return games;
}

Outcome<bool> Store::claim_place(const std::string& book, const std::string& place, int lease) {
  return any(database_->ask(
      "INSERT INTO book_claims (book, place, held_until) VALUES ($1, $2, $3 + " + dialect_->now +
          ") ON CONFLICT (book, place) DO UPDATE SET held_until = excluded.held_until WHERE book_claims.held_until < " +
          dialect_->now + " RETURNING place",
      {book, place, std::int64_t{lease}}));
}

// The row of the book is locked from the first statement on, so that exchanges follow one another.
Outcome<Done> Store::exchange_places(const std::string& book, std::int64_t& seen,
                                     const std::function<Lines(const std::vector<std::string>&)>& merge) {
  std::int64_t revision = 0;
  const auto exchanged = transact(*database_, [&]() -> Outcome<Done> {
    const auto next = database_->ask(
        "INSERT INTO book_growth (book, revision) VALUES ($1, 1) ON CONFLICT (book)"
        " DO UPDATE SET revision = book_growth.revision + 1 RETURNING revision",
        {book});
    if (!next) return next.error();
    revision = next->front().number(0);
    const auto rows =
        database_->ask("SELECT line FROM book_places WHERE book = $1 AND revision > $2", {book, std::int64_t{seen}});
    if (!rows) return rows.error();
    std::vector<std::string> lines;
    for (const database::Row& row : *rows) lines.push_back(row.text(0));
    for (const auto& [place, line] : merge(lines)) {
      const auto written = database_->ask(
          "INSERT INTO book_places (book, place, revision, line) VALUES ($1, $2, $3, $4) ON CONFLICT (book, place)"
          " DO UPDATE SET revision = excluded.revision, line = excluded.line",
          {book, place, revision, line});
      if (!written) return written.error();
    }
    return Done{};
  });
  if (exchanged) seen = revision;
  return exchanged;
}

Outcome<Store::Progress> Store::progress(const std::string& match) {
  const auto rows = database_->ask(
      "SELECT (SELECT count(*) FROM match_games WHERE match = $1 AND result IS NOT NULL),"
      " (SELECT count(*) FROM match_games WHERE match = $2 AND result IS NULL AND"
      " held_until >= " +
          dialect_->now + "), decided FROM matches WHERE id = $3",
      {match, match, match});
  if (!rows) return rows.error();
  if (rows->empty()) return Progress{};
  const database::Row& row = rows->front();
  return Progress{static_cast<int>(row.number(0)), static_cast<int>(row.number(1)), row.number(2) != 0};
}

}  // namespace crosscut::match
