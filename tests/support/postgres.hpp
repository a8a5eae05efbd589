#pragma once
// A real PostgreSQL server for the tests of a program: started when it is first asked for, gone when the program ends,
// however it ends.
#include <array>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "database/postgres.hpp"

namespace crosscut::tests {

class PostgresServer {
 public:
  // The program's one server; without a URL if PostgreSQL or libpq is not installed.
  static PostgresServer& get() {
    static PostgresServer server;
    return server;
  }
  const std::string& url() const { return url_; }

  // The server ends as if it had crashed, and starts again. Whoever is connected loses the connection.
  void stop() { tell("stop\n"); }
  void start() { tell("start\n"); }

  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

 private:
#ifdef CROSSCUT_POSTGRES
  PostgresServer() {
    std::array<int, 2> in{}, out{};
    if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0) return;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
    std::string program = CROSSCUT_SOURCE_DIR "/tools/postgres.py";
    std::array<char*, 2> words = {program.data(), nullptr};
    if (posix_spawn(&process_, program.c_str(), &files, nullptr, words.data(), environ) != 0) process_ = -1;
    posix_spawn_file_actions_destroy(&files);
    ::close(in[0]);
    ::close(out[1]);
    to_ = in[1];
    from_ = out[0];
    url_ = line();
  }
  ~PostgresServer() {
    ::close(to_);
    if (process_ > 0) ::waitpid(process_, nullptr, 0);
    ::close(from_);
  }

  pid_t process_ = -1;
#else
  PostgresServer() = default;
#endif

  std::string line() const {
    std::string text;
    for (char c = 0; ::read(from_, &c, 1) == 1 && c != '\n';) text += c;
    return text;
  }
  void tell(std::string_view what) {
    ASSERT_EQ(::write(to_, what.data(), what.size()), static_cast<ssize_t>(what.size()));
    ASSERT_EQ(line(), "done");
  }

  std::string url_;
  int to_ = -1, from_ = -1;
};

// The URL of a place of its own in the program's server; "" if there is no server.
inline std::string postgres_url() {
  static int places = 0;
  const std::string& url = PostgresServer::get().url();
  if (url.empty()) return "";
  const std::string name = "place" + std::to_string(++places);
  const auto made = database::Postgres::open({url});
  EXPECT_TRUE(made && (*made)->run("CREATE SCHEMA " + name));
  return url + "&options=-csearch_path%3D" + name;
}

}  // namespace crosscut::tests

// At the beginning of a test that needs PostgreSQL.
#define NEEDS_POSTGRES()                                    \
  if (crosscut::tests::PostgresServer::get().url().empty()) \
  GTEST_SKIP() << "PostgreSQL is not installed (Debian: postgresql and libpq-dev), so this was left out"
