#include "interruption.hpp"

#include <pthread.h>

namespace crosscut::python {
namespace {

std::atomic<int> unlocked = 0;
std::atomic<bool> exits = false;
// The child of a fork has only the thread that forked.
[[maybe_unused]] const int forks = pthread_atfork(nullptr, nullptr, [] { unlocked = 0; });

}  // namespace

Unlocked::Unlocked() {
  if (exits) throw std::runtime_error("the interpreter is exiting");
  ++unlocked;
  free_.emplace();
}

Unlocked::~Unlocked() {
  free_.reset();
  --unlocked;
}

bool Unlocked::leaving() { return exits; }

void Unlocked::leave() {
  exits = true;
  while (unlocked > 0) {
    {
      const py::gil_scoped_release free;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
}

Interruption::Interruption(py::object stop) : stop_(std::move(stop)) {
  if (!stop_.is_none() && !PyCallable_Check(stop_.ptr())) throw py::type_error("stop must be a function, or None");
}

void Interruption::run(const std::function<void()>& work) {
  {
    const Unlocked free;
    work();
  }
  if (raised_) std::rethrow_exception(raised_);
}

bool Interruption::stopped() {
  if (Unlocked::leaving()) stopped_ = true;
  if (stopped_ || std::this_thread::get_id() != owner_) return stopped_;
  if (const auto now = Clock::now(); now >= next_) {
    next_ = now + interval;
    call([&] {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (!stop_.is_none() && stop_().cast<bool>()) stopped_ = true;
    });
  }
  return stopped_;
}

void Interruption::call(const std::function<void()>& function) {
  const py::gil_scoped_acquire hold;
  try {
    function();
  } catch (...) {
    if (!raised_) raised_ = std::current_exception();
    stopped_ = true;
  }
}

}  // namespace crosscut::python
