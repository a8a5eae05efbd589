#pragma once
// Bytes as text (RFC 4648, padded).
#include <optional>
#include <string>
#include <string_view>

namespace crosscut {

std::string base64(std::string_view bytes);
// Nothing if that is not what base64() gives.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace crosscut
