// Commands that play: moves from outside, moves of the engine, taking back, and the time for all that.
#include <algorithm>

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

bool resigns(const Session& session, const Thought& thought) {
  return session.table->sides() == 2 && !session.table->settling() && thought.win_rate < session.settings.resign_below;
}

Answer genmove(Session& session, const Arguments& arguments) {
  const double start = session.around.clock();
  const auto thought = think_for(session, arguments[0]);
  if (!thought) return thought.error();
  session.time.spend(session.table->to_play(), session.around.clock() - start);
  if (resigns(session, *thought)) return std::string("resign");
  return session.table->play(thought->move);
}

Answer reg_genmove(Session& session, const Arguments& arguments) {
  const auto thought = think_for(session, arguments[0]);
  if (!thought) return thought.error();
  return resigns(session, *thought) ? std::string("resign") : thought->move;
}

Answer undo(Session& session, const Arguments&) {
  if (const Status undone = session.table->undo(); !undone) return Error{"cannot undo: " + undone.message()};
  return std::string();
}

Answer time_settings(Session& session, const Arguments& arguments) {
  const auto main_time = read_int(arguments[0]), time = read_int(arguments[1]), stones = read_int(arguments[2]);
  for (const auto* number : {&main_time, &time, &stones})
    if (!*number) return number->error();
  session.time.set(*main_time, *time, *stones);
  return std::string();
}

Answer time_left(Session& session, const Arguments& arguments) {
  const auto side = read_side(*session.table, arguments[0]);
  if (!side) return side.error();
  const auto time = read_int(arguments[1]), stones = read_int(arguments[2]);
  for (const auto* number : {&time, &stones})
    if (!*number) return number->error();
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
          {"time_left", "COLOR TIME STONES", 3, 3, time_left}};
}

}  // namespace crosscut::gtp
