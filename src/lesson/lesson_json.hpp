#pragma once
// Lessons and problems as JSON: a course or problems as an object, and the verdict on a move.
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "lesson/lesson.hpp"

namespace crosscut::lesson {

// {"game", "language", "lessons": [{"id", "title", "steps": [{"text", "hint", "success", "position", "continues",
// "goal", "solutions", "reply"}]}]}. A position has the same fields as in a request: "game", "options",
// "moves" and, unless it comes from a new game, "start". Goals have the form of the data (data/lessons/README.md); the
// reply is null if the opponent does not answer.
Result<nlohmann::json> lessons_json(std::string_view game, const Language& language);

// {"done", "message", "refusal"}: whether the move does what that step of the lesson (counted from 0) asks for, what to
// say about it, and the rule it breaks, or null.
Result<nlohmann::json> check_goal(std::string_view game, const Language& language, std::string_view lesson,
                                  std::size_t step, std::string_view move);

// {"game", "language", "pictures", "goals", "goal", "said", "next"}: a first game on the table so far, as the player of
// that side sees it (docs/language.md).
Result<nlohmann::json> first_game_json(const Table& table, const Language& language, Side you);

// {"problems": [{"id", "title", "task", "position", "goal": {"kind", "at", "turns"}, "solution", "themes",
// "difficulty"}]}: those of the game, or of all if it is "".
Result<nlohmann::json> problems_json(std::string_view game);
nlohmann::json problem_of_day_json(int day);

// {"right", "line"}: the consequences of a move in a problem (solve/puzzle.hpp), after these turns, none if it is the
// first one.
Result<nlohmann::json> attempt_json(std::string_view problem, std::span<const std::string> made, std::string_view move);

}  // namespace crosscut::lesson
