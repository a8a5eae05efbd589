#pragma once
// Lessons in the terminal: shows each position, asks for a move, and says what it comes to. Talks through a Console.
// Knows nothing of any one game.
#include "cli/console.hpp"
#include "lesson/lesson.hpp"

namespace crosscut::cli {

class Learn {
 public:
  Learn(Console& console, const Course& course) : console_(console), course_(course) {}

  // The lesson and those that follow it, until the input ends or the learner leaves.
  void run(const Lesson& first);

 private:
  void take(const Lesson& lesson);
  void take(const Step& step, const std::string& prompt);
  void show(const Table& table);
  void move(const Step& step, std::string_view line);
  void carry_out(const Step& step, std::string_view line);
  bool goes_on_to(const Lesson& next);

  Console& console_;
  const Course& course_;
  std::unique_ptr<Table> shown_;  // what the learner saw last
  bool done_ = false;             // with the step at hand
  bool leaving_ = false;
};

}  // namespace crosscut::cli
