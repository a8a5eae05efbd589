// The extension module crosscut._core. What its functions mean is said in crosscut/_core.pyi and in their docstrings.
#include "module.hpp"

#include <nlohmann/json.hpp>

#include "interruption.hpp"
#include "wire/write.hpp"

namespace crosscut::python {
namespace {

// Lives as long as the module does.
PyObject* refused = nullptr;

// What pybind11 2.10 leaves to abort the process, raised instead.

// An object made by __new__ alone has nothing in it. Where a function gets one, pybind11 would allocate memory for its
// value and hand it over as it is.
void refuse_unmade(py::detail::type_info& type) {
  type.operator_new = [](std::size_t) -> void* { throw py::type_error("__init__ has not been called"); };
}

// The oldest protocols of pickle would make an object of pybind11's base of all classes.
void pickle_by_any_protocol(const py::handle& type) {
  const auto reduce = [](const py::object& self) {
    const py::type own = py::type::of(self);
    if (!py::hasattr(own, "__setstate__")) throw py::type_error("games that are stepped at once cannot be pickled");
    return py::make_tuple(py::module_::import("copyreg").attr("__newobj__"), py::make_tuple(own),
                          self.attr("__getstate__")());
  };
  type.attr("__reduce__") = py::cpp_function(reduce, py::name("__reduce__"), py::is_method(type));
}

// A method called on None would get a null pointer. And where no overload takes the arguments, pybind11 says so in a
// sentence with their names, which not all can be put into.
PyCFunctionWithKeywords call_by_pybind11 = nullptr;
PyObject* guarded(PyObject* self, PyObject* arguments, PyObject* named) {
  if (PyTuple_GET_SIZE(arguments) > 0 && Py_IsNone(PyTuple_GET_ITEM(arguments, 0))) {
    PyErr_SetString(PyExc_TypeError, "the first argument cannot be None");
    return nullptr;
  }
  try {
    return call_by_pybind11(self, arguments, named);
  } catch (py::error_already_set& error) {
    error.restore();
    return nullptr;
  }
}
void guard(const py::handle& callable) {
  const py::handle function = py::detail::get_function(callable);
  PyObject* made_by_pybind11 = PyCFunction_Check(function.ptr()) ? PyCFunction_GET_SELF(function.ptr()) : nullptr;
  if (!made_by_pybind11 || !PyCapsule_CheckExact(made_by_pybind11)) return;
  auto& method = reinterpret_cast<PyCFunctionObject*>(function.ptr())->m_ml->ml_meth;
  if (const auto own = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(guarded)); method != own) {
    call_by_pybind11 = reinterpret_cast<PyCFunctionWithKeywords>(reinterpret_cast<void (*)()>(method));
    method = own;
  }
}

void guard_all(const py::handle& names) {
  for (const auto& [name, value] : names.attr("__dict__").attr("copy")().cast<py::dict>()) {
    if (PyType_Check(value.ptr())) {
      if (auto* type = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(value.ptr()))) {
        refuse_unmade(*type);
        pickle_by_any_protocol(value);
      }
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
  py::object exception = py::reinterpret_borrow<py::object>(refused)(worded(error));
  const auto said = wire::json_of(error);
  exception.attr("code") = std::string(error.code());
  exception.attr("parts") =
      py::module_::import("json").attr("loads")(said.value("parts", nlohmann::json::object()).dump());
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
