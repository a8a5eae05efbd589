// `crosscut problems`: how many problems the engine solves.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/clock.hpp"
#include "cli/engine_options.hpp"
#include "cli/main.hpp"
#include "cli/view.hpp"
#include "engine/review.hpp"
#include "lesson/problems.hpp"

namespace crosscut::cli {
namespace {

using nlohmann::ordered_json;

struct ProblemsArguments {
  std::string game, show;
  EngineOptions engine;
  bool json = false;
};

struct Attempt {
  lesson::Problem problem;
  Thought thought;
  std::string played;
  bool solved;
};

struct Rate {
  int solved = 0, of = 0;
  void add(bool right) { solved += right, ++of; }
  std::string percent() const { return engine::percent(static_cast<double>(solved) / of); }
};

// Success rates by each category, and over all.
struct Rates {
  std::map<std::string, Rate> games, themes;
  Rate all;

  explicit Rates(const std::vector<Attempt>& answers) {
    for (const Attempt& a : answers) {
      games[a.problem.game].add(a.solved);
      for (const std::string& theme : a.problem.themes) themes[theme].add(a.solved);
      all.add(a.solved);
    }
  }
};

Result<std::vector<lesson::Problem>> chosen(const ProblemsArguments& arguments) {
  const Entry* only = find_game(arguments.game);
  if (!only && !arguments.game.empty()) return no_such_game(arguments.game);
  auto all = lesson::built_in_problems(only ? only->name : "");
  if (all.empty()) return messages::problems_none{.game = only->name, .other = only->chapter};
  return all;
}

Result<Attempt> answer(const lesson::Problem& problem, const engine::EngineSettings& settings) {
  const auto table = set_up(problem);
  if (!table) return table.error();
  const Thought thought = think(**table, settings, seconds_now);
  const auto& right = problem.solution;
  const std::string played = (*table)->text(thought.move);
  return Attempt{problem, thought, played, std::find(right.begin(), right.end(), played) != right.end()};
}

std::string theme_name(const std::string& theme, const Language& language) {
  using namespace messages;
  static const std::map<std::string_view, Message> names = {
      {"button", problems_about_button{}}, {"capture", problems_about_capture{}},   {"flip", problems_about_flip{}},
      {"hold", problems_about_hold{}},     {"king", problems_about_king{}},         {"ko", problems_about_ko{}},
      {"life", problems_about_life{}},     {"pass", problems_about_pass{}},         {"slide", problems_about_slide{}},
      {"stack", problems_about_stack{}},   {"stranded", problems_about_stranded{}}, {"wall", problems_about_wall{}},
      {"win", problems_about_win{}},       {"zombie", problems_about_zombie{}},
  };
  const auto found = names.find(theme);
  return found == names.end() ? theme : crosscut::worded(found->second, language);
}

// Titles and tasks are in English; the goal says the same as the task, in any language.
Message task_of(const lesson::Problem& problem, const Scene& scene) {
  const lesson::Problem::Goal& goal = problem.goal;
  const Side player = scene.to_play, opponent = other(player);
  switch (goal.kind) {
    case lesson::Problem::Goal::win:
      break;
    case lesson::Problem::Goal::capture:
      return messages::problems_goal_capture{.player = player, .at = goal.at, .moves = (goal.turns + 1) / 2};
    case lesson::Problem::Goal::keep:
      return messages::problems_goal_keep{
          .moves = goal.turns / 2, .player = player, .at = goal.at, .opponent = opponent};
  }
  return messages::problems_goal_win{.player = player, .opponent = opponent};
}

// Columns for the longer of the two verdicts, and a gap.
int verdict_width(const Context& context) {
  return 2 + std::max(columns(context.worded(messages::problems_solved{})),
                      columns(context.worded(messages::problems_missed{})));
}

// A problem is named by its title in English, else only by its number.
void print(const Attempt& a, Context& context) {
  const Message verdict = a.solved ? Message(messages::problems_solved{}) : Message(messages::problems_missed{});
  context.out << padded(a.problem.id, 10) << padded(context.worded(verdict), verdict_width(context));
  if (context.language == &english) context.out << a.problem.title << ": ";
  if (a.solved)
    context.out << a.played << '\n';
  else
    context.say(messages::problems_instead{.move = a.played, .right = a.problem.solution});
}

void print(const Message& heading, const std::map<std::string, Rate>& rates, Context& context) {
  context.out << '\n'
              << padded(context.worded(heading), 12) << padded(context.worded(messages::problems_solved{}), 6)
              << padded(context.worded(messages::problems_of{}), -6) << '\n';
  for (const auto& [name, rate] : rates)
    context.out << padded(theme_name(name, *context.language), 12)
                << fmt::format("{:6}{:6}{:>7}\n", rate.solved, rate.of, rate.percent());
}

ordered_json json_of(const std::map<std::string, Rate>& rates) {
  ordered_json object = ordered_json::object();
  for (const auto& [name, rate] : rates) object[name] = {{"solved", rate.solved}, {"of", rate.of}};
  return object;
}

ordered_json json_of(const Attempt& a) {
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
  settings->search.tablebases = nullptr;  // the engine must find the solutions itself
  settings->ends = false;                 // and not pass where its task changes no result
  std::vector<Attempt> answers;
  ordered_json results = ordered_json::array();
  for (const lesson::Problem& problem : problems) {
    const auto a = answer(problem, *settings);
    if (!a) return context.fail(a.error());
    answers.push_back(*a);
    results.push_back(json_of(*a));
    if (!arguments.json) print(*a, context), context.out.flush();
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
  print(messages::problems_theme{}, rates.themes, context);
  print(messages::problems_game{}, rates.games, context);
  context.out << '\n';
  context.say(messages::problems_total{.solved = rates.all.solved, .all = rates.all.of, .rate = rates.all.percent()});
}

void show(const std::vector<lesson::Problem>& problems, const ProblemsArguments& arguments, Context& context) {
  for (const lesson::Problem& problem : problems) {
    if (problem.id != arguments.show) continue;
    const auto table = set_up(problem);
    if (!table) return context.fail(table.error());
    std::string task = problem.task;
    if (context.language == &english)
      context.out << problem.title << '\n';
    else
      task = context.worded(task_of(problem, (*table)->scene())) + " " +
             context.worded(messages::problems_solutions{.count = problem.solution.size()});
    for (const std::string& line : wrapped(task, context.style().width)) context.out << line << '\n';
    context.out << problem.game << ' ' << problem.options << "\n\n";
    for (const std::string& line : view(**table, context.style())) context.out << line << '\n';
    return;
  }
  context.fail(
      messages::problems_unknown{.id = arguments.show, .first = problems.front().id, .last = problems.back().id}, 2);
}

}  // namespace

void declare_problems(Command& program, Context& context) {
  Command& command = program.command("problems", messages::help_problems_summary{});
  auto arguments = std::make_shared<ProblemsArguments>();
  command.option(messages::value_game{}, arguments->game, messages::help_problems_game{});
  arguments->engine.declare(command, false);
  command.option("--show", arguments->show, messages::help_problems_show{}).value_name(messages::value_id{});
  command.flag("--json", arguments->json, messages::help_program_json{});
  command.footer = messages::help_problems_footer{};
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
