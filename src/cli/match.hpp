#pragma once
// A game with its players: who sits where, what was taken back, and results that do not follow from the board.
// Knows nothing of terminals or of any one game.
#include "catalog/table.hpp"
#include "record/record.hpp"

namespace crosscut::cli {

enum class Player : std::uint8_t { human, computer };

class Match {
 public:
  Match(std::unique_ptr<Table> table, const std::array<Player, 3>& players)
      : table_(std::move(table)), players_(players) {}

  const Table& table() const { return *table_; }

  // Who plays the side now; a swap exchanges the first two players.
  Player player(Side side) const;
  void seat(Side side, Player player);
  int humans() const;

  bool over() const { return result_ || table_->over(); }
  std::optional<std::string> result() const;
  // Ends the game by resignation or agreement.
  void end(std::string result);

  // Plays a move and forgets what was taken back, unless the move is the same.
  Result<std::string> play(std::string_view move);
  // Takes back the end of the game, or else one move.
  Status undo();
  // Plays the move taken back last.
  Status redo();
  std::size_t undone() const { return undone_.size(); }

  // The game as a record. `computer`: what the computer calls itself.
  Record record(const std::string& computer) const;
  // The game of a record, with the players that it names as `record` above does; any other name is a human's.
  static Result<Match> of(const Record& record);

  std::optional<Record::Named> named;  // before the game
  bool changed = false;                // since it was saved last

 private:
  Side seat_of(Side side) const;  // where the one who plays this side sat down

  std::unique_ptr<Table> table_;
  std::array<Player, 3> players_;  // as they sat down
  std::vector<std::string> undone_;
  std::optional<std::string> result_;
};

}  // namespace crosscut::cli
