#pragma once
// Lessons in the terminal, through a Console: shows each position, asks for a move, and says what it does.
#include "command/console.hpp"
#include "lesson/lesson.hpp"

namespace crosscut::cli {

using namespace command;

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

}  // namespace crosscut::cli
