#include "lesson/problems.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace crosscut {
namespace {

using nlohmann::json;

// Takes the fields of one object and keeps the first thing that is wrong.
class Fields {
 public:
  explicit Fields(const json& object) : object_(object) {
    if (!object.is_object()) error_ = "is no object";
  }

  std::string text(const char* key) {
    const json* value = find(key);
    if (value && value->is_string()) return value->get<std::string>();
    if (value) wrong(std::string(key) + " is no string");
    return {};
  }
  // Words in one string, separated by blanks.
  std::vector<std::string> list(const char* key) {
    const std::string all = text(key);
    const auto parts = words(all);
    return {parts.begin(), parts.end()};
  }
  Problem::Goal goal(const char* key) {
    constexpr int most_turns = 100;
    Problem::Goal goal;
    const auto parts = list(key);
    const auto name = parts.empty() ? Problem::goal_names.end()
                                    : std::find(Problem::goal_names.begin(), Problem::goal_names.end(), parts[0]);
    const auto turns = whole_number(parts.empty() ? "" : parts.back(), 1, most_turns);
    if (name == Problem::goal_names.end() || !turns || (parts.size() > 2) == (name == Problem::goal_names.begin())) {
      wrong(std::string(key) + " is not \"win TURNS\", \"capture POINT... TURNS\" or \"keep POINT... TURNS\"");
      return goal;
    }
    goal.kind = static_cast<Problem::Goal::Kind>(name - Problem::goal_names.begin());
    goal.at.assign(parts.begin() + 1, parts.end() - 1);
    goal.turns = static_cast<int>(*turns);
    return goal;
  }

  void wrong(const std::string& what) {
    if (error_.empty()) error_ = what;
  }
  const std::string& error() const { return error_; }

 private:
  const json* find(const char* key) {
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(key);
    if (found != object_.end()) return &*found;
    wrong("has no " + std::string(key));
    return nullptr;
  }

  const json& object_;
  std::string error_;
};

Result<Problem> read_problem(std::string_view game, const json& object) {
  Fields fields(object);
  Problem problem{fields.text("id"),       std::string(game),      fields.text("title"),
                  fields.text("task"),     fields.text("options"), fields.list("moves"),
                  fields.list("solution"), fields.list("themes"),  fields.goal("goal")};
  if (problem.solution.empty()) fields.wrong("has no solution");
  if (fields.error().empty()) return problem;
  return Error{in_quotes(problem.id) + ": " + fields.error()};
}

}  // namespace

Result<std::vector<Problem>> read_problems(std::string_view game, std::string_view text) {
  const json all = json::parse(text, nullptr, false);
  if (!all.is_array()) return Error{"the problems of a game are a JSON array"};
  std::vector<Problem> problems;
  for (const json& object : all) {
    auto problem = read_problem(game, object);
    if (!problem) return Error{"problem " + std::to_string(problems.size() + 1) + ", " + problem.message()};
    problems.push_back(*std::move(problem));
  }
  return problems;
}

Result<std::unique_ptr<Table>> set_up(const Problem& problem) {
  auto table = open_table(problem.game, problem.options);
  if (!table) return table;
  for (const std::string& move : problem.moves)
    if (const auto played = (*table)->play(move); !played) return Error{problem.id + ": " + played.message()};
  return table;
}

}  // namespace crosscut
