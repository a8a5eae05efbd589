// Go: stones and their liberties, three ways to forbid repetition.
#include <utility>

#include "naive/chains.hpp"
#include "naive/passing.hpp"

namespace crosscut::naive {
namespace {

using Board = Map<Point, char>;

char colour_of(char stone) { return stone; }

class Go final : public PassingGame {
 public:
  explicit Go(const Options& options)
      : PassingGame("go", options),
        ko_(options.at("ko")),
        suicide_(options.at("suicide") == "on"),
        handicap_left_(std::stoi(options.at("handicap"))) {}
  std::unique_ptr<Game> clone() const override { return std::make_unique<Go>(*this); }

 private:
  std::vector<std::string> placements() const override;
  bool place(const std::string& move) override;
  bool in_first_turn() const override { return handicap_left_ > 0; }
  void turn_ended() override;
  nlohmann::json cells() const override;
  int board_points(char colour) const override;
  Set<Point> group_at(Point p) const override { return square_group(board_, size(), p, colour_of); }
  void remove(const Set<Point>& points) override {
    for (const Point p : points) board_.erase(p);
  }

  void remove_surrounded(Board& board, char colour) const;
  std::optional<Board> after(Point p) const;
  bool repeats(const Board& board) const;

  std::string ko_;
  bool suicide_;
  int handicap_left_;
  Board board_;
  bool placed_ = false;                                      // in this turn
  bool last_turn_passed_ = false;                            // the turn before this one was a pass
  std::vector<std::pair<char, Board>> stood_ = {{'B', {}}};  // every board, with the player who was then to move
};

void Go::remove_surrounded(Board& board, char colour) const {
  for (const Set<Point>& group : surrounded_groups(board, size(), colour, colour_of))
    for (const Point p : group) board.erase(p);
}

bool Go::repeats(const Board& board) const {
  if (ko_ == "simple") return !last_turn_passed_ && stood_.size() >= 2 && stood_[stood_.size() - 2].second == board;
  for (const auto& [to_move, then] : stood_)
    if (then == board && (ko_ == "positional" || to_move == opponent(turn()))) return true;
  return false;
}

std::optional<Board> Go::after(Point p) const {
  if (!on_square(p, size()) || board_.count(p)) return {};
  Board board = board_;
  board[p] = turn();
  remove_surrounded(board, opponent(turn()));
  if (!suicide_ && !square_liberty(board, size(), square_group(board, size(), p, colour_of))) return {};
  if (suicide_) remove_surrounded(board, turn());
  if (handicap_left_ <= 1 && repeats(board)) return {};
  return board;
}

std::vector<std::string> Go::placements() const {
  std::vector<std::string> moves;
  for (const Point p : all_points(size()))
    if (after(p)) moves.push_back(name(p));
  return moves;
}

bool Go::place(const std::string& move) {
  const auto p = read_point(move);
  if (!p) return false;
  const auto board = after(*p);
  if (!board) return false;
  board_ = *board;
  placed_ = true;
  if (handicap_left_ > 0) --handicap_left_;
  return true;
}

void Go::turn_ended() {
  last_turn_passed_ = !placed_;
  placed_ = false;
  stood_.push_back({opponent(turn()), board_});
}

nlohmann::json Go::cells() const {
  nlohmann::json result = nlohmann::json::object();
  for (const auto& [p, colour] : board_) result[name(p)] = std::string(1, colour);
  return result;
}

int Go::board_points(char colour) const {
  int points = square_territory(board_, size(), colour, colour_of);
  for (const auto& entry : board_) points += entry.second == colour;
  return points;
}

}  // namespace

std::unique_ptr<Game> make_go(const std::string& text) {
  const auto options = read_options(text, {{"size", "9", whole(2, 19)},
                                           {"komi", "7.5", multiple_of_half(-1000, 1000)},
                                           {"ko", "positional", one_of({"positional", "situational", "simple"})},
                                           {"suicide", "off", one_of({"on", "off"})},
                                           {"handicap", "0", whole(0, 360)},
                                           {"settlement", "on", one_of({"on", "off"})}});
  if (!options) return nullptr;
  const int size = std::stoi(options->at("size"));
  const int handicap = std::stoi(options->at("handicap"));
  if (handicap == 1 || handicap >= size * size) return nullptr;
  return std::make_unique<Go>(*options);
}

}  // namespace crosscut::naive
