// The extension module crosscut._core. What its functions mean is said in crosscut/_core.pyi and in their docstrings.
#include "module.hpp"

namespace crosscut::python {
namespace {

// Lives as long as the module does.
PyObject* refused = nullptr;

// An object made by __new__ alone has nothing in it. Where a function gets one, pybind11 would allocate memory for its
// value and hand it over as it is; instead it raises TypeError.
void refuse_unmade(const py::module_& m) {
  for (const auto& [name, value] : m.attr("__dict__").cast<py::dict>())
    if (PyType_Check(value.ptr()))
      if (auto* type = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(value.ptr())))
        type->operator_new = [](std::size_t) -> void* { throw py::type_error("__init__ has not been called"); };
}

}  // namespace

void raise(const Error& error) {
  if (error.code.empty()) throw py::value_error(error.message);
  py::object exception = py::reinterpret_borrow<py::object>(refused)(error.message);
  py::dict parts;
  for (const auto& [name, value] : error.parts) parts[py::str(name.data(), name.size())] = value;
  exception.attr("code") = std::string(error.code);
  exception.attr("parts") = parts;
  PyErr_SetObject(refused, exception.ptr());
  throw py::error_already_set();
}

py::object from_json(const std::string& text) { return py::module_::import("json").attr("loads")(text); }
std::string to_json(const py::object& value) {
  return py::module_::import("json").attr("dumps")(value).cast<std::string>();
}

PYBIND11_MODULE(_core, m) {
  m.doc() = "The C++ part of crosscut.";
  m.attr("version") = CROSSCUT_VERSION;
  refused = PyErr_NewExceptionWithDoc(
      "crosscut.Refused",
      "A move that the rules do not allow, or that is not a move of the game.\n\n"
      "str() is the sentence; `code` names the rule and `parts` holds the facts, both as in docs/language.md.",
      PyExc_ValueError, nullptr);
  if (!refused) throw py::error_already_set();
  m.attr("Refused") = py::reinterpret_borrow<py::object>(refused);
  bind_position(m);
  bind_record(m);
  bind_language(m);
  bind_state(m);
  bind_vector(m);
  refuse_unmade(m);
}

}  // namespace crosscut::python
