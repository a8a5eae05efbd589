#pragma once
// Lessons for protocols that speak JSON: a course as an object, and what a move in it comes to.
// Knows nothing of any one game, nor of the protocols.
#include <nlohmann/json.hpp>

#include "lesson/lesson.hpp"

namespace crosscut {

// {"game", "language", "lessons": [{"id", "title", "steps": [{"text", "hint", "success", "position", "continues",
// "goal", "solutions", "reply"}]}]}. A position has the fields by which every request names one: "game", "options",
// "moves" and, unless it comes from a new game, "start". Goals have the form of the data (data/lessons/README.md); the
// reply is null where the opponent does not answer.
Result<nlohmann::json> lessons_json(std::string_view game, std::string_view language);

// {"done", "message", "refusal"}: whether the move does what the step (counted from 0) of the lesson asks for, what to
// say of it, and the rule that it breaks, or null.
Result<nlohmann::json> check_goal(std::string_view game, std::string_view language, std::string_view lesson,
                                  std::size_t step, std::string_view move);

}  // namespace crosscut
