#include "engine/fair_number.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "messages/catalogue.hpp"

namespace crosscut::engine {
namespace {

// Precondition: there is one.
const Option& number_option(const Entry& game) { return *game.none.find(game.number); }

Error no_number(const Entry& game) { return messages::no_number_named{.game = game.name}; }

// The win rate of the first player at a number, and the bounds within which it lies, with 95 % confidence.
struct Estimated {
  FairNumber::Estimate estimate;
  double least = 0, most = 1;
};

// Black's chances by number, each computed once.
class Estimator {
 public:
  // The playouts are shared among this many numbers.
  Estimator(const Entry& game, const Options& options, const EngineSettings& settings, const Clock& clock,
            const Stop& cancel, int numbers)
      : game_(game), options_(options), settings_(settings), clock_(clock), cancel_(cancel), left_(numbers) {
    const int parts = numbers * repeats * (1 + rest);
    settings_.until_decided = false;  // the win rate matters here
    settings_.playouts = std::max<std::uint64_t>(1, settings.playouts / static_cast<std::uint64_t>(parts));
    if (settings.seconds) settings_.seconds = *settings.seconds / parts;
  }

  // Precondition: the option allows the number.
  const Estimated& operator()(int number) {
    if (const auto known = known_.find(number); known != known_.end()) return known->second;
    --left_;
    return known_[number] = estimated(number);
  }

  // Where `holds`, which is true up to some number, ends between two numbers: the largest of which it is true, and the
  // smallest of which it is not. They are next to each other unless too many numbers have been looked at.
  template <class Holds>
  std::pair<int, int> border(int low, int high, Holds&& holds) {
    for (const auto& [number, found] : known_)
      if (low < number && number < high) (holds(found) ? low : high) = number;
    while (high - low > 1 && left_ > 0) {
      const int middle = low + (high - low) / 2;
      (holds((*this)(middle)) ? low : high) = middle;
    }
    return {low, high};
  }

 private:
  static constexpr int repeats = 4;
  static constexpr double sure = 3.182;  // of Student's distribution: four searches leave three degrees of freedom
  static constexpr int rest = 3;         // how many times as long as its beginning the rest of a search is

  Estimated estimated(int number) const {
    const std::string text = number_option(game_).text(number);
    const auto table = game_.open(options_.with(game_.number, number));
    const auto& tablebases = settings_.search.tablebases;
    if (const auto solved = tablebases ? (*table)->solved(*tablebases) : std::nullopt) {
      const int value = solved->exact.value;
      const double rate = value > 0 ? 1 : value < 0 ? 0 : 0.5;
      return {{text, rate, 0}, rate, rate};
    }
    double sum = 0, squares = 0, early = 0;
    std::uint64_t playouts = 0, early_playouts = 0;
    for (int i = 0; i < repeats; ++i) {
      if (cancel_ && cancel_()) return {{text, 0.5, 0.5}};
      EngineSettings own = settings_;
      own.search.seed = mix(settings_.search.seed, static_cast<std::uint64_t>(i));
      Engine engine;
      const Thought first = engine.think(**table, own, clock_, cancel_);
      own.playouts *= rest;
      if (own.seconds) *own.seconds *= rest;
      const Thought thought = engine.think(**table, own, clock_, cancel_);
      const bool blacks = (*table)->to_play() == Side::black;
      const double black = blacks ? thought.win_rate : 1 - thought.win_rate;
      early += (blacks ? first.win_rate : 1 - first.win_rate) / repeats;
      early_playouts += first.playouts;
      sum += black;
      squares += black * black;
      playouts += first.playouts + thought.playouts;
    }
    const double mean = sum / repeats;
    const double spread = std::max(0.0, squares / repeats - mean * mean) / (repeats - 1);
    // A few searches may agree by chance; playouts are no more certain than the same number of coin tosses.
    const auto throws = static_cast<double>(playouts);
    const double share = (mean * throws + 1) / (throws + 2), coin = share * (1 - share) / (throws + 2);
    // The change since the first quarter of the search, apart from chance, may be twice as large in longer searches.
    const double chance = share * (1 - share) / (static_cast<double>(early_playouts) + 2);
    const double change = (mean - early) * (mean - early) < chance ? 0 : 2 * (mean - early);
    const double variance = std::max(spread, coin), doubt = sure * std::sqrt(variance);
    constexpr double most = 0.5;  // a chance is not less certain than that
    return {{text, mean, std::min(most, std::sqrt(variance + change * change))},
            std::min(mean, mean + change) - doubt,
            std::max(mean, mean + change) + doubt};
  }

  const Entry& game_;
  const Options& options_;
  EngineSettings settings_;  // of the beginning of a search
  const Clock& clock_;
  const Stop& cancel_;
  int left_;  // numbers that may still be looked at
  std::map<int, Estimated> known_;
};

// Also at a weak level.
EngineSettings with_playouts(EngineSettings settings, std::uint64_t least) {
  if (settings.level) settings.playouts = std::max(settings.playouts, least);
  settings.level.reset();
  settings.looseness = 0;
  return settings;
}

}  // namespace

Result<FairNumber> fair_number(const Entry& game, const Options& options, const EngineSettings& settings,
                               const Clock& clock, const Stop& cancel) {
  constexpr std::uint64_t enough = 20'000;  // for many short searches
  if (game.number.empty()) return no_number(game);
  const Option& option = number_option(game);
  const auto empty_board = game.open(options);
  if (!empty_board) return empty_board.error();
  // No fair number is larger than the board, in points.
  const int points = static_cast<int>((*empty_board)->scene().places.size()) * (option.kind == Option::half ? 2 : 1);
  const int least = std::max(option.least, -points), most = std::min(option.most, points);
  int numbers = 6;
  for (int width = most - least; width > 0; width /= 2) numbers += 2;
  Estimator estimate(game, options, with_playouts(settings, enough), clock, cancel, numbers);
  // A larger number is better for White: the largest that still leaves Black an even chance...
  const auto blacks = [](const Estimated& found) { return found.estimate.win_rate >= 0.5; };
  const int even = std::max(least, estimate.border(least, most + 1, blacks).first);
  // ...or the next, if that is closer to even.
  const auto distance = [&](int number) { return std::abs(estimate(number).estimate.win_rate - 0.5); };
  const int fair = even < option.most && distance(even + 1) < distance(even) ? even + 1 : even;
  FairNumber found{estimate(fair).estimate, {}, "", ""};
  for (const int beside : {fair - 1, fair + 1})
    if (beside >= option.least && beside <= option.most) found.beside.push_back(estimate(beside).estimate);
  constexpr double clear = 0.6;
  const auto too_small = [](const Estimated& one) { return one.least > clear; };
  const auto not_too_large = [](const Estimated& one) { return one.most >= 1 - clear; };
  found.low = option.text(std::min(fair, estimate.border(least - 1, fair, too_small).first + 1));
  found.high = option.text(std::max(fair, estimate.border(fair, most + 1, not_too_large).second - 1));
  return found;
}

Result<Side> choose_side(const Entry& game, const Options& options, const EngineSettings& settings, const Clock& clock,
                         const Stop& cancel) {
  if (game.number.empty()) return no_number(game);
  const auto table = game.open(options);
  if (!table) return table.error();
  constexpr std::uint64_t enough = 2'000;
  const Thought thought = think(**table, with_playouts(settings, enough), clock, cancel);
  const Side mover = (*table)->to_play();
  return thought.win_rate >= 0.5 ? mover : other(mover);
}

}  // namespace crosscut::engine
