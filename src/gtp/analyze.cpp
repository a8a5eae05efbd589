// Streaming analysis as in Go engines: lz-analyze and kata-analyze, and the same while the engine makes a move.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "gtp/commands.hpp"
#include "messages/gtp.hpp"
#include "messages/rules.hpp"

namespace crosscut::gtp {
namespace {

struct Wanted {
  bool kata = false;  // otherwise like Leela Zero: whole numbers, no scores
  double interval = 0.5;
  std::size_t moves = 1000;  // upper limit
  bool ownership = false;
};

std::string number(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// [COLOR] [INTERVAL] [interval CENTISECONDS] [maxmoves N] [minmoves N] [ownership true|false]
Result<Wanted> read_wanted(const Session& session, const Arguments& arguments, bool kata) {
  Wanted wanted;
  wanted.kata = kata;
  std::size_t i = 0;
  if (i < arguments.size() && !whole_number(arguments[i], 0, 2147483647)) {
    if (const auto side = read_side(session.table(), arguments[i]); side) {
      if (*side != session.table().to_play()) return messages::gtp_turns_in_order{.player = session.table().to_play()};
      ++i;
    } else if (const std::string word = lower(arguments[i]); word == "red" || word == "r") {
      return side.error();
    }
  }
  const auto set_interval = [&](std::string_view word) -> Status {
    const auto centiseconds = whole_number(word, 1, 360'000);
    if (!centiseconds)
      return syntax_error(in_quotes(word) + " is not an interval; an interval is 1 to 360000 hundredths of a second");
    wanted.interval = 0.01 * static_cast<double>(*centiseconds);
    return Done{};
  };
  if (i < arguments.size() && !arguments[i].empty() && arguments[i][0] >= '0' && arguments[i][0] <= '9')
    if (const Status set = set_interval(arguments[i++]); !set) return set.error();
  for (; i < arguments.size(); i += 2) {
    const std::string& key = arguments[i];
    const bool known = key == "interval" || key == "minmoves" || key == "maxmoves" || (kata && key == "ownership");
    if (!known)
      return syntax_error(in_quotes(key) + " cannot be analysed by; known are a color, interval, minmoves, maxmoves" +
                          (kata ? " and ownership" : ""));
    if (i + 1 == arguments.size()) return syntax_error(key + " needs a value");
    const std::string& value = arguments[i + 1];
    if (key == "interval") {
      if (const Status set = set_interval(value); !set) return set.error();
    } else if (key == "ownership") {
      if (value != "true" && value != "false") return syntax_error("ownership is true or false");
      wanted.ownership = value == "true";
    } else {
      const auto n = read_int(value);
      if (!n) return n.error();
      if (key == "maxmoves") wanted.moves = static_cast<std::size_t>(std::max(*n, 1));
    }
  }
  return wanted;
}

std::string info(const Table& table, const Candidate& c, std::size_t order, bool kata) {
  const double visits = static_cast<double>(std::max<std::uint64_t>(c.visits, 1));
  const double bound = c.proven ? c.win_rate : std::max(0.0, c.win_rate - 1.96 * std::sqrt(0.25 / visits));
  std::string text = "info move " + table.text(c.move) + " visits " + std::to_string(c.visits);
  const auto rate = [&](const char* name, double value) {
    text += std::string(" ") + name + (kata ? number(" %.6f", value) : number(" %.0f", 10'000 * value));
  };
  rate("winrate", c.win_rate);
  if (kata && c.lead) text += number(" scoreMean %.3f", *c.lead) + number(" scoreLead %.3f", *c.lead);
  rate("prior", c.prior);
  rate("lcb", bound);
  text += " order " + std::to_string(order) + " pv";
  return text + " " + join(table.texts(c.line), " ");
}

// For the player to move, from -1 (the other's) to 1; in the order of the places.
std::string ownership_text(const Findings& found, Side mover) {
  std::string text = " ownership";
  for (const auto& place : found.ownership) {
    const float own = place[static_cast<std::size_t>(mover)];
    float others = -own;
    for (const float share : place) others += share;
    text += number(" %.3f", own - others);
  }
  return text;
}

// A line, or nothing while no move has been searched: an empty line would end the response.
std::string report(const Table& table, const Findings& found, const Wanted& wanted) {
  std::string text;
  std::size_t order = 0;
  for (const Candidate& c : found.candidates) {
    if (!c.visits && !c.proven) continue;
    text += (order ? " " : "") + info(table, c, order, wanted.kata);
    ++order;
  }
  if (text.empty()) return text;
  if (wanted.ownership && !found.ownership.empty()) text += ownership_text(found, table.to_play());
  return text + "\n";
}

Status can_tell(const Session& session) {
  if (session.settings.engine.search.kind == SearchKind::uct) return messages::gtp_uct_is_silent{};
  return Done{};
}

Answer analyze(Session& session, const Arguments& arguments, bool kata) {
  const Table& table = session.table();
  if (table.over()) return messages::game_over{.result = result_text(table.outcome())};
  if (table.settling()) return messages::gtp_settling{};
  if (const Status can = can_tell(session); !can) return can.error();
  const auto wanted = read_wanted(session, arguments, kata);
  if (!wanted) return wanted.error();
  Search& search = session.engine.search(table, session.settings.engine.search);
  search.want_ownership(wanted->ownership);
  const auto look = [&](const Search& at) { session.stream(report(table, at.findings(wanted->moves), *wanted)); };
  (void)engine::look_ahead(search, engine::most_playouts, session.host.clock, session.host.waiting,
                           {wanted->interval, look});
  look(search);
  search.want_ownership(false);
  return std::string();
}

Answer genmove_analyze(Session& session, const Arguments& arguments, bool kata) {
  if (const Status can = can_tell(session); !can) return can.error();
  const auto wanted = read_wanted(session, arguments, kata);
  if (!wanted) return wanted.error();
  const auto look = [&](const Search& search) {
    session.stream(report(session.table(), search.findings(wanted->moves), *wanted));
  };
  const auto made = generate(session, arguments[0], {wanted->interval, look, wanted->ownership});
  if (!made) return made.error();
  session.stream("play " + *made + "\n");
  return std::string();
}

Answer lz_analyze(Session& session, const Arguments& arguments) { return analyze(session, arguments, false); }
Answer kata_analyze(Session& session, const Arguments& arguments) { return analyze(session, arguments, true); }
Answer lz_genmove(Session& session, const Arguments& arguments) { return genmove_analyze(session, arguments, false); }
Answer kata_genmove(Session& session, const Arguments& arguments) { return genmove_analyze(session, arguments, true); }

}  // namespace

std::vector<Command> analyze_commands() {
  return {{"lz-analyze", "[COLOR] [INTERVAL] [KEY VALUE]...", 0, any_number, lz_analyze},
          {"kata-analyze", "[COLOR] [INTERVAL] [KEY VALUE]...", 0, any_number, kata_analyze},
          {"lz-genmove_analyze", "COLOR [INTERVAL] [KEY VALUE]...", 1, any_number, lz_genmove},
          {"kata-genmove_analyze", "COLOR [INTERVAL] [KEY VALUE]...", 1, any_number, kata_genmove}};
}

}  // namespace crosscut::gtp
