// This program's own commands; each answers in one line.
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/fair_number.hpp"
#include "gtp/commands.hpp"
#include "messages/gtp.hpp"
#include "wire/state.hpp"

namespace crosscut::gtp {
namespace {

Answer options(Session& session, const Arguments&) { return session.table().options().text(); }
Answer state(Session& session, const Arguments&) { return wire::state_json(session.table()).dump(); }

constexpr int most_depth = 99;

Result<int> read_depth(std::string_view word, int least) {
  if (const auto depth = whole_number(word, least, most_depth)) return static_cast<int>(*depth);
  return syntax_error(in_quotes(word) + " is not a depth; a depth is a whole number from " + std::to_string(least) +
                      " to " + std::to_string(most_depth));
}

// Stops counting at the time limit of the settings.
Stop patience(const Session& session) {
  const double end = session.host.clock() + session.settings.perft_seconds;
  return [&session, end] { return session.host.clock() >= end; };
}

Message out_of_patience(const Session& session) {
  return messages::gtp_out_of_patience{.seconds = static_cast<int>(session.settings.perft_seconds)};
}

Answer perft(Session& session, const Arguments& arguments) {
  const auto depth = read_depth(arguments[0], 0);
  if (!depth) return depth.error();
  const auto count = session.table().perft(*depth, patience(session));
  if (!count) return out_of_patience(session);
  return std::to_string(*count);
}

Answer divide(Session& session, const Arguments& arguments) {
  const auto depth = read_depth(arguments[0], 1);
  if (!depth) return depth.error();
  const Stop stop = patience(session);
  std::vector<std::string> pairs;
  for (const Turn& move : session.table().legal()) {
    const auto next = session.table().clone();
    next->play(move);
    const auto count = next->perft(*depth - 1, stop);
    if (!count) return out_of_patience(session);
    pairs.push_back(session.table().text(move) + ":" + std::to_string(*count));
  }
  return join(pairs, " ");
}

std::string text_of(const engine::FairNumber::Estimate& estimate) {
  return fmt::format("{} {:.3f}", estimate.number, estimate.win_rate);
}

// The number with Black's win rate at it, then the same for neighbouring numbers.
Answer fair_komi(Session& session, const Arguments& arguments) {
  engine::EngineSettings engine = session.settings.engine;
  if (arguments.empty()) {
    // The effort of a move for each number examined, but at least enough for a useful answer.
    constexpr std::uint64_t numbers = 16, least = 50'000;
    engine.playouts = std::max(std::min(engine.playouts, engine::most_playouts / numbers) * numbers, least);
    if (engine.seconds) *engine.seconds *= numbers;
  } else {
    engine.playouts = engine::most_playouts;
    engine.seconds = decimal_number(arguments[0]);
    if (!engine.seconds || *engine.seconds <= 0 || *engine.seconds > 86400)
      return syntax_error(in_quotes(arguments[0]) + " is not a number of seconds, up to 86400");
  }
  const auto fair = fair_number(*session.game, session.options, engine, session.host.clock);
  if (!fair) return fair.error();
  std::string text = text_of(fair->fair);
  for (const auto& beside : fair->beside) text += " " + text_of(beside);
  return text;
}

Answer choose_side(Session& session, const Arguments& arguments) {
  const auto with = session.game->with_number(session.options, arguments[0]);
  if (!with) return with.error();
  const auto side = engine::choose_side(*session.game, *with, session.settings.engine, session.host.clock);
  if (!side) return side.error();
  return std::string(name_of(*side));
}

}  // namespace

Answer legal_moves(Session& session, const Arguments&) {
  return join(session.table().texts(session.table().legal()), " ");
}

std::vector<Command> crosscut_commands() {
  return {{"crosscut-options", "", 0, 0, options},
          {"crosscut-legal_moves", "", 0, 0, legal_moves},
          {"crosscut-perft", "DEPTH", 1, 1, perft},
          {"crosscut-divide", "DEPTH", 1, 1, divide},
          {"crosscut-state", "", 0, 0, state},
          {"crosscut-fair_komi", "[SECONDS]", 0, 1, fair_komi},
          {"crosscut-choose_side", "NUMBER", 1, 1, choose_side}};
}

}  // namespace crosscut::gtp
