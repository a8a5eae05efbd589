#pragma once
// A first game: goals, one at a time, and a sentence when each special rule first applies, as data (data/first_games).
// What has happened is found by replaying the moves.
#include "catalog/table.hpp"
#include "lesson/reading.hpp"

namespace crosscut::lesson {

struct Happening {
  enum Kind : std::uint8_t {
    place,   // a piece was placed
    take,    // it captured
    crown,   // it is a king
    stay,    // a king was surrounded, and stays
    zombie,  // a captured ball stays under others
    climb,   // it rests on others
    mark,    // it is marked
    unmark,  // others lost their marks
    slide,   // a stone moved first
    wall,    // its wall keeps its own group from an empty cell
    atari,   // it leaves another player's group one liberty
    lead,    // this player leads, as far as the score tells
    hold,
    button,
    swap,
    pass,
    settle,  // play stops for a settlement
  } kind = place;
  static constexpr std::array<std::string_view, 17> names = {"place", "take",   "crown", "stay", "zombie", "climb",
                                                             "mark",  "unmark", "slide", "wall", "atari",  "lead",
                                                             "hold",  "button", "swap",  "pass", "settle"};
  Side by = Side::black;            // who moved, or leads
  std::vector<std::string> places;  // the pieces concerned
};

struct FirstGame {
  struct Goal {
    std::optional<Happening::Kind> until;  // the learner does this; none: until the end of the game
    std::string text;
  };
  struct Sentence {
    enum Who : std::uint8_t { anyone, you, other } by = anyone;
    static constexpr std::array<std::string_view, 3> names = {"anyone", "you", "other"};
    Happening::Kind when = Happening::place;
    std::string text;
  };
  std::string game;
  const Language* language = &english;
  std::vector<Pose> pictures;  // one for each of the three lines of rules
  std::vector<Goal> goals;
  std::vector<Sentence> sentences;
  std::vector<std::string> next;  // lessons to try afterwards
};

Result<FirstGame> open_first_game(std::string_view game, const Language& language);

// From its data (data/first_games/README.md) and, optionally, its texts in another language. Errors give the path.
Result<FirstGame> read_first_game(std::string_view data, std::string_view texts = "");

// How far the game on the table has come.
struct Stage {
  struct Said {
    std::string text;
    std::vector<std::string> places;
  };
  std::optional<std::size_t> goal;             // the first that has not been reached; none once play has stopped
  std::vector<std::string> target, liberties;  // a group to surround, if that is the goal, and what is left of it
  std::vector<Said> said;                      // about what happened first in the learner's last move or after it
};
Stage stage_of(const FirstGame& first, const Table& table, Side you);

}  // namespace crosscut::lesson
