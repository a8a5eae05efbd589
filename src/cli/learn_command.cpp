// `crosscut learn`: its arguments, the lists of lessons, and the console.
#include "cli/learn.hpp"
#include "cli/main.hpp"
#include "cli/terminal.hpp"

namespace crosscut::cli {
namespace {

struct LearnArguments {
  std::string game, lesson, language;
};

// Games that share a page share their lessons, too.
void list_courses(const LearnArguments& arguments, Context& context) {
  for (const Entry& game : catalog()) {
    if (game.name != game.chapter) continue;
    if (const auto course = lesson::open_course(game.name, arguments.language))
      context.out << game.name << ": " << course->lessons.size() << " lessons\n";
  }
  context.out << "\ncrosscut learn GAME lists the lessons of a game; crosscut learn GAME 1 starts the first.\n";
}

void list_lessons(const lesson::Course& course, Context& context) {
  std::size_t widest = 0;
  for (const lesson::Lesson& lesson : course.lessons) widest = std::max(widest, lesson.id.size());
  for (std::size_t i = 0; i < course.lessons.size(); ++i) {
    const lesson::Lesson& lesson = course.lessons[i];
    const std::string number = std::to_string(i + 1);
    context.out << std::string(3 - std::min<std::size_t>(number.size(), 3), ' ') << number << "  " << lesson.id
                << std::string(widest - lesson.id.size() + 2, ' ') << lesson.title << '\n';
  }
  context.out << "\ncrosscut learn " << course.game << " 1 starts the first.\n";
}

void learn(const LearnArguments& arguments, Context& context) {
  if (arguments.game.empty()) return list_courses(arguments, context);
  const auto course = lesson::open_course(arguments.game, arguments.language);
  if (!course) return context.fail(course.message(), 2);
  if (arguments.lesson.empty()) return list_lessons(*course, context);
  const auto lesson = find_lesson(*course, arguments.lesson);
  if (!lesson) return context.fail(lesson.message(), 2);
  const bool standard = &context.in == &std::cin;
  const bool person = standard && standard_input_is_terminal();
  const auto style = [standard] {
    return style_for(standard ? surroundings() : Surroundings{}, ColourChoice::automatic);
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
  arguments->language = lesson::lesson_languages[0];
  command.option("--language", arguments->language, "language of the lessons")
      .one_of(std::vector<std::string>(lesson::lesson_languages.begin(), lesson::lesson_languages.end()))
      .show_default();
  command.run = [&context, arguments] { learn(*arguments, context); };
}

}  // namespace crosscut::cli
