#pragma once
// One request while it is worked on, and the actions that there are.
#include "api/dispatcher.hpp"

namespace crosscut::api {

struct Call {
  const Host& host;
  const Asker& asker;
  const Request& request;
  Fields fields;
  std::shared_ptr<void>& kept;  // is freed only after the last answer has been sent

  bool stopped() const { return asker.stopped && asker.stopped(); }
  // Sends an answer after which others follow.
  void partly(nlohmann::json answer) const;
};

struct Action {
  enum Kind : std::uint8_t {
    order,  // is about other requests: not to be kept waiting
    quick,  // is done within moments
    thinking
  };
  std::string_view name;
  Kind kind;
  std::vector<std::string_view> fields;
  nlohmann::json (*run)(Call& call);  // the answer without id and action; worthless if a field was blamed
};
const std::vector<Action>& actions();

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

}  // namespace crosscut::api
