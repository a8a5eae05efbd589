#pragma once
// Works out the figures of a report one after the other.
// Internal to this folder.
#include <algorithm>

#include "facts/evidence.hpp"
#include "facts/report.hpp"

namespace crosscut::facts {

using Games = std::vector<Replayed>;

template <class Value>
std::vector<double> each(const Games& games, Value&& value) {
  std::vector<double> values;
  for (const Replayed& game : games) values.push_back(static_cast<double>(value(game)));
  return values;
}

template <class Holds>
Estimate share(const Games& games, Holds&& holds) {
  return rate(static_cast<std::size_t>(std::count_if(games.begin(), games.end(), holds)), games.size());
}

Games with_margin(Games games);  // those that have one
// The chances of the better side, for the player who may choose one.
Estimate chooser(Estimate first);
// At each turn and at the end, the chances of the player who won.
std::vector<double> of_winner(const Watched& game);
double drama(const std::vector<double>& of_winner);

class Reporter {
 public:
  Reporter(const Plan& plan, const Evidence& evidence);
  std::vector<Figure> figures() &&;

 private:
  // How fair the game is.
  void first_move();
  void fair_number();
  void choice();
  // What its games are like.
  void ends();
  void length();
  void branching();
  void tree();
  void states();
  void margins();
  void rules();
  void forbidden();
  void higher();
  // What strength is worth, and what the engine sees.
  void depth();
  void worth_of_rules();
  void course();
  void easy_looks();
  void openings();

  const Plan::Point& fairest_of(const Plan::Curve& curve) const { return fairest(plan_, curve, evidence_.games); }
  const Games& strong() const { return strong_; }
  const Games& weak() const { return weak_; }
  void add(Figure figure) { figures_.push_back(std::move(figure)); }
  // A figure with a row for each strength.
  template <class Of>
  void add_by_strength(Figure figure, Of&& of) {
    figure.rows = {{plan_.weak.label, of(weak()), plan_.weak.key},
                   {plan_.strong.label, of(strong()), plan_.strong.key}};
    add(std::move(figure));
  }
  Estimate points(std::size_t match) const { return points_per_game(first_points(evidence_.games[match]), plan_.seed); }
  template <class Value>
  Estimate mean_of(const Games& games, Value&& value) const {
    return mean(each(games, value), plan_.seed);
  }
  std::string button_text() const;
  // Of the first player of a match over the second.
  Estimate elo_of(const Plan::Step& step) const;
  // The mean over games of what their chances say.
  using OfCourse = double (*)(const std::vector<double>& of_winner);
  void add_course(Figure figure, bool won_only, OfCourse value);

  const Plan& plan_;
  const Evidence& evidence_;
  Games weak_, strong_;
  std::vector<Figure> figures_;
};

}  // namespace crosscut::facts
