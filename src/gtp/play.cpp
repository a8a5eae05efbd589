// Commands that play: moves from outside, moves of the engine, taking back.
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

// The rest of the line is the move: a claim has several words.
Answer play(Session& session, const Arguments& arguments) {
  const Table& table = session.table();
  const auto side = read_side(table, arguments[0]);
  if (!side) return side.error();
  const std::string move = join({arguments.begin() + 1, arguments.end()}, " ");
  if (!play::read_decision(move).move) return illegal(messages::gtp_resignation{});
  if (!table.over() && *side != table.to_play()) return illegal(messages::gtp_wrong_turn{.player = table.to_play()});
  if (const auto played = session.going->play(move); !played) return illegal(message_of(played.error()));
  return std::string();
}

// Ends the thinking if the input ends meanwhile: whoever asked has gone. Input that had ended before, or at once, is a
// script whose commands are still answered.
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

Result<Thought> think_for(Session& session, const std::string& color, const engine::Watch& watch = {}) {
  const Table& table = session.table();
  const auto side = read_side(table, color);
  if (!side) return side.error();
  if (table.over()) return messages::game_over{.result = result_text(table.outcome())};
  if (*side != table.to_play()) return messages::gtp_turns_in_order{.player = table.to_play()};
  engine::EngineSettings engine = session.settings.engine;
  if (const auto allowed = session.clock().allowance(session.seat(*side), play::moves_to_come(table))) {
    const double seconds = play::in_seconds(*allowed);
    engine.seconds = std::min(seconds, engine.seconds.value_or(seconds));
  }
  return session.engine.think(table, engine, session.host.clock, until_input_ends(session), watch);
}

std::string decision(const Session& session, const Thought& thought) {
  if (session.engine.resigns(session.table(), session.settings.engine)) return text_of(play::Decision{});
  return session.table().text(thought.move);
}

Answer genmove(Session& session, const Arguments& arguments) { return generate(session, arguments[0]); }

Answer reg_genmove(Session& session, const Arguments& arguments) {
  const auto thought = think_for(session, arguments[0]);
  if (!thought) return thought.error();
  return decision(session, *thought);
}

Answer undo(Session& session, const Arguments&) {
  if (const Status undone = session.going->undo(); !undone) return at_place("cannot undo", undone.error());
  return std::string();
}

}  // namespace

Answer generate(Session& session, const std::string& color, const engine::Watch& watch) {
  const double start = session.host.clock();
  const auto thought = think_for(session, color, watch);
  if (!thought) return thought.error();
  session.own = session.seat(session.table().to_play());
  session.clock().spend(*session.own, play::milliseconds(session.host.clock() - start));
  std::string decided = decision(session, *thought);
  if (play::read_decision(decided).move) session.going->play(thought->move);
  return decided;
}

std::vector<Command> play_commands() {
  return {{"play", "COLOR MOVE", 2, any_number, play},
          {"genmove", "COLOR", 1, 1, genmove},
          {"reg_genmove", "COLOR", 1, 1, reg_genmove},
          {"undo", "", 0, 0, undo}};
}

}  // namespace crosscut::gtp
