#pragma once
// Which choice dialogs recommend in place of the usual one.
#include "catalog/table.hpp"

namespace crosscut {

// A game whose letter lets boards come back for ever is better played with a rule against that; empty: the usual choice
// is good.
inline std::string_view recommended(const Entry::Declared& declared) {
  return declared.option.name == "ko" && declared.initial == "original" ? "superko" : "";
}

}  // namespace crosscut
