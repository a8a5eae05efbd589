#pragma once
// Problems: a position, a task, and every first move that solves it, as data (data/problems, docs/problems.md).
#include "catalog/table.hpp"
#include "solve/puzzle.hpp"

namespace crosscut::lesson {

struct Problem : solve::Puzzle {
  static constexpr std::array<std::string_view, 3> goal_names = {"win", "capture", "keep"};

  std::string id, title, task;
  std::vector<std::string> solution;  // every first move that reaches the goal, canonical, in byte order
  std::vector<std::string> themes;
  int difficulty = 0;  // how many runs of the engine miss it, as measured (docs/problems.md)
};

// The problems of a game: the text of data/problems/GAME.json.
Result<std::vector<Problem>> read_problems(std::string_view game, std::string_view json);

// The built-in problems, in order: of the named game, or of all; none if the game has none, or is unknown.
std::vector<Problem> built_in_problems(std::string_view game = "");
Result<Problem> find_problem(std::string_view id);  // a built-in one
// The problem of a day, counted from any date: each game in turn, and each problem of a game once before any repeats.
Problem problem_of_day(int day);

// The position in which the problem asks for a move.
Result<std::unique_ptr<Table>> set_up(const Problem& problem);

}  // namespace crosscut::lesson
