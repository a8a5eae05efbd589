#include "engine/review.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "book/book.hpp"
#include "messages/happened.hpp"
#include "play/seats.hpp"

namespace crosscut::engine {
namespace {

constexpr double suspicious_loss = 0.02;  // of the win rate, as a short search sees it: the move is then searched again
constexpr double taken_off = 0.8;         // of the uncertainty, deducted before a loss counts (docs/engine.md)
constexpr double suspicious_fall = 0.04;  // of the win rate after the seemingly best move: another may be better

// What a much longer search would make of a win rate. It is surer of who wins: measured over games, its log-odds are
// about 1.75 times as large.
double in_the_long_run(double rate) {
  const double win = std::pow(rate, 1.75), loss = std::pow(1 - rate, 1.75);
  return win / (win + loss);
}

// Whether a loss from this win rate would still count then: losses of a player far ahead or behind shrink.
bool lasts(double win_rate, double loss) {
  return in_the_long_run(win_rate) - in_the_long_run(std::max(0.0, win_rate - loss)) >= doubtful_loss;
}

// What is known about one position; values are for `mover`.
struct Look {
  Side mover = Side::black;
  std::optional<double> win_rate, lead, spread;
  std::optional<Exact> exact;
  std::vector<Candidate> candidates;

  std::optional<double> win_rate_of(Side side) const {
    if (!win_rate || side == mover) return win_rate;
    return 1 - *win_rate;
  }
  std::optional<double> lead_of(Side side) const {
    if (!lead || side == mover) return lead;
    return -*lead;
  }
  void set_win_rate(Side side, double rate) { win_rate = side == mover ? rate : 1 - rate; }
};

// How the game ended, for this player.
Look look_at_end(const Table& table, Side mover) {
  Look look;
  look.mover = mover;
  const Outcome outcome = table.outcome();
  look.win_rate = !outcome.winner ? 0.5 : *outcome.winner == look.mover ? 1.0 : 0.0;
  if (table.scene().score && outcome.winner) {
    look.lead = (*outcome.winner == look.mover ? 0.5 : -0.5) * outcome.margin;
    look.spread = 0;
  }
  return look;
}

// From which ply on the game is in the settlement that ended it.
int settled_from(const Table& game) {
  if (!game.over()) return std::numeric_limits<int>::max();
  const auto table = game.at(0);
  int from = 0;
  for (const MoveMade& made : game.moves()) {
    table->play(made.turn);
    if (!table->settling() && !table->over()) from = table->ply() + 1;
  }
  return from;
}

// How long each position is searched, and what ends that early.
struct Means {
  const EngineSettings& settings;
  const Clock& clock;
  const Stop& stop;
  double least = doubtful_loss;

  // Searches for `effort` times as long, but with no more than this many playouts.
  void search(Search& search, std::uint64_t playouts, std::uint64_t effort = 1) const {
    const double end = clock() + static_cast<double>(effort) * settings.seconds.value_or(1e9);
    look_ahead(search, playouts, clock, [&] { return (stop && stop()) || clock() >= end; });
  }
};

Look look_at(const Table& table, Engine& engine, const Means& means) {
  const EngineSettings& settings = means.settings;
  if (table.over()) return look_at_end(table, table.to_play());
  Look look;
  look.mover = table.to_play();
  if (table.settling()) return look;
  if (table.ply() % stretch == 0) engine = {};
  Search& search = engine.search(table, settings.search);
  means.search(search, playouts_to_make(settings, search.progress()));
  Findings found = search.findings(1000);
  look.win_rate = found.win_rate;
  look.lead = found.lead;
  look.spread = found.spread;
  look.exact = found.exact;
  look.candidates = std::move(found.candidates);
  return look;
}

// `effort` times as long as the positions of the game, in all.
void run(Search& search, const Means& means, std::uint64_t effort) {
  const std::uint64_t wanted = effort * std::min(playouts_to_make(means.settings, {}), most_playouts);
  means.search(search, wanted - std::min(wanted, search.progress().playouts), effort);
}

// The chances of one side after one of its moves, by a separate search that can be continued.
class Chances {
 public:
  Chances(const Table& before, const Turn& move, const EngineSettings& settings) : table_(before.clone()) {
    table_->play(move);
    side_ = play::side_after(table_->moves().back());
    if (!table_->over() && !table_->settling()) search_ = table_->search(settings.search);
  }
  void look(const Means& means, std::uint64_t effort) {
    if (search_) run(*search_, means, effort);
  }
  // None in a settlement.
  std::optional<double> win_rate() const { return look().win_rate_of(side_); }
  std::optional<double> lead() const { return look().lead_of(side_); }
  std::optional<double> spread() const { return look().spread; }
  // The variance of the win rate, were the playouts independent.
  double variance() const {
    if (!search_) return 0;
    const double rate = search_->findings().win_rate;
    return rate * (1 - rate) / static_cast<double>(std::max<std::uint64_t>(1, search_->progress().visits));
  }
  std::vector<Turn> line() const {
    const auto best = search_ ? search_->findings().candidates : std::vector<Candidate>{};
    return best.empty() ? std::vector<Turn>{} : best[0].line;
  }
  Side side() const { return side_; }

 private:
  Look look() const {
    if (table_->over()) return look_at_end(*table_, table_->to_play());
    Look found;
    found.mover = table_->to_play();
    if (!search_) return found;
    const Findings findings = search_->findings();
    found.win_rate = findings.win_rate;
    found.lead = findings.lead;
    found.spread = findings.spread;
    return found;
  }
  std::unique_ptr<Table> table_;
  Side side_ = Side::black;
  std::unique_ptr<Search> search_;
};

// With this many playouts a network's misjudgements come to light, and longer searches are hardly surer.
constexpr std::uint64_t deep = 32'000, sure = 16'000;

// A search of few playouts cannot tell a move that only seems bad from a bad one. So the position, the move and the
// better one are searched further, until the move is surely fine or has been searched for long enough.
void make_sure(Review::Judged& turn, const Table& before, Look& after, const Means& means) {
  const auto search = before.search(means.settings.search);
  Chances played(before, turn.move, means.settings);
  std::optional<Chances> better;
  const std::uint64_t usual = playouts_to_make(means.settings, {});
  // Searches after both moves for this long, and notes the difference. Whether that may be a loss of interest.
  const auto compare = [&](std::uint64_t effort) {
    played.look(means, effort);
    better->look(means, effort);
    const auto now = played.win_rate();
    if (!now) return false;
    const double then = better->win_rate().value_or(search->findings().win_rate);  // before a settlement
    const double loss = std::max(0.0, then - *now), change = std::abs(loss - *turn.loss);
    turn.win_rate = std::max(then, *now);
    turn.loss = loss;
    turn.uncertainty = std::min(1.0, 2 * std::sqrt(played.variance() + better->variance()) + change / 2);
    after.set_win_rate(played.side(), *now);
    if (const auto lead = played.lead(), best_lead = better->lead(); lead && best_lead) {
      turn.lead = best_lead;
      turn.spread = better->spread();
      turn.lead_loss = std::max(0.0, *best_lead - *lead);
    }
    return *turn.loss + *turn.uncertainty >= means.least;
  };
  bool open = true;
  std::uint64_t longest = 0;
  for (const std::uint64_t effort : {4, 16, 64}) {
    if (!open || (longest > 0 && effort * std::min(usual, deep) > deep)) break;
    longest = effort;
    run(*search, means, effort);
    const Findings found = search->findings();
    const Turn best = !found.candidates.empty() ? found.candidates[0].move
                      : turn.better.empty()     ? turn.move
                                                : turn.better[0];
    if (!better || best != turn.better[0]) better.emplace(before, best, means.settings);
    turn.better = {best};
    open = compare(effort);
  }
  // Neither fine nor surely a mistake: only these two are searched for longer.
  const double surely = std::max(means.least, 2 * doubtful_loss);
  if (open && turn.better[0] != turn.move && *turn.loss - *turn.uncertainty < surely) compare(3 * longest);
  if (turn.uncertainty && search->progress().playouts < sure && !lasts(*turn.win_rate, *turn.loss))
    turn.uncertainty = std::max(turn.uncertainty, turn.loss);
  if (turn.better[0] == turn.move) {
    turn.loss = 0;
    return turn.better.clear();
  }
  for (Turn& move : better->line()) turn.better.push_back(std::move(move));
  if (auto line = played.line(); !line.empty()) turn.answer = std::move(line);
}

// The loss caused by the move, judged from before it, since with three players the next player's view says little about
// this player's chances.
void judge(Review::Judged& turn, const MoveMade& made, const Look& before, const Look& after, int sides) {
  turn.win_rate = before.win_rate;
  turn.lead = before.lead;
  turn.spread = before.spread;
  if (!after.candidates.empty()) turn.answer = after.candidates[0].line;
  if (before.candidates.empty()) return;
  if (before.candidates[0].move == turn.move) {
    turn.loss = 0;
    if (before.lead) turn.lead_loss = 0;
    return;
  }
  turn.better = before.candidates[0].line;
  const Side now = play::side_after(made);
  std::optional<double> win_rate = after.win_rate_of(now), lead = after.lead_of(now);
  if (sides > 2) {
    constexpr std::uint64_t enough = 20;
    const auto own = std::find_if(before.candidates.begin(), before.candidates.end(),
                                  [&](const Candidate& c) { return c.move == turn.move && c.visits >= enough; });
    win_rate = own == before.candidates.end() ? std::nullopt : std::optional(own->win_rate);
    lead = own == before.candidates.end() ? std::nullopt : own->lead;
  }
  if (win_rate) turn.loss = std::max(0.0, *before.win_rate - *win_rate);
  if (lead && before.lead) turn.lead_loss = std::max(0.0, *before.lead - *lead);
}

// Whether the move seems to lose something, or seemed best but looks worse one move later.
bool suspicious(const Review::Judged& turn, const MoveMade& made, const Look& before, const Look& after) {
  if (!turn.loss || !before.win_rate) return false;
  const auto now = after.win_rate_of(play::side_after(made));
  return *turn.loss >= suspicious_loss || (now && *before.win_rate - *now >= suspicious_fall);
}

// In whole sentences.
std::vector<Message> comment_on(const Review::Judged& turn, const Table& table) {
  std::vector<Message> said;
  if (turn.exact)
    said.push_back(messages::comment_solved{.result = value_text(turn.exact->value)});
  else if (turn.win_rate)
    said.push_back(messages::comment_before{.player = turn.by, .rate = percent(*turn.win_rate)});
  if (turn.book && turn.book->best != turn.move)
    said.push_back(messages::comment_book{.better = table.text(turn.book->best), .rate = percent(turn.book->win_rate)});
  if (grade(turn) == Grade::fine) return said;
  Message lost = messages::comment_lost{.rate = percent(*turn.loss)};
  if (says_uncertainty(turn))
    lost = messages::comment_lost_about{.rate = percent(*turn.loss), .uncertainty = percent(*turn.uncertainty)};
  const std::string better = join(table.texts(turn.better), " ");
  if (turn.lead_loss)
    said.push_back(messages::comment_loses_points{.rate = lost, .points = {*turn.lead_loss, 1}, .better = better});
  else
    said.push_back(messages::comment_loses{.rate = lost, .better = better});
  if (!turn.answer.empty()) said.push_back(messages::comment_answer{.line = join(table.texts(turn.answer), " ")});
  for (const engine::Reason& reason : turn.reasons)
    if (reason.key != engine::Reason::costs) said.push_back(reason.text);  // which was said
  return said;
}

void add_property(Record::Node& node, const char* name, const std::string& value) {
  if (!node.values(name)) node.properties.push_back({name, {value}});
}

void annotate(Record::Node& node, const Review::Judged& turn, const Table& table, const Language& language) {
  std::vector<std::string> sentences;
  for (const Message& sentence : comment_on(turn, table)) sentences.push_back(worded(sentence, language));
  if (!sentences.empty()) node.comment += (node.comment.empty() ? "" : "\n") + join(sentences, " ");
  const Grade found = grade(turn);
  if (found == Grade::doubtful) add_property(node, "DO", "");
  if (found == Grade::mistake) add_property(node, "BM", "1");
  if (found == Grade::blunder) add_property(node, "BM", "2");
}

// The line as a variation below the node where the table stands.
void add_line(Record::Tree& tree, Record::Tree::Index below, std::unique_ptr<Table> table,
              const std::vector<Turn>& line) {
  for (const Turn& move : line) {
    Record::Node node;
    node.move = Record::Move{table->to_play(), table->text(move)};
    table->play(move);
    below = tree.add(below, std::move(node));
  }
}

}  // namespace

std::vector<std::optional<double>> Review::black_wins() const {
  if (sides > 2) return {};
  std::vector<std::optional<double>> rates;
  for (const Judged& turn : turns)
    rates.push_back(!turn.win_rate || turn.by == Side::black ? turn.win_rate : std::optional(1 - *turn.win_rate));
  rates.push_back(black_wins_at_end);
  return rates;
}

const Review::Judged* Review::against_book() const {
  const auto found = std::find_if(turns.begin(), turns.end(),
                                  [](const Judged& turn) { return turn.book && turn.book->best != turn.move; });
  return found == turns.end() ? nullptr : &*found;
}

std::optional<int> Review::turning_point() const {
  if (!black_wins_at_end) return {};
  constexpr double open = 0.4;  // below this a player is clearly behind
  const Side ahead = *black_wins_at_end >= 0.5 ? Side::black : Side::white;
  for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn)
    if (turn->by != ahead && turn->win_rate >= open && grade(*turn) != Grade::fine) return turn->ply;
  return {};
}

Grade grade(const Review::Judged& turn) {
  const double loss = turn.loss.value_or(0), uncertainty = turn.uncertainty.value_or(0);
  if (loss <= uncertainty || loss - taken_off * uncertainty < doubtful_loss) return Grade::fine;
  if (loss >= 0.25) return Grade::blunder;
  return loss >= 0.1 ? Grade::mistake : Grade::doubtful;
}

bool says_uncertainty(const Review::Judged& turn) {
  return !turn.exact && turn.uncertainty && std::lround(100 * *turn.uncertainty) > 0;
}

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string_view name_of(Grade verdict) {
  constexpr std::array<std::string_view, 4> names = {"fine", "doubtful", "mistake", "blunder"};
  return names[static_cast<std::size_t>(verdict)];
}

std::optional<Review::Judged::InBook> in_book(const Table& before, const Turn& turn) {
  const auto book = book::Book::own(before);
  const auto choices = book ? book::choices(*book, before) : std::nullopt;
  if (!choices || choices->empty() || !choices->front().link.in_book) return {};
  const auto chances = [&](const book::Choice& c) { return chances_of(before.to_play(), c.link.opinion); };
  Review::Judged::InBook found{choices->front().turns.front(), chances(choices->front()), {}};
  for (const book::Choice& choice : *choices)
    if (choice.link.in_book && std::find(choice.turns.begin(), choice.turns.end(), turn) != choice.turns.end()) {
      found.loss = found.win_rate - chances(choice);
      if (*found.loss == 0) found.best = turn;  // one of its images
    }
  return found;
}

std::vector<engine::Reason> reasons_for(const Review::Judged& turn, const Table& before) {
  if (grade(turn) == Grade::fine) return {};
  auto found = engine::reasons(before, turn.move, turn.answer, turn.better);
  if (found.empty() && !turn.better.empty())
    found.push_back(cost(before, before.text(turn.better[0]), *turn.loss, turn.lead_loss));
  return found;
}

Review review(const Table& game, const EngineSettings& settings, const Clock& clock, const Stop& stop,
              const std::function<void(const Review::Judged&)>& seen, const std::vector<int>& plies, double least) {
  Review found;
  const auto table = game.at(0);
  Engine engine;
  const Means means{settings, clock, stop, least};
  const int settled = settled_from(game);
  // A settlement that ends the game is worth what was agreed. A pass into it that a search would also make is no loss.
  const auto look = [&] {
    return table->ply() >= settled ? look_at_end(game, table->to_play()) : look_at(*table, engine, means);
  };
  std::optional<Look> before;  // at the table, if there was a search
  Look last;                   // the same, after examining the last turn
  if (plies.empty()) before = look();
  const auto moves = game.moves();
  const std::size_t end = plies.empty() ? moves.size() : static_cast<std::size_t>(plies.back()) + 1;
  for (std::size_t ply = 0; ply < end; ++ply) {
    if (!plies.empty() && !std::binary_search(plies.begin(), plies.end(), static_cast<int>(ply))) {
      table->play(moves[ply].turn);
      before.reset();
      continue;
    }
    if (!before) before = look();
    if (stop && stop()) return found;
    Review::Judged turn;
    turn.ply = table->ply();
    turn.by = moves[ply].by;
    turn.move = moves[ply].turn;
    const auto there = table->clone();
    table->play(turn.move);
    const Look after = last = look();
    judge(turn, moves[ply], *before, after, game.sides());
    turn.exact = before->exact;
    if (turn.exact)
      turn.uncertainty = 0;
    else if (game.sides() == 2 && suspicious(turn, moves[ply], *before, after))
      make_sure(turn, *there, last, means);
    turn.book = in_book(*there, turn.move);
    turn.reasons = reasons_for(turn, *there);
    before = table->ply() % stretch == 0 ? after : last;
    found.turns.push_back(turn);
    if (seen) seen(turn);
  }
  found.sides = game.sides();
  if (found.sides == 2) found.black_wins_at_end = (moves.empty() ? *before : last).win_rate_of(Side::black);
  return found;
}

Record annotated(const Record& record, const Table& game, const Review& review, const Language& language,
                 int moves_before) {
  Record result = record;
  auto turn = review.turns.begin();
  int ply = -moves_before;
  for (const auto i : record.tree.main_line()) {
    if (turn == review.turns.end()) break;
    if (!record.tree[i].move || ply++ != turn->ply) continue;
    auto before = game.at(turn->ply);
    annotate(result.tree[i], *turn, *before, language);
    if (grade(*turn) != Grade::fine) add_line(result.tree, result.tree.parent(i), std::move(before), turn->better);
    ++turn;
  }
  return result;
}

}  // namespace crosscut::engine
