#include "engine/settlement.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace crosscut::engine {
namespace {

constexpr std::size_t at(Side side) { return static_cast<std::size_t>(side); }

// Black's lead in half points, without komi.
int lead_of(const Table& table) {
  const auto score = *table.scene().score;
  return score[0].total() - score[1].total() + score[1].komi;
}

// The position without its history, with other options that change no position.
std::unique_ptr<Table> reopened(const Table& table, Side to_play, const Options& options) {
  const auto opened = find_game(table.game())->open(options);
  Arrangement arrangement = arrangement_of(table);
  arrangement.to_play = to_play;
  auto arranged = (*opened)->arranged(arrangement);
  return arranged ? *std::move(arranged) : nullptr;
}

// The options of a game that two passes end as it stands.
Options as_it_stands(const Options& options) {
  return options.find("settlement") ? options.with("settlement", 0) : options;
}

// A komi at which this side just loses with this lead, and wins or draws with any more.
Options with_hinge(const Options& options, int lead, Side needs_more) {
  const Option& komi = *options.find("komi");
  const int step = komi.kind == Option::whole && lead % 2 == 0 ? 2 : 1;  // else it would be a draw
  const int halves = needs_more == Side::black ? lead + step : lead - step;
  const int value = komi.kind == Option::whole ? halves / 2 : halves;
  return as_it_stands(options.with("komi", std::clamp(value, komi.least, komi.most)));
}

// Of a search that finds out whether anything is left to gain.
std::uint64_t hinge_playouts(const EngineSettings& settings) {
  constexpr std::uint64_t least = 200, most = 1000;
  return std::clamp(settings.playouts / 4, least, most);
}

// How a game went that was played on from the position in question.
struct Continuation {
  int lead = 0;
  std::vector<Turn> turns;
  std::map<std::string, std::size_t> lost;  // places whose pieces were captured, and after how many turns
};

// A player of a continuation, at a table of its own with a komi that tells it what to win.
struct Player {
  std::unique_ptr<Table> table;
  Engine engine = {};
};

constexpr double hopeless = 0.02;  // chances that make it pointless to play on, or to fear more

// Whether the player to move has won after this turn, as it stands and, if the game continues, by a search.
bool has_won_after(const Table& table, const Turn& turn, const EngineSettings& settings, const Stop& stop) {
  const Side side = table.to_play();
  const auto after = table.clone();
  after->play(turn);
  if (after->outcome().winner != side) return false;
  if (after->over()) return true;
  const auto search = after->search(settings.search);
  search->run(settings.playouts, stop);
  const double found = search->findings(0).win_rate;
  return (after->to_play() == side ? found : 1 - found) > 1 - hopeless;
}

// Plays on until neither side has anything to gain. At the table `more` one side wins only with more than its due, and
// the other with its own. Once the first has no hope of that, it plays for its due at the table `due`. None if that
// takes more playouts than are `left`, or is stopped.
std::optional<Continuation> played_on(Side needs_more, Player& more, Player& due, const EngineSettings& settings,
                                      const Clock& clock, const Stop& stop, std::uint64_t& left) {
  const Table& table = *more.table;
  const std::size_t most = 3 * table.scene().places.size();
  Continuation found;
  while (!table.over()) {
    if (found.turns.size() == most || left < settings.playouts) return {};
    left -= settings.playouts;
    Player* player = &more;
    Thought thought = more.engine.think(table, settings, clock, stop);
    if (table.to_play() == needs_more && thought.win_rate < hopeless) {
      player = &due;
      thought = due.engine.think(*due.table, settings, clock, stop);
    }
    const auto last = ending(table);
    if (last && thought.move.move.on_board() && thought.win_rate > 1 - hopeless &&
        has_won_after(*player->table, {Move::off(*last)}, settings, stop))
      thought.move = {Move::off(*last)};
    if (stop()) return {};
    more.table->play(thought.move);
    due.table->play(thought.move);
    found.turns.push_back(thought.move);
    const Scene now = table.scene();
    for (const auto& [place, piece] : now.last->captured) found.lost.emplace(place, found.turns.size());
  }
  // Surrounded kings stay on the board, but are lost.
  for (const Group& group : table.groups())
    if (group.liberties.empty())
      for (const std::string& place : group.places) found.lost.emplace(place, found.turns.size());
  found.lead = lead_of(table);
  return found;
}

// The outcome when a certain side begins: neither side can get more. Each side's pieces are judged in the continuation
// in which that side defends its due; in the other it may throw them away in trying for more.
struct Value {
  int lead;
  std::array<Continuation, 2> held;  // by the side that defended its due
};

class Judge {
 public:
  Judge(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& stop, std::uint64_t most)
      : table_(table), settings_(settings), clock_(clock), stop_(stop), left_(most) {}

  // The value if `first` begins, searched with this many playouts a turn. `lead`, at first a guess, comes closer to it
  // even if it is not found.
  std::optional<Value> value(Side first, int& lead, std::uint64_t playouts) {
    std::optional<int> low, high;  // Black can get more than `low`, White less than `high`
    constexpr int tries = 12;
    int step = 2;  // doubled until both are known
    for (int i = 0; i < tries && !(low && high && *low >= *high); ++i, step *= 2) {
      Value found{lead, {}};
      auto black = contest(first, lead, Side::black, playouts);
      if (!black) return {};
      if (black->lead > lead) {
        low = lead;
        lead = high ? between(lead, *high) : std::max(lead + step, black->lead);
      } else {
        auto white = contest(first, lead, Side::white, playouts);
        if (!white) return {};
        if (white->lead >= lead) {
          found.held[at(Side::white)] = *std::move(black);
          found.held[at(Side::black)] = *std::move(white);
          return found;
        }
        high = lead;
        lead = low ? between(*low, lead) : std::min(lead - step, white->lead);
      }
    }
    return {};
  }

  // The score if every place belonged to the side that owns it at the end of most light playouts.
  int guess() const {
    constexpr std::uint64_t playouts = 400;
    const auto on = reopened(table_, table_.to_play(), as_it_stands(table_.options()));
    SearchSettings own;
    own.kind = SearchKind::mcts;
    const auto search = on->search(own);
    search->want_ownership(true);
    search->run(playouts, stop_);
    const Findings found = search->findings(0);
    int lead = 0;
    for (const auto& owned : found.ownership)
      lead += owned[at(Side::black)] > 0.5F ? 2 : owned[at(Side::white)] > 0.5F ? -2 : 0;
    const auto button = table_.scene().button;
    return lead + (button ? (*button == Side::black ? 1 : -1) : 0);
  }

 private:
  // Half way, in whole points, but not `low` itself.
  static int between(int low, int high) { return low + std::max(2, (high - low) / 4 * 2); }

  // `first` begins, and this side needs more than `lead`.
  std::optional<Continuation> contest(Side first, int lead, Side needs_more, std::uint64_t playouts) {
    const auto at_hinge = [&](Side side) { return reopened(table_, first, with_hinge(table_.options(), lead, side)); };
    Player more{at_hinge(needs_more)}, due{at_hinge(other(needs_more))};
    if (!more.table || !due.table) return {};
    EngineSettings own;
    own.search = settings_.search;
    own.search.kind = SearchKind::net;
    own.search.seed = playouts;  // a different one for each effort
    own.search.threads = 1;
    own.search.mcts = {};
    own.playouts = playouts;
    own.ends = false;
    own = at_table(*more.table, own);
    if (own.search.kind == SearchKind::mcts) own.playouts *= 8;  // a playout tells less than an evaluation by a network
    return played_on(needs_more, more, due, own, clock_, stop_, left_);
  }

  const Table& table_;
  const EngineSettings& settings_;
  const Clock& clock_;
  const Stop& stop_;
  std::uint64_t left_;  // playouts
};

using Values = std::array<Value, 2>;  // by who begins

bool lost(const Group& group, const Continuation& in) {
  return std::all_of(group.places.begin(), group.places.end(),
                     [&](const std::string& place) { return in.lost.count(place) > 0; });
}

// The turns until the group is lost.
std::vector<Turn> line_to(const Group& group, const Continuation& in) {
  std::size_t length = 0;
  for (const std::string& place : group.places) length = std::max(length, in.lost.at(place));
  return {in.turns.begin(), in.turns.begin() + static_cast<std::ptrdiff_t>(length)};
}

// Who moves if play goes on.
Side next_to_move(const Table& table) {
  const auto on = table.clone();
  if (on->settling()) on->play(Act::resume);
  return on->to_play();
}

// Claims nothing that it was going to claim.
void leave_open(Settled& found) {
  for (const Settled::Dead& dead : found.dead) found.open.push_back(dead.places[0]);
  found.dead.clear();
  found.agreed = false;
}

bool same_dead(const Settled& a, const Settled& b) {
  return std::equal(a.dead.begin(), a.dead.end(), b.dead.begin(), b.dead.end(),
                    [](const auto& one, const auto& other) { return one.cell == other.cell; });
}

Settled judged(const Table& table, const Values& values) {
  Settled found;
  const Scene scene = table.scene();
  const auto groups = table.groups();
  for (const Group& group : groups) {
    if (group.liberties.empty()) continue;  // surrounded kings, which stay as they are
    const auto falls = [&](Side first) { return lost(group, values[at(first)].held[at(group.side)]); };
    if (falls(Side::black) && falls(Side::white)) {
      const auto place = std::find_if(scene.places.begin(), scene.places.end(),
                                      [&](const Scene::Place& one) { return one.name == group.places[0]; });
      found.dead.push_back({place->cell, group.places, line_to(group, values[at(group.side)].held[at(group.side)])});
    } else if (falls(Side::black) || falls(Side::white)) {
      found.open.push_back(group.places[0]);
    }
  }
  found.lead = lead_of(*without_dead(table, found));
  // A neutral point, which falls to the side that begins, is worth a point, and the button half a point.
  constexpr int button = 1, neutral = 2;
  const auto& [black, white] = values;
  found.agreed = found.lead >= white.lead - button && found.lead <= black.lead + button &&
                 black.lead - white.lead <= 2 * neutral + button &&
                 (found.dead.empty() || found.dead.size() < groups.size());  // else nothing would have captured them
  if (found.agreed) return found;
  found.lead = values[at(next_to_move(table))].lead;
  leave_open(found);
  return found;
}

}  // namespace

bool just_begun(const Table& table) {
  std::size_t filled = 0;
  for (const Group& group : table.groups()) filled += group.places.size();
  return 5 * filled < 2 * table.scene().places.size();
}

std::optional<Act> ending(const Table& table) {
  constexpr std::array acts = {Act::pass, Act::button};
  const auto legal = table.acts();
  const auto found = std::find_first_of(legal.begin(), legal.end(), acts.begin(), acts.end());
  return found == legal.end() ? std::nullopt : std::optional(*found);
}

Settled settled(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel,
                unsigned times) {
  constexpr std::array<std::uint64_t, 5> efforts = {50, 100, 200, 400, 800};  // playouts a turn
  const double end = clock() + times * settling_time;
  const Stop stop = [&] { return (cancel && cancel()) || clock() >= end; };
  Judge judge(table, settings, clock, stop, times * settling_playouts);
  Settled found;
  found.lead = judge.guess();
  bool confirmed = false;  // once two efforts in succession find the same
  for (std::size_t i = 0; i < efforts.size() && !confirmed; ++i) {
    const std::uint64_t playouts = times * efforts[i];
    const auto black = judge.value(Side::black, found.lead, playouts);
    const auto white = black ? judge.value(Side::white, found.lead, playouts) : std::nullopt;
    if (stop()) break;
    if (!white) continue;
    const Settled before = std::exchange(found, judged(table, {*black, *white}));
    confirmed = found.agreed && before.agreed && same_dead(found, before);
  }
  if (!confirmed) leave_open(found);
  found.lead -= (*table.scene().score)[at(Side::white)].komi;
  return found;
}

bool costs_nothing(const Table& table, Act act, const EngineSettings& settings, const Stop& stop) {
  constexpr double small = 0.1;
  if (!table.scene().score || !table.options().find("komi")) return false;
  const Side side = table.to_play(), opponent = other(side);
  const std::uint64_t playouts = hinge_playouts(settings);
  // The chances of `side` where one of them needs more than `lead`, after the act, if any.
  const auto chances = [&](int lead, Side needs_more, std::optional<Act> made) {
    const auto on = reopened(table, side, with_hinge(table.options(), lead, needs_more));
    if (!on || (made && !on->play(*made))) return 0.0;
    const auto search = on->search(settings.search);
    search->run(playouts, stop);
    const double found = search->findings(0).win_rate;
    return on->to_play() == side ? found : 1 - found;
  };
  int lead = lead_of(table);
  if (chances(lead, side, {}) > small) return false;
  const auto after = table.clone();
  after->play(act);
  if (after->over()) return true;  // with what it has
  // Else the other side may play on: what it has to give up anyway does not count.
  const int sign = side == Side::black ? 1 : -1, cells = static_cast<int>(table.scene().places.size());
  double now = chances(lead, opponent, {});
  for (int step = 2 * cells; now < 0.5 && step > 1 && !stop(); step /= 2) {
    const int less = lead - sign * (step - step % 2);
    const double then = chances(less, opponent, {});
    if (then >= 0.5 && step > 3) continue;
    lead = less, now = then;
  }
  return chances(lead, opponent, act) > now - small;
}

// Whether a settlement comes when both players pass now, and not the end: there is only one in a game.
bool is_settled(const Table& table) {
  const auto ended = table.clone();
  while (!ended->over() && !ended->settling()) {
    const auto last = ending(*ended);
    if (!last || !ended->play(*last)) return false;
  }
  return ended->settling();
}

std::optional<Turn> gain(const Table& table, const EngineSettings& settings, const Stop& stop) {
  constexpr double likely = 0.9, even = 0.5;
  if (!table.scene().score || !table.options().find("komi")) return {};
  const bool agreed_on = is_settled(table);  // what is dead, so it need not be captured
  if (agreed_on && !just_begun(table)) return {};
  EngineSettings own = settings;
  own.playouts = hinge_playouts(settings);
  const auto on = reopened(table, table.to_play(), with_hinge(table.options(), lead_of(table), table.to_play()));
  if (!on) return {};
  const auto search = on->search(own.search);
  search->run(own.playouts, stop);
  const Findings found = search->findings(1);
  if (found.candidates.empty()) return {};  // stopped at once
  const Turn& turn = found.candidates[0].move;
  if (!turn.move.on_board() || !table.check(turn)) return {};
  const bool gains =
      agreed_on ? found.win_rate > even : found.win_rate > likely && has_won_after(table, turn, own, stop);
  return gains ? std::optional(turn) : std::nullopt;
}

Turn claim_of(const Table& table, const Settled& found) {
  std::vector<Cell> cells;
  for (const Settled::Dead& dead : found.dead) cells.push_back(dead.cell);
  return *table.check({Move::off(Act::dead), {}, cells});
}

std::unique_ptr<Table> without_dead(const Table& table, const Settled& found) {
  auto agreed = table.clone();
  if (!agreed->settling()) {
    agreed = reopened(table, table.to_play(), table.options().with("settlement", 1));
    while (!agreed->settling())
      if (!agreed->play(Act::pass)) (void)agreed->play(Act::button);
  }
  agreed->play(claim_of(*agreed, found));
  (void)agreed->play(Act::accept);
  return agreed;
}

}  // namespace crosscut::engine
