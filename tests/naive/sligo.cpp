// Sligo: move a stone if you like, then place one; no weak pairs.
#include <utility>

#include "naive/chains.hpp"
#include "naive/passing.hpp"

namespace crosscut::naive {
namespace {

using Board = Map<Point, char>;

char colour_of(char stone) { return stone; }

// A stone goes from `from` to `to` (if there is a movement), then a stone is placed.
struct Turn {
  std::optional<Point> from;
  Point to;
  Point placed;
};

class Sligo final : public PassingGame {
 public:
  explicit Sligo(Options options) : PassingGame("sligo", std::move(options)) {}
  std::unique_ptr<Game> clone() const override { return std::make_unique<Sligo>(*this); }

 private:
  std::vector<std::string> placements() const override;
  bool place(const std::string& move) override;
  nlohmann::json cells() const override;
  int board_points(char colour) const override;
  Set<Point> group_at(Point p) const override { return square_group(board_, size(), p, colour_of); }
  void remove(const Set<Point>& points) override {
    for (const Point p : points) board_.erase(p);
  }

  Few<Point> around(Point p) const;
  bool adjacent(Point p, Point q) const;
  bool weak_pair(const Board& board) const;
  bool canonical(const Turn& turn) const;
  std::optional<Board> after(const Turn& turn) const;

  Board board_;
};

Few<Point> Sligo::around(Point p) const {
  Few<Point> found = neighbours(p, size());
  for (const Point q : diagonals(p, size())) found.push_back(q);
  return found;
}

bool Sligo::adjacent(Point p, Point q) const {
  for (const Point r : around(p))
    if (r == q) return true;
  return false;
}

bool Sligo::weak_pair(const Board& board) const {
  const auto has = [&](Point p, char colour) {
    const auto stone = board.find(p);
    return stone != board.end() && stone->second == colour;
  };
  for (const auto& [p, colour] : board)
    for (const Point q : diagonals(p, size()))
      if (has(q, colour) && !has({p.row, q.col}, colour) && !has({q.row, p.col}, colour)) return true;
  return false;
}

// A turn that vacates one point and fills two can be written in up to two ways; and a slide whose vacated point is
// refilled is just a placement.
bool Sligo::canonical(const Turn& turn) const {
  if (!turn.from) return true;
  if (turn.placed == *turn.from) return false;
  return turn.to < turn.placed || !adjacent(*turn.from, turn.placed);
}

std::optional<Board> Sligo::after(const Turn& turn) const {
  Board board = board_;
  if (turn.from) {
    const auto source = board.find(*turn.from);
    if (source == board.end() || source->second != this->turn()) return {};
    if (!adjacent(*turn.from, turn.to) || board.count(turn.to)) return {};
    board.erase(source);
    board[turn.to] = this->turn();
  }
  if (!on_square(turn.placed, size()) || board.count(turn.placed)) return {};
  board[turn.placed] = this->turn();

  for (const Set<Point>& group : surrounded_groups(board, size(), opponent(this->turn()), colour_of))
    for (const Point p : group) board.erase(p);
  if (weak_pair(board)) return {};
  for (const char colour : {'B', 'W'})
    if (!surrounded_groups(board, size(), colour, colour_of).empty()) return {};
  return board;
}

std::vector<std::string> Sligo::placements() const {
  std::vector<std::string> moves;
  for (const Point placed : all_points(size())) {
    if (after({{}, {}, placed})) moves.push_back(name(placed));
    for (const auto& entry : board_)
      for (const Point to : around(entry.first)) {
        const Turn turn{entry.first, to, placed};
        if (canonical(turn) && after(turn)) moves.push_back(name(entry.first) + "-" + name(to) + "," + name(placed));
      }
  }
  return moves;
}

bool Sligo::place(const std::string& move) {
  const std::size_t dash = move.find('-');
  const std::size_t comma = move.find(',');
  Turn turn;
  if (dash == std::string::npos) {
    const auto placed = read_point(move);
    if (!placed) return false;
    turn.placed = *placed;
  } else {
    if (comma == std::string::npos || comma < dash) return false;
    const auto from = read_point(move.substr(0, dash));
    const auto to = read_point(move.substr(dash + 1, comma - dash - 1));
    const auto placed = read_point(move.substr(comma + 1));
    if (!from || !to || !placed) return false;
    turn = {*from, *to, *placed};
  }
  if (!canonical(turn)) return false;
  const auto board = after(turn);
  if (!board) return false;
  board_ = *board;
  return true;
}

nlohmann::json Sligo::cells() const {
  nlohmann::json result = nlohmann::json::object();
  for (const auto& [p, colour] : board_) result[name(p)] = std::string(1, colour);
  return result;
}

int Sligo::board_points(char colour) const {
  int points = square_territory(board_, size(), colour, colour_of);
  for (const auto& entry : board_) points += entry.second == colour;
  return points;
}

}  // namespace

std::unique_ptr<Game> make_sligo(const std::string& text) {
  const auto options = read_options(text, {{"size", "9", whole(2, 19)},
                                           {"komi", "0", multiple_of_half(-1000, 1000)},
                                           {"settlement", "on", one_of({"on", "off"})}});
  if (!options) return nullptr;
  return std::make_unique<Sligo>(*options);
}

}  // namespace crosscut::naive
