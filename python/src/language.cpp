// The JSON language (docs/language.md), answered on the caller's thread.
#include "api/dispatcher.hpp"
#include "interruption.hpp"

namespace crosscut::python {
namespace {

api::Dispatcher dispatcher() {
  using Seconds = std::chrono::duration<double>;
  api::Host host{.clock = [] { return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count(); },
                 .version = CROSSCUT_VERSION,
                 .bounds = {}};
  host.bounds.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  host.bounds.memory = std::size_t{64} << 30U;
  return api::Dispatcher(host);
}

// The last answer, as text.
std::string ask(const std::string& request, const py::object& report, const py::object& stop) {
  constexpr std::size_t most_bytes = std::size_t{64} << 20U;
  Interruption interruption(stop);
  std::string last;
  interruption.run([&] {
    const api::Send send = [&](const api::Answer& answer) {
      if (!answer.partial)
        last = answer.text;
      else if (!report.is_none())
        interruption.call([&] { report(answer.text); });
    };
    dispatcher().answer(api::Request::read(request, most_bytes), {.send = send, .stopped = interruption.stop()});
  });
  return last;
}

}  // namespace

void bind_language(py::module_& m) {
  m.def("ask", ask, py::arg("request"), py::arg("report") = py::none(), py::arg("stop") = py::none());
}

}  // namespace crosscut::python
