#pragma once
// What the commands of this folder declare for --help, as far as those of cli do not, in German.
// Internal to this folder.
#include "cli/wording.hpp"

namespace crosscut::lab {

cli::Sayings german_help();

}  // namespace crosscut::lab
