// `crosscut learn`: lists of lessons, and lessons in the terminal.
#include "cli/main.hpp"
#include "cli/view.hpp"
#include "lesson/lesson.hpp"
#include "messages/play.hpp"
#include "play/words.hpp"

namespace crosscut::cli {
namespace {

struct LearnArguments {
  std::string game, lesson;
};

// Shows each position, asks for a move, and says what it does.
class Learn {
 public:
  Learn(Console& console, const lesson::Course& course) : console_(console), course_(course) {}

  // Runs the lesson and those that follow it, until the input ends or the learner leaves.
  void run(const lesson::Lesson& first);

 private:
  void take(const lesson::Lesson& lesson);
  void take(const lesson::Step& step, const std::string& prompt);
  void show(const Table& table);
  void move(const lesson::Step& step, std::string_view line);
  void carry_out(const lesson::Step& step, const Turn& turn);
  bool goes_on_to(const lesson::Lesson& next);

  Console& console_;
  const lesson::Course& course_;
  std::unique_ptr<Table> shown_;  // the position the learner saw last
  bool done_ = false;             // with the current step
  bool leaving_ = false;
};

void Learn::run(const lesson::Lesson& first) {
  console_.say(messages::lesson_commands{});
  for (const lesson::Lesson* lesson = &first; !leaving_; ++lesson) {
    take(*lesson);
    if (lesson == &course_.lessons.back() || !goes_on_to(lesson[1])) return;
  }
}

void Learn::take(const lesson::Lesson& lesson) {
  console_.print({"", lesson.title, std::string(static_cast<std::size_t>(columns(lesson.title)), '=')});
  for (std::size_t i = 0; i < lesson.steps.size() && !leaving_; ++i)
    take(lesson.steps[i], console_.worded(messages::lesson_step{.step = i + 1, .steps = lesson.steps.size()}));
}

void Learn::take(const lesson::Step& step, const std::string& prompt) {
  const bool seen = shown_ && shown_->key() == step.table->key() && shown_->ply() == step.table->ply();
  if (!seen) show(*step.table);
  console_.say("");
  console_.say(step.text);
  for (done_ = false; !done_ && !leaving_;) {
    const auto line = console_.ask(prompt);
    const std::string word = line ? lower(*line) : "quit";
    if (word == "quit")
      leaving_ = true;
    else if (word == "hint")
      console_.say(step.hint);
    else if (word == "solution")
      console_.say(step.solutions[0]);
    else if (word == "board")
      show(*step.table);
    else if (word == "skip")
      done_ = true;
    else
      move(step, *line);
  }
}

void Learn::show(const Table& table) {
  console_.print(view(table, console_.style()));
  shown_ = table.clone();
}

// A move that reaches the goal is made, and answered; any other leaves the position unchanged.
void Learn::move(const lesson::Step& step, std::string_view line) {
  const lesson::Verdict verdict = lesson::judge(step, line);
  if (verdict.refusal) console_.refuse(messages::lesson_not_allowed{.why = message_of(*verdict.refusal)});
  done_ = verdict.done;
  if (!done_) {
    // A wrong move does not give away what the hint says.
    if (verdict.message == step.hint)
      console_.say(messages::lesson_wrong{});
    else if (!verdict.message.empty())
      console_.say(verdict.message);
    return;
  }
  if (verdict.turn) carry_out(step, *verdict.turn);
  console_.say(verdict.message);
}

void Learn::carry_out(const lesson::Step& step, const Turn& turn) {
  const auto after = step.table->clone();
  after->play(turn);
  if (!step.reply.empty()) {
    const Scene scene = after->scene();
    console_.say(messages::play_did{.deed = play::deed(scene)});
    (void)after->play(step.reply);
  }
  show(*after);
}

bool Learn::goes_on_to(const lesson::Lesson& next) {
  if (leaving_) return false;
  const auto answer = console_.ask(console_.worded(messages::lesson_next{.title = next.title}), true);
  return answer && answer->empty();
}

// Games that share a page share their lessons.
void list_courses(Context& context) {
  for (const Entry& game : catalog()) {
    if (game.name != game.chapter) continue;
    if (const auto course = lesson::open_course(game.name, *context.language))
      context.say(messages::learn_course{.game = game.name, .count = course->lessons.size()});
  }
  context.out << '\n';
  context.say(messages::learn_how{.program = context.program});
}

void list_lessons(const lesson::Course& course, Context& context) {
  std::size_t widest = 0;
  for (const lesson::Lesson& lesson : course.lessons) widest = std::max(widest, lesson.id.size());
  for (std::size_t i = 0; i < course.lessons.size(); ++i) {
    const lesson::Lesson& lesson = course.lessons[i];
    context.out << fmt::format("{:3}  {:{}}  {}\n", i + 1, lesson.id, widest, lesson.title);
  }
  context.out << '\n';
  context.say(messages::learn_next{.program = context.program, .game = course.game});
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
  command.run = [&context, arguments] { learn(*arguments, context); };
}

}  // namespace crosscut::cli
