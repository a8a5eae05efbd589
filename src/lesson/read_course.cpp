// Courses from JSON.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "catalog/diagram.hpp"
#include "lesson/lesson.hpp"
#include "lesson/lesson_data.hpp"
#include "lesson/reading.hpp"
#include "messages/diagrams.hpp"
#include "messages/fields.hpp"
#include "messages/lessons.hpp"
#include "wire/fields.hpp"

namespace crosscut::lesson {
namespace {

using nlohmann::json;
using Texts = std::vector<std::string>;

Goal read_goal(const wire::Fields& step) {
  constexpr double most = 1000;
  const auto fields = step.needed().object("goal");
  if (!fields) return {};
  fields->allow(Goal::names);
  const Texts names = fields->names();
  if (names.size() != 1) step.wrong<messages::field_not_one_goal>("goal");
  if (step.failed()) return {};
  Goal goal;
  goal.kind =
      static_cast<Goal::Kind>(std::find(Goal::names.begin(), Goal::names.end(), names[0]) - Goal::names.begin());
  switch (goal.kind) {
    case Goal::play:
    case Goal::refused:
    case Goal::capture:
    case Goal::occupy:
      goal.words = read_texts(*fields, names[0]);
      break;
    case Goal::place:
      goal.words = {read_text(*fields, names[0])};
      break;
    case Goal::liberties: {
      const auto group = fields->needed().object(names[0]);
      if (!group) break;
      goal.words = group->names();
      if (goal.words.size() != 1) fields->wrong<messages::field_not_point_and_number>(names[0]);
      if (!step.failed()) goal.number = group->integer(goal.words[0], 0, static_cast<int>(most)).value_or(0);
      break;
    }
    case Goal::lead:
      goal.number = static_cast<int>(std::lround(2 * fields->needed().number(names[0], -most, most).value_or(0)));
      break;
    case Goal::any:
    case Goal::win:
      if (fields->flag(names[0]) != true) fields->wrong<messages::field_not_true>(names[0]);
  }
  return goal;
}

// The diagram of the position at the end of a step; a refused move changes nothing.
std::string continued(const Step& before) {
  std::string diagram = before.diagram;
  if (before.goal.kind == Goal::refused) return diagram;
  for (const std::string& move : {before.solutions[0], before.reply})
    if (!move.empty()) diagram += "\nplay " + move;
  return diagram;
}

void read_prose(const wire::Fields& fields, Step& step) {
  step.text = read_text(fields, "text");
  step.hint = read_text(fields, "hint");
  step.success = read_text(fields, "success");
  step.wrong.clear();
  if (const auto wrong = fields.object("wrong"))
    for (const std::string& move : wrong->names()) step.wrong.emplace_back(move, read_text(*wrong, move));
}

void translate(const wire::Fields& fields, Step& step) {
  fields.allow({"text", "hint", "success", "wrong"});
  const auto original = step.wrong;
  read_prose(fields, step);
  const bool same = std::equal(original.begin(), original.end(), step.wrong.begin(), step.wrong.end(),
                               [](const auto& a, const auto& b) { return a.first == b.first; });
  if (!same) fields.wrong<messages::field_other_moves>("wrong");
}

Step read_step(const wire::Fields& fields, std::string_view game, const Step* before) {
  fields.allow({"text", "hint", "success", "wrong", "position", "facts", "goal", "solutions", "reply"});
  Step step;
  read_prose(fields, step);
  step.goal = read_goal(fields);
  const bool listed = step.goal.kind == Goal::play || step.goal.kind == Goal::refused;
  if (listed == (fields.any("solutions") != nullptr)) fields.wrong<messages::field_solutions>("solutions");
  step.solutions = listed ? step.goal.words : read_texts(fields, "solutions");
  if (fields.any("reply")) step.reply = read_text(fields, "reply");
  if (fields.any("facts")) step.facts = join(read_texts(fields, "facts"), "\n");
  if (fields.any("position"))
    step.diagram = join(read_texts(fields, "position"), "\n");
  else if (before)
    step.diagram = continued(*before), step.continues = true;
  else
    fields.wrong<messages::field_missing>("position");
  if (fields.failed()) return step;
  auto pose = read_pose(game, step.diagram);
  if (pose)
    step.table = std::move(pose->table), step.arranged = pose->arranged;
  else
    fields.blame("position", at_place(fields.path("position"), pose.error()));
  return step;
}

Lesson read_lesson(const wire::Fields& fields, std::string_view game) {
  fields.allow({"id", "title", "steps"});
  Lesson lesson{read_text(fields, "id"), read_text(fields, "title"), {}};
  for (const wire::Fields& step : read_list(fields, "steps")) {
    if (fields.failed()) break;
    lesson.steps.push_back(read_step(step, game, lesson.steps.empty() ? nullptr : &lesson.steps.back()));
  }
  return lesson;
}

void translate(const wire::Fields& fields, Lesson& lesson) {
  fields.allow({"title", "steps"});
  lesson.title = read_text(fields, "title");
  const auto steps = read_list(fields, "steps");
  if (steps.size() != lesson.steps.size()) fields.wrong<messages::field_other_steps>("steps");
  for (std::size_t i = 0; i < std::min(steps.size(), lesson.steps.size()); ++i) translate(steps[i], lesson.steps[i]);
}

void translate(const wire::Fields& fields, Course& course) {
  std::vector<std::string_view> ids;
  for (const Lesson& lesson : course.lessons) ids.push_back(lesson.id);
  fields.allow(ids);
  for (Lesson& lesson : course.lessons)
    if (const auto translated = fields.needed().object(lesson.id)) translate(*translated, lesson);
}

}  // namespace

std::string read_text(const wire::Fields& fields, std::string_view name) {
  std::string text = fields.needed_text(name);
  if (trimmed(text).empty()) fields.wrong<messages::field_blank>(name);
  return text;
}

std::vector<wire::Fields> read_list(const wire::Fields& fields, std::string_view name) {
  std::vector<wire::Fields> list = fields.needed().objects(name);
  if (list.empty()) fields.wrong<messages::field_empty>(name);
  return list;
}

Texts read_texts(const wire::Fields& fields, std::string_view name) {
  Texts texts = fields.needed().texts(name);
  if (texts.empty()) fields.wrong<messages::field_empty>(name);
  return texts;
}

Result<Pose> read_pose(std::string_view game, std::string_view diagram) {
  DiagramStart start(game);
  std::unique_ptr<Table> table;
  for (const Statement& statement : statements(diagram)) {
    const std::string_view word = statement.words.empty() ? "" : statement.words[0];
    const auto part = table ? false : start.take(statement);
    if (!part) return part.error();
    if (*part) continue;
    if (word != "play") return messages::diagram_word{.word = word};
    auto begun = table ? Result(std::move(table)) : start.table();
    if (!begun) return begun.error();
    table = *std::move(begun);
    if (const auto played = table->play(statement.rest()); !played) return message_of(played.error());
  }
  auto begun = table ? Result(std::move(table)) : start.table();
  if (!begun) return begun.error();
  return Pose{*std::move(begun), start.arranged()};
}

Result<Course> read_course(std::string_view data, std::string_view texts) {
  const auto original = wire::parsed(data), translated = wire::parsed(texts);
  if (!original || !original->is_object()) return messages::lessons_not_object{};
  if (!texts.empty() && (!translated || !translated->is_object())) return messages::lessons_not_object{};
  std::optional<wire::Fault> fault;
  const wire::Fields fields(*original, "", fault);
  fields.allow({"game", "lessons"});
  Course course{.game = read_text(fields, "game")};
  for (const wire::Fields& lesson : read_list(fields, "lessons")) {
    if (fault) break;
    course.lessons.push_back(read_lesson(lesson, course.game));
    const auto first = find_lesson(course, course.lessons.back().id);
    if (!first || *first != &course.lessons.back()) lesson.wrong<messages::field_same_id>("id");
  }
  if (!texts.empty() && !fault) translate(wire::Fields(*translated, "", fault), course);
  if (fault) return *fault;
  return course;
}

Result<const Lesson*> find_lesson(const Course& course, std::string_view name) {
  const auto number = whole_number(name, 1, static_cast<long long>(course.lessons.size()));
  if (number) return &course.lessons[static_cast<std::size_t>(*number - 1)];
  std::vector<std::string> ids;
  for (const Lesson& lesson : course.lessons) {
    if (lesson.id == lower(name)) return &lesson;
    ids.push_back(lesson.id);
  }
  return messages::unknown_lesson{.game = course.game, .text = name, .allowed = ids, .count = ids.size()};
}

Result<Course> open_course(std::string_view game, const Language& language) {
  const Entry* entry = find_game(game);
  if (!entry) return no_such_game(game);
  const std::string name(entry->chapter);
  const std::string_view texts = lesson_data(std::string(language.code) + "/" + name);
  auto course = read_course(lesson_data(name), texts);
  if (course && !texts.empty()) course->language = &language;
  return course;
}

}  // namespace crosscut::lesson
