// Streaming analysis as in Go engines: lz-analyze and kata-analyze, and the same while the engine generates a move.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "catalog/move_choice.hpp"
#include "gtp/commands.hpp"
#include "messages/gtp.hpp"
#include "messages/rules.hpp"

namespace crosscut::gtp {
namespace {

struct Wanted {
  bool kata = false;  // else in the format of Leela Zero: whole numbers, no scores
  double interval = 0.5;
  std::size_t moves = 1000;  // upper limit
  bool ownership = false, moves_ownership = false, root = false, visits_of_line = false;
  MoveChoice choice;
};

// The words of an analysis command, one after another.
class WantedReader {
 public:
  WantedReader(const Session& session, const Arguments& arguments, bool kata)
      : session_(session), arguments_(arguments) {
    wanted_.kata = kata;
  }

  // [COLOR] [INTERVAL] [KEY VALUE...]...; returns the player whose move is analysed.
  Result<Wanted> read(Side& player) {
    if (more() && !whole_number(arguments_[at_], 0, 2147483647)) {
      if (const auto side = read_side(session_.table(), arguments_[at_]); side) {
        player = *side;
        ++at_;
      } else if (const std::string word = lower(arguments_[at_]); word == "red" || word == "r") {
        return side.error();
      }
    }
    if (more() && arguments_[at_][0] >= '0' && arguments_[at_][0] <= '9')
      if (const Status set = interval(arguments_[at_++]); !set) return set.error();
    mover_ = player;
    while (more())
      if (const Status set = key(arguments_[at_++]); !set) return set.error();
    return wanted_;
  }

 private:
  bool more() const { return at_ < arguments_.size(); }

  Status interval(std::string_view word) {
    const auto centiseconds = whole_number(word, 1, 360'000);
    if (!centiseconds)
      return syntax_error(in_quotes(word) + " is not an interval; an interval is 1 to 360000 hundredths of a second");
    wanted_.interval = 0.01 * static_cast<double>(*centiseconds);
    return Done{};
  }

  Status key(const std::string& key) {
    if (!more()) return syntax_error(key + " needs a value");
    const std::string& value = arguments_[at_++];
    if (key == "interval") return interval(value);
    if (key == "minmoves" || key == "maxmoves") {
      const auto n = read_int(value);
      if (!n) return n.error();
      if (key == "maxmoves") wanted_.moves = static_cast<std::size_t>(std::max(*n, 1));
      return Done{};
    }
    if (key == "allow" || key == "avoid") return moves(key == "allow", value);
    const std::array<std::pair<std::string_view, bool*>, 4> flags = {{{"ownership", &wanted_.ownership},
                                                                      {"movesOwnership", &wanted_.moves_ownership},
                                                                      {"rootInfo", &wanted_.root},
                                                                      {"pvVisits", &wanted_.visits_of_line}}};
    for (const auto& [name, flag] : flags) {
      if (!wanted_.kata || key != name) continue;
      if (value != "true" && value != "false") return syntax_error(key + " is true or false");
      *flag = value == "true";
      return Done{};
    }
    session_.note(messages::gtp_key_unknown{.text = key});
    return Done{};
  }

  // COLOR MOVE,MOVE... DEPTH; of another player's moves it says nothing.
  Status moves(bool allowed, const std::string& color) {
    const auto side = read_side(session_.table(), color);
    if (!side) return side.error();
    if (arguments_.size() - at_ < 2) return syntax_error("a color, moves and a depth are expected");
    const std::string list = lower(arguments_[at_++]);
    if (const auto depth = read_int(arguments_[at_++]); !depth) return depth.error();
    if (*side != mover_) return Done{};
    for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
      end = list.find(',', begin);
      const std::string move = list.substr(begin, end == std::string::npos ? end : end - begin);
      if (allowed)
        (wanted_.choice.only ? *wanted_.choice.only : wanted_.choice.only.emplace()).insert(move);
      else
        wanted_.choice.avoided.insert(move);
    }
    return Done{};
  }

  const Session& session_;
  const Arguments& arguments_;
  std::size_t at_ = 0;
  Side mover_ = Side::black;
  Wanted wanted_;
};

std::string info(const Table& table, const Candidate& c, std::size_t order, const Wanted& wanted) {
  const bool kata = wanted.kata;
  const double visits = static_cast<double>(std::max<std::uint64_t>(c.visits, 1));
  const double bound = c.proven ? c.win_rate : std::max(0.0, c.win_rate - 1.96 * std::sqrt(0.25 / visits));
  std::string text = "info move " + table.text(c.move) + " visits " + std::to_string(c.visits);
  const auto rate = [&](const char* name, double value) {
    text += std::string(" ") + name + (kata ? fmt::format(" {:.6f}", value) : fmt::format(" {:.0f}", 10'000 * value));
  };
  rate("winrate", c.win_rate);
  if (kata && c.lead) text += fmt::format(" scoreMean {:.3f}", *c.lead) + fmt::format(" scoreLead {:.3f}", *c.lead);
  rate("prior", c.prior);
  rate("lcb", bound);
  text += " order " + std::to_string(order) + " pv " + join(table.texts(c.line), " ");
  if (wanted.visits_of_line && !c.line_visits.empty()) {
    text += " pvVisits";
    for (const std::uint64_t count : c.line_visits) text += " " + std::to_string(count);
  }
  return text;
}

// The figures of the position itself.
std::string root_info(const Findings& found) {
  std::string text =
      " rootInfo visits " + std::to_string(found.visits) + fmt::format(" winrate {:.6f}", found.win_rate);
  if (found.lead) text += fmt::format(" scoreMean {:.3f}", *found.lead) + fmt::format(" scoreLead {:.3f}", *found.lead);
  if (found.spread) text += fmt::format(" scoreStdev {:.3f}", *found.spread);
  return text;
}

// For the player to move, from -1 (the opponent's) to 1. Square boards are listed row by row from the top, like
// KataGo's; others in the order of their places.
std::string ownership_text(const Table& table, const Findings& found, Side mover) {
  std::string text;
  const Scene scene = table.scene();
  const auto size = static_cast<std::size_t>(scene.size);
  for (std::size_t i = 0; i < found.ownership.size(); ++i) {
    const bool square = scene.shape == Scene::Shape::square;
    const auto& place = found.ownership[square ? (size - 1 - i / size) * size + i % size : i];
    const float own = place[static_cast<std::size_t>(mover)];
    float others = -own;
    for (const float share : place) others += share;
    text += fmt::format(" {:.3f}", own - others);
  }
  return text;
}

// The report on a position, made at each look at its search.
class Reporter {
 public:
  Reporter(const Session& session, const Table& table, const Wanted& wanted)
      : session_(session), table_(table), wanted_(wanted) {}

  // A line, or nothing while no move has been searched: an empty line would end the response.
  std::string line(const Search& search) {
    // All of them, if some may be filtered out.
    const Findings found = search.findings(wanted_.choice.all() ? wanted_.moves : 100'000);
    std::string text;
    std::size_t order = 0;
    for (const Candidate& c : found.candidates) {
      const std::string move = table_.text(c.move);
      if ((!c.visits && !c.proven) || order == wanted_.moves || !wanted_.choice.has(move)) continue;
      text += (order ? " " : "") + info(table_, c, order, wanted_);
      if (wanted_.moves_ownership && order < most_owned) text += " movesOwnership" + ownership_after(c.move);
      ++order;
    }
    if (text.empty()) return text;
    if (wanted_.root) text += root_info(found);
    if (wanted_.ownership && !found.ownership.empty())
      text += " ownership" + ownership_text(table_, found, table_.to_play());
    return text + "\n";
  }

 private:
  static constexpr std::size_t most_owned = 10;

  // From a short separate search, once per move.
  const std::string& ownership_after(const Turn& move) {
    std::string& text = owned_[table_.text(move)];
    if (!text.empty()) return text;
    const auto after = table_.clone();
    after->play(move);
    const auto search = after->search(session_.settings.engine.search);
    search->want_ownership(true);
    search->run(100, session_.host.waiting);
    return text = ownership_text(table_, search->findings(0), table_.to_play());
  }

  const Session& session_;
  const Table& table_;
  const Wanted& wanted_;
  std::map<std::string, std::string> owned_;
};

Status can_tell(const Session& session) {
  if (session.settings.engine.search.kind == SearchKind::uct) return messages::gtp_uct_is_silent{};
  return Done{};
}

Answer analyze(Session& session, const Arguments& arguments, bool kata) {
  if (session.table().settling()) return messages::gtp_settling{};
  if (const Status can = can_tell(session); !can) return can.error();
  Side player = session.table().to_play();
  const auto wanted = WantedReader(session, arguments, kata).read(player);
  if (!wanted) return wanted.error();
  const auto given = session.table_for(player);
  if (!given) return given.error();
  const Table& table = **given;
  SearchSettings settings = session.settings.engine.search;
  if (!wanted->choice.all()) settings.only = wanted->choice.first_decisions(table);
  Search& search = session.engine.search(table, settings);
  search.want_ownership(wanted->ownership);
  Reporter reporter(session, table, *wanted);
  const auto look = [&](const Search& at) { session.stream(reporter.line(at)); };
  (void)engine::look_ahead(search, engine::most_playouts, session.host.clock, session.host.waiting,
                           {wanted->interval, look});
  look(search);
  search.want_ownership(false);
  return std::string();
}

Answer genmove_analyze(Session& session, const Arguments& arguments, bool kata) {
  if (const Status can = can_tell(session); !can) return can.error();
  Side player = session.table().to_play();
  const auto wanted = WantedReader(session, arguments, kata).read(player);
  if (!wanted) return wanted.error();
  const auto table = session.table_for(player);
  if (!table) return table.error();
  Reporter reporter(session, **table, *wanted);
  const auto look = [&](const Search& search) { session.stream(reporter.line(search)); };
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
