#include "cli/learn.hpp"

#include "cli/status.hpp"
#include "cli/view.hpp"
#include "messages/play.hpp"

namespace crosscut::cli {

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

}  // namespace crosscut::cli
