#pragma once
// Diagrams: positions drawn with plain characters, and what is said of them, as in docs/rules. Here they are read and
// set up; what is said of a position is for others to check or to show. Knows nothing of any one game.
//
//     = a title                        other statements: a word and what belongs to it
//     options size=2                   statements before play: options, a drawing, to_move, button, prison,
//      .  .                            last_placed_marked
//     .  B:e .                         a drawing: the tokens of crosscut-state, `.` for an empty place, the top row
//      .  .                            first; of a pyramid level 1, then those above it, empty ones left out
//     to_move white
//     legal b2:ne
//
// Blank lines, indentation, and lines that begin with # mean nothing.
#include "catalog/table.hpp"

namespace crosscut {

struct Statement {
  int line = 0;                                     // counted from 1
  std::vector<std::string_view> words;              // none: a drawing
  std::vector<std::vector<std::string_view>> rows;  // of a drawing

  std::string rest() const;  // the words but the first
};

// The statements of a text, which must outlive them; lines of drawings that follow each other are one.
std::vector<Statement> statements(std::string_view text);

// The places of a board in the order in which they are drawn.
std::vector<std::vector<Scene::Place>> rows_of(const Scene& scene);

// Whether the drawing fits the board, and what the first `each` that fails says.
Status match_drawing(const Scene& scene, const std::vector<std::vector<std::string_view>>& drawn,
                     const std::function<Status(const Scene::Place& place, std::string_view token)>& each);

// The position from which a diagram's play begins.
class DiagramStart {
 public:
  explicit DiagramStart(std::string_view game) : game_(game) {}

  // Whether the statement is a part of the start; the first that is not begins play.
  Result<bool> take(const Statement& statement);
  Result<std::unique_ptr<Table>> table();
  bool arranged() const { return arranged_; }  // the position is no new game's

 private:
  Status open(const std::string& options);
  Status draw(const Statement& statement);
  Status set(const Statement& statement);
  Status set_prison(const Statement& statement);

  std::string game_;
  std::unique_ptr<Table> table_;
  Arrangement arrangement_;
  bool arranged_ = false;
};

}  // namespace crosscut
