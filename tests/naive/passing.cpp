#include "naive/passing.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/text.hpp"

namespace crosscut::naive {

PassingGame::PassingGame(std::string game, Options options)
    : game_(std::move(game)),
      options_(std::move(options)),
      size_(std::stoi(options_.at("size"))),
      settlement_to_come_(options_.count("settlement") && options_.at("settlement") == "on") {}

bool PassingGame::may_take_button() const {
  return options_.count("button") && options_.at("button") == "on" && !button_taken();
}

// While the button is there to be taken, nobody may pass.
bool PassingGame::may_pass() const { return !may_take_button() && !in_first_turn(); }

std::vector<std::string> PassingGame::legal() const {
  if (over_) return {};
  if (settling_ && claim_) return {"accept", "dead", "resume"};
  if (settling_) return {"dead", "resume"};
  std::vector<std::string> moves = placements();
  if (may_take_button()) moves.push_back("button");
  if (may_pass()) moves.push_back("pass");
  std::sort(moves.begin(), moves.end());
  return moves;
}

bool PassingGame::play(const std::string& move) {
  if (over_) return false;
  if (settling_) return settle(move);
  if (move == "pass") {
    if (!may_pass()) return false;
    ++passes_;
  } else if (move == "button") {
    if (!may_take_button()) return false;
    holder_ = turn_;
    passes_ = 0;
  } else {
    if (!place(move)) return false;
    passes_ = 0;
  }
  ++ply_;
  if (in_first_turn()) return true;
  turn_ended();
  turn_ = opponent(turn_);
  if (passes_ < 2) return true;
  if (!settlement_to_come_) {
    over_ = true;
    return true;
  }
  // The one offer of a settlement: whoever passed first begins.
  settlement_to_come_ = false;
  settling_ = true;
  first_to_settle_ = turn_;
  return true;
}

bool PassingGame::settle(const std::string& move) {
  if (move == "resume") {
    settling_ = false;
    claim_.reset();
    passes_ = 0;
    turn_ = first_to_settle_;
  } else if (move == "accept") {
    if (!claim_) return false;
    Set<Point> dead;
    for (const Point p : *claim_) dead.merge(group_at(p));
    remove(dead);
    settling_ = false;
    over_ = true;
    turn_ = opponent(turn_);
  } else {
    if (!claim(move)) return false;
    claimed_by_ = turn_;
    turn_ = opponent(turn_);
  }
  ++ply_;
  return true;
}

bool PassingGame::claim(const std::string& move) {
  const std::vector<std::string_view> parts = words(move);
  if (parts.empty() || parts[0] != "dead") return false;
  Set<Point> groups;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto p = read_point(std::string(parts[i]));
    if (!p) return false;
    const Set<Point> group = group_at(*p);
    if (group.empty()) return false;
    groups.insert(*group.begin());
  }
  claim_ = groups;
  return true;
}

int PassingGame::score_in_halves(char colour) const {
  int halves = 2 * board_points(colour);
  if (colour == 'W') halves += read_half_points(options_.at("komi"));
  if (holder_ == colour) halves += 1;
  return halves;
}

std::string PassingGame::result() const {
  const int margin = score_in_halves('B') - score_in_halves('W');
  if (margin == 0) return "0";
  return win(margin > 0 ? 'B' : 'W', std::abs(margin));
}

nlohmann::json PassingGame::state() const {
  nlohmann::json state = {
      {"cells", cells()},
      {"game", game_},
      {"options", options_},
      {"over", over_},
      {"ply", ply_},
      {"result", nullptr},
      {"score", {{"black", half_points(score_in_halves('B'))}, {"white", half_points(score_in_halves('W'))}}},
      {"to_move", colour_name(turn_)}};
  if (over_) state["result"] = result();
  if (options_.count("button")) state["button"] = nullptr;
  if (holder_) state["button"] = colour_name(*holder_);
  if (options_.count("settlement")) state["settlement"] = nullptr;
  if (settling_) state["settlement"] = {{"claim", nullptr}, {"by", nullptr}};
  if (settling_ && claim_) {
    nlohmann::json names = nlohmann::json::array();
    for (const Point p : *claim_) names.push_back(name(p));
    state["settlement"] = {{"claim", names}, {"by", colour_name(claimed_by_)}};
  }
  return state;
}

}  // namespace crosscut::naive
