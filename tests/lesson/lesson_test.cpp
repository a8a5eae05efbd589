// Every lesson, in every language: its positions are valid, its solutions and no other moves reach the goal, and what
// it says about positions is true. Also the messages for malformed lessons.
#include "lesson/lesson.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.hpp"
#include "language/language.hpp"
#include "lesson/lesson_data.hpp"
#include "lesson/lesson_json.hpp"
#include "support/diagram.hpp"
#include "support/moves.hpp"

namespace crosscut::lesson {
namespace {

using nlohmann::json;

std::vector<std::string> games_with_lessons() {
  std::vector<std::string> games;
  for (const Entry& game : catalog())
    if (game.name == game.chapter) games.emplace_back(game.name);
  return games;
}

// Calls f(course, lesson, step, place) for every step of the course.
void each_step(const std::string& game, const Language& language, auto&& f) {
  const auto course = open_course(game, language);
  ASSERT_TRUE(course) << game << " " << language.code << ": " << course.message();
  for (const Lesson& lesson : course->lessons)
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      const std::string place =
          game + " " + lesson.id + " step " + std::to_string(i + 1) + " " + std::string(language.code);
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

TEST_P(Lessons, AreCorrect) {
  each_step(GetParam(), english, [](const Lesson& lesson, std::size_t i) {
    const Step& step = lesson.steps[i];
    if (step.facts.empty()) return;
    const tests::Report report = tests::run_diagrams(GetParam(), "= facts\n" + step.diagram + "\n" + step.facts);
    for (const tests::Wrong& wrong : report.wrong) ADD_FAILURE() << "line " << wrong.line << ": " << wrong.message;
  });
}

// The legal moves that solve the step. Of all claims, only the empty one is listed as legal.
std::vector<std::string> solving(const Step& step) {
  std::vector<std::string> moves = legal_texts(*step.table);
  for (const std::string& move : step.solutions)
    if (move.rfind("dead ", 0) == 0) moves.push_back(move);
  const auto fails = [&](const std::string& move) { return !judge(step, move).done || !checked(*step.table, move); };
  moves.erase(std::remove_if(moves.begin(), moves.end(), fails), moves.end());
  return moves;
}

TEST_P(Lessons, AreSolvedByTheirSolutions) {
  each_step(GetParam(), english, [](const Lesson& lesson, std::size_t i) {
    const Step& step = lesson.steps[i];
    ASSERT_FALSE(step.solutions.empty());
    for (const std::string& move : step.solutions) {
      const Verdict verdict = judge(step, move);
      EXPECT_TRUE(verdict.done) << move << ": " << verdict.message;
      EXPECT_EQ(verdict.message, step.success) << move;
      EXPECT_EQ(verdict.refusal.has_value(), step.goal.kind == Goal::refused) << move;
    }
  });
}

TEST_P(Lessons, AreNotSolvedByEveryMove) {
  each_step(GetParam(), english, [](const Lesson& lesson, std::size_t i) {
    const Step& step = lesson.steps[i];
    const auto legal = legal_texts(*step.table);
    ASSERT_FALSE(legal.empty());
    const auto found = solving(step);
    EXPECT_EQ(found.empty(), step.goal.kind == Goal::refused);
    EXPECT_EQ(found.size() == legal.size(), step.goal.kind == Goal::any);
    // The opponent's reply, and the start of the next step, depend on a single solution.
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
  each_step(GetParam(), english, [](const Lesson& lesson, std::size_t i) {
    const Step& step = lesson.steps[i];
    for (const auto& [move, text] : step.wrong) {
      const Verdict verdict = judge(step, move);
      EXPECT_FALSE(verdict.done) << move;
      EXPECT_EQ(verdict.message, text) << move;
      const auto canonical = checked(*step.table, move);
      EXPECT_TRUE(!canonical || *canonical == move) << move;
    }
  });
}

// Calls f(step, the same step in another language, place) for every step and language.
void each_translated_step(const std::string& game, auto&& f) {
  const auto original = open_course(game);
  for (const Language* language : language::all()) {
    if (language == &english) continue;
    const auto course = open_course(game, *language);
    ASSERT_TRUE(original && course) << course.message();
    EXPECT_EQ(course->language, language);
    ASSERT_EQ(original->lessons.size(), course->lessons.size());
    for (std::size_t l = 0; l < original->lessons.size(); ++l) {
      const Lesson &one = original->lessons[l], &other = course->lessons[l];
      EXPECT_EQ(one.id, other.id);
      ASSERT_EQ(one.steps.size(), other.steps.size());
      for (std::size_t i = 0; i < one.steps.size(); ++i)
        f(one.steps[i], other.steps[i], one.id + " step " + std::to_string(i + 1) + " " + std::string(language->code));
    }
  }
}

TEST_P(Lessons, AreTranslatedThroughout) {
  each_translated_step(GetParam(), [](const Step& a, const Step& b, const std::string& place) {
    EXPECT_NE(a.text, b.text) << place;
    EXPECT_NE(a.hint, b.hint) << place;
    EXPECT_NE(a.success, b.success) << place;
    for (std::size_t w = 0; w < a.wrong.size(); ++w) EXPECT_NE(a.wrong[w].second, b.wrong[w].second) << place;
  });
}

// The points that a text mentions, such as b2 or 2a1.
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
  each_translated_step(GetParam(), [](const Step& a, const Step& b, const std::string& place) {
    EXPECT_EQ(points_in(a.text, *a.table), points_in(b.text, *b.table)) << place;
    EXPECT_EQ(points_in(a.hint, *a.table), points_in(b.hint, *b.table)) << place;
    EXPECT_EQ(points_in(a.success, *a.table), points_in(b.success, *b.table)) << place;
  });
}

TEST_P(Lessons, LeaveTheSolutionToTheHint) {
  for (const Language* language : language::all())
    each_step(GetParam(), *language, [](const Lesson& lesson, std::size_t i) {
      const Step& step = lesson.steps[i];
      const auto solving = points_in(join(step.solutions, " "), *step.table), task = points_in(step.text, *step.table);
      for (const auto& [move, text] : step.wrong) {
        const auto tried = points_in(move, *step.table);
        for (const std::string& point : points_in(text, *step.table))
          EXPECT_TRUE(!solving.contains(point) || task.contains(point) || tried.contains(point))
              << move << ": " << text;
      }
    });
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
  const auto all = lessons_json(GetParam(), english);
  const json data = json::parse(lesson_data(GetParam()));
  ASSERT_TRUE(course && all);
  for (std::size_t l = 0; l < course->lessons.size(); ++l)
    for (std::size_t i = 0; i < course->lessons[l].steps.size(); ++i) {
      const Step& step = course->lessons[l].steps[i];
      const json& shown = (*all)["lessons"][l]["steps"][i];
      EXPECT_EQ(table_at(shown["position"])->key(), step.table->key()) << course->lessons[l].id << " " << i;
      EXPECT_EQ(shown["text"], step.text);
      EXPECT_EQ(shown["goal"], data["lessons"][l]["steps"][i]["goal"]);
      const auto verdict = check_goal(GetParam(), english, course->lessons[l].id, i, step.solutions[0]);
      ASSERT_TRUE(verdict);
      EXPECT_EQ((*verdict)["done"], true);
      EXPECT_EQ((*verdict)["message"], step.success);
    }
}

// A course of one step about the position of a lone white pawn with one liberty, and its translation.
json small_course() {
  return json::parse(R"({"game": "yugo", "lessons": [{"id": "one", "title": "One", "steps": [{
    "text": "Do it.", "hint": "There.", "success": "Done.", "wrong": {"c3": "Not there.", "b2": "Taken."},
    "position": ["options size=3", ". . .", "Bp Bp .", "Wp . .", "to_move black"],
    "goal": {"capture": ["a1"]}, "solutions": ["b1"]}]}]})");
}
json small_translation() {
  return json::parse(R"({"one": {"title": "Eins", "steps": [{
    "text": "Los.", "hint": "Dort.", "success": "Fertig.", "wrong": {"c3": "Nicht dort.", "b2": "Besetzt."}}]}})");
}

Verdict judged(const json& goal, const std::string& move) {
  json course = small_course();
  course["/lessons/0/steps/0/goal"_json_pointer] = goal;
  if (goal.contains("play") || goal.contains("refused")) course["lessons"][0]["steps"][0].erase("solutions");
  const auto read = read_course(course.dump());
  EXPECT_TRUE(read) << read.message();
  return read ? judge(read->lessons[0].steps[0], move) : Verdict{};
}

TEST(Judge, KnowsEveryGoal) {
  EXPECT_TRUE(judged({{"any", true}}, "c3").done);
  EXPECT_FALSE(judged({{"any", true}}, "b2").done);
  EXPECT_TRUE(judged({{"play", {"c3", "button"}}}, "Button").done);
  EXPECT_FALSE(judged({{"play", {"c3", "button"}}}, "c2").done);
  EXPECT_TRUE(judged({{"place", "Bk"}}, "b1").done);
  EXPECT_FALSE(judged({{"place", "Bk"}}, "c1").done);
  EXPECT_FALSE(judged({{"place", "Bk"}}, "button").done);
  EXPECT_TRUE(judged({{"refused", {"b2", "pass"}}}, "PASS").done);
  EXPECT_FALSE(judged({{"refused", {"b2"}}}, "a2").done);
  EXPECT_FALSE(judged({{"refused", {"b2"}}}, "c3").done);
  EXPECT_TRUE(judged({{"capture", {"a1"}}}, "b1").done);
  EXPECT_FALSE(judged({{"capture", {"a1"}}}, "c1").done);
  EXPECT_FALSE(judged({{"capture", {"a1", "a2"}}}, "b1").done);
  EXPECT_TRUE(judged({{"occupy", {"a2", "c2"}}}, "c2").done);
  EXPECT_FALSE(judged({{"occupy", {"a1", "c2"}}}, "c2").done);
  EXPECT_TRUE(judged({{"liberties", {{"b2", 5}}}}, "c2").done);
  EXPECT_FALSE(judged({{"liberties", {{"b2", 5}}}}, "button").done);
  EXPECT_FALSE(judged({{"liberties", {{"a1", 1}}}}, "c3").done);  // the enemy's
  EXPECT_TRUE(judged({{"lead", 9}}, "b1").done);
  EXPECT_FALSE(judged({{"lead", 9.5}}, "b1").done);
  EXPECT_FALSE(judged({{"win", true}}, "b1").done);
}

TEST(Judge, DoesNotCountOwnLossesAsCaptures) {
  Step step;
  step.goal = {Goal::capture, {"b1"}};
  const auto table = std::move(*open_table("yugo", "size=3"));
  Arrangement arrangement{{{"a3", "Wp"}, {"b2", "Wp"}, {"a1", "Wk"}, {"b1", "Bp"}, {"c1", "Wp"}}};
  step.table = *std::move(table->arranged(arrangement));
  const Verdict verdict = judge(step, "a2");  // removes b1
  EXPECT_FALSE(verdict.refusal);
  EXPECT_FALSE(verdict.done);
}

TEST(Judge, GivesTheMessageOfTheLesson) {
  const json capture = {{"capture", {"a1"}}};
  EXPECT_EQ(judged(capture, "b1").message, "Done.");
  EXPECT_EQ(judged(capture, "C3").message, "Not there.");
  EXPECT_EQ(judged(capture, "c2").message, "There.");
  const Verdict refused = judged(capture, "b2"), unexplained = judged(capture, "a2");
  ASSERT_TRUE(refused.refusal && unexplained.refusal);
  EXPECT_EQ(refused.message, "Taken.");
  EXPECT_EQ(worded(message_of(*refused.refusal)), "b2: there is already a black pawn on b2");
  EXPECT_EQ(unexplained.message, "");
  EXPECT_EQ(worded(message_of(*unexplained.refusal)), "a2: there is already a black pawn on a2");
}

TEST(Reader, TranslatesTheTexts) {
  const auto course = read_course(small_course().dump(), small_translation().dump());
  ASSERT_TRUE(course) << course.message();
  const Lesson& lesson = course->lessons[0];
  EXPECT_EQ(lesson.title, "Eins");
  EXPECT_EQ(judge(lesson.steps[0], "b1").message, "Fertig.");
  EXPECT_EQ(judge(lesson.steps[0], "b2").message, "Besetzt.");
}

// The message after the value at the path is replaced, or removed if none is given.
std::string complaint(json data, const std::string& path, const json& value) {
  const auto pointer = json::json_pointer(path);
  if (value.is_null())
    data[pointer.parent_pointer()].erase(pointer.back());
  else
    data[pointer] = value;
  const bool original = data.contains("game");
  const auto course = read_course(original ? data.dump() : small_course().dump(), original ? "" : data.dump());
  return course ? "" : course.message();
}

TEST(Reader, ReportsErrorsWithTheirPlace) {
  const json data = small_course(), texts = small_translation();
  const std::string step = "/lessons/0/steps/0", at = "lessons[0].steps[0].";
  ASSERT_EQ(complaint(data, step + "/text", "x"), "");
  EXPECT_EQ(complaint(data, step + "/text", nullptr), at + "text is missing");
  EXPECT_EQ(complaint(data, step + "/hint", " "), at + "hint must not be blank");
  EXPECT_EQ(complaint(data, step + "/wrong/c3", 3), at + "wrong.c3 must be a string");
  EXPECT_EQ(complaint(data, step + "/goal", {{"capture", json::array()}}), at + "goal.capture must have an element");
  EXPECT_EQ(complaint(data, step + "/goal", json::object()), at + "goal must be exactly one goal");
  EXPECT_EQ(complaint(data, step + "/goal", {{"win", false}}), at + "goal.win must be true");
  EXPECT_EQ(complaint(data, step + "/goal", {{"lead", "3"}}), at + "goal.lead must be a number from -1000 to 1000");
  EXPECT_NE(complaint(data, step + "/goal", {{"fly", true}})
                .find("goal.fly\" is not a field here; the fields are any, play, "),
            std::string::npos);
  EXPECT_EQ(complaint(data, step + "/solutions", nullptr), at + "solutions must be given unless the goal lists them");
  EXPECT_EQ(complaint(data, step + "/position", nullptr), at + "position is missing");
  EXPECT_EQ(complaint(data, step + "/position", {"options size=3", "play b2", "play b2"}),
            at + "position: b2: there is already a black pawn on b2");
  EXPECT_EQ(complaint(data, step + "/position", {"options size=99"}),
            at + "position: option size cannot be \"99\"; allowed is 2..19");
  EXPECT_EQ(complaint(data, step + "/position", {"options size=3", "score"}),
            at + "position: after the drawing there can be moves (play MOVE), but not \"score\"");
  EXPECT_EQ(complaint(data, "/lessons/1", data["lessons"][0]), "lessons[1].id is already used by another lesson");
  EXPECT_EQ(complaint(data, "/lessons", 1), "lessons must be an array");
  EXPECT_NE(complaint(data, "/game", "chess").find("there is no game \"chess\""), std::string::npos);
  EXPECT_EQ(complaint(texts, "/one/title", nullptr), "one.title is missing");
  EXPECT_EQ(complaint(texts, "/one/steps/0/wrong/c3", nullptr),
            "one.steps[0].wrong must have the moves of the original");
  EXPECT_EQ(complaint(texts, "/one/steps/1", texts["one"]["steps"][0]),
            "one.steps must have as many elements as the original");
  EXPECT_EQ(complaint(texts, "/two", texts["one"]), "\"two\" is not a field here; the fields are one");
  EXPECT_EQ(complaint(texts, "/one", nullptr), "one is missing");
  EXPECT_EQ(read_course("{").message(), "the lessons are not a JSON object");
  EXPECT_EQ(read_course(data.dump(), "[").message(), "the lessons are not a JSON object");
}

TEST(Reader, ReadsTheExampleOfTheDocument) {
  std::ifstream file(CROSSCUT_SOURCE_DIR "/data/lessons/README.md");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  text.erase(0, text.find("```json\n") + 8);
  const auto course = read_course(text.substr(0, text.find("```")));
  ASSERT_TRUE(course) << course.message();
  const Step& step = course->lessons[0].steps[0];
  EXPECT_TRUE(judge(step, step.solutions[0]).done);
  EXPECT_EQ(judge(step, "b1").message, step.wrong[0].second);
  EXPECT_TRUE(tests::run_diagrams(course->game, "= facts\n" + step.diagram + "\n" + step.facts).wrong.empty());
}

TEST(Courses, AreFoundByGameLanguageAndName) {
  const auto course = open_course("yugo"), shared = open_course("spargo");
  ASSERT_TRUE(course && shared);
  EXPECT_EQ(shared->game, "margo");
  EXPECT_EQ(open_course("chess").message().substr(0, 24), "there is no game \"chess\"");
  const Language untranslated{"xx", {}, english.plural}, &german = *language::find("de");
  EXPECT_EQ(open_course("yugo", untranslated)->language, &english);
  EXPECT_EQ(open_course("yugo", german)->language, &german);
  EXPECT_EQ(*find_lesson(*course, "2"), &course->lessons[1]);
  EXPECT_EQ(*find_lesson(*course, "Capture"), &course->lessons[1]);
  EXPECT_NE(find_lesson(*course, "0").message().find("yugo has no lesson \"0\"; its lessons are place, capture, "),
            std::string::npos);
  EXPECT_EQ(check_goal("yugo", english, "nothing", 0, "a1").message(), find_lesson(*course, "nothing").message());
  EXPECT_EQ(check_goal("yugo", english, "capture", 9, "a1").message(),
            "lesson \"capture\" has 3 steps, counted from 0");
  const auto refused = check_goal("yugo", english, "capture", 0, "c3");
  EXPECT_EQ((*refused)["refusal"], "c3: there is already a white pawn on c3");
  EXPECT_EQ((*refused)["message"], "c3: there is already a white pawn on c3.");
  const auto in_german = check_goal("yugo", german, "capture", 0, "c3");
  EXPECT_EQ((*in_german)["refusal"], "c3: Auf c3 ist schon ein weißer Bauer");
  EXPECT_EQ((*in_german)["message"], "c3: Auf c3 ist schon ein weißer Bauer.");
}

TEST(Liberties, AreThoseOfTheGroupOnThePoint) {
  const auto table = std::move(*open_table("yugo", "size=3"));
  for (const char* move : {"b2", "a1", "b3"}) ASSERT_TRUE(table->play(move));
  EXPECT_EQ(join(table->liberties("b2"), " "), "b1 a2 c2 a3 c3");
  EXPECT_EQ(join(table->liberties("a1"), " "), "b1 a2");
  EXPECT_TRUE(table->liberties("c3").empty());
  EXPECT_TRUE(table->liberties("d4").empty());
  EXPECT_TRUE(table->liberties("?").empty());
}

}  // namespace
}  // namespace crosscut::lesson
