#pragma once
// Work done by several threads at once.
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace crosscut {

// Runs job(0) to job(count - 1), the first on the caller's thread and each of the others on its own, and returns when
// all have ended. If one throws, or not enough threads can be started, calls `quit`, which should make the others end
// early, and rethrows the first exception at the end. Precondition: count > 0.
template <class Job, class Quit>
void run_team(std::size_t count, Job&& job, Quit&& quit) {
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto fail = [&] {
    const std::lock_guard lock(mutex);
    if (!thrown) thrown = std::current_exception();
    quit();
  };
  const auto guarded = [&](std::size_t k) {
    try {
      job(k);
    } catch (...) { fail(); }
  };
  std::vector<std::thread> threads;
  threads.reserve(count);
  try {
    for (std::size_t k = 1; k < count; ++k) threads.emplace_back(guarded, k);
    guarded(0);
  } catch (const std::system_error&) { fail(); }
  for (auto& thread : threads) thread.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace crosscut
