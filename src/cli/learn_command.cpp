// `crosscut learn`: its arguments, the lists of lessons, and the console.
#include "cli/learn.hpp"
#include "cli/main.hpp"

namespace crosscut::cli {
namespace {

struct LearnArguments {
  std::string game, lesson;
};

// Games that share a page share their lessons.
void list_courses(Context& context) {
  for (const Entry& game : catalog()) {
    if (game.name != game.chapter) continue;
    if (const auto course = lesson::open_course(game.name, *context.language))
      context.say(messages::learn_course{.game = game.name, .count = course->lessons.size()});
  }
  context.out << '\n';
  context.say(messages::learn_how{});
}

void list_lessons(const lesson::Course& course, Context& context) {
  std::size_t widest = 0;
  for (const lesson::Lesson& lesson : course.lessons) widest = std::max(widest, lesson.id.size());
  for (std::size_t i = 0; i < course.lessons.size(); ++i) {
    const lesson::Lesson& lesson = course.lessons[i];
    context.out << fmt::format("{:3}  {:{}}  {}\n", i + 1, lesson.id, widest, lesson.title);
  }
  context.out << '\n';
  context.say(messages::learn_next{.game = course.game});
}

void learn(const LearnArguments& arguments, Context& context) {
  if (arguments.game.empty()) return list_courses(context);
  const auto course = lesson::open_course(arguments.game, *context.language);
  if (!course) return context.fail(course.error(), 2);
  if (arguments.lesson.empty()) return list_lessons(*course, context);
  const auto lesson = find_lesson(*course, arguments.lesson);
  if (!lesson) return context.fail(lesson.error(), 2);
  Console console = conversation(context);
  Learn(console, *course).run(**lesson);
}

}  // namespace

void declare_learn(Command& program, Context& context) {
  Command& command = program.command("learn", messages::help_learn_summary{});
  auto arguments = std::make_shared<LearnArguments>();
  command.option(messages::value_game{}, arguments->game, messages::help_learn_game{});
  command.option(messages::value_lesson{}, arguments->lesson, messages::help_learn_lesson{});
  declare_language(command, context);
  command.run = [&context, arguments] { learn(*arguments, context); };
}

}  // namespace crosscut::cli
