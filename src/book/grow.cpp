#include "book/grow.hpp"

#include <algorithm>
#include <cmath>
#include <queue>

#include "base/random.hpp"

namespace crosscut::book {
namespace {

// How many turns outside the book a place remembers, and how many of these, the best, are searched on their own.
constexpr std::size_t remembered = 3;
constexpr int looked_at = 2;
// Such a search has the playouts of a place divided by this.
constexpr std::uint64_t look_share = 4;

Opinion opinion_at_end(const Table& table) {
  const Outcome outcome = table.outcome();
  const double sign = !outcome.winner ? 0 : *outcome.winner == Side::black ? 1 : -1;
  Opinion opinion;
  opinion.black_wins = 0.5 + 0.5 * sign;
  if (table.scene().score) opinion.lead = sign * outcome.margin / 2, opinion.spread = 0;
  return opinion;
}

Opinion exact_opinion(const Table& table, const Exact& exact) {
  Opinion opinion;
  opinion.black_wins = exact.value > 0 ? 1 : exact.value < 0 ? 0 : 0.5;
  if (table.scene().score) opinion.lead = exact.value / 2.0, opinion.spread = 0;
  return opinion;
}

// A candidate, or the findings at a place, for the player to move there.
template <class Seen>
Opinion opinion_of(const Seen& seen, Side mover) {
  const double sign = mover == Side::black ? 1 : -1;
  Opinion opinion;
  opinion.black_wins = 0.5 + sign * (seen.win_rate - 0.5);
  if (seen.lead) opinion.lead = sign * *seen.lead;
  opinion.spread = seen.spread;
  opinion.visits = seen.visits;
  return opinion;
}

class Grower {
 public:
  Grower(Book& book, const Table& start, const Growth& growth, const Stop& stop)
      : book_(book), start_(start), growth_(growth), stop_(stop) {}

  bool full() const { return stop_() || (growth_.positions && book_.size() >= growth_.positions); }

  void add_root() {
    if (!book_.find(book_.root())) add(start_, book_.root());
  }

  // One step for each of the cheapest turns outside the book that other processes leave. False if there are none.
  bool batch() {
    constexpr std::size_t others = 8;
    std::size_t left = 1 + book_.size() / 64;
    const std::vector<Line> lines = cheapest_lines(growth_.claim ? others * left : left);
    for (const Line& line : lines) {
      if (full() || left == 0) break;
      if (growth_.claim && !growth_.claim(line.back())) continue;
      extend(line);
      --left;
    }
    return !lines.empty();
  }

 private:
  // From the root through places of the book to one that is not in it.
  using Line = std::vector<Key>;

  // The search of a place. Seeds depend on the place, not on the order in which a book grew.
  Findings search(const Table& table, Key key, std::uint64_t playouts) const {
    SearchSettings settings = growth_.search;
    settings.seed = mix(settings.seed, key);
    const auto search = table.search(settings);
    search->run(playouts, stop_);
    return search->findings(~std::size_t{0});
  }

  void add(const Table& table, Key key) {
    Place place;
    place.to_play = table.to_play();
    const auto solved = growth_.search.tablebases ? table.solved(*growth_.search.tablebases) : std::nullopt;
    place.exact = table.over() || solved;
    if (table.over())
      place.search = opinion_at_end(table);
    else if (solved)
      place.search = exact_opinion(table, solved->exact);
    else
      look_around(table, key, place, growth_.playouts);
    if (stop_()) return;  // half a search is worth nothing
    place.value = place.search;
    book_.put(key, std::move(place));
  }

  // Searches the place, and notes the best turns that the book does not have.
  void look_around(const Table& table, Key key, Place& place, std::uint64_t playouts) const {
    const Findings found = search(table, key, playouts);
    place.search = opinion_of(found, place.to_play);
    place.search.visits = found.visits;
    const std::vector<Reached> after = places_after(table);
    std::vector<Link> fresh;
    for (const Candidate& candidate : found.candidates) {
      const auto at =
          std::find_if(after.begin(), after.end(), [&](const Reached& r) { return r.turn == candidate.move; });
      if (at == after.end()) continue;  // a search that was stopped
      const auto same = [&](const Link& link) { return link.to == at->place; };
      if (std::any_of(place.links.begin(), place.links.end(), same)) continue;
      auto link = std::find_if(fresh.begin(), fresh.end(), same);
      if (link == fresh.end()) {
        link =
            fresh.insert(link, {at->place, 0, opinion_of(candidate, place.to_play), book_.find(at->place) != nullptr});
      } else {
        link->opinion.visits += candidate.visits;  // its image
      }
      link->policy +=
          found.by_policy ? candidate.prior : static_cast<double>(candidate.visits) / static_cast<double>(found.visits);
    }
    std::stable_sort(fresh.begin(), fresh.end(), [](const Link& a, const Link& b) {
      return std::pair(a.opinion.visits, a.policy) > std::pair(b.opinion.visits, b.policy);
    });
    // All that the book has already, by another order of moves, are kept.
    std::size_t outside = 0;
    for (const Link& link : place.links) outside += !book_.find(link.to);
    for (const Link& link : fresh)
      if (link.in_book || outside++ < remembered) place.links.push_back(link);
    look_closer(table, place);
  }

  // Searches the best turns outside the book on their own if the search of the place hardly visited them.
  void look_closer(const Table& table, Place& place) const {
    int looked = 0;
    const std::uint64_t enough = growth_.playouts / look_share;
    for (Link& link : place.links) {
      if (book_.find(link.to) || looked++ >= looked_at || link.opinion.visits >= enough) continue;
      const auto after = table_after(table, link.to);
      if (!after) continue;
      link.opinion =
          after->over() ? opinion_at_end(*after) : opinion_of(search(*after, link.to, enough), after->to_play());
      link.opinion.visits = std::max(link.opinion.visits, enough);
    }
  }

  static std::unique_ptr<Table> table_after(const Table& table, Key place) {
    for (const Reached& reached : places_after(table))
      if (reached.place == place) {
        auto after = table.clone();
        after->play(reached.turn);
        return after;
      }
    return nullptr;
  }

  // Dijkstra's algorithm from the root.
  std::vector<Line> cheapest_lines(std::size_t most) const {
    struct Entry {
      double cost;
      Key to, from;
      bool operator<(const Entry& other) const { return std::tie(cost, to) > std::tie(other.cost, other.to); }
    };
    std::priority_queue<Entry> open;
    open.push({0, book_.root(), 0});
    std::unordered_map<Key, Key> before;
    std::vector<Line> lines;
    while (!open.empty() && lines.size() < most) {
      const Entry next = open.top();
      open.pop();
      if (!before.emplace(next.to, next.from).second) continue;
      const Place* place = book_.find(next.to);
      if (!place) {
        Line line = {next.to};
        while (line.back() != book_.root()) line.push_back(before.at(line.back()));
        std::reverse(line.begin(), line.end());
        lines.push_back(std::move(line));
        continue;
      }
      for (const Link& link : place->links) open.push({next.cost + cost_of(*place, link), link.to, next.to});
    }
    return lines;
  }

  void extend(const Line& line) {
    auto table = start_.clone();
    for (std::size_t i = 1; i < line.size(); ++i) {
      auto next = table_after(*table, line[i]);
      if (!next) return forget(line[i - 1], line[i]);
      if (i + 1 < line.size())
        table = std::move(next);
      else
        add(*next, line[i]);
    }
    const Key from = line[line.size() - 2];
    const auto& links = book_.at(from).links;
    const auto outside =
        std::count_if(links.begin(), links.end(), [&](const Link& link) { return !book_.find(link.to); });
    if (outside < looked_at) look_again(*table, from);
  }

  // A turn that is legal in one game through a place may be forbidden in another.
  void forget(Key place, Key to) {
    auto& links = book_.at(place).links;
    links.erase(std::remove_if(links.begin(), links.end(), [&](const Link& link) { return link.to == to; }),
                links.end());
  }

  // Searches a place twice as long as before, to find turns that it still leaves out.
  void look_again(const Table& table, Key key) {
    constexpr std::uint64_t longest = 16;  // times as long as a place is searched at first
    Place place = book_.at(key);
    const std::uint64_t playouts = std::min(2 * place.search.visits, longest * growth_.playouts);
    if (playouts <= place.search.visits && place.search.visits >= longest * growth_.playouts) return;
    look_around(table, key, place, playouts);
    if (!stop_()) book_.put(key, std::move(place));
  }

  Book& book_;
  const Table& start_;
  const Growth& growth_;
  const Stop& stop_;
};

}  // namespace

double cost_of(const Place& place, const Link& link) {
  constexpr double of_loss = 20, of_policy = 0.3, least_policy = 0.001, of_doubt = 5, most_doubt = 0.5;
  const double best = chances_of(place.to_play, place.value);
  const double loss = std::max(0.0, best - chances_of(place.to_play, link.opinion));
  const double doubt = std::abs(place.value.black_wins - place.search.black_wins);
  return 1 + of_loss * loss - of_policy * std::log(std::max(least_policy, link.policy)) -
         std::min(most_doubt, of_doubt * doubt);
}

void grow(Book& book, const Table& start, const Growth& growth, const Stop& stop, const std::function<void()>& added) {
  Grower grower(book, start, growth, stop);
  grower.add_root();
  bool more = true;
  while (more && !grower.full()) {
    more = grower.batch();
    book.back_up();
    if (added) added();
  }
}

}  // namespace crosscut::book
