#pragma once
// Rule sets and komi of Go as SGF files write them. Internal to this folder.
#include <span>
#include <string>

#include "record/sgf.hpp"

namespace crosscut {

// A record is written with the first one that matches its options and scores by area.
std::span<const NamedRules> all_rules();

// The komi to play for this text; 0 if it cannot be a komi. `chinese`: under Chinese rules.
// `hundredths_from`: the least number that is taken for hundredths of a point.
std::string played_komi(const std::string& text, bool chinese, int hundredths_from);

}  // namespace crosscut
