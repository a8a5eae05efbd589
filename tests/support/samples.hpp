#pragma once
namespace crosscut::tests {

// How many of `all` random samples a test uses: all, or a quarter of them with sanitizers, which are several times
// slower and find their faults in almost any sample.
constexpr int samples(int all) {
#ifdef CROSSCUT_SANITIZED
  return (all + 3) / 4;
#else
  return all;
#endif
}

}  // namespace crosscut::tests
