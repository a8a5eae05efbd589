// The kernel for processors with AVX-512 and its VNNI; compiled for these alone.
#include <immintrin.h>

#include "nn/kernel_loops.hpp"

namespace crosscut::nn {
namespace {

struct Avx512 {
  using Ints = __m512i;
  using Sums = Ints;
  using Floats = __m512;
  using Weights = __m512i;
  using Spread = __m512i;
  static constexpr int blocks = 4;
  static constexpr bool joins = false;
  static constexpr int cells(int of_blocks) { return of_blocks == 4 ? 6 : 9; }

  static Ints zero() { return _mm512_setzero_si512(); }
  static Weights weights(const std::int8_t* from) { return _mm512_loadu_si512(from); }
  static Spread spread(const std::uint8_t* from) { return _mm512_broadcastd_epi32(_mm_loadu_si32(from)); }
  static Ints dot(Ints sum, Spread x, Weights w) { return _mm512_dpbusd_epi32(sum, x, w); }
  static Ints widen(const std::uint8_t* from) {
    return _mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
  }
  static Ints add(Ints a, Ints b) { return _mm512_add_epi32(a, b); }
  static Ints max(Ints a, Ints b) { return _mm512_max_epi32(a, b); }
  static void store(std::int32_t* to, Ints a) { _mm512_storeu_si512(to, a); }

  static Floats floats(Ints a) { return _mm512_cvtepi32_ps(a); }
  static Floats value(float x) { return _mm512_set1_ps(x); }
  static Floats load(const float* from) { return _mm512_loadu_ps(from); }
  static void store(float* to, Floats a) { _mm512_storeu_ps(to, a); }
  static Floats plus(Floats a, Floats b) { return _mm512_add_ps(a, b); }
  static Floats times(Floats a, Floats b) { return _mm512_mul_ps(a, b); }
  static Floats max(Floats a, Floats b) { return _mm512_max_ps(a, b); }
  static void store_bytes(std::uint8_t* to, Floats a) {
    const Ints rounded = _mm512_cvtps_epi32(_mm512_min_ps(a, value(127)));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm512_cvtepi32_epi8(rounded));
  }
};

}  // namespace

const Kernel avx512_kernel = kernel_of<Avx512>("avx512");

}  // namespace crosscut::nn
