#pragma once
// The state of a GTP session: the game in progress, the options for a new one, and the settings. Files and time are
// passed in.
#include "engine/engine.hpp"
#include "play/game.hpp"

namespace crosscut::gtp {

struct Settings {
  engine::EngineSettings engine;
  double perft_seconds = 600;  // perft gives up after this many
  std::string version;
};

struct Host {
  engine::Clock clock;
  std::function<Result<std::string>(const std::string& path)> read_file;
  std::function<Status(const std::string& path, const std::string& text)> write_file;
  std::function<bool()> waiting;                       // whether the next line or the end of the input has arrived
  std::function<void(const std::string& text)> write;  // sends a part of a response at once
  std::function<void(const Message& note)> note = {};  // for people who watch the program, not for the client
  std::function<bool()> ended = {};                    // whether all input has been read; none: never
};

struct Session {
  Settings settings;
  Host host;
  const Entry* game = nullptr;
  Options options;                  // as given, also for the next game
  std::optional<play::Game> going;  // the game in progress, with a clock; set from the first begin() on
  engine::Engine engine;
  // The seed of the settings for the first game; later games derive theirs from it.
  std::optional<std::uint64_t> first_seed;
  std::uint64_t games = 0;  // begun before this one
  std::optional<int> own;   // the seat for which the engine last moved in this game
  bool quitting = false;
  std::function<void(const std::string& text)> stream;  // sends part of the response to the current command

  const Table& table() const { return going->table(); }
  play::GameClock& clock() { return *going->clock(); }
  // The seat that plays the side now, as the clock numbers seats.
  int seat(Side side) const { return going->seats().seat(side); }

  void note(const Message& what) const {
    if (host.note) host.note(what);
  }

  // Begins a game; changes nothing if it cannot be opened.
  Status begin(std::string_view name, std::string_view options_text);
  Status begin(const Entry& entry, const Options& given);
  // The table, with the turn given to this player if needed; an error if they cannot move.
  Result<std::unique_ptr<Table>> table_for(Side side) const;
  // Continues from this table; the clock is unchanged.
  void go_on(std::unique_ptr<Table> table);
};

// "b", "White"... as a player of this table.
Result<Side> read_side(const Table& table, std::string_view word);
// A whole number in GTP, from 0 to 2^31 - 1.
Result<int> read_int(std::string_view word);
// Seconds, with or without a fraction, from 0 to 2^31 - 1.
Result<double> read_seconds(std::string_view word);
Message syntax_error(const std::string& what);

}  // namespace crosscut::gtp
