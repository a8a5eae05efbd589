#pragma once
// Options of Go as SGF files say them: sets of rules, and the komi. Internal to this folder.
#include <span>
#include <string>

#include "record/sgf.hpp"

namespace crosscut {

// The first that fits is written, if it counts as is done here.
std::span<const NamedRules> all_rules();

// "7.50" as this program writes it, "7.5".
std::string plain_number(std::string number);
// The komi that is played for one that is given, 0 if it cannot be one. `chinese`: by Chinese rules.
// `hundredths_from`: the least number that is taken for hundredths of a point.
std::string played_komi(const std::string& text, bool chinese, int hundredths_from);

}  // namespace crosscut
