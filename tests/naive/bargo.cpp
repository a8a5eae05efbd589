// Bargo: pieces with one walled edge on a hexagonal board. Placement, captures, repetition, area.
#include <array>
#include <cstdlib>

#include "naive/passing.hpp"

namespace crosscut::naive {
namespace {

struct Direction {
  std::string name;
  int files, ranks;
};

// Opposite directions are three apart.
const std::array<Direction, 6> directions{
    {{"e", 1, 0}, {"ne", 1, 1}, {"nw", 0, 1}, {"w", -1, 0}, {"sw", -1, -1}, {"se", 0, -1}}};

std::size_t opposite(std::size_t direction) { return (direction + 3) % 6; }

// A cell's file is the point's column, its rank the row.
Point step(Point p, std::size_t direction) {
  return {p.row + directions[direction].ranks, p.col + directions[direction].files};
}

struct Piece {
  char colour;
  std::size_t wall;
};
using Board = Map<Point, Piece>;

// What the repetition rule compares.
struct Position {
  Map<Point, char> colours;
  bool button_taken;
  friend bool operator==(const Position&, const Position&) = default;
};

class Bargo final : public PassingGame {
 public:
  explicit Bargo(Options options) : PassingGame("bargo", std::move(options)) {}
  std::unique_ptr<Game> clone() const override { return std::make_unique<Bargo>(*this); }

 private:
  std::vector<std::string> placements() const override;
  bool place(const std::string& move) override;
  void turn_ended() override { history_.push_back({turn(), position(board_)}); }
  nlohmann::json cells() const override;
  int board_points(char colour) const override;
  Set<Point> group_at(Point p) const override;
  void remove(const Set<Point>& points) override {
    for (const Point p : points) board_.erase(p);
  }

  bool on_board(Point p) const { return on_square(p, 2 * size() - 1) && std::abs(p.col - p.row) < size(); }
  std::vector<Point> all_cells() const;
  bool walled(const Board& board, Point p, std::size_t direction) const;
  Few<Point> linked(const Board& board, Point p) const;
  Set<Point> group(const Board& board, Point p) const;
  bool has_liberty(const Board& board, const Set<Point>& group) const;
  Set<Point> without_liberty(const Board& board, char colour) const;
  Position position(const Board& board) const;
  bool repeats(const Board& board) const;
  std::optional<Board> after(Point p, std::size_t wall) const;

  Board board_;
  std::vector<std::pair<char, Position>> history_;  // the end of every turn, with the player whose turn it was
};

std::vector<Point> Bargo::all_cells() const {
  std::vector<Point> found;
  for (const Point p : all_points(2 * size() - 1))
    if (on_board(p)) found.push_back(p);
  return found;
}

bool Bargo::walled(const Board& board, Point p, std::size_t direction) const {
  const Point q = step(p, direction);
  if (!on_board(q)) return true;
  const auto here = board.find(p);
  const auto there = board.find(q);
  return (here != board.end() && here->second.wall == direction) ||
         (there != board.end() && there->second.wall == opposite(direction));
}

Few<Point> Bargo::linked(const Board& board, Point p) const {
  Few<Point> found;
  for (std::size_t d = 0; d < directions.size(); ++d)
    if (!walled(board, p, d)) found.push_back(step(p, d));
  return found;
}

Set<Point> Bargo::group(const Board& board, Point p) const {
  const char colour = board.at(p).colour;
  Set<Point> seen;
  const auto same_colour = [&](Point from) {
    Few<Point> next;
    for (const Point to : linked(board, from))
      if (board.count(to) && board.at(to).colour == colour) next.push_back(to);
    return next;
  };
  flood(p, same_colour, seen);
  return seen;
}

bool Bargo::has_liberty(const Board& board, const Set<Point>& group) const {
  for (const Point p : group)
    for (const Point q : linked(board, p))
      if (!board.count(q)) return true;
  return false;
}

Set<Point> Bargo::without_liberty(const Board& board, char colour) const {
  Set<Point> seen, found;
  for (const auto& [p, piece] : board) {
    if (piece.colour != colour || seen.count(p)) continue;
    const Set<Point> whole_group = group(board, p);
    seen.insert(whole_group.begin(), whole_group.end());
    if (!has_liberty(board, whole_group)) found.insert(whole_group.begin(), whole_group.end());
  }
  return found;
}

Position Bargo::position(const Board& board) const {
  Position result{{}, button_taken()};
  for (const auto& [p, piece] : board) result.colours[p] = piece.colour;
  return result;
}

bool Bargo::repeats(const Board& board) const {
  const Position now = position(board);
  for (const auto& [player, then] : history_)
    if (player == turn() && then == now) return true;
  return false;
}

std::optional<Board> Bargo::after(Point p, std::size_t wall) const {
  if (!on_board(p) || board_.count(p)) return {};
  // An edge may never carry two walls: neither on the edge of the board nor where a neighbouring piece has its wall.
  if (walled(board_, p, wall)) return {};
  Board board = board_;
  board[p] = {turn(), wall};
  for (const Point dead : without_liberty(board, opponent(turn()))) board.erase(dead);
  if (!has_liberty(board, group(board, p))) return {};
  const auto behind = board.find(step(p, wall));
  if (behind != board.end() && behind->second.colour != turn()) return {};
  if (repeats(board)) return {};
  return board;
}

std::vector<std::string> Bargo::placements() const {
  std::vector<std::string> moves;
  for (const Point p : all_cells())
    for (std::size_t d = 0; d < directions.size(); ++d)
      if (after(p, d)) moves.push_back(name(p) + ":" + directions[d].name);
  return moves;
}

bool Bargo::place(const std::string& move) {
  const std::size_t colon = move.find(':');
  const auto p = read_point(move.substr(0, colon));
  if (!p || colon == std::string::npos) return false;
  for (std::size_t d = 0; d < directions.size(); ++d) {
    if (directions[d].name != move.substr(colon + 1)) continue;
    const auto board = after(*p, d);
    if (!board) return false;
    board_ = *board;
    return true;
  }
  return false;
}

nlohmann::json Bargo::cells() const {
  nlohmann::json result = nlohmann::json::object();
  for (const auto& [p, piece] : board_)
    result[name(p)] = std::string(1, piece.colour) + ":" + directions[piece.wall].name;
  return result;
}

Set<Point> Bargo::group_at(Point p) const {
  if (!board_.count(p)) return {};
  return group(board_, p);
}

// Pieces, and empty regions linked only to pieces of this colour.
int Bargo::board_points(char colour) const {
  int points = 0;
  for (const auto& entry : board_) points += entry.second.colour == colour;
  Set<Point> seen;
  for (const Point p : all_cells()) {
    if (board_.count(p) || seen.count(p)) continue;
    Set<Point> region;
    Set<char> touching;
    const auto empty_cells = [&](Point from) {
      Few<Point> next;
      for (const Point to : linked(board_, from)) {
        if (board_.count(to))
          touching.insert(board_.at(to).colour);
        else
          next.push_back(to);
      }
      return next;
    };
    flood(p, empty_cells, region);
    seen.insert(region.begin(), region.end());
    if (touching == Set<char>{colour}) points += static_cast<int>(region.size());
  }
  return points;
}

}  // namespace

std::unique_ptr<Game> make_bargo(const std::string& text) {
  const auto options = read_options(
      text, {{"size", "6", whole(2, 13)}, {"komi", "0", whole(-1000, 1000)}, {"button", "on", one_of({"on", "off"})}});
  if (!options) return nullptr;
  return std::make_unique<Bargo>(*options);
}

}  // namespace crosscut::naive
