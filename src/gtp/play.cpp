// Commands that play: moves, generated moves, undo.
#include <algorithm>
#include <memory>
#include <mutex>

#include "base/errors.hpp"
#include "gtp/commands.hpp"
#include "messages/gtp.hpp"
#include "messages/rules.hpp"
#include "play/decision.hpp"

namespace crosscut::gtp {
namespace {

Error illegal(const Error& why) { return at_place("illegal move", why); }

// People count the columns without a gap; Go leaves out the letter i.
Error with_hint(const Error& why, const std::string& move) {
  if (move.size() < 2 || lower(move)[0] != 'i' || !whole_number(move.substr(1), 1, 99)) return why;
  return messages::gtp_column_i{.why = why};
}

// The rest of the line is the move: a claim has several words.
Answer play(Session& session, const Arguments& arguments) {
  const Table& table = session.table();
  const auto side = read_side(table, arguments[0]);
  if (!side) return side.error();
  const std::string move = join({arguments.begin() + 1, arguments.end()}, " ");
  if (play::is_resignation(move)) return illegal(messages::gtp_resignation{});
  if (!table.over() && *side != table.to_play() && !table.gives_turns())
    return illegal(messages::gtp_wrong_turn{.player = table.to_play()});
  const auto played = table.gives_turns() ? session.going->play_as(*side, move) : session.going->play(move);
  if (!played) return illegal(with_hint(message_of(played.error()), move));
  return std::string();
}

// Stops the search if the input ends meanwhile, because then the client has gone. Input that had already ended is a
// script, whose commands are still answered.
Stop until_input_ends(const Session& session) {
  if (!session.host.ended) return {};
  constexpr double pause = 0.25;
  struct Watch {
    std::mutex mutex;
    double next;
    bool open = false, gone = false;
  };
  const auto watch = std::make_shared<Watch>();
  watch->next = session.host.clock() + pause;
  return [&session, watch] {
    const std::unique_lock lock(watch->mutex, std::try_to_lock);
    const double now = lock ? session.host.clock() : 0;
    if (!lock || watch->gone || now < watch->next) return lock && watch->gone;
    watch->next = now + pause;
    const bool ended = session.host.ended();
    watch->gone = ended && watch->open;
    watch->open |= !ended;
    return watch->gone;
  };
}

Result<Thought> think_for(Session& session, const Table& table, const engine::Watch& watch = {}) {
  const Side side = table.to_play();
  const auto engine = within_time(session.settings.engine, session.clock(), session.seat(side), table);
  return session.engine.think(table, engine, session.host.clock, until_input_ends(session), watch);
}

std::string decision(const Session& session, const Table& table, const Thought& thought) {
  if (session.engine.resigns(table, session.settings.engine)) return play::resignation;
  return table.text(thought.move);
}

// The move that the engine makes as this player. After two passes it passes again, where the game may go on.
Result<std::string> decided_for(Session& session, Side side, const engine::Watch& watch = {}) {
  if (session.table().over() && session.table().gives_turns()) return std::string(name_of(Act::pass));
  const auto table = session.table_for(side);
  if (!table) return table.error();
  const auto thought = think_for(session, **table, watch);
  if (!thought) return thought.error();
  return decision(session, **table, *thought);
}

Answer genmove(Session& session, const Arguments& arguments) { return generate(session, arguments[0]); }

Answer reg_genmove(Session& session, const Arguments& arguments) {
  const auto side = read_side(session.table(), arguments[0]);
  if (!side) return side.error();
  return decided_for(session, *side);
}

Answer undo(Session& session, const Arguments&) {
  if (const Status undone = session.going->undo(); !undone) return at_place("cannot undo", undone.error());
  return std::string();
}

}  // namespace

Answer generate(Session& session, const std::string& color, const engine::Watch& watch) {
  const double start = session.host.clock();
  const auto side = read_side(session.table(), color);
  if (!side) return side.error();
  const auto decided = decided_for(session, *side, watch);
  if (!decided) return decided;
  session.own = session.seat(*side);
  session.clock().spend(*session.own, play::milliseconds(session.host.clock() - start));
  if (!play::is_resignation(*decided)) (void)session.going->play_as(*side, *decided);
  return decided;
}

std::vector<Command> play_commands() {
  return {{"play", "COLOR MOVE", 2, any_number, play},
          {"genmove", "COLOR", 1, 1, genmove},
          {"reg_genmove", "COLOR", 1, 1, reg_genmove},
          {"undo", "", 0, 0, undo}};
}

}  // namespace crosscut::gtp
