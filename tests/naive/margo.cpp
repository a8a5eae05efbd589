// Margo and Spargo: balls stacked into a pyramid, groups connected where nothing above cuts them, zombies.
#include <algorithm>
#include <utility>

#include "naive/parts.hpp"

namespace crosscut::naive {
namespace {

// The ball at `at` of level L rests on (col, row) (col+1, row) (col, row+1) (col+1, row+1) of level L-1.
struct Place {
  int level = 1;
  Point at;
  friend auto operator<=>(const Place&, const Place&) = default;
};
using Board = Map<Place, char>;

std::string place_name(const Place& p) { return (p.level == 1 ? "" : std::to_string(p.level)) + name(p.at); }

Few<Place> supports(const Place& p) {
  if (p.level == 1) return {};
  const int below = p.level - 1;
  const auto [row, col] = p.at;
  return {{below, {row, col}}, {below, {row, col + 1}}, {below, {row + 1, col}}, {below, {row + 1, col + 1}}};
}

class Margo final : public Game {
 public:
  Margo(std::string game, const Options& options);
  std::unique_ptr<Game> clone() const override { return std::make_unique<Margo>(*this); }

  std::vector<std::string> legal() const override;
  bool play(const std::string& move) override;
  nlohmann::json state() const override;

 private:
  bool in_pyramid(const Place& p) const { return p.level >= 1 && on_square(p.at, size_ - p.level + 1); }
  std::vector<Place> all_places() const;
  Few<Place> resting_on(const Place& p) const;
  Few<Place> resting_on_both(const Place& p, const Place& q) const;
  Few<Place> connected(const Board& board, const Place& p) const;
  Set<Place> group(const Board& board, const Place& p) const;
  bool has_freedom(const Board& board, const Set<Place>& group) const;
  bool open(const Place& p) const;
  bool repeats(const Board& board) const;
  bool may_swap() const;
  void capture(Board& board) const;
  std::optional<Board> after(const Place& p) const;
  void add(const Board& board);
  std::string result_by_balls() const;
  int balls(const Board& board, char colour) const;

  std::string game_;
  Options options_;
  int size_;
  std::vector<char> colours_;   // in the order of play
  std::map<char, int> supply_;  // empty if unlimited
  Board board_;
  std::size_t turn_ = 0;  // an index of colours_
  int ply_ = 0;
  std::optional<char> first_capture_won_;               // in beginner mode
  std::vector<std::pair<std::size_t, Board>> history_;  // the end of every turn, with the player whose turn it was
};

Margo::Margo(std::string game, const Options& options)
    : game_(std::move(game)), options_(options), size_(std::stoi(options.at("size"))), colours_{'W', 'B'} {
  if (options.at("players") == "3") colours_.push_back('R');
  if (options.at("supply") == "unlimited") return;
  for (const char colour : colours_) supply_[colour] = std::stoi(options.at("supply"));
}

std::vector<Place> Margo::all_places() const {
  std::vector<Place> found;
  for (int level = 1; level <= size_; ++level)
    for (const Point p : all_points(size_ - level + 1)) found.push_back({level, p});
  return found;
}

Few<Place> Margo::resting_on(const Place& p) const {
  Few<Place> found;
  for (const int row : {p.at.row - 1, p.at.row})
    for (const int col : {p.at.col - 1, p.at.col})
      if (const Place q{p.level + 1, {row, col}}; in_pyramid(q)) found.push_back(q);
  return found;
}

Few<Place> Margo::resting_on_both(const Place& p, const Place& q) const {
  Few<Place> found;
  for (const Place& on_p : resting_on(p))
    for (const Place& on_q : resting_on(q))
      if (on_p == on_q) found.push_back(on_p);
  return found;
}

// The balls of the same colour that touch the ball at p where nothing above cuts the contact.
Few<Place> Margo::connected(const Board& board, const Place& p) const {
  const auto filled = [&](const Place& q) { return board.count(q) > 0; };
  const auto friendly = [&](const Place& q) { return filled(q) && board.at(q) == board.at(p); };
  // Cut when there is a ball exactly above the lower one, two levels up.
  const auto upright = [&](const Place& lower) {
    return !filled({lower.level + 2, {lower.at.row - 1, lower.at.col - 1}});
  };
  Few<Place> found;
  for (const Point at : neighbours(p.at, size_ - p.level + 1)) {
    const Place q{p.level, at};
    const Few<Place> above = resting_on_both(p, q);
    const bool cut = above.size() == 2 && filled(above[0]) && filled(above[1]);
    if (friendly(q) && !cut) found.push_back(q);
  }
  for (const Place& upper : resting_on(p))
    if (friendly(upper) && upright(p)) found.push_back(upper);
  for (const Place& lower : supports(p))
    if (friendly(lower) && upright(lower)) found.push_back(lower);
  return found;
}

Set<Place> Margo::group(const Board& board, const Place& p) const {
  Set<Place> seen;
  flood(
      p, [&](const Place& q) { return connected(board, q); }, seen);
  return seen;
}

// Only empty holes next to balls of the lowest level are freedoms.
bool Margo::has_freedom(const Board& board, const Set<Place>& group) const {
  for (const Place& p : group) {
    if (p.level != 1) continue;
    for (const Point hole : neighbours(p.at, size_))
      if (!board.count({1, hole})) return true;
  }
  return false;
}

bool Margo::open(const Place& p) const {
  if (!in_pyramid(p) || board_.count(p)) return false;
  for (const Place& support : supports(p))
    if (!board_.count(support)) return false;
  return true;
}

// Every group of another colour without a freedom is captured, wherever it is; from the top down, its balls are removed
// unless they still support another ball.
void Margo::capture(Board& board) const {
  Set<Place> captured, seen;
  for (const auto& [p, colour] : board) {
    if (colour == colours_[turn_] || seen.count(p)) continue;
    const Set<Place> whole_group = group(board, p);
    seen.insert(whole_group.begin(), whole_group.end());
    if (!has_freedom(board, whole_group)) captured.insert(whole_group.begin(), whole_group.end());
  }
  for (int level = size_; level >= 1; --level)
    for (const Place& p : captured) {
      if (p.level != level) continue;
      bool pinned = false;
      for (const Place& above : resting_on(p)) pinned = pinned || board.count(above);
      if (!pinned) board.erase(p);
    }
}

bool Margo::repeats(const Board& board) const {
  for (auto turn = history_.rbegin(); turn != history_.rend(); ++turn) {
    if (turn->first != turn_) continue;
    if (turn->second == board) return true;
    if (options_.at("ko") == "simple") return false;
  }
  return false;
}

std::optional<Board> Margo::after(const Place& p) const {
  if (!open(p)) return {};
  if (!supply_.empty() && supply_.at(colours_[turn_]) == 0) return {};
  Board board = board_;
  board[p] = colours_[turn_];
  capture(board);
  if (!has_freedom(board, group(board, p))) return {};
  if (repeats(board)) return {};
  return board;
}

// Only as the reply to White's opening.
bool Margo::may_swap() const { return options_.at("swap") == "on" && ply_ == 1; }

std::vector<std::string> Margo::legal() const {
  std::vector<std::string> moves;
  if (first_capture_won_) return moves;
  for (const Place& p : all_places())
    if (after(p)) moves.push_back(place_name(p));
  if (may_swap()) moves.push_back("swap");
  std::sort(moves.begin(), moves.end());
  return moves;
}

int Margo::balls(const Board& board, char colour) const {
  int count = 0;
  for (const auto& entry : board) count += entry.second == colour;
  return count;
}

// The board after the player added a ball: captured balls go back to their owners.
void Margo::add(const Board& board) {
  const char mover = colours_[turn_];
  for (const char colour : colours_) {
    const int fewer = balls(board_, colour) - balls(board, colour);
    if (!supply_.empty()) supply_[colour] += fewer;
    if (fewer > 0 && options_.at("mode") == "beginner") first_capture_won_ = mover;
  }
  board_ = board;
}

bool Margo::play(const std::string& move) {
  if (first_capture_won_) return false;
  if (move == "swap") {
    // The players exchange colours; the first player, now Black, moves next.
    if (!may_swap()) return false;
    ++ply_;
    return true;
  }
  for (const Place& p : all_places()) {
    if (place_name(p) != move) continue;
    const auto board = after(p);
    if (!board) return false;
    add(*board);
    history_.push_back({turn_, board_});
    turn_ = (turn_ + 1) % colours_.size();
    ++ply_;
    return true;
  }
  return false;
}

std::string Margo::result_by_balls() const {
  std::vector<std::pair<int, char>> ranking;
  for (const char colour : colours_) ranking.push_back({balls(board_, colour), colour});
  std::sort(ranking.rbegin(), ranking.rend());
  const int margin = ranking[0].first - ranking[1].first;
  return margin == 0 ? "0" : win(ranking[0].second, 2 * margin);
}

nlohmann::json Margo::state() const {
  nlohmann::json cells = nlohmann::json::object();
  for (const auto& [p, colour] : board_) cells[place_name(p)] = std::string(1, colour);
  nlohmann::json score, supply;
  for (const char colour : colours_) {
    score[colour_name(colour)] = balls(board_, colour);
    supply[colour_name(colour)] = nullptr;
    if (!supply_.empty()) supply[colour_name(colour)] = supply_.at(colour);
  }
  const bool over = legal().empty();
  nlohmann::json state = {{"cells", cells}, {"game", game_},    {"options", options_},
                          {"over", over},   {"ply", ply_},      {"result", nullptr},
                          {"score", score}, {"supply", supply}, {"to_move", colour_name(colours_[turn_])}};
  if (over) state["result"] = first_capture_won_ ? std::string(1, *first_capture_won_) + "+" : result_by_balls();
  return state;
}

}  // namespace

std::unique_ptr<Game> make_margo(const std::string& text, const std::string& game_name, int default_size) {
  const Reader number = whole(1, 1000);
  const Reader supply = [number](const std::string& value) -> std::optional<std::string> {
    if (value == "unlimited") return value;
    return number(value);
  };
  auto options = read_options(text, {{"size", std::to_string(default_size), whole(2, 9)},
                                     {"players", "2", one_of({"2", "3"})},
                                     {"mode", "advanced", one_of({"advanced", "beginner"})},
                                     {"swap", "", one_of({"on", "off"})},
                                     {"ko", "simple", one_of({"simple", "superko"})},
                                     {"supply", "", supply}});
  if (!options) return nullptr;
  const int size = std::stoi(options->at("size"));
  if (options->at("swap").empty()) options->at("swap") = options->at("players") == "2" ? "on" : "off";
  if (options->at("supply").empty()) options->at("supply") = std::to_string(size * size);
  return std::make_unique<Margo>(game_name, *options);
}

}  // namespace crosscut::naive
