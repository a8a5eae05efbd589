// The problems of data/problems: each is proved, also as it is played out, and the engine solves no fewer than before.
#include "lesson/problems.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "command/wrapping.hpp"
#include "lesson/lesson_json.hpp"
#include "problems/themes.hpp"
#include "support/command.hpp"
#include "support/moves.hpp"
#include "support/samples.hpp"

namespace crosscut {
namespace {

constexpr std::uint64_t most_nodes = 200'000;

std::string text_of(const std::string& game) {
  std::ifstream in(std::string(CROSSCUT_SOURCE_DIR "/data/problems/") + game + ".json");
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<lesson::Problem> problems_of(const std::string& game) {
  const auto problems = lesson::read_problems(game, text_of(game));
  EXPECT_TRUE(problems) << problems.message();
  return problems ? *problems : std::vector<lesson::Problem>{};
}

class Problems : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(All, Problems, testing::Values("bargo", "go", "margo", "meigo", "sligo", "yugo"),
                         [](const auto& one) { return std::string(one.param); });

// The solution is right and complete, and the goal cannot be reached in fewer turns.
TEST_P(Problems, AreProved) {
  const auto problems = problems_of(GetParam());
  EXPECT_GE(problems.size(), 24U);
  for (const lesson::Problem& problem : problems) {
    const auto position = set_up(problem);
    ASSERT_TRUE(position) << position.message();
    const auto proof = prove(problem, most_nodes);
    ASSERT_TRUE(proof) << problem.id;
    EXPECT_EQ(proof->solution, problem.solution) << problem.id;
    EXPECT_EQ(proof->turns, problem.goal.turns) << problem.id;
    EXPECT_GE(legal_texts(**position).size(), problem.solution.size() + 2) << problem.id;
    if (problem.goal.kind != lesson::Problem::Goal::capture || problem.goal.turns < 3) continue;
    lesson::Problem sooner = problem;
    sooner.goal.turns -= 2;
    EXPECT_TRUE(prove(sooner, most_nodes)->solution.empty()) << problem.id;
  }
}

// How many of the pieces that the goal names are on their points.
std::size_t watched(const Table& table, const lesson::Problem& problem, Side solver) {
  const Side side = problem.goal.kind == lesson::Problem::Goal::keep ? solver : other(solver);
  std::size_t there = 0;
  for (const auto& place : table.scene().places)
    for (const std::string& at : problem.goal.at) there += place.name == at && place.piece && place.piece->side == side;
  return there;
}

// Whether the goal is reached by these turns and what they lead to.
bool reach(const std::vector<std::string>& turns, const lesson::Problem& problem) {
  using Goal = lesson::Problem::Goal;
  const auto table = *set_up(problem);
  const Side solver = table->to_play();
  std::size_t left = problem.goal.at.size();
  for (const std::string& turn : turns) {
    const bool own = table->to_play() == solver;
    EXPECT_TRUE(table->play(turn)) << problem.id << ' ' << turn;
    const std::size_t now = watched(*table, problem, solver);
    if (problem.goal.kind == Goal::capture && !own && now < left) return false;  // they got away
    left = now;
  }
  EXPECT_LE(turns.size(), static_cast<std::size_t>(problem.goal.turns)) << problem.id << ' ' << turns[0];
  EXPECT_TRUE(problem.goal.kind != Goal::win || table->over()) << problem.id << ' ' << turns[0];
  if (problem.goal.kind == Goal::win) return table->outcome().winner == solver;
  return left == (problem.goal.kind == Goal::keep ? problem.goal.at.size() : 0);
}

// What is played out after right and wrong moves ends as it should: it reaches the goal after right ones only.
TEST_P(Problems, ArePlayedOut) {
  std::size_t count = 0;
  for (const lesson::Problem& problem : problems_of(GetParam())) {
    const auto position = *set_up(problem);
    for (const std::string& move : legal_texts(*position)) {
      const auto& solution = problem.solution;
      const bool right = std::find(solution.begin(), solution.end(), move) != solution.end();
      if (!right && ++count % 8) continue;
      const auto sequel = solve::sequel(problem, move, most_nodes);
      ASSERT_TRUE(sequel) << problem.id << ' ' << move;
      EXPECT_EQ(sequel->right, right) << problem.id << ' ' << move;
      std::vector<std::string> turns = {move};
      turns.insert(turns.end(), sequel->line.begin(), sequel->line.end());
      EXPECT_EQ(reach(turns, problem), right) << problem.id << ' ' << move;
    }
  }
}

// Each move of the player who has the task can be judged, not only the first.
TEST_P(Problems, AreJudgedMoveByMove) {
  const auto problems = problems_of(GetParam());
  for (std::size_t i = 0; i < problems.size(); i += tests::sanitized ? 4 : 1) {
    const lesson::Problem& problem = problems[i];
    std::vector<std::string> made;
    std::string move = problem.solution[0];
    for (bool on = true; on;) {
      const auto found = lesson::attempt_json(problem.id, made, move);
      ASSERT_TRUE(found) << problem.id << ' ' << move << ": " << found.message();
      EXPECT_TRUE(found->at("right")) << problem.id << ' ' << move;
      const auto line = found->at("line").get<std::vector<std::string>>();
      on = line.size() > 1;
      if (!on) continue;
      made.insert(made.end(), {move, line[0]});
      move = line[1];
    }
  }
}

// Where a capture fails, however many answers refute it.
TEST(Problem, IsRefutedOnThePlaceOfTheSolution) {
  const auto problem = lesson::find_problem("go-04");
  ASSERT_TRUE(problem);
  ASSERT_EQ(problem->goal.kind, lesson::Problem::Goal::capture);
  const auto sequel = solve::sequel(*problem, "a2", most_nodes);
  ASSERT_TRUE(sequel);
  EXPECT_FALSE(sequel->right);
  EXPECT_EQ(sequel->line, problem->solution) << "and nothing threatens it then";
}

// Each problem has its day before any comes again, and games take turns.
TEST(ProblemOfTheDay, IsAnotherEachDay) {
  std::set<std::string> seen;
  for (int day = 0; day < 6 * 29; ++day) {
    const lesson::Problem problem = lesson::problem_of_day(day);
    EXPECT_TRUE(seen.insert(problem.id).second) << problem.id;
    EXPECT_NE(problem.game, lesson::problem_of_day(day + 1).game);
  }
}

TEST_P(Problems, SayWhatTheyAre) {
  std::set<std::string> titles;
  int number = 0, hard = 0;
  for (const lesson::Problem& problem : problems_of(GetParam())) {
    const auto position = set_up(problem);
    ASSERT_TRUE(position) << position.message();
    const std::string digits = std::to_string(++number);
    EXPECT_EQ(problem.id, problem.game + (number < 10 ? "-0" : "-") + digits);
    EXPECT_TRUE(titles.insert(problem.title).second) << problem.title;
    EXPECT_EQ(problem.themes, themes_of(problem)) << problem.id;
    EXPECT_LE(problem.difficulty, 45) << problem.id << ": there are no more runs (tools/rate_problems.py)";
    hard += problem.difficulty > 10;
    EXPECT_EQ(problem.task.find(title_of((*position)->to_play())), 0U) << problem.id;
    EXPECT_EQ(problem.goal.kind == lesson::Problem::Goal::win, problem.task.find(" win") != std::string::npos)
        << problem.id;
    for (const std::string& place : problem.goal.at)
      EXPECT_NE(problem.task.find(place), std::string::npos) << problem.id;
  }
  EXPECT_GE(hard, 5) << "difficulties are measured";
}

// The same task does not occur twice, not even rotated or reflected.
TEST_P(Problems, AreDifferent) {
  std::set<Key> seen;
  for (const lesson::Problem& problem : problems_of(GetParam())) {
    const auto position = set_up(problem);
    ASSERT_TRUE(position) << position.message();
    EXPECT_TRUE(seen.insert(key_of_images(**position)).second) << problem.id;
  }
}

// The sum of three runs (with sanitizers, of one). It is partly a matter of chance, so a change to the engine moves it
// by a few; each number is up to 6 below what was solved when it was written. Raise it when the engine improves, and do
// not lower one without raising others by more: heavier playouts won most games of Bargo, but lost 6 of its 63 problems
// here.
TEST_P(Problems, AreSolvedAsOftenAsBefore) {
  const std::map<std::string, int> least = {{"bargo", 69}, {"go", 78},    {"margo", 88},
                                            {"meigo", 82}, {"sligo", 86}, {"yugo", 90}};
  int solved = 0;
  const int runs = tests::samples(3);
  for (int seed = 1; seed <= runs; ++seed) {
    const cli::Ran ran = cli::run_words(
        {"problems", GetParam(), "--playouts", "300", "--memory", "32", "--seed", std::to_string(seed), "--json"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto total = nlohmann::json::parse(ran.out)["total"];
    EXPECT_EQ(total["of"], problems_of(GetParam()).size());
    solved += total["solved"].get<int>();
  }
  EXPECT_GE(3 * solved, runs * least.at(GetParam()));
}

TEST(ProblemsCommand, SaysWhatIsSolved) {
  const std::string line = "problems yugo --player uct --playouts 20 --seed 3";
  const cli::Ran ran = cli::run_line(line);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(cli::run_line(line).out, ran.out) << "the same again";
  const auto json = nlohmann::json::parse(cli::run_line(line + " --json").out);
  EXPECT_EQ(json["engine"]["player"], "uct");
  int solved = 0;
  for (const auto& result : json["results"]) {
    const auto& right = result["solution"];
    const bool played_right = std::find(right.begin(), right.end(), result["played"]) != right.end();
    EXPECT_EQ(result["solved"], played_right);
    EXPECT_TRUE(ran.says(result["id"].get<std::string>() + (played_right ? "   solved" : "   missed")));
    solved += played_right;
  }
  EXPECT_EQ(json["total"]["solved"], solved);
  EXPECT_EQ(json["games"]["yugo"], json["total"]);
  EXPECT_GE(json["themes"]["king"]["of"], 3);
  EXPECT_TRUE(ran.says("\nsolved " + std::to_string(solved) + " of "));
}

TEST(ProblemsCommand, ShowsOneWithoutItsSolution) {
  const lesson::Problem problem = problems_of("meigo")[4];
  const cli::Ran ran = cli::run_line("problems --show " + problem.id);
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string task = join(cli::wrapped(problem.task, cli::Style{}.width), "\n");
  EXPECT_TRUE(ran.says(problem.title + "\n" + task + "\nmeigo " + problem.options + "\n"));
  EXPECT_TRUE(ran.says("    a b c d"));
  EXPECT_FALSE(ran.says("solved"));
  EXPECT_TRUE(cli::run_line("problems yugo --show meigo-01").complains("there is no problem \"meigo-01\" here"));
  EXPECT_EQ(cli::run_line("problems chess").status, 2);
  EXPECT_TRUE(cli::run_line("problems spargo").complains("there are no problems for spargo; try margo"));
}

// The goal after a turn by `mover`, from the table alone: a slow and complete search.
bool reached(const Table& table, const lesson::Problem::Goal& goal, Side solver, Side mover,
             std::set<std::string> standing, int turns) {
  const Side side = goal.kind == lesson::Problem::Goal::keep ? solver : other(solver);
  std::set<std::string> left;
  for (const auto& place : table.scene().places)
    if (standing.count(place.name) && place.piece && place.piece->side == side) left.insert(place.name);
  if (goal.kind == lesson::Problem::Goal::keep && left != standing) return false;
  if (goal.kind == lesson::Problem::Goal::capture && left != standing && mover != solver) return false;
  if (goal.kind == lesson::Problem::Goal::capture && left.empty()) return true;
  const auto moves = legal_texts(table);
  if (!turns || moves.empty()) return goal.kind == lesson::Problem::Goal::keep;
  const auto after = [&](const std::string& move) {
    const auto next = table.clone();
    EXPECT_TRUE(next->play(move));
    return reached(*next, goal, solver, table.to_play(), left, turns - 1);
  };
  if (table.to_play() == solver) return std::any_of(moves.begin(), moves.end(), after);
  return std::all_of(moves.begin(), moves.end(), after);
}

// The prover agrees with that search where it is feasible.
TEST_P(Problems, ProverAgreesWithTheTable) {
  int compared = 0;
  for (lesson::Problem problem : problems_of(GetParam())) {
    const auto table = *set_up(problem);
    const auto moves = legal_texts(*table);
    constexpr std::size_t few = 16;
    if (problem.goal.kind == lesson::Problem::Goal::win || moves.size() > few) continue;
    problem.goal.turns = problem.goal.kind == lesson::Problem::Goal::keep ? 2 : 3;
    std::vector<std::string> solution;
    for (const std::string& move : moves) {
      const auto next = table->clone();
      ASSERT_TRUE(next->play(move));
      if (reached(*next, problem.goal, table->to_play(), table->to_play(),
                  {problem.goal.at.begin(), problem.goal.at.end()}, problem.goal.turns - 1))
        solution.push_back(move);
    }
    EXPECT_EQ(prove(problem, most_nodes)->solution, solution) << problem.id;
    ++compared;
  }
  EXPECT_GE(compared, 4);
}

solve::Puzzle stone_in_atari(solve::Puzzle::Goal goal) {
  // White's stone on a1 has its last liberty on a2.
  return {"yugo", "size=4 settlement=off", {"b1", "a1", "d4", "d1"}, std::move(goal)};
}

TEST(PuzzleProver, FindsExactlyTheSolutions) {
  const auto solution = [](lesson::Problem::Goal::Kind kind, std::vector<std::string> at, int turns) {
    return prove(stone_in_atari({kind, std::move(at), turns}), most_nodes)->solution;
  };
  EXPECT_EQ(solution(lesson::Problem::Goal::capture, {"a1"}, 1), std::vector<std::string>{"a2"});
  EXPECT_EQ(solution(lesson::Problem::Goal::capture, {"d1"}, 1), std::vector<std::string>{});
  EXPECT_EQ(solution(lesson::Problem::Goal::capture, {"a1", "d1"}, 1), std::vector<std::string>{});
  EXPECT_EQ(solution(lesson::Problem::Goal::keep, {"b1"}, 2).size(), 13U)
      << "nothing threatens b1: any move and the button keep it";
  EXPECT_FALSE(prove(stone_in_atari({lesson::Problem::Goal::win, {}, 3}), most_nodes)) << "too early to tell";
}

TEST(PuzzleProver, GivesUpAtItsLimit) {
  EXPECT_TRUE(prove(stone_in_atari({lesson::Problem::Goal::capture, {"d1"}, 3}), most_nodes));
  EXPECT_FALSE(prove(stone_in_atari({lesson::Problem::Goal::capture, {"d1"}, 3}), 10));
}

TEST(ReadProblems, RejectsInvalidProblems) {
  const std::string right = R"([{"id":"x","title":"t","task":"k","options":"size=4","moves":"","solution":"a1",)"
                            R"("themes":"life","goal":"keep a1 2"}])";
  ASSERT_TRUE(lesson::read_problems("yugo", right));
  const auto refusal = [&](const std::string& was, const std::string& is) {
    std::string text = right;
    const auto problems = lesson::read_problems("yugo", text.replace(text.find(was), was.size(), is));
    return problems ? "" : problems.message();
  };
  EXPECT_EQ(lesson::read_problems("yugo", "{}").message(), "the problems of a game are a JSON array");
  EXPECT_EQ(lesson::read_problems("yugo", "[").message(), "the problems of a game are a JSON array");
  EXPECT_EQ(lesson::read_problems("yugo", "[1]").message(), "problem 1 is not an object");
  EXPECT_EQ(refusal(R"("title":"t",)", ""), "problem 1, \"x\": title is missing");
  EXPECT_EQ(refusal(R"("title":"t")", R"("title":3)"), "problem 1, \"x\": title must be a string");
  EXPECT_EQ(refusal(R"("solution":"a1")", R"("solution":" ")"), "problem 1, \"x\": solution must name a move");
  for (const char* goal : {"", "keep", "keep 2", "keep a1", "keep a1 0", "keep a1 101", "win", "win a1 3", "lose 3"})
    EXPECT_EQ(refusal("keep a1 2", goal),
              "problem 1, \"x\": goal must be \"win TURNS\", \"capture POINT... TURNS\" or \"keep POINT... TURNS\"")
        << goal;
}

}  // namespace
}  // namespace crosscut
