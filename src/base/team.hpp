#pragma once
// Work done by several threads at once. Knows nothing of what it is.
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace crosscut {

// Runs job(0) to job(count - 1), each on a thread of its own, the first on the caller's, and returns when all have
// ended. If one throws, or there cannot be so many threads, `quit` is called, which has the others end early, and what
// was thrown first is thrown again at the end. Precondition: count > 0.
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
