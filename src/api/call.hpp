#pragma once
// A request being answered, and the list of actions.
#include "api/dispatcher.hpp"

namespace crosscut::api {

struct Call {
  const Host& host;
  const Asker& asker;
  const Request& request;
  wire::Fields fields;
  std::shared_ptr<const std::size_t>& granted;  // of the memory that searches share
  std::shared_ptr<void>& kept;                  // freed only after the last answer has been sent

  bool stopped() const { return asker.stopped && asker.stopped(); }
  // Sends a partial answer.
  void partly(nlohmann::json answer) const;
};

struct Action {
  enum Kind : std::uint8_t {
    order,  // concerns other requests, and must not wait behind them
    quick,  // takes moments
    thinking
  };
  std::string_view name;
  Kind kind;
  std::vector<std::string_view> fields;
  nlohmann::json (*run)(Call& call);  // the answer without id and action; ignored if a field was blamed
};
const std::vector<Action>& actions();

// The parts of `actions`.
std::vector<Action> position_actions();
std::vector<Action> thinking_actions();
std::vector<Action> game_actions();
std::vector<Action> record_actions();
std::vector<Action> lesson_actions();

// The table described by the fields "game", "options", "start" and "moves"; null after an error.
std::unique_ptr<Table> read_position(const wire::Fields& fields);

// The fields "game" and "options", {"size": 9, "komi": "3.5"}; no value after an error.
std::optional<Options> read_options(const wire::Fields& fields);

// The field "engine", for a search at this table; `usual` if no limit is given. Null: at more than one.
engine::EngineSettings read_engine(Call& call, const Table* table, const engine::Effort& usual);

// The field "turns": plies up to `last`, each once, ascending; empty if it is missing.
std::vector<int> read_turns(Call& call, int last);

// The fields that describe a position, and others.
std::vector<std::string_view> with_position(std::vector<std::string_view> others);

}  // namespace crosscut::api
