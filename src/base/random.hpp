#pragma once
// A small, fast random number generator. The same seed gives the same numbers on every machine and compiler.
#include <cstdint>

namespace crosscut {

// splitmix64 (Steele, Lea, Flood 2014): 64 bits of state, passes BigCrush, one multiply-xor chain per number.
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  // Uniform in [0, n), n in [1, 2^32) (Lemire 2019; the bias, less than n/2^32, is not corrected).
  constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>((next() >> 32) * n >> 32); }

 private:
  std::uint64_t state_;
};

}  // namespace crosscut
