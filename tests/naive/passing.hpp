#pragma once
// What Bargo, Yugo, Sligo and Go have in common: two players who may pass, the button, the end by two passes, the
// settlement, area scores. The derived classes handle the pieces.
#include <optional>
#include <string>
#include <vector>

#include "naive/parts.hpp"

namespace crosscut::naive {

class PassingGame : public Game {
 public:
  std::vector<std::string> legal() const override;
  bool play(const std::string& move) override;
  nlohmann::json state() const override;

 protected:
  // The button and the settlement exist if `options` has them.
  PassingGame(std::string game, Options options);

  char turn() const { return turn_; }
  bool button_taken() const { return holder_.has_value(); }
  int size() const { return size_; }

 private:
  virtual std::vector<std::string> placements() const = 0;
  virtual bool place(const std::string& move) = 0;      // returns false and changes nothing if illegal
  virtual void turn_ended() {}                          // a placement, button or pass of turn() has been made
  virtual bool in_first_turn() const { return false; }  // more placements of this player must follow at once
  virtual nlohmann::json cells() const = 0;
  virtual int board_points(char colour) const = 0;  // without komi and button
  virtual Set<Point> group_at(Point p) const = 0;   // empty if there is no piece
  virtual void remove(const Set<Point>& points) = 0;

  bool may_take_button() const;
  bool may_pass() const;
  bool settle(const std::string& move);
  bool claim(const std::string& move);
  int score_in_halves(char colour) const;
  std::string result() const;

  std::string game_;
  Options options_;
  int size_;
  char turn_ = 'B';
  int ply_ = 0;
  int passes_ = 0;  // in a row so far
  bool over_ = false;
  std::optional<char> holder_;  // of the button

  bool settlement_to_come_;
  bool settling_ = false;
  char first_to_settle_ = 'B';
  std::optional<Set<Point>> claim_;  // the first point of each group
  char claimed_by_ = 'B';
};

}  // namespace crosscut::naive
