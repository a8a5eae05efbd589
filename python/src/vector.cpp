// crosscut.Vector: many games stepped at once, seen through NumPy arrays that share their memory.
#include <atomic>
#include <pybind11/numpy.h>
#include <thread>

#include "base/threads.hpp"
#include "interruption.hpp"
#include "position.hpp"
#include "task.hpp"

namespace crosscut::python {
namespace {

// Numbers that one array shows; kept as long as the games are.
template <class T>
using Numbers = std::vector<T>;

class Vector {
 public:
  Vector(std::unique_ptr<Table> start, int games, std::uint64_t seed, int threads, bool observe)
      : kept_(std::make_shared<const Task>(std::move(start))),
        task_(*kept_),
        observe_(observe),
        threads_(static_cast<std::size_t>(threads)) {
    const auto n = static_cast<std::size_t>(games);
    games_.resize(n);
    if (observe) {
      planes_.resize(n * task_.observation());
      globals_.resize(n * task_.globals());
      mask_.resize(n * task_.actions());
    }
    rewards_.resize(n * task_.sides());
    to_play_.resize(n), ended_.resize(n), cut_off_.resize(n), turns_.resize(n), actions_.resize(n);
    reset(seed);
  }

  const Task& task() const { return task_; }
  Game game() const { return {kept_}; }
  std::size_t size() const { return games_.size(); }

  void reset(std::uint64_t seed) {
    const Busy busy(*this);
    Random seeds(seed);
    for (Slot& slot : games_) slot.random = Random(seeds.next());
    std::fill(rewards_.begin(), rewards_.end(), 0.0F);
    std::fill(ended_.begin(), ended_.end(), 0), std::fill(cut_off_.begin(), cut_off_.end(), 0);
    each([&](std::size_t i, Scratch& scratch) { restart(i, scratch); });
  }

  // One decision in each game. `asked` is read before the interpreter's lock is given up.
  void step(const py::object& asked) {
    const Busy busy(*this);
    const Numbers<std::int32_t> actions = checked(read(asked));
    std::copy(actions.begin(), actions.end(), actions_.begin());  // arrays show this memory
    each([&](std::size_t i, Scratch& scratch) {
      begin(i);
      act(i, task_.move(static_cast<std::size_t>(actions_[i])), scratch);
    });
  }

  // Decisions drawn from all that are legal, `count` in each game.
  std::uint64_t play(int count) {
    const Busy busy(*this);
    std::atomic<std::uint64_t> finished = 0;
    each([&](std::size_t i, Scratch& scratch) {
      std::uint64_t ends = 0;
      for (int k = 0; k < count && !Unlocked::leaving(); ++k) {
        begin(i);
        const Move move = drawn(games_[i]);
        actions_[i] = static_cast<std::int32_t>(task_.action(move));
        act(i, move, scratch);
        ends += ended_[i];
      }
      finished += ends;
    });
    return finished;
  }

  void sample() {
    const Busy busy(*this);
    each([&](std::size_t i, Scratch&) { actions_[i] = static_cast<std::int32_t>(task_.action(drawn(games_[i]))); });
  }

  Numbers<std::uint8_t> planes_, mask_, ended_, cut_off_;
  Numbers<float> globals_, rewards_;
  Numbers<std::int8_t> to_play_;
  Numbers<std::int32_t> turns_, actions_;

 private:
  struct Slot {
    std::unique_ptr<NetworkGame> game;
    Random random{0};
    std::vector<Move> legal;  // if positions are observed
  };
  struct Scratch {
    nn::Input input;
  };

  // One thread at a time steps the games; another one is told so.
  class Busy {
   public:
    explicit Busy(Vector& of) : of_(of) {
      if (of_.busy_.exchange(true)) throw std::runtime_error("another thread is stepping these games");
    }
    ~Busy() { of_.busy_ = false; }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

   private:
    Vector& of_;
  };

  template <class Work>
  void each(Work&& work) {
    // Threads are started for each call, so that none is left when the process forks; a few games are not worth one.
    constexpr std::size_t worth_a_thread = 32;
    const std::size_t n = size(), threads = std::clamp<std::size_t>(n / worth_a_thread, 1, threads_);
    const Unlocked free;
    run_team(
        threads,
        [&](std::size_t k) {
          Scratch scratch;
          for (std::size_t i = n * k / threads; i < n * (k + 1) / threads; ++i) work(i, scratch);
        },
        [] {});
  }

  Numbers<std::int32_t> read(const py::object& values) const {
    const auto asked = py::array::ensure(values);
    if (!asked) throw py::type_error("actions must be an array of whole numbers");
    const char kind = asked.dtype().kind();
    if (kind != 'i' && kind != 'u') throw py::type_error("actions must be an array of whole numbers");
    if (asked.ndim() != 1 || static_cast<std::size_t>(asked.shape(0)) != size())
      throw py::value_error("actions must have the shape (" + std::to_string(size()) + ",)");
    const auto whole = py::array_t<std::int64_t, py::array::forcecast>(asked);
    Numbers<std::int32_t> numbers;
    for (py::ssize_t i = 0; i < whole.shape(0); ++i) {
      const std::int64_t number = whole.at(i);
      if (number < 0 || static_cast<std::size_t>(number) >= task_.actions())
        throw py::value_error("actions[" + std::to_string(i) + "] cannot be " + std::to_string(number) +
                              "; allowed is 0 to " + std::to_string(task_.actions() - 1));
      numbers.push_back(static_cast<std::int32_t>(number));
    }
    return numbers;
  }

  // All are legal, before any is carried out.
  Numbers<std::int32_t> checked(Numbers<std::int32_t> actions) const {
    for (std::size_t i = 0; i < size(); ++i) {
      const auto action = static_cast<std::size_t>(actions[i]);
      const auto has = [&](const std::vector<Move>& moves) {
        return std::find(moves.begin(), moves.end(), task_.move(action)) != moves.end();
      };
      if (!has(observe_ ? games_[i].legal : games_[i].game->legal()))
        throw py::value_error("actions[" + std::to_string(i) + "]: " + std::to_string(action) + " (" +
                              task_.text(action) + ") is not legal there");
    }
    return actions;
  }

  Move drawn(Slot& slot) const {
    if (!observe_) return slot.game->random_move(slot.random);
    return slot.legal[slot.random.below(static_cast<std::uint32_t>(slot.legal.size()))];
  }

  void begin(std::size_t i) {
    if (!ended_[i]) return;
    ended_[i] = cut_off_[i] = 0;
    std::fill_n(rewards_.begin() + static_cast<std::ptrdiff_t>(i * task_.sides()), task_.sides(), 0.0F);
  }

  void act(std::size_t i, Move move, Scratch& scratch) {
    Slot& slot = games_[i];
    slot.game->play(move);
    turns_[i] += !slot.game->turn_is_open();
    const bool cut_off = turns_[i] >= task_.most_turns();
    if (!cut_off && observe_) slot.game->see(scratch.input, slot.legal);
    const bool over = observe_ && !cut_off ? slot.legal.empty() : slot.game->over();
    if (!over && !cut_off) return show(i, scratch);
    ended_[i] = 1, cut_off_[i] = !over;
    task_.rewards(*slot.game, !over, &rewards_[i * task_.sides()]);
    restart(i, scratch);
  }

  void restart(std::size_t i, Scratch& scratch) {
    Slot& slot = games_[i];
    slot.game = task_.start().clone();
    turns_[i] = 0;
    if (observe_) slot.game->see(scratch.input, slot.legal);
    show(i, scratch);
  }

  void show(std::size_t i, const Scratch& scratch) {
    const Slot& slot = games_[i];
    to_play_[i] = static_cast<std::int8_t>(slot.game->to_play());
    if (!observe_) return;
    task_.spread(scratch.input, &planes_[i * task_.observation()]);
    std::copy(scratch.input.globals.begin(), scratch.input.globals.end(),
              globals_.begin() + static_cast<std::ptrdiff_t>(i * task_.globals()));
    std::uint8_t* mask = &mask_[i * task_.actions()];
    std::fill_n(mask, task_.actions(), std::uint8_t(0));
    for (const Move move : slot.legal) mask[task_.action(move)] = 1;
  }

  std::shared_ptr<const Task> kept_;
  const Task& task_;
  bool observe_;
  std::size_t threads_;
  std::vector<Slot> games_;
  std::atomic<bool> busy_ = false;
};

// An array over the numbers of `self`, which lives as long as the array does.
template <class Value, class T>
void array(py::class_<Vector>& type, const char* name, Numbers<T> Vector::*member, const char* doc,
           std::vector<py::ssize_t> (*shape)(const Vector&)) {
  static_assert(sizeof(Value) == sizeof(T));
  type.def_property_readonly(
      name,
      [member, shape](const py::object& self) -> py::object {
        auto& vector = self.cast<Vector&>();
        Numbers<T>& numbers = vector.*member;
        if (numbers.empty()) return py::none();
        return py::array_t<Value>(shape(vector), reinterpret_cast<const Value*>(numbers.data()), self);
      },
      doc);
}

py::ssize_t in_shape(std::size_t n) { return static_cast<py::ssize_t>(n); }
std::vector<py::ssize_t> one_each(const Vector& v) { return {in_shape(v.size())}; }

std::unique_ptr<Vector> make(const std::string& game, int n, std::uint64_t seed, std::optional<int> threads,
                             bool observe, const py::kwargs& options) {
  constexpr int most_games = 1'000'000, most_threads = 1024;
  if (n < 1 || n > most_games) throw py::value_error("n must be from 1 to 1000000");
  if (threads && (*threads < 1 || *threads > most_threads)) throw py::value_error("threads must be from 1 to 1024");
  const int all = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return std::make_unique<Vector>(open_task(game, options), n, seed, threads.value_or(all), observe);
}

std::uint64_t play(Vector& vector, int count) {
  if (count < 0) throw py::value_error("count must not be negative");
  return vector.play(count);
}

}  // namespace

void bind_vector(py::module_& m) {
  py::class_<Vector> type(m, "Vector", R"(Many games that are stepped at once; made by crosscut.vector.

The arrays share memory with the games: they are always those of now, and are not copied. A game that ends begins anew in the
same step: `ended` and `rewards` are those of the game that ended, everything else is that of the new one. Decisions are numbered
as in Game. A call gives the interpreter's lock up; while it runs, other threads may do anything but step the same games.)");
  type.def(py::init(&make), py::arg("game"), py::pos_only(), py::arg("n"), py::arg("seed") = 1, py::kw_only(),
           py::arg("threads") = py::none(), py::arg("observe") = true)
      .def("reset", &Vector::reset, py::arg("seed") = 1, "Begins all games anew.")
      .def("step", &Vector::step, py::arg("actions"),
           "Carries out one decision in each game: whole numbers, shape (n,). Raises ValueError, before anything has "
           "happened, if one is not legal.")
      .def("play", play, py::arg("count") = 1,
           "Carries out `count` decisions in each game, drawn from all that are legal; returns how many games ended.")
      .def("sample", &Vector::sample, "Draws a legal decision for each game into `actions`.")
      .def("__len__", &Vector::size)
      .def_property_readonly("game", &Vector::game, "What the games are, and the meaning of the numbers of decisions.");
  array<std::uint8_t>(
      type, "planes", &Vector::planes_,
      "uint8 (n, rows, columns, planes), each 0 or 1: what the networks see, as the player to move does.",
      [](const Vector& v) {
        return std::vector{in_shape(v.size()), in_shape(v.task().height()), in_shape(v.task().width()),
                           in_shape(v.task().planes())};
      });
  array<float>(type, "globals", &Vector::globals_,
               "float32 (n, numbers): what the networks see that belongs to no place.", [](const Vector& v) {
                 return std::vector{in_shape(v.size()), in_shape(v.task().globals())};
               });
  array<bool>(type, "mask", &Vector::mask_, "bool (n, actions): which decisions are legal.", [](const Vector& v) {
    return std::vector{in_shape(v.size()), in_shape(v.task().actions())};
  });
  array<float>(type, "rewards", &Vector::rewards_,
               "float32 (n, sides): for the games that ended, 1 for the winner and -1 for the loser (-0.5 each for "
               "two); else 0.",
               [](const Vector& v) {
                 return std::vector{in_shape(v.size()), in_shape(v.task().sides())};
               });
  array<bool>(type, "ended", &Vector::ended_, "bool (n,): which games the last step ended.", one_each);
  array<bool>(type, "cut_off", &Vector::cut_off_, "bool (n,): which of these only because they had become too long.",
              one_each);
  array<std::int8_t>(type, "to_play", &Vector::to_play_, "int8 (n,): the side to move, 0, 1 or 2.", one_each);
  array<std::int32_t>(type, "turns", &Vector::turns_, "int32 (n,): how many turns each game has had.", one_each);
  array<std::int32_t>(type, "actions", &Vector::actions_,
                      "int32 (n,): the last decisions, or what `sample` has drawn; may be written.", one_each);
}

}  // namespace crosscut::python
