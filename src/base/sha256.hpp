#pragma once
// The hash SHA-256 (FIPS 180-4), by which files are known and damage to them is found.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace crosscut {

using Sha256 = std::array<std::uint8_t, 32>;
Sha256 sha256(std::string_view bytes);

// In hexadecimal digits, as sha256sum writes it.
std::string text_of(const Sha256& hash);

}  // namespace crosscut
