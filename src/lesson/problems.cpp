#include "lesson/problems.hpp"

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "lesson/lesson_data.hpp"
#include "messages/fields.hpp"
#include "messages/lessons.hpp"
#include "messages/request.hpp"
#include "wire/fields.hpp"

namespace crosscut::lesson {
namespace {

using nlohmann::json;

// Words in one string, separated by blanks.
std::vector<std::string> read_words(const wire::Fields& fields, std::string_view name) {
  const std::string all = fields.needed_text(name);
  const auto parts = words(all);
  return {parts.begin(), parts.end()};
}

Problem::Goal read_problem_goal(const wire::Fields& fields) {
  constexpr int most_turns = 100;
  Problem::Goal goal;
  const auto parts = read_words(fields, "goal");
  const auto name = parts.empty() ? Problem::goal_names.end()
                                  : std::find(Problem::goal_names.begin(), Problem::goal_names.end(), parts[0]);
  const auto turns = whole_number(parts.empty() ? "" : parts.back(), 1, most_turns);
  if (name == Problem::goal_names.end() || !turns || (parts.size() > 2) == (name == Problem::goal_names.begin())) {
    fields.wrong<messages::field_not_problem_goal>("goal");
    return goal;
  }
  goal.kind = static_cast<Problem::Goal::Kind>(name - Problem::goal_names.begin());
  goal.at.assign(parts.begin() + 1, parts.end() - 1);
  goal.turns = static_cast<int>(*turns);
  return goal;
}

Result<Problem> read_problem(std::string_view game, const json& object) {
  std::optional<wire::Fault> fault;
  const wire::Fields fields(object, "", fault);
  Problem problem;
  problem.game = game;
  problem.id = fields.needed_text("id");
  problem.title = fields.needed_text("title");
  problem.task = fields.needed_text("task");
  problem.options = fields.needed_text("options");
  problem.moves = read_words(fields, "moves");
  problem.solution = read_words(fields, "solution");
  problem.themes = read_words(fields, "themes");
  problem.goal = read_problem_goal(fields);
  problem.difficulty = fields.integer("difficulty", 0, 1000).value_or(0);
  if (problem.solution.empty()) fields.wrong<messages::field_no_move>("solution");
  if (!fault) return problem;
  return at_place(in_quotes(problem.id), *fault);
}

}  // namespace

Result<std::vector<Problem>> read_problems(std::string_view game, std::string_view text) {
  const auto all = wire::parsed(text);
  if (!all || !all->is_array()) return messages::problems_not_array{};
  std::vector<Problem> problems;
  for (const json& object : *all) {
    if (!object.is_object()) return messages::problem_not_object{.number = problems.size() + 1};
    auto problem = read_problem(game, object);
    if (!problem) return messages::in_problem{.number = problems.size() + 1, .what = problem.error()};
    problems.push_back(*std::move(problem));
  }
  return problems;
}

std::vector<Problem> built_in_problems(std::string_view game) {
  std::vector<Problem> all;
  for (const Entry& entry : catalog()) {
    const std::string_view text = game.empty() || game == entry.name ? problem_data(entry.name) : "";
    if (text.empty()) continue;
    const auto problems = read_problems(entry.name, text);
    assert(problems);
    all.insert(all.end(), problems->begin(), problems->end());
  }
  return all;
}

Result<Problem> find_problem(std::string_view id) {
  for (Problem& problem : built_in_problems(id.substr(0, id.find('-'))))
    if (problem.id == id) return std::move(problem);
  return messages::unknown_problem{.text = id};
}

Problem problem_of_day(int day) {
  std::vector<std::string_view> games;
  for (const Entry& entry : catalog())
    if (!problem_data(entry.name).empty()) games.push_back(entry.name);
  const auto turn = static_cast<std::size_t>(day), of_game = turn / games.size();
  constexpr std::size_t stride = 7;  // so that consecutive days differ more than neighbouring problems
  auto problems = built_in_problems(games[turn % games.size()]);
  return std::move(problems[of_game * stride % problems.size()]);
}

Result<std::unique_ptr<Table>> set_up(const Problem& problem) {
  auto table = open_table(problem.game, problem.options);
  if (!table) return table;
  for (const std::string& move : problem.moves)
    if (const auto played = (*table)->play(move); !played) return at_place(problem.id, message_of(played.error()));
  return table;
}

}  // namespace crosscut::lesson
