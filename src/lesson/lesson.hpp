#pragma once
// Lessons: for each game a course of short lessons of a few steps each. A step is a position, a task, and the test
// whether a move solves it. Lessons are data (data/lessons).
#include "catalog/table.hpp"

namespace crosscut::lesson {

// What the learner's move must achieve.
struct Goal {
  enum Kind : std::uint8_t {
    any,        // any legal move
    play,       // one of these moves
    place,      // a piece with this token
    refused,    // one of these illegal moves: the learner finds it and is told why it is illegal
    capture,    // the enemy pieces on all of these points are captured
    occupy,     // all of these points hold the learner's pieces
    liberties,  // the group on this point has this number of liberties
    lead,       // if the game ended now, the learner would win by at least this many half points
    win,        // the game is over and the learner has won
  } kind = any;
  static constexpr std::array<std::string_view, 9> names = {"any",    "play",      "place", "refused", "capture",
                                                            "occupy", "liberties", "lead",  "win"};
  std::vector<std::string> words;  // these moves, points or token
  int number = 0;
};

struct Step {
  std::string text, hint, success;                         // the task; a hint; what has been learned
  std::vector<std::pair<std::string, std::string>> wrong;  // wrong moves, and what to say about each
  std::shared_ptr<const Table> table;                      // the position in which the learner moves
  bool arranged = false;                                   // the position before any moves is not that of a new game
  bool continues = false;                                  // the step begins where the previous one ended
  Goal goal;
  std::vector<std::string> solutions;  // moves that reach the goal; all such moves if a reply follows
  std::string reply;                   // the opponent's answer, or ""
  std::string diagram;                 // the position, including moves (catalog/diagram.hpp)
  std::string facts;                   // statements that hold there, in the same notation
};

struct Lesson {
  std::string id, title;
  std::vector<Step> steps;
};

struct Course {
  std::string game;
  const Language* language = &english;  // of its texts
  std::vector<Lesson> lessons;
};

// The built-in course for a game; in English if there is none in the language.
Result<Course> open_course(std::string_view game, const Language& language = english);

// A course from its data (data/lessons/README.md) and, optionally, its texts in another language. Errors give the path.
Result<Course> read_course(std::string_view data, std::string_view texts = "");

// By its id or its number, counted from 1.
Result<const Lesson*> find_lesson(const Course& course, std::string_view name);

struct Verdict {
  bool done = false;
  std::string message;                  // what the lesson says about the move; "" if the refusal says it all
  std::optional<Turn> turn = {};        // that the move is
  std::optional<Refusal> refusal = {};  // or the rule that it breaks
};

// Judges the learner's move.
Verdict judge(const Step& step, std::string_view move);

}  // namespace crosscut::lesson
