#pragma once
namespace crosscut::tests {

// How many of `all` random samples a test looks at: all, or a quarter of them with sanitizers, which make it several
// times slower and look for what nearly any sample shows.
constexpr int samples(int all) {
#ifdef CROSSCUT_SANITIZED
  return (all + 3) / 4;
#else
  return all;
#endif
}

}  // namespace crosscut::tests
