#pragma once
// The files of data/lessons, data/problems and data/first_games, which the build embeds in the library.
#include <string_view>

namespace crosscut::lesson {

// The text of data/lessons/NAME.json, such as "de/" and the name of a game; empty if there is none.
std::string_view lesson_data(std::string_view name);

// The same of data/problems.
std::string_view problem_data(std::string_view name);

// The same of data/first_games.
std::string_view first_game_data(std::string_view name);

}  // namespace crosscut::lesson
