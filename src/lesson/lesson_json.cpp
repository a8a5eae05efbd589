#include "lesson/lesson_json.hpp"

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "lesson/first_game.hpp"
#include "lesson/problems.hpp"
#include "messages/fields.hpp"
#include "messages/lessons.hpp"
#include "messages/request.hpp"
#include "wire/state.hpp"
#include "wire/write.hpp"

namespace crosscut::lesson {
namespace {

using nlohmann::json;

json goal_json(const Goal& goal) {
  json what = true;
  if (!goal.words.empty()) what = goal.words;
  if (goal.kind == Goal::place) what = goal.words[0];
  if (goal.kind == Goal::liberties) what = {{goal.words[0], goal.number}};
  if (goal.kind == Goal::lead) what = goal.number / 2.0;
  return {{std::string(Goal::names[goal.kind]), what}};
}

json step_json(const Step& step) {
  return {{"text", step.text},           {"hint", step.hint},
          {"success", step.success},     {"position", wire::position_json(*step.table, step.arranged)},
          {"continues", step.continues}, {"goal", goal_json(step.goal)},
          {"solutions", step.solutions}, {"reply", step.reply.empty() ? json() : json(step.reply)}};
}

Message left_of(const Table& table, std::size_t liberties) {
  const auto n = static_cast<long long>(liberties);
  if (table.scene().liberty_word == "freedom") return messages::freedoms_left{.n = n};
  return messages::liberties_left{.n = n};
}

json goal_json(const FirstGame& first, const Table& table, const Stage& stage) {
  if (!stage.goal) return nullptr;
  const json left =
      stage.target.empty() ? json() : json(worded(left_of(table, stage.liberties.size()), *first.language));
  return {{"text", first.goals[*stage.goal].text},
          {"number", *stage.goal},
          {"target", stage.target},
          {"liberties", stage.liberties},
          {"left", left}};
}

json problem_json(const Problem& problem) {
  const Problem::Goal& goal = problem.goal;
  return {{"id", problem.id},
          {"title", problem.title},
          {"task", problem.task},
          {"position", wire::position_json(**set_up(problem), false)},
          {"goal", {{"kind", Problem::goal_names[goal.kind]}, {"at", goal.at}, {"turns", goal.turns}}},
          {"solution", problem.solution},
          {"themes", problem.themes},
          {"difficulty", problem.difficulty}};
}

}  // namespace

Result<json> lessons_json(std::string_view game, const Language& language) {
  const auto course = open_course(game, language);
  if (!course) return course.error();
  json lessons = json::array();
  for (const Lesson& lesson : course->lessons) {
    json steps = json::array();
    for (const Step& step : lesson.steps) steps.push_back(step_json(step));
    lessons.push_back({{"id", lesson.id}, {"title", lesson.title}, {"steps", std::move(steps)}});
  }
  return json{{"game", course->game}, {"language", course->language->code}, {"lessons", std::move(lessons)}};
}

Result<json> check_goal(std::string_view game, const Language& language, std::string_view lesson, std::size_t step,
                        std::string_view move) {
  const auto course = open_course(game, language);
  if (!course) return course.error();
  const auto found = find_lesson(*course, lesson);
  if (!found) return found.error();
  const std::vector<Step>& steps = (*found)->steps;
  if (step >= steps.size()) return messages::unknown_step{.lesson = lesson, .steps = steps.size()};
  const Verdict verdict = judge(steps[step], move);
  json answer = {{"done", verdict.done}, {"message", verdict.message}, {"refusal", nullptr}};
  if (!verdict.refusal) return answer;
  const Error error = message_of(*verdict.refusal);
  answer["refusal"] = worded(error, language);
  if (!verdict.message.empty()) return answer;
  answer["message"] = worded(error, language) + ".";
  answer.update(wire::json_of(error));
  return answer;
}

Result<json> first_game_json(const Table& table, const Language& language, Side you) {
  const auto first = open_first_game(table.game(), language);
  if (!first) return first.error();
  const auto course = open_course(table.game(), language);
  if (!course) return course.error();
  json pictures = json::array(), next = json::array(), said = json::array();
  for (const Pose& pose : first->pictures) pictures.push_back(wire::position_json(*pose.table, pose.arranged));
  for (const std::string& id : first->next) {
    const auto lesson = find_lesson(*course, id);
    if (!lesson) return lesson.error();
    next.push_back({{"id", id}, {"title", (*lesson)->title}});
  }
  const Stage stage = stage_of(*first, table, you);
  for (const Stage::Said& one : stage.said) said.push_back({{"text", one.text}, {"places", one.places}});
  return json{
      {"game", first->game},          {"language", first->language->code},       {"pictures", std::move(pictures)},
      {"goals", first->goals.size()}, {"goal", goal_json(*first, table, stage)}, {"said", std::move(said)},
      {"next", std::move(next)}};
}

Result<json> problems_json(std::string_view game) {
  if (const auto table = open_table(game); !table && !game.empty()) return table.error();
  json problems = json::array();
  for (const Problem& problem : built_in_problems(game)) problems.push_back(problem_json(problem));
  return json{{"problems", std::move(problems)}};
}

json problem_of_day_json(int day) { return {{"problems", json::array({problem_json(problem_of_day(day))})}}; }

Result<json> attempt_json(std::string_view id, std::span<const std::string> made, std::string_view move) {
  constexpr std::uint64_t most_nodes = 300'000;  // problems_test checks that fewer suffice
  auto problem = find_problem(id);
  if (!problem) return problem.error();
  const int turns = static_cast<int>(made.size());
  const bool wins = problem->goal.kind == Problem::Goal::win;
  if (turns % 2 != 0 || (!wins && turns >= problem->goal.turns)) return messages::field_impossible_line{"moves"};
  if (!wins) problem->goal.turns -= turns;
  problem->moves.insert(problem->moves.end(), made.begin(), made.end());
  const auto table = set_up(*problem);
  if (!table) return table.error();
  const auto turn = (*table)->read(move);
  if (!turn) return message_of(turn.error());
  const auto found = sequel(*problem, (*table)->text(*turn), most_nodes);
  if (!found) return messages::proof_too_long{};
  return json{{"right", found->right}, {"line", found->line}};
}

}  // namespace crosscut::lesson
