#include "position.hpp"

#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "draw/svg.hpp"
#include "gtp/drawing.hpp"
#include "interruption.hpp"
#include "play/replay.hpp"
#include "record/json.hpp"
#include "wire/state.hpp"

namespace crosscut::python {
namespace {

using nlohmann::json;

std::string option_text(const py::handle& value) {
  if (PyBool_Check(value.ptr())) return value.cast<bool>() ? "on" : "off";
  return utf8(py::str(value));
}

py::str name(Side side) { return py::str(std::string(name_of(side))); }

Position arranged(std::unique_ptr<Table> table, const py::object& start) {
  if (start.is_none()) return Position(std::move(table));
  const json value = take(wire::parsed(to_json(start)));
  if (!value.is_object()) throw py::type_error("start must be a dict, as in docs/language.md");
  std::optional<wire::Fault> fault;
  const Arrangement arrangement = wire::read_arrangement(wire::Fields(value, "start", fault));
  if (fault) raise(*fault);
  return Position(take(table->arranged(arrangement)));
}

// What the JSON language calls a position.
py::object fields(const Position& position) {
  const auto start = position.table().at(0);
  const auto fresh = take(find_game(start->game())->open(start->options()));
  const bool elsewhere = wire::start_json(*start) != wire::start_json(*fresh);
  return from_json(wire::position_json(position.table(), elsewhere).dump());
}

py::dict options(const Position& position) {
  py::dict all;
  const Options options = position.table().options();
  for (const auto& [key, value] : options.given()) all[py::str(key)] = value;
  return all;
}

py::list moves(const Position& position) {
  py::list all;
  for (const MoveMade& made : position.table().moves()) all.append(position.table().text(made.turn));
  return all;
}

py::dict cells(const Position& position) {
  py::dict all;
  for (const Scene::Place& place : position.table().scene().places)
    all[py::str(place.name)] = place.piece ? py::object(py::str(token_of(*place.piece))) : py::none();
  return all;
}

py::object score(const Position& position) {
  const Scene scene = position.table().scene();
  if (!scene.score) return py::none();
  py::dict all;
  for (std::size_t i = 0; i < static_cast<std::size_t>(scene.sides); ++i)
    all[name(static_cast<Side>(i))] = (*scene.score)[i].total() / 2.0;
  return all;
}

py::object result(const Position& position) {
  if (!position.table().over()) return py::none();
  return py::str(result_text(position.table().outcome()));
}

py::list groups(const Position& position) {
  py::list all;
  for (const Group& group : position.table().groups())
    all.append(py::make_tuple(name(group.side), group.places, group.liberties));
  return all;
}

// Moves of one turn after the other. A refused one leaves the position as it was before them all.
void play(Position& position, const py::args& moves) {
  const int before = position.table().ply();
  for (const py::handle& move : moves) {
    try {
      if (!py::isinstance<py::str>(move)) throw py::type_error("a move is a str, such as \"c3\" or \"pass\"");
      if (const auto played = position.table().play(utf8(move)); !played) raise(message_of(played.error()));
    } catch (...) {
      position.table().back_to(before);
      throw;
    }
  }
}

void undo(Position& position, int moves) {
  const int made = position.table().ply();
  if (moves < 0 || moves > made)
    throw py::value_error("cannot take back " + std::to_string(moves) + " moves; " + std::to_string(made) +
                          " have been made");
  position.table().back_to(made - moves);
}

Position image(const Position& position, int symmetry) {
  if (const int all = position.table().symmetries(); symmetry < 0 || symmetry >= all)
    throw py::value_error("symmetry cannot be " + std::to_string(symmetry) + "; allowed is 0 to " +
                          std::to_string(all - 1));
  return Position(position.table().image(symmetry));
}

std::uint64_t perft(const Position& position, int depth, const py::object& stop) {
  constexpr int most = 99;
  if (depth < 0 || depth > most) throw py::value_error("depth must be from 0 to 99");
  Interruption interruption(stop);
  std::optional<std::uint64_t> count;
  const auto table = position.table().clone();  // other threads may play on meanwhile
  interruption.run([&] { count = table->perft(depth, interruption.stop()); });
  if (!count) throw py::value_error("the count was stopped");
  return *count;
}

// As many in one go as take a moment, so that they can be interrupted.
py::dict playouts(const Position& position, std::uint64_t count, std::uint64_t seed, const py::object& stop) {
  constexpr std::uint64_t batch = 64;
  Interruption interruption(stop);
  PlayoutFigures all;
  const auto table = position.table().clone();
  interruption.run([&] {
    Random seeds(seed);
    while (all.playouts < count && !interruption.stopped()) {
      const PlayoutFigures some = table->playouts(std::min(batch, count - all.playouts), seeds.next());
      all.playouts += some.playouts, all.plies += some.plies, all.capped += some.capped, all.draws += some.draws;
      for (std::size_t i = 0; i < all.wins.size(); ++i) all.wins[i] += some.wins[i];
    }
  });
  py::dict figures, wins;
  for (std::size_t i = 0; i < static_cast<std::size_t>(table->sides()); ++i)
    wins[name(static_cast<Side>(i))] = all.wins[i];
  figures["playouts"] = all.playouts, figures["plies"] = all.plies, figures["capped"] = all.capped;
  figures["wins"] = wins, figures["draws"] = all.draws;
  return figures;
}

std::string text_of(const Position& position) {
  std::string text = "crosscut.Position(\"" + std::string(position.table().game()) + "\"";
  for (const auto& [key, value] : position.table().options().given())
    text.append(", ").append(key).append("=\"").append(value).append("\"");
  return text + "), " + std::to_string(position.table().ply()) + " moves made";
}

py::object refusal(const Position& position, const std::string& move) {
  const auto turn = position.table().read(move);
  return turn ? py::none() : py::object(py::str(worded(message_of(turn.error()))));
}

Position unpickled(const std::string& text) {
  const Record record = take(read_json(text));
  return Position(take(play::table_of(record)));
}

void bind_values(py::class_<Position>& type) {
  type.def_property_readonly("game", [](const Position& p) { return std::string(p.table().game()); })
      .def_property_readonly("options", options, "All options in force and their values, as text.")
      .def_property_readonly(
          "sides", [](const Position& p) { return p.table().sides(); }, "How many play: 2 or 3.")
      .def_property_readonly(
          "ply", [](const Position& p) { return p.table().ply(); }, "Turns made so far.")
      .def_property_readonly(
          "to_play", [](const Position& p) { return name(p.table().to_play()); },
          "\"black\", \"white\" or \"red\"; in a finished game, who would be next.")
      .def_property_readonly("over", [](const Position& p) { return p.table().over(); })
      .def_property_readonly(
          "settling", [](const Position& p) { return p.table().settling(); },
          "Whether the players settle which groups are dead.")
      .def_property_readonly("result", result, "\"B+3.5\", \"W+\", \"0\" for a draw; None while the game goes on.")
      .def_property_readonly("moves", moves, "The turns made, as text in canonical form.")
      .def_property_readonly(
          "cells", cells, "What lies on each place: a token such as \"Bp\" or \"W:ne\" (docs/protocols.md), or None.")
      .def_property_readonly("score", score,
                             "Points of each side as the board stands; None in games that are not decided by points.")
      .def_property_readonly(
          "key", [](const Position& p) { return p.table().key(); },
          "64 bits of the position without its past: equal positions have equal keys, others almost never.")
      .def_property_readonly(
          "symmetries", [](const Position& p) { return p.table().symmetries(); },
          "How many ways there are to turn and mirror the board.")
      .def(
          "scene", [](const Position& p) { return from_json(wire::situation_json(p.table()).dump()); },
          "Everything that a display needs, as the action `state` of docs/language.md answers it.")
      .def("groups", groups, "Each group as (side, places, liberties).")
      .def("_fields", fields);
}

}  // namespace

bool operator==(const Position& a, const Position& b) {
  const auto turns = [](const Position& p) {
    std::vector<Turn> all;
    for (const MoveMade& made : p.table().moves()) all.push_back(made.turn);
    return all;
  };
  return a.table().game() == b.table().game() && a.table().options() == b.table().options() &&
         a.table().key() == b.table().key() && turns(a) == turns(b);
}

std::unique_ptr<Table> open_game(const std::string& game, const py::kwargs& options) {
  std::vector<OptionText> pairs;
  for (const auto& [key, value] : options) pairs.push_back({utf8(key), option_text(value)});
  const Options given = take(read_options(game, pairs));
  return take(find_game(given.game())->open(given));
}

std::unique_ptr<Table> open_task(const std::string& game, const py::kwargs& options) {
  auto table = open_game(game, options);
  if (!table->options().find("settlement")) return table;
  return take(find_game(table->game())->open(take(table->options().with("settlement", "off"))));
}

void bind_position(py::module_& m) {
  py::class_<Position> type(m, "Position", R"(A game so far: where the pieces are, and how it came to this.

Position("yugo", size=9, button=False) begins a game; crosscut.games() lists the games and their options. With `start`, a
dict as in docs/language.md ("cells", "to_move"...), it begins with pieces on the board. Raises ValueError for a game, an
option or a start that does not exist. Positions are values: they can be copied, compared and pickled.)");
  type.def(py::init([](const std::string& game, const py::object& start, const py::kwargs& options) {
             return arranged(open_game(game, options), start);
           }),
           py::arg("game"), py::pos_only(), py::kw_only(), py::arg("start") = py::none())
      .def(
          "copy", [](const Position& p) { return p; }, "Another position, which changes on its own.")
      .def("__copy__", [](const Position& p) { return p; })
      .def("__deepcopy__", [](const Position& p, const py::dict&) { return p; })
      .def(
          "__eq__", [](const Position& a, const Position& b) { return a == b; }, py::is_operator(),
          "Whether game, options, position and moves are the same.")
      .def("__repr__", [](const Position& p) { return "<" + text_of(p) + ">"; })
      .def("__str__", [](const Position& p) { return gtp::drawing(p.table()); })
      .def(
          "svg", [](const Position& p) { return draw::svg(p.table()); },
          "The board as a picture: the text of an SVG file.")
      .def("_repr_svg_", [](const Position& p) { return draw::svg(p.table()); })
      .def(
          "legal", [](const Position& p) { return p.table().texts(p.table().legal()); },
          "All legal turns as text, in alphabetical order; none when the game is over.")
      .def("refusal", refusal, py::arg("move"), "Why the move is not allowed, as a sentence; None if it is.")
      .def("play", play,
           "play(*moves): makes these turns, such as play(\"e5\", \"c3\"). Raises Refused for one that is not allowed, "
           "and then "
           "none is made.")
      .def("undo", undo, py::arg("moves") = 1, "Takes back so many turns; ValueError if there are not as many.")
      .def(
          "liberties", [](const Position& p, const std::string& place) { return p.table().liberties(place); },
          py::arg("place"), "The liberties (in Margo: freedoms) of the group on this place; none if it is empty.")
      .def("image", image, py::arg("symmetry"),
           "The same game turned and mirrored; `symmetry` is from 0 (as it is) to symmetries - 1.")
      .def("perft", perft, py::arg("depth"), py::kw_only(), py::arg("stop") = py::none(),
           "The number of sequences of `depth` legal turns. `stop`, a function, ends it when it returns True, with a "
           "ValueError; Ctrl-C does, too.")
      .def("playouts", playouts, py::arg("count"), py::kw_only(), py::arg("seed") = 1, py::arg("stop") = py::none(),
           "Plays light random games from here to the end: a dict of \"playouts\", \"plies\", \"wins\" by side, "
           "\"draws\" and "
           "\"capped\" (cut off for their length).")
      .def(py::pickle([](const Position& p) { return take(write_json(play::record_of(p.table()))); },
                      [](const std::string& json) { return unpickled(json); }));
  type.attr("__hash__") = py::none();
  bind_values(type);
}

}  // namespace crosscut::python
