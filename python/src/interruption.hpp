#pragma once
// Long work that Python can end: by Ctrl-C, or by a function that the caller gave, or when it exits. The interpreter is
// free meanwhile.
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <thread>

#include "module.hpp"

namespace crosscut::python {

// The interpreter's lock given up. Python ends the threads that want the lock back once it exits, which no C++
// survives: so the exit waits for them, and long work asks whether it is wanted any more.
class Unlocked {
 public:
  Unlocked();
  ~Unlocked();
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  // Whether the interpreter is about to exit.
  static bool leaving();
  // Called when it is, with the lock.
  static void leave();

 private:
  std::optional<py::gil_scoped_release> free_;
};

class Interruption {
 public:
  // `stop`: called without arguments from time to time, on the thread that made this; true ends the work. Or None.
  explicit Interruption(py::object stop);

  // Runs the work without the interpreter's lock; the work ends soon after `stop()` says so. Raises what Ctrl-C or a
  // function of the caller's raised.
  void run(const std::function<void()>& work);
  // Whether the work is to end. From any thread.
  bool stopped();
  std::function<bool()> stop() {
    return [this] { return stopped(); };
  }
  // Calls a function of the caller's, with the interpreter's lock; what it raises ends the work.
  void call(const std::function<void()>& function);

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds interval{20};

  py::object stop_;
  std::thread::id owner_ = std::this_thread::get_id();
  Clock::time_point next_ = Clock::now() + interval;  // when the owner looks again
  std::atomic<bool> stopped_ = false;
  std::exception_ptr raised_;
};

}  // namespace crosscut::python
