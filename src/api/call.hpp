#pragma once
// One request of the JSON language (docs/language.md) while it is worked on, and the actions that there are.
// Knows nothing of lines, sockets and threads.
#include "engine/engine.hpp"
#include "wire/fields.hpp"

namespace crosscut::api {

// What any request may take, at most, and what is passed in. More is refused, not cut down.
struct Bounds {
  int threads = 1;
  std::size_t memory = std::size_t{256} << 20U;  // of a search tree, in bytes
  double seconds = 86400;
  std::uint64_t playouts = most_playouts;
};

struct Surroundings {
  Clock clock;
  std::string version;
  Bounds bounds;
};

struct Call {
  const Surroundings& around;
  Fields fields;
  Stop stopped;                                       // the answer is wanted no more, or now
  std::function<void(nlohmann::json answer)> partly;  // sends an answer after which others follow
  std::shared_ptr<void>& kept;                        // is freed only after the last answer has been sent
};

struct Action {
  std::string_view name;
  bool thinks;  // else it is done within moments
  std::vector<std::string_view> fields;
  nlohmann::json (*run)(Call& call);  // the answer without id and action; worthless if a field was blamed
};
const std::vector<Action>& actions();
const Action* find_action(std::string_view name);

// The parts of `actions`.
std::vector<Action> position_actions();
std::vector<Action> thinking_actions();
std::vector<Action> game_actions();
std::vector<Action> record_actions();
std::vector<Action> lesson_actions();

// What the fields "game", "options", "start" and "moves" describe, the position after each move up to the last included
// if asked for; null after an error.
std::unique_ptr<Table> read_position(Call& call);
inline const std::vector<std::string_view> position_fields = {"game", "options", "start", "moves"};

// The field "options", {"size": 9, "komi": "3.5"}, as key=value words.
std::string read_options(const Fields& fields);

// The field "engine"; `usual` is the number of playouts when no limit is given.
EngineSettings read_engine(Call& call, std::uint64_t usual);

// The field "turns": plies up to `last`, each once, in rising order; empty if it is missing.
std::vector<int> read_turns(Call& call, int last);

// Whole fields of an action: those of a position, and others.
std::vector<std::string_view> with_position(std::vector<std::string_view> others);

double rounded(double value, int digits);

}  // namespace crosscut::api
