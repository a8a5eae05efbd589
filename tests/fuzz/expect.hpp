#pragma once
// An assertion for the laws that fuzzers check, active in optimised builds too.
#include <cstdio>
#include <cstdlib>

inline void expect(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "This does not hold: %s\n", law);
  std::abort();
}
