#include "cli/match.hpp"

#include <algorithm>

#include "play/replay.hpp"

namespace crosscut::cli {

Side Match::seat_of(Side side) const {
  const auto moves = table_->moves();
  const auto swap = std::find_if(moves.begin(), moves.end(), [](const MoveMade& m) { return m.is(Act::swap); });
  if (swap == moves.end()) return side;
  const Side first = moves.front().by, second = swap->by;
  return side == first ? second : side == second ? first : side;
}

Player Match::player(Side side) const { return players_[static_cast<std::size_t>(seat_of(side))]; }

void Match::seat(Side side, Player player) { players_[static_cast<std::size_t>(seat_of(side))] = player; }

int Match::humans() const {
  return static_cast<int>(std::count(players_.begin(), players_.begin() + table_->sides(), Player::human));
}

std::optional<std::string> Match::result() const {
  if (result_) return result_;
  if (table_->over()) return result_text(table_->outcome());
  return {};
}

void Match::end(std::string result) {
  result_ = std::move(result);
  changed = true;
}

Result<std::string> Match::play(std::string_view move) {
  if (result_) return Error{"the game is over (" + *result_ + ")"};
  auto played = table_->play(move);
  if (!played) return played;
  changed = true;
  if (!undone_.empty() && undone_.back() == *played)
    undone_.pop_back();
  else
    undone_.clear();
  return played;
}

Status Match::undo() {
  if (result_) {
    result_.reset();
    changed = true;
    return Done{};
  }
  const auto moves = table_->moves();
  Status undone = table_->undo();
  if (!undone) return undone;
  undone_.push_back(moves.back().text);
  changed = true;
  return undone;
}

Status Match::redo() {
  if (undone_.empty()) return Error{"no move has been taken back"};
  const auto played = play(std::string(undone_.back()));
  if (!played) return played.error();
  return Done{};
}

Record Match::record(const std::string& computer) const {
  Record record = record_of(*table_);
  for (int i = 0; i < table_->sides(); ++i) {
    const auto side = static_cast<std::size_t>(i);
    record.players[side] = players_[side] == Player::computer ? computer : "human";
  }
  record.named = named;
  if (result_) record.result = *result_;
  record.program = {"Crosscut", CROSSCUT_VERSION};
  return record;
}

Result<Match> Match::of(const Record& record) {
  auto table = table_of(record);
  if (!table) return table.error();
  std::array<Player, 3> players{};
  for (std::size_t i = 0; i < players.size(); ++i)
    if (record.players[i].rfind("computer", 0) == 0) players[i] = Player::computer;
  Match match(std::move(*table), players);
  if (record.named) match.named.emplace(*record.named);
  if (!match.over() && !record.result.empty() && record.result != "?") match.result_ = record.result;
  return match;
}

}  // namespace crosscut::cli
