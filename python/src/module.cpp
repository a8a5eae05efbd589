// The extension module crosscut._core. What its functions mean is said in crosscut/_core.pyi and in their docstrings.
#include "module.hpp"

#include "interruption.hpp"

namespace crosscut::python {
namespace {

// Lives as long as the module does.
PyObject* refused = nullptr;

// What pybind11 2.10 leaves to abort the process, raised instead.

// An object made by __new__ alone has nothing in it. Where a function gets one, pybind11 would allocate memory for its
// value and hand it over as it is.
void refuse_unmade(PyObject* type) {
  if (auto* info = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(type)))
    info->operator_new = [](std::size_t) -> void* { throw py::type_error("__init__ has not been called"); };
}

// Where no overload takes the arguments, pybind11 says so in a sentence with their names, which not all can be put
// into.
PyCFunctionWithKeywords dispatcher = nullptr;
PyObject* guarded(PyObject* self, PyObject* arguments, PyObject* named) {
  try {
    return dispatcher(self, arguments, named);
  } catch (py::error_already_set& error) {
    error.restore();
    return nullptr;
  }
}
void guard(const py::handle& callable) {
  const py::handle function = py::detail::get_function(callable);
  if (!PyCFunction_Check(function.ptr())) return;
  auto& method = reinterpret_cast<PyCFunctionObject*>(function.ptr())->m_ml->ml_meth;
  if (const auto own = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(guarded)); method != own) {
    dispatcher = reinterpret_cast<PyCFunctionWithKeywords>(reinterpret_cast<void (*)()>(method));
    method = own;
  }
}

void guard_all(const py::handle& names) {
  for (const auto& [name, value] : names.attr("__dict__").attr("copy")().cast<py::dict>()) {
    if (PyType_Check(value.ptr())) {
      refuse_unmade(value.ptr());
      guard_all(value);
    } else if (py::isinstance<py::staticmethod>(value)) {
      guard(value.attr("__func__"));
    } else if (PyObject_TypeCheck(value.ptr(), &PyProperty_Type)) {
      guard(value.attr("fget"));
      guard(value.attr("fset"));
    } else {
      guard(value);
    }
  }
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

std::string utf8(const py::handle& text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!bytes) throw py::error_already_set();
  return {bytes, static_cast<std::size_t>(size)};
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
  py::module_::import("atexit").attr("register")(py::cpp_function(&Unlocked::leave));
  guard_all(m);
}

}  // namespace crosscut::python
