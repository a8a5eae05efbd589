#include "session/negotiation.hpp"

#include <algorithm>

namespace crosscut {
namespace {

const Option& number_option(const Entry& game) {
  return std::find_if(game.options.begin(), game.options.end(),
                      [&](const Entry::Declared& declared) { return declared.option.name == game.number; })
      ->option;
}

Error no_number(const Entry& game) { return {"no number is named before a game of " + std::string(game.name)}; }

// Win rates of Black by number, each searched once.
class Estimator {
 public:
  Estimator(const Entry& game, std::string_view options, const EngineSettings& settings, const Clock& clock,
            const Stop& cancel, int searches)
      : game_(game), options_(options), settings_(settings), clock_(clock), cancel_(cancel) {
    settings_.playouts = std::max<std::uint64_t>(1, settings.playouts / static_cast<std::uint64_t>(searches));
    settings_.until_decided = false;  // it is the win rate that matters here
    if (settings.seconds) settings_.seconds = *settings.seconds / searches;
  }

  // Precondition: the option allows the number.
  FairNumber::Estimate operator()(int number) {
    const std::string text = number_option(game_).text(number);
    const auto table = game_.open(*with_number(game_, options_, text));
    const Thought thought = think(**table, settings_, clock_, cancel_);
    const bool black = (*table)->to_play() == Side::black;
    return {text, black ? thought.win_rate : 1 - thought.win_rate};
  }

 private:
  const Entry& game_;
  std::string_view options_;
  EngineSettings settings_;
  const Clock& clock_;
  const Stop& cancel_;
};

}  // namespace

Result<std::string> with_number(const Entry& game, std::string_view options, std::string_view number) {
  if (game.number.empty()) return no_number(game);
  const Option& option = number_option(game);
  if (!option.read(number)) return bad_value(option, number);
  const auto pairs = option_pairs(game.name, options);
  if (!pairs) return pairs.error();
  std::string all;
  for (const auto& [name, value] : *pairs)
    if (name != game.number) all += std::string(name) + "=" + std::string(value) + " ";
  all += std::string(game.number) + "=" + std::string(number);
  const auto table = game.open(all);
  if (!table) return table.error();
  return all;
}

Result<FairNumber> fair_number(const Entry& game, std::string_view options, const EngineSettings& settings,
                               const Clock& clock, const Stop& cancel) {
  if (game.number.empty()) return no_number(game);
  const Option& option = number_option(game);
  const auto empty_board = game.open(options);
  if (!empty_board) return empty_board.error();
  // No fair number is larger than the board, in points.
  const int points = static_cast<int>((*empty_board)->scene().places.size()) * (option.kind == Option::half ? 2 : 1);
  int low = std::max(option.least, -points), high = std::min(option.most, points);
  int searches = 4;
  for (int width = high - low; width > 0; width /= 2) ++searches;
  Estimator estimate(game, options, settings, clock, cancel, searches);
  // A larger number is better for White: the largest that still leaves Black half of the chances...
  while (low < high) {
    const int middle = low + (high - low + 1) / 2;
    if (estimate(middle).win_rate >= 0.5)
      low = middle;
    else
      high = middle - 1;
  }
  // ...or one of its neighbours, whichever is closest to even.
  const auto distance = [](const FairNumber::Estimate& e) { return std::abs(e.win_rate - 0.5); };
  FairNumber found{estimate(low), {}};
  if (low < option.most) {
    const auto above = estimate(low + 1);
    found.beside.push_back(above);
    if (distance(above) < distance(found.fair)) {
      found.beside[0] = found.fair;
      found.fair = above;
      if (low + 2 <= option.most) found.beside.push_back(estimate(low + 2));
      return found;
    }
  }
  if (low > option.least) found.beside.insert(found.beside.begin(), estimate(low - 1));
  return found;
}

Result<Side> choose_side(const Entry& game, std::string_view options, const EngineSettings& settings,
                         const Clock& clock, const Stop& cancel) {
  if (game.number.empty()) return no_number(game);
  const auto table = game.open(options);
  if (!table) return table.error();
  const Thought thought = think(**table, settings, clock, cancel);
  const Side mover = (*table)->to_play();
  return thought.win_rate >= 0.5 ? mover : other(mover);
}

}  // namespace crosscut
