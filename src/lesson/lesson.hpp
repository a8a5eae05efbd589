#pragma once
// Lessons: for each game a course of short lessons, each a few steps: a position, something to do in it, and whether a
// move does it. They are data (data/lessons). Knows nothing of any one game, nor of terminals or protocols.
#include "catalog/table.hpp"

namespace crosscut {

// What the learner's one move has to bring about.
struct Goal {
  enum Kind : std::uint8_t {
    any,        // any legal move
    play,       // one of these moves
    place,      // a piece that looks like this token
    refused,    // one of these moves, which the rules refuse: the learner finds it and is told why
    capture,    // the enemy's pieces on all of these points leave the board
    occupy,     // all of these points hold pieces of the learner's
    liberties,  // the group on this point has this number of liberties
    lead,       // were the game to end now, the learner would have won by this number of half points at least
    win,        // the game is over and the learner has won
  } kind = any;
  static constexpr std::array<std::string_view, 9> names = {"any",    "play",      "place", "refused", "capture",
                                                            "occupy", "liberties", "lead",  "win"};
  std::vector<std::string> words;  // these moves, points or token
  int number = 0;
};

struct Step {
  std::string text, hint, success;                         // what to do; how; what was to be learned
  std::vector<std::pair<std::string, std::string>> wrong;  // what is to be said of a move that does not do it
  std::shared_ptr<const Table> table;                      // the position in which the learner moves
  bool arranged = false;                                   // the position is no new game's, moves apart
  bool continues = false;                                  // it is where the step before has left off
  Goal goal;
  std::vector<std::string> solutions;  // moves that do it; all of them if a reply follows
  std::string reply;                   // the opponent's answer, or ""
  std::string diagram;                 // the position (explain/diagram.hpp), moves included
  std::string facts;                   // what holds there, in the same language
};

struct Lesson {
  std::string id, title;
  std::vector<Step> steps;
};

struct Course {
  std::string game;
  std::vector<Lesson> lessons;
};

// Languages in which there are lessons; the first is that of the data itself.
inline constexpr std::array<std::string_view, 2> lesson_languages = {"en", "de"};

// The course of a game that is part of the program.
Result<Course> open_course(std::string_view game, std::string_view language = lesson_languages[0]);

// A course from its data (data/lessons/README.md) and, if any, its texts in another language. Errors name the place.
Result<Course> read_course(std::string_view data, std::string_view texts = "");

// By its id or its number, counted from 1.
Result<const Lesson*> find_lesson(const Course& course, std::string_view name);

struct Verdict {
  bool done = false;
  std::string message;  // what the lesson says of the move, if it adds something to the refusal
  std::string refusal;  // the rule that it breaks, or ""
};

// What the learner's move comes to.
Verdict judge(const Step& step, std::string_view move);

}  // namespace crosscut
