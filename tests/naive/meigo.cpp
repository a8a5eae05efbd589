// Meigo: marked and unmarked stones, a prison, holds; a player who cannot act loses.
#include <algorithm>
#include <utility>

#include "naive/chains.hpp"

namespace crosscut::naive {
namespace {

struct Stone {
  char colour;
  bool marked;
  friend bool operator==(const Stone&, const Stone&) = default;
};
using Board = Map<Point, Stone>;

char colour_of(const Stone& stone) { return stone.colour; }

// The result of a placement.
struct Placement {
  Board board;
  bool marked = false;
  int captured = 0;
};

class Meigo final : public Game {
 public:
  explicit Meigo(const Options& options)
      : options_(options),
        size_(std::stoi(options.at("size"))),
        superko_(options.at("ko") == "superko"),
        prison_{{'B', std::stoi(options.at("prison"))}, {'W', 0}},
        first_turn_left_{{'B', std::max(1, std::stoi(options.at("handicap")))}, {'W', 1}} {}
  std::unique_ptr<Game> clone() const override { return std::make_unique<Meigo>(*this); }

  std::vector<std::string> legal() const override;
  bool play(const std::string& move) override;
  nlohmann::json state() const override;

 private:
  bool first_turn() const { return first_turn_left_.at(turn_) > 0; }
  bool may_hold() const { return !first_turn() && prison_.at(opponent(turn_)) > 0; }
  Set<Point> reached_friends(const Board& board, Point p, bool marked) const;
  bool touches(Point p, bool marked) const;
  bool repeats(const Board& board) const;
  std::optional<Placement> after(Point p) const;

  Options options_;
  int size_;
  bool superko_;
  Board board_;
  char turn_ = 'B';
  int ply_ = 0;
  std::map<char, int> prison_;
  std::map<char, int> first_turn_left_;  // stones still to be placed in a player's first turn
  bool last_placed_marked_ = false;
  std::vector<std::pair<char, Board>> history_;  // the end of every turn, with the player whose turn it was
};

// The friendly stones, marked or not, that p reaches over empty points and marked stones of either colour.
Set<Point> Meigo::reached_friends(const Board& board, Point p, bool marked) const {
  const auto onward = [&](Point from) {
    const auto stone = board.find(from);
    if (stone != board.end() && !stone->second.marked) return Few<Point>{};
    return neighbours(from, size_);
  };
  Set<Point> seen, found;
  flood(p, onward, seen);
  for (const Point q : seen)
    if (board.count(q) && board.at(q) == Stone{turn_, marked}) found.insert(q);
  return found;
}

bool Meigo::touches(Point p, bool marked) const {
  for (const Point q : neighbours(p, size_))
    if (board_.count(q) && board_.at(q) == Stone{turn_, marked}) return true;
  return false;
}

bool Meigo::repeats(const Board& board) const {
  for (const auto& [player, then] : history_)
    if (player == turn_ && then == board) return true;
  return false;
}

std::optional<Placement> Meigo::after(Point p) const {
  if (!on_square(p, size_) || board_.count(p)) return {};
  Placement result{board_};
  Board& board = result.board;
  if (first_turn()) {
    board[p] = {turn_, false};
    return result;
  }
  // 1. Unmark.
  if (touches(p, true) && touches(p, false))
    for (const Point q : reached_friends(board, p, true)) board[q].marked = false;
  // 2. Place.
  const bool reaches_marked = !reached_friends(board, p, true).empty();
  const bool reaches_unmarked = !reached_friends(board, p, false).empty();
  result.marked = reaches_marked || !reaches_unmarked;
  board[p] = {turn_, result.marked};
  // 3. Capture.
  bool marked_captured = false;
  for (const Set<Point>& chain : surrounded_groups(board, size_, opponent(turn_), colour_of))
    for (const Point q : chain) {
      marked_captured = marked_captured || board.at(q).marked;
      ++result.captured;
      board.erase(q);
    }
  // 4. Judge.
  if (!square_liberty(board, size_, square_group(board, size_, p, colour_of))) return {};
  if (result.marked && marked_captured && last_placed_marked_) return {};
  if (superko_ && repeats(board)) return {};
  return result;
}

std::vector<std::string> Meigo::legal() const {
  std::vector<std::string> moves;
  for (const Point p : all_points(size_))
    if (after(p)) moves.push_back(name(p));
  if (may_hold()) moves.push_back("hold");
  std::sort(moves.begin(), moves.end());
  return moves;
}

bool Meigo::play(const std::string& move) {
  if (move == "hold") {
    if (!may_hold()) return false;
    --prison_[opponent(turn_)];
  } else {
    const auto p = read_point(move);
    if (!p) return false;
    const auto placement = after(*p);
    if (!placement) return false;
    board_ = placement->board;
    last_placed_marked_ = placement->marked;
    prison_[opponent(turn_)] += placement->captured;
    if (first_turn()) --first_turn_left_[turn_];
  }
  ++ply_;
  if (first_turn()) return true;
  history_.push_back({turn_, board_});
  turn_ = opponent(turn_);
  return true;
}

nlohmann::json Meigo::state() const {
  nlohmann::json cells = nlohmann::json::object();
  for (const auto& [p, stone] : board_) cells[name(p)] = std::string(1, stone.colour) + (stone.marked ? "m" : "");
  const bool over = legal().empty();
  nlohmann::json state = {{"cells", cells},
                          {"game", "meigo"},
                          {"last_placed_marked", last_placed_marked_},
                          {"options", options_},
                          {"over", over},
                          {"ply", ply_},
                          {"prison", {{"black", prison_.at('B')}, {"white", prison_.at('W')}}},
                          {"result", nullptr},
                          {"score", nullptr},
                          {"to_move", colour_name(turn_)}};
  // A player who cannot act loses to the player who acted last.
  if (over) state["result"] = std::string(1, opponent(turn_)) + "+";
  return state;
}

}  // namespace

std::unique_ptr<Game> make_meigo(const std::string& text) {
  const auto options = read_options(text, {{"size", "9", whole(2, 19)},
                                           {"prison", "0", whole(0, 1000)},
                                           {"handicap", "0", whole(0, 360)},
                                           {"ko", "original", one_of({"original", "superko"})}});
  if (!options) return nullptr;
  const int size = std::stoi(options->at("size"));
  const int handicap = std::stoi(options->at("handicap"));
  if (handicap == 1 || handicap >= size * size) return nullptr;
  return std::make_unique<Meigo>(*options);
}

}  // namespace crosscut::naive
