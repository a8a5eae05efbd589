// Every lesson, in every language: its positions stand, its solutions and no others reach the goal, and what it says of
// positions is so. And what is said of lessons that are not written well.
#include "lesson/lesson.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "base/text.hpp"
#include "diagram.hpp"
#include "lesson/json.hpp"

namespace crosscut::tests {
namespace {

using nlohmann::json;

std::vector<std::string> games_with_lessons() {
  std::vector<std::string> games;
  for (const Entry& game : catalog())
    if (game.name == game.page) games.emplace_back(game.name);
  return games;
}

// Calls f(course, lesson, step, place) for every step of the course.
void each_step(const std::string& game, std::string_view language, auto&& f) {
  const auto course = open_course(game, language);
  ASSERT_TRUE(course) << game << " " << language << ": " << course.message();
  for (const Lesson& lesson : course->lessons)
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      const std::string place = game + " " + lesson.id + " step " + std::to_string(i + 1) + " " + std::string(language);
      SCOPED_TRACE(place);
      f(lesson, i);
    }
}

class Lessons : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Of, Lessons, testing::ValuesIn(games_with_lessons()),
                         [](const auto& game) { return game.param; });

TEST_P(Lessons, AreEnough) {
  const auto course = open_course(GetParam());
  ASSERT_TRUE(course) << course.message();
  EXPECT_EQ(course->game, GetParam());
  EXPECT_GE(course->lessons.size(), 8U);
  for (const Lesson& lesson : course->lessons) EXPECT_LE(lesson.steps.size(), 4U) << lesson.id;
}

TEST_P(Lessons, SayWhatIsSo) {
  each_step(GetParam(), "en", [](const Lesson& lesson, std::size_t i) {
    const Step& step = lesson.steps[i];
    if (step.facts.empty()) return;
    const Report report = run_diagrams(GetParam(), "= facts\n" + step.diagram + "\n" + step.facts);
    for (const Wrong& wrong : report.wrong) ADD_FAILURE() << "line " << wrong.line << ": " << wrong.message;
  });
}

// The legal moves that do what the step asks for. Of claims only the empty one is listed as legal.
std::vector<std::string> solving(const Step& step) {
  std::vector<std::string> moves = step.table->legal();
  for (const std::string& move : step.solutions)
    if (move.rfind("dead ", 0) == 0) moves.push_back(move);
  const auto fails = [&](const std::string& move) { return !judge(step, move).done || !step.table->check(move); };
  moves.erase(std::remove_if(moves.begin(), moves.end(), fails), moves.end());
  return moves;
}

TEST_P(Lessons, AreSolvedByTheirSolutions) {
  each_step(GetParam(), "en", [](const Lesson& lesson, std::size_t i) {
    const Step& step = lesson.steps[i];
    ASSERT_FALSE(step.solutions.empty());
    for (const std::string& move : step.solutions) {
      const Verdict verdict = judge(step, move);
      EXPECT_TRUE(verdict.done) << move << ": " << verdict.message;
      EXPECT_EQ(verdict.message, step.success) << move;
      EXPECT_EQ(verdict.refusal.empty(), step.goal.kind != Goal::refused) << move << ": " << verdict.refusal;
    }
  });
}

TEST_P(Lessons, AreNotSolvedByEveryMove) {
  each_step(GetParam(), "en", [](const Lesson& lesson, std::size_t i) {
    const Step& step = lesson.steps[i];
    const auto legal = step.table->legal();
    ASSERT_FALSE(legal.empty());
    const auto found = solving(step);
    EXPECT_EQ(found.empty(), step.goal.kind == Goal::refused);
    EXPECT_EQ(found.size() == legal.size(), step.goal.kind == Goal::any);
    // What the opponent answers, and where the next step goes on, depends on the one solution.
    const bool goes_on =
        i + 1 < lesson.steps.size() && lesson.steps[i + 1].continues && step.goal.kind != Goal::refused;
    if (goes_on || !step.reply.empty()) {
      EXPECT_EQ(join(found, " "), step.solutions[0]);
      const auto after = step.table->clone();
      ASSERT_TRUE(after->play(step.solutions[0]));
      EXPECT_TRUE(step.reply.empty() || after->play(step.reply)) << step.reply;
    }
  });
}

TEST_P(Lessons, ExplainWrongMoves) {
  each_step(GetParam(), "en", [](const Lesson& lesson, std::size_t i) {
    const Step& step = lesson.steps[i];
    for (const auto& [move, text] : step.wrong) {
      const Verdict verdict = judge(step, move);
      EXPECT_FALSE(verdict.done) << move;
      EXPECT_EQ(verdict.message, text) << move;
      const auto canonical = step.table->check(move);
      EXPECT_TRUE(!canonical || *canonical == move) << move;
    }
  });
}

TEST_P(Lessons, AreTranslatedThroughout) {
  const auto english = open_course(GetParam()), german = open_course(GetParam(), "de");
  ASSERT_TRUE(english && german) << german.message();
  ASSERT_EQ(english->lessons.size(), german->lessons.size());
  for (std::size_t l = 0; l < english->lessons.size(); ++l) {
    const Lesson &one = english->lessons[l], &other = german->lessons[l];
    EXPECT_EQ(one.id, other.id);
    ASSERT_EQ(one.steps.size(), other.steps.size());
    for (std::size_t i = 0; i < one.steps.size(); ++i) {
      const Step &a = one.steps[i], &b = other.steps[i];
      EXPECT_NE(a.text, b.text) << one.id;
      EXPECT_NE(a.hint, b.hint) << one.id;
      EXPECT_NE(a.success, b.success) << one.id;
      for (std::size_t w = 0; w < a.wrong.size(); ++w) EXPECT_NE(a.wrong[w].second, b.wrong[w].second) << one.id;
    }
  }
}

// The points that a text names, such as b2 or 2a1.
std::set<std::string> points_in(const std::string& text, const Table& table) {
  std::string plain = text;
  for (char& c : plain)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = ' ';
  std::set<std::string> points;
  const Scene scene = table.scene();
  for (const auto word : words(plain))
    for (const auto& place : scene.places)
      if (place.name == word) points.insert(place.name);
  return points;
}

TEST_P(Lessons, NameTheSamePointsInEveryLanguage) {
  const auto english = open_course(GetParam()), german = open_course(GetParam(), "de");
  ASSERT_TRUE(english && german);
  for (std::size_t l = 0; l < english->lessons.size(); ++l)
    for (std::size_t i = 0; i < english->lessons[l].steps.size(); ++i) {
      const Step &a = english->lessons[l].steps[i], &b = german->lessons[l].steps[i];
      const std::string place = english->lessons[l].id + " step " + std::to_string(i + 1);
      EXPECT_EQ(points_in(a.text, *a.table), points_in(b.text, *a.table)) << place;
      EXPECT_EQ(points_in(a.hint, *a.table), points_in(b.hint, *a.table)) << place;
      EXPECT_EQ(points_in(a.success, *a.table), points_in(b.success, *a.table)) << place;
    }
}

// The position as a protocol would set it up.
std::unique_ptr<Table> table_at(const json& position) {
  std::string options;
  for (const auto& [key, value] : position["options"].items()) options += key + "=" + value.get<std::string>() + " ";
  auto table = std::move(*open_table(position["game"].get<std::string>(), options));
  if (position.contains("start")) {
    const json& start = position["start"];
    const auto side = [](const json& name) {
      return name == "black" ? Side::black : name == "white" ? Side::white : Side::red;
    };
    Arrangement arrangement;
    for (const auto& [point, token] : start["cells"].items()) arrangement.pieces.emplace_back(point, token);
    arrangement.to_play = side(start["to_move"]);
    if (start.contains("button") && !start["button"].is_null()) arrangement.button = side(start["button"]);
    if (start.contains("prison")) arrangement.prison = {start["prison"]["black"], start["prison"]["white"]};
    arrangement.last_placed_marked = start.value("last_placed_marked", false);
    table = *std::move(table->arranged(arrangement));
  }
  for (const auto& move : position["moves"]) EXPECT_TRUE(table->play(move.get<std::string>()));
  return table;
}

TEST_P(Lessons, AreTheSameInJson) {
  const auto course = open_course(GetParam());
  const auto all = lessons_json(GetParam(), "en");
  ASSERT_TRUE(course && all);
  for (std::size_t l = 0; l < course->lessons.size(); ++l)
    for (std::size_t i = 0; i < course->lessons[l].steps.size(); ++i) {
      const Step& step = course->lessons[l].steps[i];
      const json& shown = (*all)["lessons"][l]["steps"][i];
      EXPECT_EQ(table_at(shown["position"])->key(), step.table->key()) << course->lessons[l].id << " " << i;
      EXPECT_EQ(shown["text"], step.text);
      EXPECT_EQ(shown["goal"].size(), 1U);
      const auto verdict = check_goal(GetParam(), "en", course->lessons[l].id, i, step.solutions[0]);
      ASSERT_TRUE(verdict);
      EXPECT_EQ((*verdict)["done"], true);
      EXPECT_EQ((*verdict)["message"], step.success);
    }
}

}  // namespace
}  // namespace crosscut::tests
