// Courses from JSON.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "explain/diagram.hpp"
#include "lesson/data.hpp"
#include "lesson/lesson.hpp"

namespace crosscut {
namespace {

using nlohmann::json;
using Texts = std::vector<std::string>;

// A value and where it stands. The first thing that is wrong anywhere is kept; from there on values may read as empty.
class Value {
 public:
  Value(const json& value, std::string path, std::optional<Error>& wrong)
      : value_(&value), path_(std::move(path)), wrong_(&wrong) {}

  bool given() const { return !value_->is_null(); }
  bool is_true() const { return *value_ == json(true); }
  bool failed() const { return wrong_->has_value(); }
  void fail(const std::string& why) const {
    if (!*wrong_) *wrong_ = Error{path_ + (path_.empty() ? "" : ": ") + why};
  }
  void expect(bool so, const std::string& why) const {
    if (!so) fail(why);
  }

  // No keys but these.
  void keys(const Texts& allowed) const {
    expect(value_->is_object(), "an object is needed here");
    for (const auto& [key, value] : value_->items())
      expect(std::find(allowed.begin(), allowed.end(), key) != allowed.end(),
             "there is no such key as " + in_quotes(key) + ", allowed are " + join(allowed, ", "));
  }
  Value operator[](const std::string& key) const {
    static const json nothing;
    const auto found = value_->is_object() ? value_->find(key) : value_->end();
    return {found == value_->end() ? nothing : *found, path_ + (path_.empty() ? "" : ".") + key, *wrong_};
  }
  std::vector<Value> elements() const {
    expect(value_->is_array() && !value_->empty(), "a list of at least one element is needed here");
    std::vector<Value> all;
    if (!value_->is_array()) return all;
    for (std::size_t i = 0; i < value_->size(); ++i)
      all.emplace_back((*value_)[i], path_ + "[" + std::to_string(i) + "]", *wrong_);
    return all;
  }
  std::string text() const {
    const auto* string = value_->get_ptr<const json::string_t*>();
    expect(string && !trimmed(*string).empty(), "a text is needed here");
    return string ? *string : "";
  }
  Texts texts() const {
    Texts all;
    for (const Value& element : elements()) all.push_back(element.text());
    return all;
  }
  // The members of an object.
  std::vector<std::pair<std::string, Value>> members() const {
    expect(value_->is_object(), "an object is needed here");
    std::vector<std::pair<std::string, Value>> all;
    if (value_->is_object())
      for (const auto& [key, value] : value_->items()) all.emplace_back(key, (*this)[key]);
    return all;
  }
  double number() const {
    expect(value_->is_number() && std::abs(value_->get<double>()) <= 1000, "a number up to 1000 is needed here");
    return value_->is_number() ? value_->get<double>() : 0;
  }

 private:
  const json* value_;
  std::string path_;
  std::optional<Error>* wrong_;
};

Goal read_goal(const Value& value) {
  value.keys({Goal::names.begin(), Goal::names.end()});
  const auto members = value.members();
  value.expect(members.size() == 1, "exactly one goal is needed here");
  if (value.failed()) return {};
  const auto& [name, what] = members[0];
  Goal goal;
  goal.kind = static_cast<Goal::Kind>(std::find(Goal::names.begin(), Goal::names.end(), name) - Goal::names.begin());
  switch (goal.kind) {
    case Goal::play:
    case Goal::refused:
    case Goal::capture:
    case Goal::occupy:
      goal.words = what.texts();
      break;
    case Goal::place:
      goal.words = {what.text()};
      break;
    case Goal::liberties:
      for (const auto& [point, count] : what.members())
        goal.words = {point}, goal.number = static_cast<int>(count.number());
      what.expect(!goal.words.empty(), "a point and a number are needed here");
      break;
    case Goal::lead:
      goal.number = static_cast<int>(std::lround(2 * what.number()));
      break;
    case Goal::any:
    case Goal::win:
      what.expect(what.is_true(), "true is needed here");
  }
  return goal;
}

// Puts the position that a diagram describes on the step's table: a drawing and what belongs to it, then moves.
Status set_up(Step& step, std::string_view game) {
  DiagramStart start(game);
  std::unique_ptr<Table> table;
  for (const Statement& statement : statements(step.diagram)) {
    const std::string_view word = statement.words.empty() ? "" : statement.words[0];
    const auto part = table ? false : start.take(statement);
    if (!part) return part.error();
    if (*part) continue;
    if (word != "play") return Error{"after the drawing there can be moves (play MOVE), but not " + in_quotes(word)};
    auto begun = table ? Result(std::move(table)) : start.table();
    if (!begun) return begun.error();
    table = *std::move(begun);
    if (const auto played = table->play(statement.rest()); !played) return played.error();
  }
  auto begun = table ? Result(std::move(table)) : start.table();
  if (!begun) return begun.error();
  step.table = *std::move(begun);
  step.arranged = start.arranged();
  return Done{};
}

// The diagram of the position in which a step leaves off; what is refused changes nothing.
std::string continued(const Step& before) {
  std::string diagram = before.diagram;
  if (before.goal.kind == Goal::refused) return diagram;
  for (const std::string& move : {before.solutions[0], before.reply})
    if (!move.empty()) diagram += "\nplay " + move;
  return diagram;
}

void read_texts(const Value& value, Step& step) {
  step.text = value["text"].text();
  step.hint = value["hint"].text();
  step.success = value["success"].text();
  step.wrong.clear();
  if (value["wrong"].given())
    for (const auto& [move, text] : value["wrong"].members()) step.wrong.emplace_back(move, text.text());
}

void translate(const Value& value, Step& step) {
  value.keys({"text", "hint", "success", "wrong"});
  const auto original = step.wrong;
  read_texts(value, step);
  value["wrong"].expect(std::equal(original.begin(), original.end(), step.wrong.begin(), step.wrong.end(),
                                   [](const auto& a, const auto& b) { return a.first == b.first; }),
                        "the moves are not those of the original");
}

Step read_step(const Value& value, std::string_view game, const Step* before) {
  value.keys({"text", "hint", "success", "wrong", "position", "facts", "goal", "solutions", "reply"});
  Step step;
  read_texts(value, step);
  step.goal = read_goal(value["goal"]);
  const bool listed = step.goal.kind == Goal::play || step.goal.kind == Goal::refused;
  value["solutions"].expect(listed != value["solutions"].given(), "solutions are given unless the goal lists them");
  step.solutions = listed ? step.goal.words : value["solutions"].texts();
  if (value["reply"].given()) step.reply = value["reply"].text();
  if (value["facts"].given()) step.facts = join(value["facts"].texts(), "\n");
  const Value position = value["position"];
  position.expect(position.given() || before, "the first step of a lesson needs a position");
  if (position.given())
    step.diagram = join(position.texts(), "\n");
  else if (before)
    step.diagram = continued(*before), step.continues = true;
  if (const Status done = set_up(step, game); !done) position.fail(done.message());
  return step;
}

Lesson read_lesson(const Value& value, std::string_view game) {
  value.keys({"id", "title", "steps"});
  Lesson lesson{value["id"].text(), value["title"].text(), {}};
  for (const Value& step : value["steps"].elements()) {
    if (value.failed()) break;
    lesson.steps.push_back(read_step(step, game, lesson.steps.empty() ? nullptr : &lesson.steps.back()));
  }
  return lesson;
}

void translate(const Value& value, Lesson& lesson) {
  value.keys({"title", "steps"});
  lesson.title = value["title"].text();
  const auto steps = value["steps"].elements();
  value["steps"].expect(steps.size() == lesson.steps.size(), "the steps are not as many as in the original");
  for (std::size_t i = 0; i < std::min(steps.size(), lesson.steps.size()); ++i) translate(steps[i], lesson.steps[i]);
}

void translate(const Value& value, Course& course) {
  Texts ids;
  for (const Lesson& lesson : course.lessons) ids.push_back(lesson.id);
  value.keys(ids);
  for (Lesson& lesson : course.lessons) translate(value[lesson.id], lesson);
}

}  // namespace

Result<Course> read_course(std::string_view data, std::string_view texts) {
  const json original = json::parse(data, nullptr, false), translated = json::parse(texts, nullptr, false);
  if (original.is_discarded()) return Error{"the lessons are not JSON"};
  if (!texts.empty() && translated.is_discarded()) return Error{"the translated lessons are not JSON"};
  std::optional<Error> wrong;
  const Value value(original, "", wrong);
  value.keys({"game", "lessons"});
  Course course{value["game"].text(), {}};
  for (const Value& lesson : value["lessons"].elements()) {
    if (wrong) break;
    course.lessons.push_back(read_lesson(lesson, course.game));
    const auto first = find_lesson(course, course.lessons.back().id);
    lesson["id"].expect(first && *first == &course.lessons.back(), "there is a lesson of this name already");
  }
  if (!texts.empty() && !wrong) translate(Value(translated, "", wrong), course);
  if (wrong) return *wrong;
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
  return Error{course.game + " has no lesson " + in_quotes(name) + "; its lessons are " + join(ids, ", ") +
               ", or by number 1 to " + std::to_string(ids.size())};
}

Result<Course> open_course(std::string_view game, std::string_view language) {
  const Entry* entry = find_game(game);
  if (!entry) return open_table(game).error();
  if (std::find(lesson_languages.begin(), lesson_languages.end(), language) == lesson_languages.end())
    return Error{"there are no lessons in the language " + in_quotes(language) +
                 ", only in: " + join({lesson_languages.begin(), lesson_languages.end()}, ", ")};
  const std::string name(entry->page);
  return read_course(lesson_data(name),
                     language == lesson_languages[0] ? "" : lesson_data(std::string(language) + "/" + name));
}

}  // namespace crosscut
