// Commands that play: moves from outside, moves of the engine, taking back, and the time for all that.
#include <algorithm>
#include <array>

#include "gtp/commands.hpp"

namespace crosscut::gtp {
namespace {

std::string turn_of(const Table& table) { return "it is " + std::string(name_of(table.to_play())) + "'s turn"; }

// The whole rest of the line is the move: a claim is several words.
Answer play(Session& session, const Arguments& arguments) {
  Table& table = *session.table;
  const auto side = read_side(table, arguments[0]);
  if (!side) return side.error();
  const std::string move = join({arguments.begin() + 1, arguments.end()}, " ");
  if (lower(move) == "resign") return Error{"illegal move: a resignation is no move on the board"};
  if (!table.over() && *side != table.to_play()) return Error{"illegal move: " + turn_of(table)};
  if (const auto played = table.play(move); !played) return Error{"illegal move: " + played.message()};
  return std::string();
}

// How many moves the player to move may still have to make, roughly, for sharing out his time.
int moves_to_come(const Table& table) {
  const Scene scene = table.scene();
  const auto empty = std::count_if(scene.places.begin(), scene.places.end(), [](const auto& p) { return !p.piece; });
  return std::max(10, static_cast<int>(empty) / scene.sides);
}

Result<Thought> think_for(Session& session, const std::string& color) {
  const Table& table = *session.table;
  const auto side = read_side(table, color);
  if (!side) return side.error();
  if (table.over()) return Error{"the game is over (" + result_text(table.outcome()) + ")"};
  if (*side != table.to_play()) return Error{turn_of(table) + ", and turns are taken in their order"};
  EngineSettings engine = session.settings.engine;
  if (const auto allowed = session.time.allowance(*side, moves_to_come(table)))
    engine.seconds = std::min(*allowed, engine.seconds.value_or(*allowed));
  return session.engine.think(table, engine, session.around.clock);
}

bool resigns(const Session& session) { return session.engine.resigns(*session.table, session.settings.engine); }

Answer genmove(Session& session, const Arguments& arguments) {
  const double start = session.around.clock();
  const auto thought = think_for(session, arguments[0]);
  if (!thought) return thought.error();
  session.own = session.table->to_play();
  session.time.spend(*session.own, session.around.clock() - start);
  if (resigns(session)) return std::string("resign");
  return session.table->play(thought->move);
}

Answer reg_genmove(Session& session, const Arguments& arguments) {
  const auto thought = think_for(session, arguments[0]);
  if (!thought) return thought.error();
  return resigns(session) ? std::string("resign") : thought->move;
}

Answer undo(Session& session, const Arguments&) {
  if (const Status undone = session.table->undo(); !undone) return Error{"cannot undo: " + undone.message()};
  return std::string();
}

// By the standard there is no limit where byo-yomi time is for no stones.
Answer time_settings(Session& session, const Arguments& arguments) {
  const auto main_time = read_int(arguments[0]), time = read_int(arguments[1]), stones = read_int(arguments[2]);
  for (const auto* number : {&main_time, &time, &stones})
    if (!*number) return number->error();
  session.time.set(*time > 0 && *stones == 0
                       ? TimeControl{}
                       : TimeControl::overtime(TimeControl::Kind::canadian, *main_time, *time, *stones));
  return std::string();
}

struct KindOfTime {
  std::string_view name, arguments;
  // Of as many arguments as named.
  Result<TimeControl> (*read)(const Arguments&);
};

Result<TimeControl> read_overtime(TimeControl::Kind kind, const Arguments& arguments) {
  const auto main_time = read_seconds(arguments[0]), period = read_seconds(arguments[1]);
  const auto count = read_int(arguments[2]);
  if (!main_time) return main_time.error();
  if (!period) return period.error();
  if (!count) return count.error();
  return TimeControl::overtime(kind, *main_time, *period, *count);
}

Result<TimeControl> read_fischer(const Arguments& arguments) {
  const auto main_time = read_seconds(arguments[0]), increment = read_seconds(arguments[1]);
  if (!main_time) return main_time.error();
  if (!increment) return increment.error();
  TimeControl control = TimeControl::absolute(*main_time);
  control.increment = *increment;
  return control;
}

// A limit below 0 is none.
Result<TimeControl> read_capped_fischer(const Arguments& arguments) {
  auto control = read_fischer(arguments);
  if (!control) return control;
  const std::array<std::optional<double>*, 2> limits = {&control->most_on_clock, &control->most_a_move};
  for (std::size_t i = 0; i < limits.size(); ++i) {
    const std::string& word = arguments[2 + i];
    const auto limit = read_seconds(word.substr(word.rfind('-', 0) == 0 ? 1 : 0));
    if (!limit) return limit.error();
    if (word[0] != '-') *limits[i] = *limit;
  }
  if (control->most_on_clock && *control->most_on_clock < control->main_time)
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
         return TimeControl::absolute(*main_time);
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
    session.time.set(*control);
    return std::string();
  }
  return syntax_error(in_quotes(arguments[0]) + " is no kind of time settings; known are " +
                      *kata_list_time_settings(session, {}));
}

Answer time_left(Session& session, const Arguments& arguments) {
  const auto side = read_side(*session.table, arguments[0]);
  if (!side) return side.error();
  const auto time = read_seconds(arguments[1]);
  const auto stones = read_int(arguments[2]);
  if (!time) return time.error();
  if (!stones) return stones.error();
  session.time.left(*side, *time, *stones);
  return std::string();
}

}  // namespace

std::vector<Command> play_commands() {
  return {{"play", "COLOR MOVE", 2, any_number, play},
          {"genmove", "COLOR", 1, 1, genmove},
          {"reg_genmove", "COLOR", 1, 1, reg_genmove},
          {"undo", "", 0, 0, undo},
          {"time_settings", "MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES", 3, 3, time_settings},
          {"kata-list_time_settings", "", 0, 0, kata_list_time_settings},
          {"kata-time_settings", "KIND [PARAMETER]...", 1, 5, kata_time_settings},
          {"time_left", "COLOR TIME STONES", 3, 3, time_left}};
}

}  // namespace crosscut::gtp
