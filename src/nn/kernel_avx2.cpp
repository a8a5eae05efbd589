// The kernel for processors with AVX2; compiled for these alone. Activations have seven bits, so that the sums of two
// products fit into 16.
#include <immintrin.h>

#include "nn/kernel_loops.hpp"

namespace crosscut::nn {
namespace {

struct Avx2 {
  struct Ints {
    __m256i low, high;
  };
  struct Floats {
    __m256 low, high;
  };
  using Weights = Ints;
  using Sums = Ints;
  using Spread = __m256i;
  static constexpr int blocks = 1;
  static constexpr bool joins = true;
  static constexpr int cells(int) { return 2; }

  static __m256i of(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }

  static Ints zero() { return {_mm256_setzero_si256(), _mm256_setzero_si256()}; }
  static Weights weights(const std::int8_t* from) { return {of(from), of(from + 32)}; }
  static Spread spread(const std::uint8_t* from) { return _mm256_broadcastd_epi32(_mm_loadu_si32(from)); }
  static Ints products(Spread x, Weights w) {
    return {_mm256_maddubs_epi16(x, w.low), _mm256_maddubs_epi16(x, w.high)};
  }
  static Ints join(Ints a, Ints b) { return {_mm256_add_epi16(a.low, b.low), _mm256_add_epi16(a.high, b.high)}; }
  static Ints add_pairs(Ints sum, Ints pairs) {
    const __m256i ones = _mm256_set1_epi16(1);
    return add(sum, {_mm256_madd_epi16(pairs.low, ones), _mm256_madd_epi16(pairs.high, ones)});
  }
  static Ints dot(Ints sum, Spread x, Weights w) { return add_pairs(sum, products(x, w)); }
  static Ints widen(const std::uint8_t* from) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    return {_mm256_cvtepu8_epi32(bytes), _mm256_cvtepu8_epi32(_mm_srli_si128(bytes, 8))};
  }
  static Ints add(Ints a, Ints b) { return {_mm256_add_epi32(a.low, b.low), _mm256_add_epi32(a.high, b.high)}; }
  static Ints max(Ints a, Ints b) { return {_mm256_max_epi32(a.low, b.low), _mm256_max_epi32(a.high, b.high)}; }
  static void store(std::int32_t* to, Ints a) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), a.low);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 8), a.high);
  }

  static Floats floats(Ints a) { return {_mm256_cvtepi32_ps(a.low), _mm256_cvtepi32_ps(a.high)}; }
  static Floats value(float x) { return {_mm256_set1_ps(x), _mm256_set1_ps(x)}; }
  static Floats load(const float* from) { return {_mm256_loadu_ps(from), _mm256_loadu_ps(from + 8)}; }
  static void store(float* to, Floats a) { _mm256_storeu_ps(to, a.low), _mm256_storeu_ps(to + 8, a.high); }
  static Floats plus(Floats a, Floats b) { return {_mm256_add_ps(a.low, b.low), _mm256_add_ps(a.high, b.high)}; }
  static Floats times(Floats a, Floats b) { return {_mm256_mul_ps(a.low, b.low), _mm256_mul_ps(a.high, b.high)}; }
  static Floats max(Floats a, Floats b) { return {_mm256_max_ps(a.low, b.low), _mm256_max_ps(a.high, b.high)}; }
  static void store_bytes(std::uint8_t* to, Floats a) {
    const __m256 most = _mm256_set1_ps(127);
    const __m256i low = _mm256_cvtps_epi32(_mm256_min_ps(a.low, most)),
                  high = _mm256_cvtps_epi32(_mm256_min_ps(a.high, most));
    // Packing works on each half of a register by itself: 0-3, 8-11, 4-7, 12-15.
    const __m256i words = _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0b11011000);
    const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes);
  }
};

}  // namespace

const Kernel avx2_kernel = kernel_of<Avx2>("avx2");

}  // namespace crosscut::nn
