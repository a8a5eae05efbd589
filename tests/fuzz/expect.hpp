#pragma once
// What a fuzzer says when a law does not hold. An assertion that also stands in optimized builds.
#include <cstdio>
#include <cstdlib>

inline void expect(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "This does not hold: %s\n", law);
  std::abort();
}
