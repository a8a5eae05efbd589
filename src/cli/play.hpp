#pragma once
// Terminal play: the loop in which people and the computer make moves, and the other commands. It uses a Console, so it
// also runs without a terminal.
#include "cli/seated.hpp"
#include "command/console.hpp"
#include "engine/engine.hpp"

namespace crosscut::cli {

using namespace command;

struct PlaySetup {
  std::string game, options;                     // as they were given; no game: the menu asks
  std::string load;                              // a file to continue from
  std::array<std::optional<Player>, 3> players;  // as far as they are named
  engine::EngineSettings engine;
  bool negotiate = false;  // name a number and choose a side before the game
  bool recommend = false;  // ask about options whose default is not recommended
  bool strict = false;     // refused lines cause exit status 1
  engine::Clock clock;     // for the computer's thinking time
  // Where an unsaved game is kept at the end, if anywhere.
  std::function<std::string(std::string_view game)> unsaved;
};

class Play {
 public:
  Play(Console& console, PlaySetup setup) : console_(console), setup_(std::move(setup)) {}

  // Plays until the input ends or someone quits. The exit status: 0; 1 if strict and a line was refused; 2 if the game
  // could not be started.
  int run();

 private:
  struct Command;
  static const std::vector<Command>& commands();

  // play.cpp
  play::Game& game() { return seated_->game; }
  const play::Game& game() const { return seated_->game; }
  std::string result() const { return result_text(*game().ending()); }  // precondition: over
  const Table& table() const { return seated_->game.table(); }
  bool computer_is_due() const;
  void computer_moves();
  void make_computer_move(const Turn& move);
  void after_move();
  void show();
  void announce_result();
  std::vector<std::string> legal_acts() const;
  Message prompt() const;
  Message who(Side side) const;    // "Black", "Black (computer)"
  Message engine_message() const;  // "uct, 800 playouts a move, seed 1"
  Stop cancel() const;

  // play_start.cpp: the questions before a game. False: nothing was started.
  bool start();
  bool start_loaded();
  bool cannot_start(const Error& why);
  bool players_fit(const Table& table);
  bool choose_game();
  bool choose_options(const Entry& game);
  bool recommend(const Entry& game);
  bool negotiate(const Table& table);
  bool negotiate(Player names, Player chooses);
  std::optional<play::Event> name_number(const Entry& game, bool human);
  std::optional<play::Event> pick_side(const Entry& game, bool human);
  void begin_game(std::unique_ptr<Table> table);
  std::array<Player, 3> seats_for(const Table& table) const;
  bool yes(const Message& question);
  // Whether a word in lower case is one of these spellings, in the language spoken or in English.
  bool means(std::string_view word, const Message& spellings) const;
  std::string shown(const Message& spellings) const;  // the first of them
  std::optional<Side> side_named(std::string_view name) const;

  // play_commands.cpp
  void obey(std::string_view line);
  Result<Turn, Refusal> move(std::string_view text);  // made, if it is one
  void refuse_unknown(std::string_view line, const Refusal& as_move);
  void refuse_over();
  void refuse_count(std::string_view command, std::string_view rest);
  void refuse(const Error& error) { console_.refuse(error); }
  void help(std::string_view rest);
  void list_moves(std::string_view rest);
  void why(std::string_view rest);
  void hint(std::string_view rest);
  void score(std::string_view rest);
  void board(std::string_view rest);
  void go(std::string_view rest);
  void undo(std::string_view rest);
  void redo(std::string_view rest);
  void level(std::string_view rest);
  void players(std::string_view rest);
  void agree(std::string_view rest);
  void resign(std::string_view rest);
  void quit(std::string_view rest);

  // play_files.cpp
  void save(std::string_view rest);
  void load(std::string_view rest);
  void new_game(std::string_view rest);
  Status write(const std::string& path);
  Result<SeatedGame> read(const std::string& path);
  bool keep();  // saves a changed game before it is left; false if that failed

  Console& console_;
  PlaySetup setup_;
  Options options_;  // given for the first game
  engine::Engine engine_;
  std::optional<SeatedGame> seated_;
  bool paused_ = false;  // the computer is waiting for `go`
  bool failed_ = false;  // the game could not be started
  bool leaving_ = false;
  bool warned_ = false;                 // that the game could not be saved
  int rest_from_ = 0;                   // ply at which the computer was last told to play on by itself
  std::vector<std::string> own_files_;  // that may be overwritten
};

}  // namespace crosscut::cli
