#pragma once
namespace crosscut::tests {

#ifdef CROSSCUT_SANITIZED
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// How many of `all` random samples a test uses: all, or a quarter of them with sanitizers, which are several times
// slower and find their faults in almost any sample.
constexpr int samples(int all) { return sanitized ? (all + 3) / 4 : all; }

// Why a test that searches for long is skipped with sanitizers.
inline constexpr const char* judges = "how well the engine judges; shorter tests show the same code to the sanitizers";

}  // namespace crosscut::tests
