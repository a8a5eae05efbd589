#include "facts/plan.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/clock.hpp"
#include "catalog/tablebases.hpp"
#include "engine/fair_number.hpp"
#include "messages/matches.hpp"

namespace crosscut::facts {
namespace {

bool is_on(const Options& options, std::string_view name) { return options.text(name) == "on"; }
Options switched(const Options& options, std::string_view name, bool on) {
  return options.find(name) ? *options.with(name, on ? "on" : "off") : options;
}

// Solved boards are played perfectly.
std::string strong_player(const Effort& effort) { return fmt::format("net playouts={} tables=on", effort.strong); }
std::string player(int playouts) { return fmt::format("net playouts={}", playouts); }

class Planner {
 public:
  explicit Planner(Plan& plan) : plan_(plan) {}

  // The match of this name, which is added if it is new.
  std::size_t match(const std::string& name, const Options& options, const std::string& first,
                    const std::string& second, int openings) {
    auto& names = plan_.matches.names;
    const auto known = std::find(names.begin(), names.end(), name);
    if (known != names.end()) return static_cast<std::size_t>(known - names.begin());
    match::MatchSettings settings;
    settings.game = plan_.game;
    settings.options = options;
    settings.players = {*match::read_player(first), *match::read_player(second)};
    settings.games = plan_.effort.games;
    settings.opening_plies = openings;
    settings.seed = plan_.seed;
    plan_.matches.matches.push_back(settings);
    names.push_back(name);
    return names.size() - 1;
  }

  // A player against itself.
  Plan::Point point(const std::string& kind, const Options& options, const std::string& who) {
    const std::string number = options.text(plan_.game->number);
    const std::string name = fmt::format("{}{}{}{}", kind, kind.empty() ? "" : "-", plan_.game->number, number);
    return {number.empty() ? 0 : std::stod(number), match(name, options, who, who, 0)};
  }

  // At numbers around the one that a search finds fair.
  Result<Plan::Curve> curve(const std::string& kind, const Options& options, const std::string& who) {
    Plan::Curve curve;
    const Option* option = options.find(plan_.game->number);
    if (!option) {
      curve.points.push_back(point(kind, options, who));
      curve.fair = curve.points.back().match;
      return curve;
    }
    const auto fair = fair_number(options);
    if (!fair) return fair.error();
    const int unit = option->kind == Option::half ? 2 : 1;
    for (const int points : {-8, -4, -2, -1, 0, 1, 2, 4, 8}) {
      const int number = *fair + points * unit;
      if (number < option->least || number > option->most) continue;
      curve.points.push_back(point(kind, options.with(plan_.game->number, number), who));
      if (points == 0) curve.fair = curve.points.back().match;
    }
    return curve;
  }

 private:
  Result<int> fair_number(const Options& options) {
    engine::EngineSettings settings;
    settings.playouts = 20'000;
    settings.search.kind = SearchKind::net;
    settings.search.seed = plan_.seed;
    settings.search.tablebases = Tablebases::own();
    const auto found = engine::fair_number(*plan_.game, options, settings, seconds_now);
    if (!found) return found.error();
    return *options.find(plan_.game->number)->read(found->fair.number);
  }

  Plan& plan_;
};

}  // namespace

Effort quick() { return {"quick", 40, 8, 32, 10, 64, 30}; }
Effort thorough() { return {"thorough", 400, 32, 400, 100, 400, 300}; }

Result<Plan> plan_for(const Entry& game, const Options& given, const Effort& effort, std::uint64_t seed) {
  const auto table = game.open(given);
  if (!table) return table.error();
  if ((*table)->sides() != 2) return messages::match_of_three{};
  const Options usual = (*table)->options(), all = switched(usual, "settlement", false),
                options = switched(all, "swap", false);
  Plan plan;
  plan.game = &game, plan.effort = effort, plan.seed = seed;
  Planner planner(plan);
  const std::string strong = strong_player(effort), weak = player(effort.weak);
  auto of_strong = planner.curve("strong", options, strong), of_weak = planner.curve("weak", options, weak);
  if (!of_strong) return of_strong.error();
  plan.strong = *of_strong, plan.weak = *of_weak;
  plan.strong.label = "strong player", plan.strong.key = "strong";
  plan.weak.label = "weak player", plan.weak.key = "weak";
  const Options fair = plan.settings(plan.strong.fair).options;
  const Options without_number = options.find(game.number) ? options.with(game.number, 0) : options;
  plan.free = {{plan.weak.label, plan.weak.key, {planner.point("weak", without_number, weak)}},
               {plan.strong.label, plan.strong.key, {planner.point("strong", without_number, strong)}}};
  if (options.find("button")) {
    const bool on = is_on(options, "button");
    const auto other = planner.curve(on ? "without-button" : "with-button", switched(options, "button", !on), strong);
    if (!other) return other.error();
    plan.button = *other;
    plan.button->label = plan.strong.label;
  }
  if (is_on(all, "swap")) plan.swap = planner.point("swap", all, strong);
  if (is_on(usual, "settlement")) {
    plan.settlement = planner.match("settlement", switched(fair, "settlement", true), strong, strong, 0);
    plan.matches.matches[*plan.settlement].games = effort.watched;
  }
  constexpr int random_placements = 4;
  for (const match::Restriction& rule : match::restrictions())
    if (rule.possible(**table)) {
      std::string key = fmt::format("without_{}", rule.name);
      std::replace(key.begin(), key.end(), '-', '_');
      plan.restricted.push_back({fmt::format("without {}", rule.name),
                                 planner.match(fmt::format("without-{}", rule.name), fair, strong,
                                               fmt::format("{} without={}", strong, rule.name), random_placements),
                                 std::move(key)});
    }
  std::string before = "random", name_before = "random play";
  constexpr int fewest = 4;  // with fewer, a player may choose among moves that it has not looked at
  for (int playouts = fewest; playouts <= 2 * effort.strong; playouts *= 2) {
    const std::string who = player(playouts), name = fmt::format("{} playouts", playouts);
    plan.ladder.push_back({name + " against " + name_before,
                           planner.match(fmt::format("ladder{}", playouts), fair, who, before, random_placements)});
    before = who, name_before = name;
  }
  return plan;
}

}  // namespace crosscut::facts
