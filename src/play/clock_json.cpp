#include "play/clock_json.hpp"

#include <nlohmann/json.hpp>

#include "messages/fields.hpp"

namespace crosscut::play {
namespace {

using nlohmann::json;

constexpr double most_seconds = 30 * 86400;
constexpr int most_periods = 100;

Milliseconds seconds(const wire::Fields& fields, const char* name) {
  return milliseconds(fields.number(name, 0, most_seconds).value_or(0));
}

}  // namespace

TimeControl read_time_control(const wire::Fields& fields) {
  fields.allow({"main", "increment", "period", "periods"});
  const Milliseconds main = seconds(fields, "main"), increment = seconds(fields, "increment"),
                     period = seconds(fields, "period");
  const int periods = static_cast<int>(fields.whole("periods", 1, most_periods).value_or(0));
  if ((period > 0) != (periods > 0)) fields.blame("periods", messages::clock_periods{});
  if (increment > 0 && period > 0) fields.blame("increment", messages::clock_both{});
  if (main == 0 && period == 0 && increment == 0) fields.blame("main", messages::clock_without_time{});
  if (period > 0) return TimeControl::overtime(TimeControl::Kind::byoyomi, main, period, periods);
  // With only an increment, the first move gets it as well.
  return TimeControl::fischer(main == 0 ? increment : main, increment);
}

json json_of(const TimeControl& control) {
  json object = {{"main", in_seconds(control.main)}};
  if (control.increment > 0) object["increment"] = in_seconds(control.increment);
  if (control.count > 0) {
    object["period"] = in_seconds(control.period);
    object["periods"] = control.count;
  }
  return object;
}

GameClock::Left read_left(const wire::Fields& fields, const TimeControl& control) {
  fields.allow({"main", "period", "periods"});
  constexpr auto most = static_cast<std::uint64_t>(2 * most_seconds * 1000);
  const auto time = [&](const char* name, Milliseconds otherwise) {
    const auto given = fields.whole(name, 0, most);
    return given ? static_cast<Milliseconds>(*given) : otherwise;
  };
  const auto periods = fields.whole("periods", 0, most_periods);
  return {true, time("main", control.main), time("period", control.period),
          periods ? static_cast<int>(*periods) : control.count};
}

GameClock read_clock(const wire::Fields& fields) {
  fields.allow({"control", "left"});
  const auto control = fields.object("control"), left = fields.object("left");
  if (!fields.any("control")) fields.wrong<messages::field_missing>("control");
  GameClock clock(control ? read_time_control(*control) : TimeControl{});
  if (left) clock.set(0, read_left(*left, clock.control()));
  return clock;
}

json json_of(const GameClock::Left& left) {
  return {{"main", left.main}, {"period", left.period}, {"periods", left.count}};
}

}  // namespace crosscut::play
