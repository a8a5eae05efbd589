#pragma once
// What the files of the extension module share.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "base/result.hpp"

namespace crosscut::python {

namespace py = pybind11;

// Raises what the error says: if it has a code, as of a refused move, as crosscut.Refused with code and parts; else as
// ValueError.
[[noreturn]] void raise(const Error& error);

template <class T, class E>
T take(Result<T, E> result) {
  if (!result) raise(result.error());
  return *std::move(result);
}
// The text of a str. Raises UnicodeEncodeError, a ValueError, if a half of a surrogate pair stands alone in it.
std::string utf8(const py::handle& text);

// A Python value of the JSON text, and the text of one.
py::object from_json(const std::string& text);
std::string to_json(const py::object& value);

void bind_language(py::module_& m);
void bind_position(py::module_& m);
void bind_record(py::module_& m);
void bind_state(py::module_& m);
void bind_vector(py::module_& m);

}  // namespace crosscut::python
