// Commands for time: the time control, and the time left on the controller's clock.
#include "gtp/time.hpp"

#include <array>

namespace crosscut::gtp {
namespace {

using play::milliseconds, play::TimeControl;

void set(Session& session, const TimeControl& control) { session.clock() = play::GameClock(control); }

// In the standard, byo-yomi time for 0 stones means no limit.
Answer time_settings(Session& session, const Arguments& arguments) {
  const auto main_time = read_int(arguments[0]), time = read_int(arguments[1]), stones = read_int(arguments[2]);
  for (const auto* number : {&main_time, &time, &stones})
    if (!*number) return number->error();
  set(session, *time > 0 && *stones == 0 ? TimeControl{}
                                         : TimeControl::overtime(TimeControl::Kind::canadian, milliseconds(*main_time),
                                                                 milliseconds(*time), *stones));
  return std::string();
}

struct KindOfTime {
  std::string_view name, arguments;
  // Expects this many arguments.
  Result<TimeControl> (*read)(const Arguments&);
};

Result<TimeControl> read_overtime(TimeControl::Kind kind, const Arguments& arguments) {
  const auto main_time = read_seconds(arguments[0]), period = read_seconds(arguments[1]);
  const auto count = read_int(arguments[2]);
  if (!main_time) return main_time.error();
  if (!period) return period.error();
  if (!count) return count.error();
  return TimeControl::overtime(kind, milliseconds(*main_time), milliseconds(*period), *count);
}

Result<TimeControl> read_fischer(const Arguments& arguments) {
  const auto main_time = read_seconds(arguments[0]), increment = read_seconds(arguments[1]);
  if (!main_time) return main_time.error();
  if (!increment) return increment.error();
  return TimeControl::fischer(milliseconds(*main_time), milliseconds(*increment));
}

// A limit below 0 means none.
Result<TimeControl> read_capped_fischer(const Arguments& arguments) {
  auto control = read_fischer(arguments);
  if (!control) return control;
  const std::array<std::optional<play::Milliseconds>*, 2> limits = {&control->most_on_clock, &control->most_a_move};
  for (std::size_t i = 0; i < limits.size(); ++i) {
    const std::string& word = arguments[2 + i];
    const auto limit = read_seconds(word.substr(word.rfind('-', 0) == 0 ? 1 : 0));
    if (!limit) return limit.error();
    if (word[0] != '-') *limits[i] = milliseconds(*limit);
  }
  if (control->most_on_clock && *control->most_on_clock < control->main)
    return syntax_error("the limit of the main time is less than the main time");
  return control;
}

const std::vector<KindOfTime>& kinds_of_time() {
  static const std::vector<KindOfTime> kinds = {
      {"none", "", [](const Arguments&) -> Result<TimeControl> { return TimeControl{}; }},
      {"absolute", "MAIN_TIME",
       [](const Arguments& arguments) -> Result<TimeControl> {
         const auto main_time = read_seconds(arguments[0]);
         if (!main_time) return main_time.error();
         return TimeControl::fischer(milliseconds(*main_time));
       }},
      {"byoyomi", "MAIN_TIME PERIOD PERIODS",
       [](const Arguments& arguments) { return read_overtime(TimeControl::Kind::byoyomi, arguments); }},
      {"canadian", "MAIN_TIME PERIOD STONES",
       [](const Arguments& arguments) { return read_overtime(TimeControl::Kind::canadian, arguments); }},
      {"fischer", "MAIN_TIME INCREMENT", read_fischer},
      {"fischer-capped", "MAIN_TIME INCREMENT MAIN_TIME_LIMIT MOST_A_MOVE", read_capped_fischer}};
  return kinds;
}

Answer kata_list_time_settings(Session&, const Arguments&) {
  std::vector<std::string> names;
  for (const KindOfTime& kind : kinds_of_time()) names.emplace_back(kind.name);
  return join(names, " ");
}

Answer kata_time_settings(Session& session, const Arguments& arguments) {
  for (const KindOfTime& kind : kinds_of_time()) {
    if (arguments[0] != kind.name) continue;
    const Arguments rest(arguments.begin() + 1, arguments.end());
    if (rest.size() != words(kind.arguments).size())
      return syntax_error("kata-time_settings " + std::string(kind.name) +
                          (kind.arguments.empty() ? " takes nothing more" : " is followed by ") +
                          std::string(kind.arguments));
    const auto control = kind.read(rest);
    if (!control) return control.error();
    set(session, *control);
    return std::string();
  }
  return syntax_error(in_quotes(arguments[0]) + " is not a kind of time settings; the kinds are " +
                      *kata_list_time_settings(session, {}));
}

Answer time_left(Session& session, const Arguments& arguments) {
  const auto side = read_side(session.table(), arguments[0]);
  if (!side) return side.error();
  const auto time = read_seconds(arguments[1]);
  const auto stones = read_int(arguments[2]);
  if (!time) return time.error();
  if (!stones) return stones.error();
  tell_left(session.clock(), session.seat(*side), milliseconds(*time), *stones);
  return std::string();
}

}  // namespace

// Without a count, the rest of the main time; otherwise the rest of the period, and the number of periods or moves
// left.
void tell_left(play::GameClock& clock, int seat, play::Milliseconds time, int count) {
  const TimeControl& control = clock.control();
  const bool byoyomi = control.kind == TimeControl::Kind::byoyomi;
  const bool overtime = byoyomi || control.kind == TimeControl::Kind::canadian;
  if (count > 0)
    // The remaining periods are whole.
    return clock.set(seat, {true, 0, time == 0 && byoyomi ? control.period : time, count});
  if (time > 0) return clock.set(seat, {true, time, control.period, control.count});
  if (overtime) return clock.set(seat, clock.overtime());
  // Some controllers send zeros to say that there is no limit.
  if (control.kind == TimeControl::Kind::main) clock.set(seat, {true, 0, 0, 0});
}

std::vector<Command> time_commands() {
  return {{"time_settings", "MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES", 3, 3, time_settings},
          {"kata-list_time_settings", "", 0, 0, kata_list_time_settings},
          {"kata-time_settings", "KIND [PARAMETER]...", 1, 5, kata_time_settings},
          {"kgs-time_settings", "KIND [PARAMETER]...", 1, 4, kata_time_settings},  // its four kinds are among those
          {"time_left", "COLOR TIME STONES", 3, 3, time_left}};
}

}  // namespace crosscut::gtp
