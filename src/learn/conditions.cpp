#include "learn/conditions.hpp"

#include <algorithm>
#include <cmath>

#include "learn/selfplay.hpp"

namespace crosscut::learn {
namespace {

// The options with another value, where the rules allow that and the network is the same.
Options tried(const Options& options, std::string_view name, int value) {
  const Option& option = *options.find(name);
  if (!option.read(option.text(value))) return options;
  const Options changed = options.with(name, value);
  const auto shape = shape_for(changed), usual = shape_for(options);
  return shape && usual && *shape == *usual ? changed : options;
}

// Whether the game did not begin with the empty board: its first moves were given, and others were searched.
bool begun_elsewhere(const GameRecord& game) {
  const auto searched = [](const RecordedMove& move) { return move.kind != RecordedMove::unsearched; };
  return !game.decisions.empty() && !searched(game.decisions[0]) &&
         std::any_of(game.decisions.begin(), game.decisions.end(), searched);
}

}  // namespace

std::optional<int> Conditions::initial(const Options& options, std::string_view name) const {
  const auto table = game_.open(options);
  return table ? (*table)->options().value(name) : std::nullopt;
}

double Conditions::a_point() const { return game_.none.find(game_.number)->kind == Option::half ? 2 : 1; }

double Conditions::usual_number() const { return initial(given_, game_.number).value_or(0) / a_point(); }

Options Conditions::draw(Random& random) const {
  Options options = given_;
  if (varies("size")) {
    constexpr int steps[] = {-6, -5, -4, -3, -2, -1, -1, 0, 0, 0, 0, 1, 1, 2}, smallest = 3;
    const int step = steps[random.below(std::size(steps))];
    if (const auto size = initial(options, "size"))
      if (const int wanted = *size + step; smallest <= wanted && wanted <= std::max(*size, game_.usual_capacity))
        options = tried(options, "size", wanted);
  }
  for (const Option& option : options.declared()) {
    constexpr int seldom = 8;
    if (option.kind != Option::choice || !varies(option.name)) continue;
    const auto usual = initial(options, option.name);
    const auto other = static_cast<int>(random.below(static_cast<std::uint32_t>(option.words.size())));
    if (random.below(seldom) == 0 && usual && other != *usual) options = tried(options, option.name, other);
  }
  if (!game_.number.empty() && varies(game_.number)) {
    const auto size = initial(options, "size");
    const auto known = fair_.find(size.value_or(0));
    const double fair = known != fair_.end() ? known->second : usual_number();
    // Also draws numbers near it, and now and then far from it, so that the network learns their worth. A sum of dice
    // is nearly normal.
    constexpr double spread = 2, far = 12;  // points
    constexpr int seldom = 4;
    const double reach = random.below(seldom) == 0 ? far : spread;
    double noise = 0;
    for (int i = 0; i < 12; ++i) noise += static_cast<double>(random.below(1U << 20U)) / (1U << 20U) - 0.5;
    options = tried(options, game_.number, static_cast<int>(std::lround((fair + reach * noise) * a_point())));
  }
  return (*game_.open(options))->options();
}

void Conditions::learn(const GameRecord& game) {
  if (game_.number.empty() || !varies(game_.number) || begun_elsewhere(game)) return;
  const auto options = read_options(game.game, game.options);
  if (!options) return;
  const auto size = options->value("size"), number = options->value(game_.number);
  if (!size || !number) return;
  // The larger the number, the better for White. An expected win says little, so even many games that began with an old
  // estimate do not move it too far.
  constexpr double step = 0.4, slope = 1;
  double& fair = fair_.emplace(*size, usual_number()).first->second;
  const double expected = 1 / (1 + std::exp(slope * (*number / a_point() - fair)));
  if (game.winner) fair += step * ((*game.winner == Side::black ? 1 : 0) - expected);
}

}  // namespace crosscut::learn
