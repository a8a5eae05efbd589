// `crosscut problems`: how many problems the engine solves.
#include "lesson/problems.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <map>
#include <nlohmann/json.hpp>

#include "base/clock.hpp"
#include "cli/canvas.hpp"
#include "cli/engine_options.hpp"
#include "cli/language_option.hpp"
#include "cli/view.hpp"

namespace crosscut::cli {
namespace {

using explain::Speech;
using nlohmann::ordered_json;

struct ProblemsArguments {
  std::string game, show;
  EngineOptions engine;
  bool json = false;
};

struct Answer {
  lesson::Problem problem;
  Thought thought;
  std::string played;
  bool solved;
};

struct Rate {
  int solved = 0, of = 0;
  void add(bool right) { solved += right, ++of; }
  std::string percent() const { return fmt::format("{:.0f} %", 100.0 * solved / of); }
};

// Success rates by each category, and over all.
struct Rates {
  std::map<std::string, Rate> games, themes;
  Rate all;

  explicit Rates(const std::vector<Answer>& answers) {
    for (const Answer& a : answers) {
      games[a.problem.game].add(a.solved);
      for (const std::string& theme : a.problem.themes) themes[theme].add(a.solved);
      all.add(a.solved);
    }
  }
};

Result<std::vector<lesson::Problem>> chosen(const ProblemsArguments& arguments) {
  const Entry* only = find_game(arguments.game);
  if (!only && !arguments.game.empty()) return open_table(arguments.game).error();
  auto all = lesson::built_in_problems(only ? only->name : "");
  if (all.empty())
    return Error{"there are no problems for " + std::string(only->name) + "; try " + std::string(only->chapter),
                 "no_problems",
                 {{"text", std::string(only->name)}, {"allowed", std::string(only->chapter)}}};
  return all;
}

Result<Answer> answer(const lesson::Problem& problem, const engine::EngineSettings& settings) {
  const auto table = set_up(problem);
  if (!table) return table.error();
  const Thought thought = think(**table, settings, seconds_now);
  const auto& right = problem.solution;
  const std::string played = (*table)->text(thought.move);
  return Answer{problem, thought, played, std::find(right.begin(), right.end(), played) != right.end()};
}

std::string theme_name(const std::string& theme, Speech speak) {
  static const std::map<std::string, std::string> german = {
      {"button", "Knopf"}, {"capture", "Schlagen"}, {"flip", "Lösen"},  // of marks
      {"hold", "Warten"},  {"king", "Könige"},      {"ko", "Ko"},         {"life", "Leben"},
      {"pass", "Passen"},  {"slide", "Rücken"},     {"stack", "Stapeln"}, {"stranded", "Gestrandet"},
      {"wall", "Mauer"},   {"win", "Gewinnen"},     {"zombie", "Zombies"}};
  const auto name = german.find(theme);
  return speak.german() && name != german.end() ? name->second : theme;
}

std::string german_number(std::size_t number) {
  constexpr std::array<std::string_view, 5> few = {"", "eine", "zwei", "drei", "vier"};
  return number > 0 && number < few.size() ? std::string(few[number]) : std::to_string(number);
}

// Titles and tasks are kept in English; the goal says the same as the task.
std::string german_task(const lesson::Problem& problem, const Scene& scene) {
  constexpr Speech speak(explain::Language::german);
  const lesson::Problem::Goal& goal = problem.goal;
  const Side player = scene.to_play;
  const std::string_view who = speak.title(player), opponent = speak.title(other(player));
  const std::string at = join(goal.at, " und ");
  const auto turns = static_cast<std::size_t>(goal.turns), own = (turns + 1) / 2, theirs = turns / 2;
  const std::size_t solutions = problem.solution.size();
  std::string task;
  switch (goal.kind) {
    case lesson::Problem::Goal::win:
      task = fmt::format("{} ist am Zug und gewinnt, was {} auch tut.", who, opponent);
      break;
    case lesson::Problem::Goal::capture:
      task = fmt::format("{} ist am Zug und schlägt, was auf {} steht, in {}, diesen mitgezählt.", who, at,
                         own == 1 ? "einem Zug" : german_number(own) + " Zügen");
      break;
    case lesson::Problem::Goal::keep:
      task = fmt::format("{} ist am Zug und rettet, was auf {} steht: Nach {} von {} muss es noch dort sein.", who, at,
                         theirs == 1 ? "dem nächsten Zug" : fmt::format("den nächsten {} Zügen", german_number(theirs)),
                         opponent);
      break;
  }
  return fmt::format("{} Es gibt {} {}.", task, german_number(solutions), solutions == 1 ? "Lösung" : "Lösungen");
}

// A problem is named by its title in English, else by its number alone.
void print(const Answer& a, Speech speak, std::ostream& out) {
  out << std::left << std::setw(10) << a.problem.id
      << (a.solved ? speak("solved  ", "gelöst   ") : speak("missed  ", "falsch   "))
      << (speak.german() ? "" : a.problem.title + ": ") << a.played;
  if (!a.solved) out << speak(", not {}", " statt {}", join(a.problem.solution, speak(" or ", " oder ")));
  out << '\n';
}

void print(const std::string& heading, const std::map<std::string, Rate>& rates, Speech speak, std::ostream& out) {
  out << '\n' << padded(heading, 12) << speak("solved    of\n", "gelöst   von\n");
  for (const auto& [name, rate] : rates)
    out << padded(theme_name(name, speak), 12) << std::right << std::setw(6) << rate.solved << std::setw(6) << rate.of
        << std::setw(7) << rate.percent() << '\n';
}

ordered_json json_of(const std::map<std::string, Rate>& rates) {
  ordered_json object = ordered_json::object();
  for (const auto& [name, rate] : rates) object[name] = {{"solved", rate.solved}, {"of", rate.of}};
  return object;
}

ordered_json json_of(const Answer& a) {
  return {{"id", a.problem.id},
          {"game", a.problem.game},
          {"title", a.problem.title},
          {"task", a.problem.task},
          {"themes", a.problem.themes},
          {"solution", a.problem.solution},
          {"played", a.played},
          {"solved", a.solved},
          {"win_rate", a.thought.win_rate},
          {"playouts", a.thought.playouts}};
}

ordered_json json_of(const engine::EngineSettings& s) {
  ordered_json settings = {{"player", name_of(s.search.kind)},
                           {"playouts", s.playouts},
                           {"threads", s.search.threads},
                           {"memory", s.search.memory >> 20U},
                           {"seed", s.search.seed}};
  if (s.visits < engine::most_playouts) settings["visits"] = s.visits;
  if (s.seconds) settings["time"] = *s.seconds;
  return settings;
}

void run_all(const std::vector<lesson::Problem>& problems, const ProblemsArguments& arguments, Context& context) {
  auto settings = arguments.engine.settings();
  if (!settings) return context.fail(settings.error(), 2);
  settings->search.tablebases = nullptr;  // it is to find the answers
  std::vector<Answer> answers;
  ordered_json results = ordered_json::array();
  for (const lesson::Problem& problem : problems) {
    const auto a = answer(problem, *settings);
    if (!a) return context.fail(a.error());
    answers.push_back(*a);
    results.push_back(json_of(*a));
    if (!arguments.json) print(*a, context.speak, context.out), context.out.flush();
  }
  const Rates rates(answers);
  if (arguments.json) {
    const ordered_json total = {{"solved", rates.all.solved}, {"of", rates.all.of}};
    context.out
        << ordered_json{{"results", results}, {"games", json_of(rates.games)}, {"themes", json_of(rates.themes)},
                        {"total", total},     {"engine", json_of(*settings)},  {"version", CROSSCUT_VERSION}}
        << '\n';
    return;
  }
  const Speech speak = context.speak;
  print(speak("theme", "Thema"), rates.themes, speak, context.out);
  print(speak("game", "Spiel"), rates.games, speak, context.out);
  context.out << speak("\nsolved {} of {}, {}\n", "\n{} von {} gelöst, {}\n", rates.all.solved, rates.all.of,
                       rates.all.percent());
}

void show(const std::vector<lesson::Problem>& problems, const ProblemsArguments& arguments, Context& context) {
  for (const lesson::Problem& problem : problems) {
    if (problem.id != arguments.show) continue;
    const auto table = set_up(problem);
    if (!table) return context.fail(table.error());
    const bool german = context.speak.german();
    if (!german) context.out << problem.title << '\n';
    const std::string task = german ? german_task(problem, (*table)->scene()) : problem.task;
    for (const std::string& line : wrapped(task, context.style().width)) context.out << line << '\n';
    context.out << problem.game << ' ' << problem.options << "\n\n";
    for (const std::string& line : view(**table, context.style())) context.out << line << '\n';
    return;
  }
  context.fail(context.speak("there is no problem {} here; there are {} to {}",
                             "Eine Aufgabe {} gibt es hier nicht; es gibt {} bis {}",
                             context.speak.quoted(arguments.show), problems.front().id, problems.back().id),
               2);
}

}  // namespace

void declare_problems(Command& program, Context& context) {
  Command& command = program.command("problems", "give the engine problems and report which it solves");
  auto arguments = std::make_shared<ProblemsArguments>();
  command.option("GAME", arguments->game, "only the problems of this game");
  arguments->engine.declare(command, false);
  declare_language(command, context);
  command.option("--show", arguments->show, "show this problem instead").value_name("ID");
  command.flag("--json", arguments->json, "print one JSON object");
  command.footer = "A problem is solved by any first move that reaches its goal against every answer.";
  command.run = [&context, arguments] {
    const auto problems = chosen(*arguments);
    if (!problems) return context.fail(problems.error(), 2);
    if (arguments->show.empty())
      run_all(*problems, *arguments, context);
    else
      show(*problems, *arguments, context);
  };
}

}  // namespace crosscut::cli
