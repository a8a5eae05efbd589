// Yugo: pawns, and kings where an enemy group becomes surrounded.
#include <utility>

#include "naive/chains.hpp"
#include "naive/passing.hpp"

namespace crosscut::naive {
namespace {

struct Piece {
  char colour;
  bool king;
};
using Board = Map<Point, Piece>;

char colour_of(const Piece& piece) { return piece.colour; }

class Yugo final : public PassingGame {
 public:
  explicit Yugo(Options options) : PassingGame("yugo", std::move(options)) {}
  std::unique_ptr<Game> clone() const override { return std::make_unique<Yugo>(*this); }

 private:
  std::vector<std::string> placements() const override;
  bool place(const std::string& move) override;
  nlohmann::json cells() const override;
  int board_points(char colour) const override;
  Set<Point> group_at(Point p) const override { return square_group(board_, size(), p, colour_of); }
  void remove(const Set<Point>& points) override {
    for (const Point p : points) board_.erase(p);
  }

  std::vector<Set<Point>> surrounded(const Board& board, char colour) const {
    return surrounded_groups(board, size(), colour, colour_of);
  }
  void remove_surrounded_pawns(Board& board, char colour) const;
  std::optional<Board> after(Point p) const;

  Board board_;
};

void Yugo::remove_surrounded_pawns(Board& board, char colour) const {
  for (const Set<Point>& group : surrounded(board, colour))
    for (const Point p : group)
      if (!board.at(p).king) board.erase(p);
}

std::optional<Board> Yugo::after(Point p) const {
  if (!on_square(p, size()) || board_.count(p)) return {};
  const char friendly = turn();
  const char enemy = opponent(friendly);
  const std::size_t enemies_before = surrounded(board_, enemy).size();
  const std::size_t before = enemies_before + surrounded(board_, friendly).size();

  Board board = board_;
  board[p] = {friendly, false};
  const std::size_t enemies_now = surrounded(board, enemy).size();
  if (enemies_now > enemies_before) {
    board[p].king = true;
    remove_surrounded_pawns(board, enemy);
    remove_surrounded_pawns(board, friendly);
    return board;
  }
  if (enemies_now + surrounded(board, friendly).size() != before) return {};
  return board;
}

std::vector<std::string> Yugo::placements() const {
  std::vector<std::string> moves;
  for (const Point p : all_points(size()))
    if (after(p)) moves.push_back(name(p));
  return moves;
}

bool Yugo::place(const std::string& move) {
  const auto p = read_point(move);
  if (!p) return false;
  const auto board = after(*p);
  if (!board) return false;
  board_ = *board;
  return true;
}

nlohmann::json Yugo::cells() const {
  nlohmann::json result = nlohmann::json::object();
  for (const auto& [p, piece] : board_) result[name(p)] = std::string(1, piece.colour) + (piece.king ? "k" : "p");
  return result;
}

// Territory, own pieces in groups with a liberty, enemy kings in groups without.
int Yugo::board_points(char colour) const {
  int points = square_territory(board_, size(), colour, colour_of);
  for (const auto& [p, piece] : board_) {
    const bool free = square_liberty(board_, size(), group_at(p));
    if (piece.colour == colour && free) ++points;
    if (piece.colour != colour && !free && piece.king) ++points;
  }
  return points;
}

}  // namespace

std::unique_ptr<Game> make_yugo(const std::string& text) {
  const auto options = read_options(text, {{"size", "9", whole(2, 19)},
                                           {"komi", "0", whole(-1000, 1000)},
                                           {"button", "on", one_of({"on", "off"})},
                                           {"settlement", "on", one_of({"on", "off"})}});
  if (!options) return nullptr;
  return std::make_unique<Yugo>(*options);
}

}  // namespace crosscut::naive
