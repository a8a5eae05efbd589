#pragma once
// Records for AbstractPlay (record/abstract_play.hpp).
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/record.hpp"

namespace crosscut::play {

// The main line, with what each move captures, as JSON on one line. Another game, other options, another start or an
// unfinished game is an error. `now`: the time of writing, such as 2024-05-17T20:15:00.000Z.
Result<std::string> abstract_play_text(Record record, std::string_view now);

}  // namespace crosscut::play
