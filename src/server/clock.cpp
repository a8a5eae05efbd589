#include "server/clock.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

constexpr double most_seconds = 30 * 86400;
constexpr int most_periods = 100;

// Seconds as milliseconds; 0 where they are not given.
Result<Milliseconds> seconds(const json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) return Milliseconds{0};
  if (!found->is_number() || found->get<double>() < 0 || found->get<double>() > most_seconds)
    return Error{"\"" + std::string(name) + "\" of the clock must be a number of seconds from 0 to 2592000"};
  return std::llround(found->get<double>() * 1000);
}

Result<int> number_of_periods(const json& object) {
  const auto found = object.find("periods");
  if (found == object.end()) return 0;
  if (!found->is_number_integer() || found->get<double>() < 1 || found->get<double>() > most_periods)
    return Error{"\"periods\" of the clock must be a whole number from 1 to 100"};
  return found->get<int>();
}

}  // namespace

Result<TimeControl> read_time_control(const json& object) {
  if (!object.is_object())
    return Error{"the clock must be an object with \"main\" and either \"increment\" or \"period\" and \"periods\""};
  for (const auto& [key, value] : object.items())
    if (key != "main" && key != "increment" && key != "period" && key != "periods")
      return Error{"the clock has no " + in_quotes(key) + "; it has main, increment, period and periods"};
  const auto main = seconds(object, "main"), increment = seconds(object, "increment"),
             period = seconds(object, "period");
  for (const auto* part : {&main, &increment, &period})
    if (!*part) return part->error();
  const auto periods = number_of_periods(object);
  if (!periods) return periods.error();
  if ((*period > 0) != (*periods > 0))
    return Error{"\"period\" and \"periods\" of the clock go together, and both are more than 0"};
  if (*increment > 0 && *period > 0) return Error{"a clock has an increment or periods, not both"};
  if (*main == 0 && *period == 0 && *increment == 0) return Error{"the clock gives no time at all"};
  // With an increment alone, the first move has it too.
  return TimeControl{*main == 0 && *period == 0 ? *increment : *main, *increment, *period, *periods};
}

json json_of(const TimeControl& control) {
  json object = {{"main", static_cast<double>(control.main) / 1000}};
  if (control.increment > 0) object["increment"] = static_cast<double>(control.increment) / 1000;
  if (control.periods > 0) {
    object["period"] = static_cast<double>(control.period) / 1000;
    object["periods"] = control.periods;
  }
  return object;
}

GameClock::GameClock(const TimeControl& control) : control_(control) {
  left_.fill({control.main, control.periods, control.period});
}

void GameClock::run(int seat, Milliseconds now) {
  running_ = seat;
  since_ = now;
  Left& left = left_[static_cast<std::size_t>(seat)];
  left.period = left.periods > 0 ? control_.period : 0;
}

void GameClock::stop(Milliseconds now) {
  if (!running_) return;
  left_[static_cast<std::size_t>(*running_)] = left(*running_, now);
  running_.reset();
}

void GameClock::moved(Milliseconds now) {
  if (!running_) return;
  Left& mover = left_[static_cast<std::size_t>(*running_)];
  stop(now);
  mover.main += control_.increment;
}

std::optional<Milliseconds> GameClock::falls() const {
  if (!running_) return {};
  const Left& left = left_[static_cast<std::size_t>(*running_)];
  return since_ + left.main + left.periods * control_.period;
}

GameClock::Left GameClock::left(int seat, Milliseconds now) const {
  Left left = left_[static_cast<std::size_t>(seat)];
  Milliseconds used = running_ == seat ? std::max<Milliseconds>(0, now - since_) : 0;
  const Milliseconds of_main = std::min(left.main, used);
  left.main -= of_main;
  used -= of_main;
  while (used > 0 && left.periods > 0) {
    const Milliseconds of_period = std::min(left.period, used);
    left.period -= of_period;
    used -= of_period;
    if (left.period > 0) break;
    left.period = --left.periods > 0 ? control_.period : 0;
  }
  return left;
}

}  // namespace crosscut::server
