#pragma once
// 64-bit hash keys of values: any tuple of sets, arrays, counters and flags.
#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>

#include "base/bits.hpp"

namespace crosscut {

using Key = std::uint64_t;

// Folds x into h: a 64x64 -> 128 bit product folded onto itself.
constexpr Key mix(Key h, std::uint64_t x) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(h ^ x ^ 0x9e3779b97f4a7c15ULL) * 0xd6e8feb86659fd93ULL;
  return static_cast<Key>(product) ^ static_cast<Key>(product >> 64) ^ x * 0xa0761d6478bd642fULL;
}

template <int N>
constexpr Key mixed(Key h, const Bits<N>& set) {
  for (auto word : set.raw()) h = mix(h, word + 0x632be59bd9b4e019ULL);
  return h;
}
constexpr Key mixed(Key h, Cell c) { return mix(h, c.index); }
template <class T>
requires std::is_arithmetic_v<T> || std::is_enum_v<T>
constexpr Key mixed(Key h, T value) { return mix(h, static_cast<std::uint64_t>(value) + 1); }
template <class T>
constexpr Key mixed(Key h, const std::optional<T>& value) {
  return value ? mixed(h, *value) : mix(h, 0);
}
template <class T, std::size_t N>
constexpr Key mixed(Key h, const std::array<T, N>& values) {
  for (const T& value : values) h = mixed(h, value);
  return h;
}

template <class... Parts>
constexpr Key key_of(const std::tuple<Parts...>& parts) {
  Key h = 0x2545f4914f6cdd1dULL;
  std::apply([&](const auto&... part) { ((h = mixed(h, part)), ...); }, parts);
  return h;
}

}  // namespace crosscut
