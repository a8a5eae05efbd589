#include "engine/engine.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <numeric>
#include <thread>

#include "base/random.hpp"
#include "book/book.hpp"
#include "engine/handicap.hpp"
#include "engine/settlement.hpp"
#include "messages/players.hpp"
#include "play/game.hpp"

namespace crosscut::engine {
namespace {

// The lead of the player to move, in half points.
int lead(const Table& table, Side side) {
  const auto score = *table.scene().score;
  const auto mine = static_cast<std::size_t>(side);
  return score[mine].total() - score[1 - mine].total();
}

// The lead of the player to move once this claim, by default the current one, is accepted.
int lead_if_agreed(const Table& table, const Turn& claim = {}) {
  const Side side = table.to_play();
  const auto agreed = table.clone();
  if (claim.exists()) agreed->play(claim);
  (void)agreed->play(Act::accept);
  return lead(*agreed, side);
}

// Whether the player to move has made this claim before in this settlement.
bool claimed_before(const Table& table, const Turn& claim) {
  const auto moves = table.moves();
  for (auto move = moves.rbegin(); move != moves.rend() && move->is(Act::dead); ++move)
    if (move->by == table.to_play() && move->turn == claim) return true;
  return false;
}

// Accepts a claim that gives as much as playing on would, makes such a claim, or plays on if there is none.
Thought settle(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& stop) {
  const Settled found = settled(table, settings, clock, stop);
  const Turn claim = claim_of(table, found);
  const int due = table.to_play() == Side::black ? found.lead : -found.lead;
  Thought thought;
  const bool safe = found.agreed || lead_if_agreed(table) >= lead(table, table.to_play());
  if (table.scene().settlement->by && lead_if_agreed(table) >= due && safe)
    thought.move = {Move::off(Act::accept)};
  else if (lead_if_agreed(table, claim) < due || claimed_before(table, claim))
    thought.move = {Move::off(Act::resume)};
  else
    thought.move = claim;
  return thought;
}

// The best turn in the program's opening book.
std::optional<Thought> from_book(const Table& table) {
  const auto book = book::Book::own(table);
  const auto choices = book ? book::choices(*book, table) : std::nullopt;
  if (!choices || choices->empty() || !choices->front().link.in_book) return {};
  const book::Choice& best = choices->front();
  return Thought{best.turns.front(), chances_of(table.to_play(), best.link.opinion), 0};
}

struct Level {
  std::uint64_t playouts;
  double looseness;
};
using Levels = std::array<Level, levels>;

constexpr Levels by_playouts = {{{20, 2.0},
                                 {60, 0.5},
                                 {150, 0.15},
                                 {350, 0},
                                 {1'000, 0},
                                 {2'500, 0},
                                 {6'000, 0},
                                 {14'000, 0},
                                 {32'000, 0},
                                 {80'000, 0}}};
constexpr Levels by_network = {
    {{1, 1.6}, {1, 0.85}, {1, 0.2}, {10, 0}, {33, 0}, {110, 0}, {380, 0}, {1'350, 0}, {5'200, 0}, {32'000, 0}}};

void set_level(EngineSettings& settings, int level) {
  assert(level >= 1 && level <= levels);
  const Levels& all = settings.search.kind == SearchKind::net ? by_network : by_playouts;
  const Level& chosen = all[static_cast<std::size_t>(level) - 1];
  settings.level = level;
  settings.playouts = chosen.playouts;
  settings.looseness = chosen.looseness;
}

}  // namespace

EngineSettings at_table(const Table& table, EngineSettings settings) {
  if (settings.search.kind != SearchKind::net || network_in_use(table, settings.search)) return settings;
  settings.search.kind = SearchKind::mcts;
  if (settings.level) set_level(settings, *settings.level);
  return settings;
}

Status check(const Effort& effort) {
  if (effort.level && effort.playouts) return messages::level_and_playouts{};
  return Done{};
}

void apply(const Effort& effort, EngineSettings& engine) {
  constexpr int usual_level = 4;
  set_level(engine, effort.level.value_or(usual_level));
  if (effort.playouts || (!effort.level && (effort.visits || effort.seconds))) {
    engine.level.reset();
    engine.playouts = effort.playouts.value_or(most_playouts);
  }
  engine.visits = effort.visits.value_or(most_playouts);
  engine.seconds = effort.seconds;
}

std::uint64_t playouts_to_make(const EngineSettings& settings, const Progress& now) {
  return std::min(settings.playouts, settings.visits - std::min(settings.visits, now.visits));
}

EngineSettings within_time(EngineSettings settings, const play::GameClock& clock, int seat, const Table& table) {
  if (const auto allowed = clock.allowance(seat, play::moves_to_come(table)))
    settings.seconds = std::min(play::in_seconds(*allowed), settings.seconds.value_or(play::in_seconds(*allowed)));
  return settings;
}

std::uint64_t look_ahead(Search& search, std::uint64_t playouts, const Clock& clock, const Stop& enough,
                         const Watch& watch) {
  const std::uint64_t before = search.progress().playouts;
  std::uint64_t made = 0;
  for (bool ended = false; !ended;) {
    const double next = watch.look ? clock() + watch.interval : 0;
    search.run(playouts - made, [&] {
      ended = ended || enough();
      return ended || (watch.look && clock() >= next);
    });
    made = search.progress().playouts - before;
    ended = ended || !watch.look || made >= playouts || search.findings(0).proven || enough();
    if (!ended) watch.look(search);
  }
  return made;
}

namespace {

// Whether no other move can overtake the best one within the limits of the settings; `start` is when thinking began,
// with the search at `before`.
bool decided(const Search& search, const EngineSettings& settings, const Progress& before, double passed) {
  const Progress now = search.progress();
  const std::uint64_t most = playouts_to_make(settings, before), made = now.playouts - before.playouts;
  std::uint64_t to_come = most - std::min(most, made);
  if (settings.seconds && passed > 0) {
    // At the pace so far.
    const double pace = static_cast<double>(made) / passed;
    to_come = std::min(to_come, static_cast<std::uint64_t>(pace * std::max(0.0, *settings.seconds - passed)));
  }
  return now.ahead > to_come;
}

// Whether the move recreates a board from after an earlier turn of its player.
bool brings_back(const Table& table, const Turn& move) {
  const auto after = table.clone();
  after->play(move);
  return after->scene().repeated;
}

// The estimate for a move: its results, and its prior with the weight of this many visits.
double belief(const Candidate& c) {
  constexpr double expected = 16;
  const auto seen = static_cast<double>(c.visits);
  return (seen * c.win_rate + expected * c.prior) / (seen + expected);
}

// How likely each move is to be chosen, before looseness; 0: a short search shows that the move is bad.
std::vector<double> by_visits(const std::vector<Candidate>& candidates) {
  constexpr double bearable = 0.1;
  double hope = 0;
  for (const Candidate& c : candidates) hope = std::max(hope, c.visits ? belief(c) : 0);
  std::vector<double> weights;
  for (const Candidate& c : candidates)
    weights.push_back(belief(c) < hope - bearable ? 0 : static_cast<double>(c.visits));
  return weights;
}

// The same by a network's policy; 0: a move that it finds absurd.
std::vector<double> by_policy(const std::vector<Candidate>& candidates) {
  constexpr double absurd = 0.02;
  double most = 0;
  for (const Candidate& c : candidates) most = std::max(most, c.prior);
  std::vector<double> weights;
  for (const Candidate& c : candidates) weights.push_back(c.prior < absurd * most ? 0 : c.prior);
  return weights;
}

// A move drawn at random among those that do not look bad, so it does not miss a plain capture, fill its own eye, or
// walk into a loss. Nor does it repeat an earlier board, even if everything else is bad, so games end. Precondition:
// there are candidates.
const Candidate& drawn(const Table& table, const std::vector<Candidate>& candidates, const EngineSettings& settings,
                       Random& random) {
  const Candidate& best = candidates[0];
  auto weights = settings.search.kind == SearchKind::net ? by_policy(candidates) : by_visits(candidates);
  if (best.proven == 1) return best;
  for (std::size_t i = 0; i < candidates.size(); ++i)
    weights[i] = candidates[i].proven == -1 ? 0 : std::pow(weights[i], 1 / settings.looseness);
  for (;;) {
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    if (sum <= 0) break;
    double left = sum * static_cast<double>(random.next() >> 11U) * 0x1p-53;
    std::size_t i = 0;
    while (i + 1 < weights.size() && (left -= weights[i]) >= 0) ++i;
    if (weights[i] > 0 && !brings_back(table, candidates[i].move)) return candidates[i];
    weights[i] = 0;
  }
  const auto goes_on = std::find_if(candidates.begin(), candidates.end(),
                                    [&](const Candidate& c) { return !brings_back(table, c.move); });
  return goes_on == candidates.end() ? best : *goes_on;
}

// A turn drawn like this. The second decision of a turn is drawn after the first, by a search of its own: the search of
// the position knows nothing of it where it has hardly looked.
void draw(const Table& table, const Findings& found, const EngineSettings& settings, Random random, const Stop& stop,
          Thought& thought) {
  thought.move = drawn(table, found.candidates, settings, random).move;
  if (!thought.move.then.exists()) return;
  constexpr std::size_t enough = std::size_t{16} << 20U;  // for so few playouts
  SearchSettings own = settings.search;
  own.memory = std::min(own.memory, enough), own.seed = random.next();
  const auto search = table.search(own);
  search->run(1);
  if (!search->follow({thought.move.move})) return;
  search->run(playouts_to_make(settings, search->progress()), stop);
  thought.playouts += search->progress().playouts;
  std::vector<Candidate> seconds = search->findings(~std::size_t{0}).candidates;
  for (Candidate& second : seconds) second.move = {thought.move.move, second.move.move};
  thought.move = drawn(table, seconds, settings, random).move;
}

// Whether there is a reason to ask if anything is left to gain: the game is decided, or the other player has passed.
bool near_the_end(const Table& table, const Findings& found) {
  constexpr double decided = 0.02;
  const auto moves = table.moves();
  const bool passed = !moves.empty() && (moves.back().is(Act::pass) || moves.back().is(Act::button));
  return passed || found.win_rate < decided || found.win_rate > 1 - decided;
}

// The act that ends a player's moves, if there is one and nothing is left to gain.
std::optional<Act> last_act(const Table& table, const Findings& found, const EngineSettings& settings,
                            const Stop& stop) {
  const auto last = ending(table);
  return last && near_the_end(table, found) && costs_nothing(table, *last, settings, stop) ? last : std::nullopt;
}

}  // namespace

// A searching thread, which ends with the object.
class Engine::Pondering {
 public:
  Pondering(std::shared_ptr<Search> search, std::uint64_t playouts)
      : search_(std::move(search)), thread_([this, playouts] {
          try {
            search_->run(playouts, [this] { return ending_.load(); });
          } catch (const std::exception&) { broken_ = true; }
        }) {}
  ~Pondering() { end(); }
  Pondering(const Pondering&) = delete;
  Pondering& operator=(const Pondering&) = delete;

  // Ends it. False if it ended by itself for lack of memory or threads: then the search is unusable.
  bool end() {
    ending_ = true;
    if (thread_.joinable()) thread_.join();
    return !broken_;
  }

 private:
  std::shared_ptr<Search> search_;
  std::atomic<bool> ending_{false}, broken_{false};
  std::thread thread_;  // last, since it uses the other members
};

void Engine::stop_pondering() {
  if (pondering_ && !pondering_->end()) search_.reset();
  pondering_.reset();
}

void Engine::ponder(const Table& table, const EngineSettings& given) {
  stop_pondering();
  const EngineSettings settings = at_table(table, given);
  if (!settings.ponder || settings.search.kind == SearchKind::uct || settings.looseness > 0 || table.over() ||
      table.settling())
    return;
  search(table, settings.search);
  // A few hours at most: visits are counted in 32 bits.
  constexpr std::uint64_t most = 1'000'000'000;
  pondering_ = std::make_shared<Pondering>(search_, std::min({settings.playouts, settings.visits, most}));
}

Search& Engine::search(const Table& table, const SearchSettings& settings) {
  stop_pondering();
  const auto arrive = [&] {
    if (!search_ || settings != settings_ || at_->game() != table.game() || at_->options() != table.options())
      return false;
    // History forbids repetitions, so the moves that led here matter too.
    const auto known = at_->moves(), moves = table.moves();
    const auto same = [](const MoveMade& a, const MoveMade& b) { return a.turn == b.turn; };
    if (known.size() > moves.size() || !std::equal(known.begin(), known.end(), moves.begin(), same)) return false;
    if (at_->key() != table.at(at_->ply())->key()) return false;
    if (!settings.only.empty() && known.size() < moves.size()) return false;  // these are moves of this position
    for (auto i = known.size(); i < moves.size(); ++i) {
      if (moves[i].by != at_->to_play() || !search_->follow(moves[i].turn)) return false;
      at_->play(moves[i].turn);
    }
    return at_->key() == table.key();  // unless the turn was given to another player
  };
  if (!arrive()) {
    SearchSettings own = settings_ = settings;
    own.seed = mix(settings.seed, static_cast<std::uint64_t>(table.ply()));
    search_.reset();
    search_ = table.search(own);
    at_ = table.clone();
  }
  return *search_;
}

bool Engine::resigns(const Table& table, const EngineSettings& settings) const {
  constexpr int patience = 3;
  const Despair& despair = despair_[static_cast<std::size_t>(table.to_play())];
  return settings.resign_below > 0 && table.sides() == 2 && !table.settling() && despair.ply == table.ply() &&
         despair.moves >= patience;
}

void Engine::note_chances(const Table& table, double win_rate, const EngineSettings& settings) {
  Despair& despair = despair_[static_cast<std::size_t>(table.to_play())];
  const int ply = table.ply(), since = ply - despair.ply;
  const bool next_move = since > 0 && since <= table.sides();
  if (win_rate >= settings.resign_below)
    despair.moves = 0;
  else if (next_move)
    ++despair.moves;
  else if (since != 0 || despair.moves == 0)
    despair.moves = 1;
  despair.ply = ply;
}

Thought Engine::think(const Table& table, const EngineSettings& given, const Clock& clock, const Stop& cancel,
                      const Watch& watch) {
  assert(!table.over());
  EngineSettings settings = at_table(table, given);
  if (settings.looseness > 0) settings.search.tablebases = nullptr;  // with them it would not be weak
  stop_pondering();
  const double start = clock();
  const Stop stop = [&] { return (cancel && cancel()) || (settings.seconds && clock() - start >= *settings.seconds); };
  if (table.settling()) return settle(table, settings, clock, stop);
  if (settings.book && settings.looseness <= 0)
    if (const auto known = from_book(table)) return *known;
  Thought thought;
  Search& held = search(table, settings.search);
  try {
    if (watch.look) held.want_ownership(watch.ownership);
    const Progress before = held.progress();
    // A random choice needs a look at the alternatives.
    const bool may_end = settings.until_decided && settings.looseness <= 0;
    const Stop enough = [&] { return stop() || (may_end && decided(held, settings, before, clock() - start)); };
    thought.playouts = look_ahead(held, playouts_to_make(settings, before), clock, enough, watch);
    if (watch.look) watch.look(held), held.want_ownership(false);
  } catch (...) {
    search_.reset();  // an interrupted search may be in any state
    throw;
  }
  const Findings found = held.findings(settings.looseness > 0 ? ~std::size_t{0} : 1);
  assert(!found.candidates.empty());
  thought.move = found.candidates[0].move;
  if (settings.looseness > 0 && settings.search.kind != SearchKind::uct) {
    const Random random(mix(settings.search.seed, static_cast<std::uint64_t>(table.ply())));
    draw(table, found, settings, random, stop, thought);
  }
  thought.win_rate = found.win_rate;
  if (const auto stone = handicap_stone(table)) thought.move = *stone;
  constexpr double free = 0.2;  // looser players also make moves that gain nothing
  if (settings.ends && settings.looseness <= free && settings.search.kind != SearchKind::uct) {
    if (!thought.move.move.on_board()) {
      // Search is content with the shortest win.
      const bool wins = std::any_of(found.candidates.begin(), found.candidates.end(),
                                    [&](const Candidate& one) { return one.move == thought.move && one.proven == 1; });
      const auto more = wins ? gain(table, settings, stop) : std::nullopt;
      if (more) thought.move = *more;
    } else if (const auto act = last_act(table, found, settings, stop)) {
      thought.move = {Move::off(*act)};
    }
  } else if (settings.ends && settings.looseness > free && !thought.move.move.on_board() && just_begun(table)) {
    const auto goes_on = std::find_if(found.candidates.begin(), found.candidates.end(),
                                      [](const Candidate& one) { return one.move.move.on_board(); });
    if (goes_on != found.candidates.end()) thought.move = goes_on->move;
  }
  if (settings.search.kind == SearchKind::uct) search_.reset();  // it starts afresh at every move
  note_chances(table, thought.win_rate, settings);
  return thought;
}

Thought think(const Table& table, const EngineSettings& settings, const Clock& clock, const Stop& cancel) {
  return Engine().think(table, settings, clock, cancel);
}

}  // namespace crosscut::engine
