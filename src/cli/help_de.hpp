#pragma once
// What the commands of this folder declare for --help, in German.
// Internal to this folder.
#include "cli/wording.hpp"

namespace crosscut::cli {

Sayings german_help();

}  // namespace crosscut::cli
