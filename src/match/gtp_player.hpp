#pragma once
// Another program as a player: a child process that speaks GTP over a socket and ends with the object.
#include <sys/types.h>

#include "match/player.hpp"

namespace crosscut::match {

class GtpPlayer final : public MatchPlayer {
 public:
  // `patience`: seconds within which each answer is due.
  GtpPlayer(std::string command, double patience) : command_(std::move(command)), patience_(patience) {}
  ~GtpPlayer() override { end(); }
  GtpPlayer(const GtpPlayer&) = delete;
  GtpPlayer& operator=(const GtpPlayer&) = delete;

  // Starts the program if it is not running, and tells it the game and its moves. Throws std::system_error if the
  // machine lacks the resources to start it.
  std::optional<Reply> begin(const play::Game& game, const Stop& stop) override;
  Reply reply(const play::Game& game, const Stop& stop) override;

 private:
  void start();
  void end();
  // After it has closed its end: why it could not be started, or that it has ended.
  Error why_ended() const;
  // The text of the response to a command, which is due after this many seconds; an error if the command failed, the
  // response is late or is not GTP.
  Result<std::string> ask(const std::string& command, const Stop& stop, double patience);
  Result<std::string> ask(const std::string& command, const Stop& stop) { return ask(command, stop, patience_); }
  Result<std::string> read_response(const Stop& stop, double patience);
  // The same, but a program may refuse it.
  Status tell(const std::string& command, const Stop& stop);
  Status tell_game(const Table& table, const Stop& stop);
  Status tell_clock(const play::GameClock& clock, const Stop& stop);
  Status tell_left(const play::Game& game, const Stop& stop);
  Status catch_up(const Table& table, const Stop& stop);
  Reply failure(const Error& error) const { return {late_ ? Reply::Kind::late : Reply::Kind::failure, {}, 0, error}; }

  std::string command_;
  double patience_;
  pid_t child_ = -1;
  int line_ = -1;  // to its input and from its output
  std::string unread_;
  bool late_ = false;     // an answer did not come in time
  bool precise_ = false;  // whether it takes fractions of seconds
  std::size_t told_ = 0;  // moves of the game that the program knows
};

}  // namespace crosscut::match
