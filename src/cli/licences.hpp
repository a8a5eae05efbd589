#pragma once
// The licences of the program and of what it contains.
#include <string_view>

namespace crosscut::cli {

// "LICENSE" or "licences/third_party".
std::string_view licence_text(std::string_view name);

}  // namespace crosscut::cli
