#include "book/check.hpp"

#include <algorithm>
#include <set>

#include "base/random.hpp"

namespace crosscut::book {
namespace {

// Turns that lose no more than this are walked through.
constexpr double good = 0.05;

// A position that a random walk through the better turns of the book reaches.
std::unique_ptr<Table> random_position(const Book& book, const Table& start, Random& random) {
  constexpr std::uint32_t longest = 12;
  auto table = start.clone();
  for (std::uint32_t left = random.below(longest); left > 0; --left) {
    const auto known = choices(book, *table);
    std::vector<const Choice*> better;
    for (const Choice& choice : *known) {
      const Place* after = book.find(choice.link.to);
      const double loss =
          chances_of(table->to_play(), known->front().link.opinion) - chances_of(table->to_play(), choice.link.opinion);
      const auto goes_on = [](const Link& link) { return link.in_book; };
      if (after && loss <= good && std::any_of(after->links.begin(), after->links.end(), goes_on))
        better.push_back(&choice);
    }
    if (better.empty()) break;
    const Choice& chosen = *better[random.below(static_cast<std::uint32_t>(better.size()))];
    table->play(chosen.turns.front());
  }
  return table;
}

// The chances of the player who makes the turn, after it.
double chances_after(const Table& table, const Turn& turn, SearchSettings search, std::uint64_t playouts,
                     const Stop& stop) {
  const auto after = table.clone();
  after->play(turn);
  if (after->over()) {
    const Outcome outcome = after->outcome();
    return !outcome.winner ? 0.5 : *outcome.winner == table.to_play() ? 1 : 0;
  }
  search.seed = mix(search.seed, 1);
  const auto judged = after->search(search);
  judged->run(playouts, stop);
  const double next = judged->findings().win_rate;
  return after->to_play() == table.to_play() ? next : 1 - next;
}

}  // namespace

Checked check(const Book& book, const Table& start, const Check& settings, const Stop& stop) {
  Checked found;
  Random random(settings.search.seed);
  std::set<Key> met;
  // A small book runs out of positions.
  for (int tries = 20 * settings.positions; tries > 0 && static_cast<int>(met.size()) < settings.positions; --tries) {
    const auto table = random_position(book, start, random);
    const auto known = choices(book, *table);
    if (!known || known->empty() || !known->front().link.in_book || !met.insert(*place_key(*table)).second) continue;
    const auto search = table->search(settings.search);
    search->run(settings.engine, stop);
    const Turn own = search->findings().candidates.front().move;
    const auto& turns = known->front().turns;
    const bool same = std::find(turns.begin(), turns.end(), own) != turns.end();
    const auto chances = [&](const Turn& turn) {
      return chances_after(*table, turn, settings.search, settings.judge / 2, stop);
    };
    const bool book_is_right = !same && chances(turns.front()) > chances(own);
    if (stop()) break;
    ++(same ? found.same : book_is_right ? found.book : found.engine);
  }
  return found;
}

}  // namespace crosscut::book
