#include "match/gtp_player.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "base/text.hpp"
#include "messages/matches.hpp"
#include "messages/rules.hpp"
#include "play/decision.hpp"

namespace crosscut::match {
namespace {

using Time = std::chrono::steady_clock;

// The game of a program that does not know the command for choosing one.
constexpr std::string_view game_of_gtp = "go";

}  // namespace

// A shell is always started; if that fails, it is not the program's fault.
void GtpPlayer::start() {
  const auto check = [&](int error) {
    if (error != 0)
      throw std::system_error(error, std::generic_category(), in_quotes(command_) + " could not be started");
  };
  std::array<int, 2> ends{};
  check(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0 ? 0 : errno);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // Its own process group, so that whatever the shell starts ends with it.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::string shell = "sh", option = "-c", line = command_;
  std::array<char*, 4> arguments = {shell.data(), option.data(), line.data(), nullptr};
  const int failed = posix_spawn(&child_, "/bin/sh", &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  line_ = ends[0];
  unread_.clear();
  late_ = false;
  if (failed != 0) {
    child_ = -1;
    end();
  }
  check(failed);
}

void GtpPlayer::end() {
  if (line_ >= 0) close(line_);
  line_ = -1;
  if (child_ < 0) return;
  kill(-child_, SIGKILL);
  waitpid(child_, nullptr, 0);
  child_ = -1;
}

// The shell's exit status says so (POSIX). The process ends a moment after it has closed its end.
Error GtpPlayer::why_ended() const {
  constexpr int not_executable = 126, not_found = 127, most_looks = 100;
  siginfo_t ended{};
  for (int looks = 0; looks < most_looks && ended.si_pid == 0; ++looks) {
    if (looks > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    waitid(P_PID, static_cast<id_t>(child_), &ended, WEXITED | WNOHANG | WNOWAIT);
  }
  const int status = ended.si_code == CLD_EXITED ? ended.si_status : 0;
  if (status == not_found) return messages::program_not_found{};
  if (status == not_executable) return messages::program_not_executable{};
  return messages::program_ended{};
}

std::optional<Reply> GtpPlayer::begin(const play::Game& game, const Stop& stop) {
  if (child_ < 0) start();
  told_ = 0;
  const Table& table = game.table();
  if (const Status told = tell_game(table, stop); !told) return failure(told.error());
  if (game.clock())
    if (const Status told = tell_clock(*game.clock(), stop); !told) return failure(told.error());
  if (const Status known = catch_up(table, stop); !known) return failure(known.error());
  return {};
}

Status GtpPlayer::tell_game(const Table& table, const Stop& stop) {
  const auto answer = ask("crosscut-game " + std::string(table.game()) + " " + table.options().text(), stop);
  if (answer) return Done{};
  if (table.game() != game_of_gtp || line_ < 0) return answer.error();
  if (table.options().text("settlement") == "on") return messages::program_cannot_settle{};
  for (const std::string& command : {"boardsize " + table.options().text("size"), std::string("clear_board"),
                                     "komi " + table.options().text("komi")})
    if (const auto told = ask(command, stop); !told) return told.error();
  return Done{};
}

// With KataGo's command, or else the standard's, which has whole seconds and no increment: there the increment becomes
// a period for each move, which never gives more time than the clock.
Status GtpPlayer::tell_clock(const play::GameClock& clock, const Stop& stop) {
  const double main = play::in_seconds(clock.control().main), increment = play::in_seconds(clock.control().increment);
  const auto told = ask(fmt::format("kata-time_settings fischer {} {}", main, increment), stop);
  precise_ = told.ok();
  if (precise_) return Done{};
  if (line_ < 0) return told.error();
  return tell(fmt::format("time_settings {:.0f} {:.0f} {}", std::max(1.0, std::floor(main)), std::floor(increment),
                          increment < 1 ? 0 : 1),
              stop);
}

Status GtpPlayer::tell_left(const play::Game& game, const Stop& stop) {
  const double left = play::in_seconds(game.clock()->left(*game.to_move()).main);
  return tell(fmt::format("time_left {} {} 0", name_of(game.table().to_play()), precise_ ? left : std::floor(left)),
              stop);
}

Status GtpPlayer::catch_up(const Table& table, const Stop& stop) {
  const auto moves = table.moves();
  for (; told_ < moves.size(); ++told_) {
    const std::string command = "play " + std::string(name_of(moves[told_].by)) + " " + table.text(moves[told_].turn);
    if (const auto answer = ask(command, stop); !answer) return answer.error();
  }
  return Done{};
}

Reply GtpPlayer::reply(const play::Game& game, const Stop& stop) {
  const Table& table = game.table();
  if (const Status known = catch_up(table, stop); !known) return failure(known.error());
  double patience = patience_;
  if (game.clock()) {
    if (const Status told = tell_left(game, stop); !told) return failure(told.error());
    patience += play::in_seconds(game.clock()->left(*game.to_move()).main);
  }
  const auto answer = ask("genmove " + std::string(name_of(table.to_play())), stop, patience);
  if (!answer) return failure(answer.error());
  const std::string decided = lower(trimmed(*answer));
  if (play::is_resignation(decided)) return {Reply::Kind::resignation};
  ++told_;
  const auto move = table.read(decided);
  if (!move)
    return {Reply::Kind::illegal, {}, 0, messages::refused_text{.text = decided, .why = message_of(move.error())}};
  return {Reply::Kind::move, *move};
}

Status GtpPlayer::tell(const std::string& command, const Stop& stop) {
  const auto told = ask(command, stop);
  if (told || line_ >= 0) return Done{};
  return told.error();
}

Result<std::string> GtpPlayer::ask(const std::string& command, const Stop& stop, double patience) {
  const std::string line = command + "\n";
  const auto lost = [&](const Error& error) {
    end();
    return error;
  };
  if (send(line_, line.data(), line.size(), MSG_NOSIGNAL | MSG_DONTWAIT) != static_cast<ssize_t>(line.size()))
    return lost(errno == EAGAIN ? messages::program_takes_no_more{} : why_ended());
  auto response = read_response(stop, patience);
  if (!response) return lost(response.error());
  const std::string answer(trimmed(std::string_view(*response).substr(1)));
  if (response->rfind('=', 0) == 0) return answer;
  if (response->rfind('?', 0) == 0) return messages::program_refused{.command = command, .why = answer};
  return lost(messages::program_speaks_no_gtp{.text = *response});
}

// Reads up to an empty line.
Result<std::string> GtpPlayer::read_response(const Stop& stop, double patience) {
  constexpr std::size_t longest = 1U << 20U;
  constexpr long between_looks = 100;  // at `stop`, in milliseconds
  const auto due = Time::now() + std::chrono::duration<double>(patience);
  for (;;) {
    const std::size_t begin = unread_.find_first_not_of("\r\n");
    if (begin != std::string::npos)
      for (const std::string_view empty_line : {"\n\n", "\n\r\n"})
        if (const std::size_t found = unread_.find(empty_line, begin); found != std::string::npos) {
          std::string response = unread_.substr(begin, found - begin);
          unread_.erase(0, found + empty_line.size());
          return response;
        }
    if (unread_.size() > longest) return messages::program_answers_too_long{};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(due - Time::now()).count();
    late_ = left <= 0;
    if (late_) return messages::program_late{};
    if (stop()) return messages::program_stopped{};
    pollfd readable{line_, POLLIN, 0};
    if (poll(&readable, 1, static_cast<int>(std::min<long>(left, between_looks))) <= 0) continue;
    std::array<char, 4096> part;
    const ssize_t n = read(line_, part.data(), part.size());
    if (n <= 0) return why_ended();
    unread_.append(part.data(), static_cast<std::size_t>(n));
  }
}

}  // namespace crosscut::match
