#pragma once
// What the games of a match say about strength. Games come in pairs with the same opening and colours exchanged. Pairs,
// not games, are independent of each other, so all errors come from the variance of pairs.
#include <array>
#include <cstddef>
#include <map>
#include <optional>

namespace crosscut::match {

// Pairs by the first player's results: both lost, a loss and a draw, two draws or a win and a loss, a win and a draw,
// both won.
struct Pairs {
  enum Kind : unsigned char { lost_both, lost_drew, drew_both, won_lost, won_drew, won_both };
  std::array<int, 6> count{};

  // By the points of the two games, each 0, 0.5 or 1.
  void add(double one, double other);
  int all() const;
  double mean() const;      // points per game, in [0, 1]; precondition: there are pairs
  double variance() const;  // of a pair's mean points
};

// The Elo difference at which `score` points per game, in (0, 1), are expected, and the inverse.
double elo_of(double score);
// The same, limited to what a match of this many games can show.
double elo_near(double score, double games);
double score_at(double elo);

// The logarithm of the likelihood of these pairs if the expected points per game are `score`, in (0, 1), under the
// distribution of pairs for which it is largest, relative to the likelihood of any distribution at all (the empirical
// likelihood ratio, Owen 1988). 0 if that is their mean.
double log_likelihood(const Pairs& pairs, double score);

struct Strength {
  double score;                       // points per game
  std::optional<double> elo;          // no value if all points or none were won
  std::optional<double> least, most;  // the 95 % interval; no value: no bound on this side
  double superiority;                 // the likelihood that the first player is the stronger one
};
Strength strength_of(const Pairs& pairs);  // precondition: there are pairs

// The sequential probability ratio test of "elo1 stronger" against "elo0 stronger" (Wald 1945), generalised to pairs:
// for each hypothesis it takes the distribution of pairs that fits best, as in testing chess engines. The error rates
// are alpha (wrongly accepting elo1) and beta.
struct Sprt {
  double elo0 = 0, elo1 = 20, alpha = 0.05, beta = 0.05;
  enum class Verdict : unsigned char { undecided, elo0, elo1 };

  // The bounds after this many pairs. They are further apart than Wald's, the more so the fewer pairs there are.
  double lower(int pairs) const;
  double upper(int pairs) const;
  double ratio(const Pairs& pairs) const;  // the log-likelihood ratio
  Verdict verdict(const Pairs& pairs) const;
};

// The test of a match whose games end in any order. Pairs count in the order of their numbers until the test is
// decided, so the decision stands even if more games were in progress.
class SequentialTest {
 public:
  explicit SequentialTest(const Sprt& sprt) : sprt_(sprt) {}

  // A finished game; each may come more than once.
  void add(int number, double points);
  const Pairs& pairs() const { return pairs_; }  // that count
  int next() const { return next_; }             // the first game of the pair that comes next
  bool decided() const { return decided_; }

 private:
  Sprt sprt_;
  Pairs pairs_;
  std::map<int, double> waiting_;  // games whose turn has not come
  int next_ = 0;
  bool decided_ = false;
};

}  // namespace crosscut::match
