// crosscut.Game and crosscut.State: one game at a time for learning, with the names that OpenSpiel gave them.
#include <pybind11/numpy.h>

#include "position.hpp"
#include "task.hpp"

namespace crosscut::python {
namespace {

constexpr int terminal = -4;  // the player to act when a game is over, as OpenSpiel has it

class State {
 public:
  explicit State(std::shared_ptr<const Task> task) : task_(std::move(task)), game_(task_->start().clone()) { look(); }
  State(const State& other)
      : task_(other.task_),
        game_(other.game_->clone()),
        legal_(other.legal_),
        history_(other.history_),
        turns_(other.turns_),
        cut_off_(other.cut_off_) {}
  State(State&&) = default;

  const Task& task() const { return *task_; }
  Game rules() const { return {task_}; }
  const NetworkGame& game() const { return *game_; }
  const std::vector<int>& history() const { return history_; }
  const std::vector<int>& legal() const { return legal_; }  // ascending
  bool over() const { return legal_.empty(); }
  bool cut_off() const { return cut_off_; }
  int player() const { return over() ? terminal : index_of(game_->to_play()); }

  void apply(int action) {
    if (!std::binary_search(legal_.begin(), legal_.end(), action)) {
      const bool known = action >= 0 && static_cast<std::size_t>(action) < task_->actions();
      const std::string text = known ? task_->text(static_cast<std::size_t>(action)) : "";
      throw py::value_error("action " + std::to_string(action) + (text.empty() ? "" : " (" + text + ")") +
                            " is not legal here");
    }
    game_->play(task_->move(static_cast<std::size_t>(action)));
    history_.push_back(action);
    turns_ += !game_->turn_is_open();
    look();
  }

  std::vector<float> returns() const {
    std::vector<float> all(task_->sides());
    if (over()) task_->rewards(*game_, cut_off_, all.data());
    return all;
  }

 private:
  void look() {
    legal_.clear();
    const std::vector<Move> moves = game_->legal();
    cut_off_ = turns_ >= task_->most_turns() && !moves.empty();
    if (cut_off_) return;
    for (const Move move : moves) legal_.push_back(static_cast<int>(task_->action(move)));
    std::sort(legal_.begin(), legal_.end());
  }

  std::shared_ptr<const Task> task_;
  std::unique_ptr<NetworkGame> game_;
  std::vector<int> legal_, history_;
  int turns_ = 0;
  bool cut_off_ = false;
};

py::tuple shape_of(const Task& task) { return py::make_tuple(task.height(), task.width(), task.planes()); }

py::array_t<float> observation(const State& state) {
  const Task& task = state.task();
  py::array_t<float> array({task.height(), task.width(), task.planes()});
  task.spread(state.game().input(0), array.mutable_data());
  return array;
}

py::array_t<float> information(const State& state) {
  const auto globals = state.game().input(0).globals;
  return py::array_t<float>(static_cast<py::ssize_t>(globals.size()), globals.data());
}

py::array_t<bool> mask(const State& state) {
  py::array_t<bool> array(static_cast<py::ssize_t>(state.task().actions()));
  std::fill_n(array.mutable_data(), array.size(), false);
  for (const int action : state.legal()) array.mutable_at(action) = true;
  return array;
}

std::string text_of_action(const Task& task, int action) {
  if (action < 0 || static_cast<std::size_t>(action) >= task.actions())
    throw py::value_error("action cannot be " + std::to_string(action) + "; allowed is 0 to " +
                          std::to_string(task.actions() - 1));
  return task.text(static_cast<std::size_t>(action));
}

int action_of_text(const State& state, const std::string& text) {
  for (const int action : state.legal())
    if (state.task().text(static_cast<std::size_t>(action)) == text) return action;
  throw py::value_error("\"" + text + "\" is not a decision that is legal here");
}

std::string list_of_actions(const State& state) {
  std::string text;
  for (const int action : state.history())
    text += (text.empty() ? "" : " ") + state.task().text(static_cast<std::size_t>(action));
  return text;
}

// After the last turn that is complete.
Position position_of(const State& state) {
  Position at(state.task().table().clone());
  const MoveForms forms = at.table().forms();
  Move slide;
  for (const int action : state.history()) {
    const Move move = state.task().move(static_cast<std::size_t>(action));
    const bool slides =
        move.on_board() && forms.planes[static_cast<std::size_t>(move.plane())].kind == MovePlane::slide;
    if (!slides) {
      const auto turn = at.table().check(slide.exists() ? Turn{slide, move} : Turn{move});
      if (!turn) raise(message_of(turn.error()));
      at.table().play(*turn);
    }
    slide = slides ? move : Move{};
  }
  return at;
}

using Kept = std::tuple<std::string, std::string, std::vector<int>>;  // game, options, history

Kept kept_of(const Task& task, std::vector<int> history = {}) {
  return Kept(task.table().game(), task.table().options().text(), std::move(history));
}

Game game_of(const Kept& kept) {
  return {std::make_shared<const Task>(take(open_table(std::get<0>(kept), std::get<1>(kept))))};
}

State replayed(const Kept& kept) {
  State state(game_of(kept).task);
  for (const int action : std::get<2>(kept)) state.apply(action);
  return state;
}

void bind_game(py::module_& m) {
  py::class_<Game>(m, "Game", R"(A game for learning, with the names of OpenSpiel's games. Game("yugo", size=9).

Decisions are whole numbers from 0 to num_distinct_actions() - 1, the places of the networks' policy: planes of moves times
cells, then the moves off the board. A turn is one decision, but in Sligo a slide and the placement after it are two. There is
no settlement; two passes end the game.)")
      .def(py::init([](const std::string& game, const py::kwargs& options) {
             return Game{std::make_shared<const Task>(open_task(game, options))};
           }),
           py::arg("game"), py::pos_only())
      .def("new_initial_state", [](const Game& g) { return State(g.task); })
      .def("num_distinct_actions", [](const Game& g) { return g.task->actions(); })
      .def("num_players", [](const Game& g) { return g.task->sides(); })
      .def(
          "max_game_length", [](const Game& g) { return g.task->most_turns(); },
          "Turns after which a game is cut off. What points decide is then decided by them; other games are drawn.")
      .def("min_utility", [](const Game&) { return -1.0; })
      .def("max_utility", [](const Game&) { return 1.0; })
      .def(
          "observation_tensor_shape", [](const Game& g) { return shape_of(*g.task); }, "(rows, columns, planes)")
      .def(
          "action_to_string", [](const Game& g, int action) { return text_of_action(*g.task, action); },
          py::arg("action"), "As moves are written; \"\" if the number stands for nothing on this board.")
      .def(py::pickle([](const Game& g) { return kept_of(*g.task); }, [](const Kept& kept) { return game_of(kept); }))
      .def_property_readonly(
          "position", [](const Game& g) { return Position(g.task->table().clone()); }, "The start of the game.")
      .def("__repr__", [](const Game& g) {
        return "<crosscut.Game " + std::string(g.task->table().game()) + " " + g.task->table().options().text() + ">";
      });
}

}  // namespace

void bind_state(py::module_& m) {
  bind_game(m);
  py::class_<State>(m, "State",
                    "A game in progress, with the names of OpenSpiel's states; from Game.new_initial_state().")
      .def("current_player", &State::player, "0, 1 or 2; -4 when the game is over.")
      .def("is_terminal", &State::over)
      .def("is_cut_off", &State::cut_off, "Whether the game is over only because it has become too long.")
      .def("legal_actions", &State::legal, "In ascending order; none when the game is over.")
      .def("legal_actions_mask", mask, "An array of num_distinct_actions() bools.")
      .def("apply_action", &State::apply, py::arg("action"), "ValueError if it is not legal; nothing has changed then.")
      .def("returns", &State::returns,
           "By player, when the game is over: 1 for the winner, -1 for the loser (-0.5 each for two), 0 for a draw.")
      .def("rewards", &State::returns, "The same.")
      .def("history", &State::history)
      .def("observation_tensor", observation,
           "float32 (rows, columns, planes), each 0 or 1: what the networks see, from the view of the player to move.")
      .def("observation_globals", information, "float32: what the networks see that belongs to no place.")
      .def(
          "action_to_string", [](const State& s, int action) { return text_of_action(s.task(), action); },
          py::arg("action"))
      .def(
          "action_to_string", [](const State& s, int, int action) { return text_of_action(s.task(), action); },
          py::arg("player"), py::arg("action"))
      .def("string_to_action", action_of_text, py::arg("text"), "ValueError if no legal action is written so.")
      .def("get_game", &State::rules)
      .def("clone", [](const State& s) { return s; })
      .def(
          "child",
          [](const State& s, int action) {
            State next = s;
            next.apply(action);
            return next;
          },
          py::arg("action"), "A clone to which the action has been applied.")
      .def("position", position_of, "The Position, after the last turn that is complete.")
      .def("__copy__", [](const State& s) { return s; })
      .def("__deepcopy__", [](const State& s, const py::dict&) { return s; })
      .def("__str__", list_of_actions)
      .def(py::pickle([](const State& s) { return kept_of(s.task(), s.history()); },
                      [](const Kept& kept) { return replayed(kept); }));
}

}  // namespace crosscut::python
