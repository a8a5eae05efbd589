#pragma once
// An error whose text a test makes up.
#include "base/result.hpp"

namespace crosscut::tests {

inline Error said(std::string text) {
  static constexpr std::array parts = std::to_array<DeclaredPart>({{"text", PartType::text_}});
  static constexpr Declared declared{"test", {"{text}"}, parts, {}};
  return {&declared, {Part{std::move(text)}}};
}

}  // namespace crosscut::tests
