#pragma once
// Diagrams: positions drawn with plain characters, and statements about them, as in docs/rules. They are parsed and set
// up here; callers check or show the statements.
//
//     = a title                        other statements: a keyword and its arguments
//     options size=2                   statements before play: options, a drawing, to_move, button, prison,
//      .  .                            last_placed_marked
//     .  B:e .                         a drawing: the tokens of crosscut-state, `.` for an empty place, the top row
//      .  .                            first; of a pyramid level 1, then the higher ones that are not empty
//     to_move white
//     legal b2:ne
//
// Blank lines, indentation, and lines that begin with # are ignored.
#include "catalog/table.hpp"

namespace crosscut {

struct Statement {
  int line = 0;                                     // counted from 1
  std::vector<std::string_view> words;              // none: a drawing
  std::vector<std::vector<std::string_view>> rows;  // of a drawing

  std::string rest() const;  // all words but the first
};

// The statements of a text, which must outlive them; consecutive lines of a drawing are one statement.
std::vector<Statement> statements(std::string_view text);

// The places of a board in the order in which they are drawn.
std::vector<std::vector<Scene::Place>> rows_of(const Scene& scene);

// Calls `each` for every place of the drawing. Fails if the drawing does not fit the board, or as the first `each`
// does.
Status match_drawing(const Scene& scene, const std::vector<std::vector<std::string_view>>& drawn,
                     const std::function<Status(const Scene::Place& place, std::string_view token)>& each);

// The position in which a diagram's play begins.
class DiagramStart {
 public:
  explicit DiagramStart(std::string_view game) : game_(game) {}

  // Whether the statement is part of the start; the first that is not begins play.
  Result<bool> take(const Statement& statement);
  Result<std::unique_ptr<Table>> table();
  bool arranged() const { return arranged_; }  // the position is not that of a new game

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
