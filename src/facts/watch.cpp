#include "facts/watch.hpp"

#include <algorithm>
#include <cmath>

#include "board/hexhex.hpp"
#include "engine/engine.hpp"

namespace crosscut::facts {
namespace {

Findings findings(const Table& table, std::uint64_t playouts, std::uint64_t seed, const Stop& stop) {
  engine::EngineSettings settings;
  settings.search.kind = SearchKind::net;
  settings.search.seed = seed;
  settings.search.memory = std::size_t{64} << 20U;
  const auto search = table.search(at_table(table, settings).search);
  search->run(playouts, stop);
  constexpr std::size_t all = 1'000'000;
  return search->findings(all);
}

double points_of(const Outcome& outcome, Side side) { return !outcome.winner ? 0.5 : outcome.winner == side ? 1 : 0; }

// How many equally likely turns would be as uncertain: the exponential of the policy's entropy.
std::optional<double> choices(const Findings& found) {
  if (!found.by_policy) return {};
  double sum = 0, entropy = 0;
  for (const Candidate& one : found.candidates) sum += one.prior;
  for (const Candidate& one : found.candidates)
    if (one.prior > 0) entropy -= one.prior / sum * std::log(one.prior / sum);
  return std::exp(entropy);
}

// The share of the turns visited by a search that are clearly worse than the best: their chances are less than three
// quarters of the way from the average to the best.
double clarity(const std::vector<Candidate>& candidates) {
  double sum = 0, looked_at = 0, best = 0;
  for (const Candidate& one : candidates)
    if (one.visits > 0) sum += one.win_rate, ++looked_at, best = std::max(best, one.win_rate);
  if (looked_at == 0) return 0;
  const double average = sum / looked_at, nearly = average + 0.75 * (best - average);
  const auto good = std::count_if(candidates.begin(), candidates.end(),
                                  [&](const Candidate& one) { return one.visits > 0 && one.win_rate >= nearly; });
  return 1 - static_cast<double>(good) / looked_at;
}

// Whether a rule about earlier boards forbids the turn, which would be legal otherwise.
bool banned(const Table& table, const Turn& turn) {
  constexpr std::array rules = {Rule::repeats, Rule::repeats_previous, Rule::repeats_board, Rule::repeats_situation,
                                Rule::takes_back};
  const auto judged = table.check(turn);
  return !judged && std::find(rules.begin(), rules.end(), judged.error().rule) != rules.end();
}

// Whether it forbids a placement.
bool bans(const Table& table) {
  const auto planes = table.forms().planes;
  for (const Scene::Place& place : table.scene().places)
    for (std::size_t plane = 0; plane < planes.size() && !place.piece; ++plane) {
      if (planes[plane].kind == MovePlane::slide) continue;
      if (banned(table, {Move::on(static_cast<int>(plane), place.cell)})) return true;
    }
  return false;
}

// The best turn, if the board had no past.
Turn best_without_past(const Table& table, std::uint64_t playouts, std::uint64_t seed, const Stop& stop) {
  return findings(**table.arranged(arrangement_of(table)), playouts, seed, stop).candidates.front().move;
}

using Pair = std::pair<std::size_t, std::size_t>;  // two places

// Pieces of one colour that touch, of which one was just placed, with a wall between them.
int walled_off(const Scene& scene) {
  using Board = HexHex<13>;  // of any size
  const auto faces = [](const Scene::Place& from, const Scene::Place& to) {
    return from.piece->wall >= 0 &&
           Board::at(from.spot).index + Board::offset[static_cast<std::size_t>(from.piece->wall)] ==
               Board::at(to.spot).index;
  };
  int count = 0;
  for (const Scene::Place& placed : scene.places)
    for (const Scene::Place& other : scene.places)
      count +=
          placed.piece && other.piece && placed.piece->side == other.piece->side &&
          std::find(scene.last->places.begin(), scene.last->places.end(), placed.name) != scene.last->places.end() &&
          (faces(placed, other) || faces(other, placed));
  return count;
}

// Pieces that were connected before the last turn, until another was laid above.
int parted(const Scene& before, const Scene& after) {
  return static_cast<int>(std::count_if(before.joined.begin(), before.joined.end(), [&](const Pair& pair) {
    return after.places[pair.first].piece && after.places[pair.second].piece && !after.joined.count(pair);
  }));
}

// Counts what the last turn did.
void count(const Scene& before, const Scene& scene, std::map<std::string, double>& fired) {
  const Scene::Last& last = *scene.last;
  if (last.parts.act) ++fired[std::string(name_of(*last.parts.act))];
  if (last.from) ++fired["slides"];
  if (!last.captured.empty()) ++fired["captures"];
  fired["pieces_captured"] += static_cast<double>(last.captured.size());
  fired["pieces_changed"] += static_cast<double>(last.changed.size());
  if (scene.has_zombies) {
    fired["zombies_made"] += static_cast<double>(last.zombies.size());
    fired["zombies_revived"] += static_cast<double>(last.revived.size());
  }
  if (scene.has_kings)
    for (const Scene::Place& place : scene.places)
      if (place.piece && place.piece->kind == Piece::king &&
          std::find(last.places.begin(), last.places.end(), place.name) != last.places.end())
        ++fired["kings_placed"];
  if (scene.repeated) ++fired["boards_repeated"];
  if (scene.shape == Shape::hexhex) fired["links_cut"] += walled_off(scene);
  if (scene.shape == Shape::pyramid) fired["links_cut"] += parted(before, scene);
}

// Nothing if nobody won, or both have as many.
std::optional<bool> winner_is_higher(const Table& table) {
  const auto winner = table.outcome().winner;
  int more = 0;
  for (const Scene::Place& place : table.scene().places)
    if (place.piece && place.spot.level > 0) more += place.piece->side == winner ? 1 : -1;
  return winner && more != 0 ? std::optional(more > 0) : std::nullopt;
}

}  // namespace

std::vector<Replayed> replayed(const match::MatchSettings& settings, const std::vector<match::MatchGame>& games) {
  std::vector<Replayed> all;
  for (const match::MatchGame& game : games) {
    const bool first = game.number % 2 == 0;
    Replayed one{&game, first ? game.points : 1 - game.points, {}};
    const auto table = *settings.game->open(settings.options);
    for (const std::string& move : game.moves) {
      one.legal.push_back(static_cast<double>(*table->perft(1)));
      one.tree += std::log10(one.legal.back());
      one.fired["repetitions_forbidden"] += bans(*table);
      const Scene before = table->scene();
      [[maybe_unused]] const auto played = table->play(move);
      count(before, table->scene(), one.fired);
    }
    one.higher = winner_is_higher(*table);
    one.settled = table->scene().ended_by == EndedBy::settlement;
    one.repeated = one.fired["boards_repeated"] > 0;
    if (table->scene().score && game.how == match::MatchGame::How::rules)
      one.margin = first ? game.margin : -game.margin;
    all.push_back(std::move(one));
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.game->number < b.game->number; });
  return all;
}

Watched watched(const match::MatchSettings& settings, const match::MatchGame& game, const Effort& effort,
                std::uint64_t seed, const Stop& stop) {
  Watched found;
  const auto table = *settings.game->open(settings.options);
  const Side first = table->to_play();
  for (const std::string& move : game.moves) {
    if (stop()) return found;
    const Findings here = findings(*table, static_cast<std::uint64_t>(effort.look), seed, stop);
    found.chances.push_back(table->to_play() == first ? here.win_rate : 1 - here.win_rate);
    if (const auto many = choices(here)) found.choices.push_back(*many);
    if (bans(*table))
      found.forbidden += banned(*table, best_without_past(*table, static_cast<std::uint64_t>(effort.look), seed, stop));
    [[maybe_unused]] const auto played = table->play(move);
  }
  found.chances.push_back(points_of(table->outcome(), first));
  return found;
}

Looks looks_at(const Table& table, std::uint64_t seed, const Stop& stop) {
  const auto long_look = findings(table, long_search, seed, stop).candidates;
  Looks looks;
  looks.clarity = clarity(long_look);
  for (std::size_t i = 0; i < short_searches.size(); ++i) {
    const auto candidates = findings(table, short_searches[i], seed + 1, stop).candidates;
    const auto by_prior = [](const Candidate& a, const Candidate& b) { return a.prior < b.prior; };
    const Candidate& named =
        short_searches[i] == 1 ? *std::max_element(candidates.begin(), candidates.end(), by_prior) : candidates[0];
    looks.same[i] = named.move == long_look[0].move;
  }
  return looks;
}

std::vector<Opening> openings(const Table& table, const Effort& effort, std::uint64_t seed, const Stop& stop) {
  constexpr int searches = 5;
  std::map<Key, std::size_t> classes;  // by the least key of their images
  std::vector<Opening> found;
  for (const Turn& turn : table.legal()) {
    const auto after = table.clone();
    after->play(turn);
    Key least = after->key();
    for (int k = 1; k < table.symmetries(); ++k) least = std::min(least, after->image(k)->key());
    const auto [at, is_new] = classes.emplace(least, found.size());
    if (is_new) found.push_back({table.text(turn), 0, {}, {}});
    Opening& opening = found[at->second];
    ++opening.images;
    const std::vector<std::string> filled = after->scene().last->places;
    opening.places.insert(opening.places.end(), filled.begin(), filled.end());
    if (!is_new) continue;
    for (std::uint64_t i = 0; i < searches && !stop(); ++i) {
      const double next = after->over()
                              ? points_of(after->outcome(), after->to_play())
                              : findings(*after, static_cast<std::uint64_t>(effort.look), mix(seed, i), stop).win_rate;
      opening.chances.push_back(after->to_play() == table.to_play() ? next : 1 - next);
    }
  }
  return found;
}

}  // namespace crosscut::facts
