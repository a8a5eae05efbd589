#pragma once
// The game being played: makes the computer's moves, and shows people what happens.
#include "cli/play.hpp"

namespace crosscut::cli {

class LiveGame {
 public:
  LiveGame(Console& console, const PlaySetup& setup, SeatedGame seated);

  SeatedGame& seated() { return seated_; }
  play::Game& game() { return seated_.game; }
  const Table& table() const { return seated_.game.table(); }
  bool over() const { return seated_.game.over(); }
  std::string result() const { return result_text(*seated_.game.ending()); }  // precondition: over()
  std::vector<std::string> acts() const;                                      // such as "pass", that are legal now
  Record record() const;
  Message engine() const;  // "uct, 800 playouts a move, seed 1"

  // Plays this game from now on, and shows it.
  void replace(SeatedGame seated);

  bool computer_is_due() const;
  void computer_moves();  // for the player to move, or resigns; two computers pause now and then
  void resume();          // two computers play on from here
  Thought think(const engine::EngineSettings& settings);  // until a person interrupts

  // The next line that a person types, while the computer ponders. No value at the end of the input.
  std::optional<std::string> ask();
  // Makes the move, if it is one.
  Result<Turn, Refusal> move(std::string_view text);
  // Takes back this many moves, or makes them again; 0: up to a person's turn.
  void undo(int moves);
  void redo(int moves);

  void show() const;
  void announce_result() const;  // precondition: over()

 private:
  Message who(Side side) const;  // "Black", "Black (computer)"
  Player player_to_move() const { return seated_.player(table().to_play()); }
  Message prompt() const;
  void after_move();

  Console& console_;
  const PlaySetup& setup_;
  SeatedGame seated_;
  engine::Engine engine_;
  bool paused_ = false;  // the computer waits for `go`
  int resumed_at_;       // the ply at which the computer was last told to play on by itself
};

}  // namespace crosscut::cli
