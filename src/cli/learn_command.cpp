// `crosscut learn`: its arguments, the lists of lessons, and the console.
#include "cli/language_option.hpp"
#include "cli/learn.hpp"
#include "cli/terminal.hpp"

namespace crosscut::cli {
namespace {

struct LearnArguments {
  std::string game, lesson;
};

// Games that share a page share their lessons, too.
void list_courses(explain::Speech speak, Context& context) {
  for (const Entry& game : catalog()) {
    if (game.name != game.chapter) continue;
    if (const auto course = lesson::open_course(game.name, speak.name()))
      context.out << speak("{}: {} lessons", "{}: {} Lektionen", game.name, course->lessons.size()) << '\n';
  }
  context.out << speak(
      "\ncrosscut learn GAME lists the lessons of a game; crosscut learn GAME 1 starts the first.\n",
      "\ncrosscut learn SPIEL zählt die Lektionen eines Spiels auf; crosscut learn SPIEL 1 beginnt die "
      "erste.\n");
}

void list_lessons(const lesson::Course& course, explain::Speech speak, Context& context) {
  std::size_t widest = 0;
  for (const lesson::Lesson& lesson : course.lessons) widest = std::max(widest, lesson.id.size());
  for (std::size_t i = 0; i < course.lessons.size(); ++i) {
    const lesson::Lesson& lesson = course.lessons[i];
    const std::string number = std::to_string(i + 1);
    context.out << std::string(3 - std::min<std::size_t>(number.size(), 3), ' ') << number << "  " << lesson.id
                << std::string(widest - lesson.id.size() + 2, ' ') << lesson.title << '\n';
  }
  context.out << speak("\ncrosscut learn {} 1 starts the first.\n", "\ncrosscut learn {} 1 beginnt die erste.\n",
                       course.game);
}

void learn(const LearnArguments& arguments, Context& context) {
  const explain::Speech speak = context.speak;
  if (arguments.game.empty()) return list_courses(speak, context);
  const auto course = lesson::open_course(arguments.game, speak.name());
  if (!course) return context.fail(course.error(), 2);
  if (arguments.lesson.empty()) return list_lessons(*course, speak, context);
  const auto lesson = find_lesson(*course, arguments.lesson);
  if (!lesson) return context.fail(lesson.error(), 2);
  const bool standard = &context.in == &std::cin;
  const bool person = standard && standard_input_is_terminal();
  const auto style = [standard, speak] {
    Style made = style_for(standard ? surroundings() : Surroundings{}, ColourChoice::automatic);
    made.speak = speak;
    return made;
  };
  Console console({person ? terminal_lines() : lines_of(context.in), context.out, style, person,
                   person ? std::function<bool()>(interrupted) : nullptr});
  Learn(console, *course).run(**lesson);
}

}  // namespace

void declare_learn(Command& program, Context& context) {
  Command& command = program.command("learn", "learn a game in short lessons");
  auto arguments = std::make_shared<LearnArguments>();
  command.option("GAME", arguments->game, "the game; without it, lists the games with their numbers of lessons");
  command.option("LESSON", arguments->lesson, "the lesson's name or number; without it, lists the lessons of the game");
  declare_language(command, context);
  command.run = [&context, arguments] { learn(*arguments, context); };
}

}  // namespace crosscut::cli
