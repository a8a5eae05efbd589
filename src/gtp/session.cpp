#include "gtp/session.hpp"

#include "messages/gtp.hpp"
#include "messages/rules.hpp"

namespace crosscut::gtp {

Status Session::begin(std::string_view name, std::string_view options_text) {
  const auto given = read_options(name, options_text);
  if (!given) return given.error();
  return begin(*find_game(name), *given);
}

Status Session::begin(const Entry& entry, const Options& given) {
  auto opened = entry.open(given);
  if (!opened) return opened.error();
  // A game without a fixed order of turns continues after two passes, with a settlement only on request.
  if ((*opened)->gives_turns() && !given.value("settlement")) return begin(entry, *given.with("settlement", "off"));
  if (!first_seed) first_seed = settings.engine.search.seed;
  if (going && going->ply() > 0) settings.engine.search.seed = mix(*first_seed, ++games);
  const play::TimeControl control = going ? clock().control() : play::TimeControl{};
  going.emplace(*std::move(opened)).clock().emplace(control);
  game = &entry;
  options = given;
  engine = engine::Engine();
  own.reset();
  return Done{};
}

Result<std::unique_ptr<Table>> Session::table_for(Side side) const {
  auto given = table().clone();
  const bool in_turn = side == given->to_play() && !given->over();
  if (in_turn) return given;
  if (!given->gives_turns() && given->over()) return messages::game_over{.result = result_text(given->outcome())};
  if (!given->gives_turns()) return messages::gtp_turns_in_order{.player = given->to_play()};
  given->give_turn(side);
  return given;
}

void Session::go_on(std::unique_ptr<Table> table) {
  const play::GameClock kept = clock();
  going.emplace(std::move(table)).clock() = kept;
}

Result<Side> read_side(const Table& table, std::string_view word) {
  const std::string low = lower(word);
  for (const Side side : {Side::black, Side::white, Side::red}) {
    const std::string_view name = name_of(side);
    if (low != name && low != name.substr(0, 1)) continue;
    if (index_of(side) < table.sides()) return side;
    return syntax_error("nobody plays " + std::string(name) + " in this game");
  }
  return syntax_error(in_quotes(word) + " is not a color; colors are black, white and red, or b, w and r");
}

Result<int> read_int(std::string_view word) {
  if (const auto number = whole_number(word, 0, 2147483647)) return static_cast<int>(*number);
  return syntax_error(in_quotes(word) + " is not a whole number from 0 to 2147483647");
}

Result<double> read_seconds(std::string_view word) {
  if (const auto seconds = decimal_number(word); seconds && *seconds <= 2147483647) return *seconds;
  return syntax_error(in_quotes(word) + " is not a number of seconds from 0 to 2147483647");
}

Message syntax_error(const std::string& what) { return messages::gtp_syntax_error{.why = what}; }

}  // namespace crosscut::gtp
