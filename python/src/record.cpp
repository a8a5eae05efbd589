// crosscut.Record: a game record, with variations and comments.
#include "record/record.hpp"

#include "play/replay.hpp"
#include "position.hpp"
#include "record/json.hpp"
#include "record/read.hpp"
#include "record/sgf.hpp"

namespace crosscut::python {
namespace {

py::list main_line(const Record& record) {
  py::list all;
  for (const auto node : record.tree.main_line())
    if (const auto& move = record.tree[node].move)
      all.append(py::make_tuple(std::string(name_of(move->colour)), move->text));
  return all;
}

py::list notes(const Record& record) {
  py::list all;
  for (const Message& note : record.notes.listed) all.append(worded(note));
  return all;
}

Position position(const Record& record, std::optional<int> ply) {
  Position end(take(play::table_of(record)));
  const int last = end.table().ply();
  if (ply && (*ply < 0 || *ply > last))
    throw py::value_error("ply cannot be " + std::to_string(*ply) + "; allowed is 0 to " + std::to_string(last));
  if (ply) end.table().back_to(*ply);
  return end;
}

// An attribute of text.
void text(py::class_<Record>& type, const char* name, std::string Record::*member) { type.def_readwrite(name, member); }
void player(py::class_<Record>& type, const char* name, Side colour) {
  type.def_property(
      name, [colour](const Record& r) { return r.player(colour); },
      [colour](Record& r, const std::string& who) { r.player(colour) = who; });
}

}  // namespace

void bind_record(py::module_& m) {
  py::class_<Record> type(m, "Record",
                          R"(The record of a game: players, options, and the tree of moves with variations and comments.

Record(position) is that of a game so far. Attributes that can be set: black, white, red (names), result, event, date and
place; "" stands for unknown.)");
  type.def(py::init([](const Position& p) { return play::record_of(p.table()); }), py::arg("position"), py::pos_only())
      .def_static(
          "read",
          [](const py::bytes& file, const std::string& encoding) {
            return take(read_any(std::string(file), {}, encoding));
          },
          py::arg("text"), py::arg("encoding") = "",
          "All games in the bytes of a file; its character set is the one it declares, or a guess, unless it is given.")
      .def_static(
          "read", [](const std::string& file) { return take(read_any(file, {}, unicode)); }, py::arg("text"),
          "All games in the text of a file, SGF or JSON, read as far as they can be understood. ValueError says why "
          "there is "
          "none.")
      .def(
          "sgf", [](const Record& r) { return take(write_sgf(r)); }, "As SGF (docs/records.md).")
      .def(
          "json", [](const Record& r) { return take(write_json(r)); }, "As JSON, on one line.")
      .def(
          "check",
          [](const Record& r) {
            Record copy = r;
            (void)take(play::check_record(copy));
            return notes(copy);
          },
          "What is wrong in it, in any variation: moves that are not legal, a wrong result. Raises ValueError if the "
          "game "
          "cannot be opened.")
      .def_property_readonly("notes", notes, "What was wrong in the text it was read from, with the places.")
      .def("position", position, py::arg("ply") = py::none(),
           "The position after so many turns of the main line; at its end, if None.")
      .def_property_readonly("game", [](const Record& r) { return r.game; })
      .def_property_readonly("moves", main_line, "The main line: pairs of a colour and a move, as they were written.")
      .def(
          "__eq__", [](const Record& a, const Record& b) { return a == b; }, py::is_operator())
      .def("__repr__",
           [](const Record& r) {
             return "<crosscut.Record of " + r.game + ", " + std::to_string(py::len(main_line(r))) + " moves>";
           })
      .def(py::pickle([](const Record& r) { return take(write_json(r)); },
                      [](const std::string& json) { return take(read_json(json)); }));
  type.attr("__hash__") = py::none();
  text(type, "result", &Record::result);
  text(type, "event", &Record::event);
  text(type, "date", &Record::date);
  text(type, "place", &Record::place);
  player(type, "black", Side::black);
  player(type, "white", Side::white);
  player(type, "red", Side::red);
}

}  // namespace crosscut::python
