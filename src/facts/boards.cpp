#include "facts/boards.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"

namespace crosscut::facts {
namespace {

using Pieces = decltype(Arrangement::pieces);

// Everything that may lie on a place.
std::vector<std::string> tokens_of(const Table& table) {
  const Entry& game = *find_game(table.game());
  std::vector<std::string> tokens;
  for (Piece piece : game.pieces) {
    if (static_cast<int>(piece.side) >= table.sides()) continue;
    for (std::size_t wall = 0; wall < std::max<std::size_t>(game.walls.size(), 1); ++wall) {
      if (!game.walls.empty()) piece.wall = static_cast<std::int8_t>(wall);
      tokens.push_back(token_of(piece));
    }
  }
  return tokens;
}

class Filling {
 public:
  explicit Filling(const Table& table) : empty_(table), tokens_(tokens_of(table)) {}

  // The logarithm of an estimate of the number of boards.
  double run(Random& random, const Stop& stop) const {
    Pieces pieces;
    double weight = 0, most = 0, sum = 1;  // sum: of all numbers of pieces, in units of exp(most)
    while (!stop()) {
      const auto added = add(pieces, random);
      if (!added) break;
      weight += *added;
      if (weight > most) sum *= std::exp(most - weight), most = weight;
      sum += std::exp(weight - most);
    }
    return most + std::log(sum);
  }

 private:
  std::unique_ptr<Table> standing(const Pieces& pieces) const {
    Arrangement arrangement;
    arrangement.pieces = pieces;
    auto table = empty_.arranged(arrangement);
    if (!table) return nullptr;
    std::optional<Scene> scene;
    for (const Group& group : (*table)->groups()) {
      if (!group.liberties.empty()) continue;
      if (!scene) scene = (*table)->scene();
      for (const Scene::Place& place : scene->places)
        if (std::find(group.places.begin(), group.places.end(), place.name) != group.places.end() && !place.pinned &&
            place.piece->kind != Piece::king)
          return nullptr;
    }
    return *std::move(table);
  }

  // Adds a piece, and returns the logarithm of this ratio: the number of ways to do so, estimated from a few tries, to
  // the number of pieces that could have come last. Nothing if every try failed.
  std::optional<double> add(Pieces& pieces, Random& random) const {
    constexpr int tries = 24;
    Arrangement arrangement;
    arrangement.pieces = pieces;
    const std::vector<std::string> open = empty_.open_in(arrangement);
    if (open.empty()) return {};
    const auto any = [&](const auto& of) { return of[random.below(static_cast<std::uint32_t>(of.size()))]; };
    int found = 0;
    Pieces chosen, next = pieces;
    for (int i = 0; i < tries; ++i) {
      next.resize(pieces.size());
      next.emplace_back(any(open), any(tokens_));
      if (!standing(next)) continue;
      ++found;
      if (random.below(static_cast<std::uint32_t>(found)) == 0) chosen = next;
    }
    if (!found) return {};
    pieces = std::move(chosen);
    const double ways = static_cast<double>(open.size() * tokens_.size()) * found / tries;
    return std::log(ways) - std::log(last_ones(pieces));
  }

  // How many pieces could have come last: the others stand without them.
  int last_ones(const Pieces& pieces) const {
    int count = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      Pieces others = pieces;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      count += standing(others) != nullptr;
    }
    return count;
  }

  const Table& empty_;
  std::vector<std::string> tokens_;
};

}  // namespace

std::optional<Estimate> boards(const Table& table, int runs, std::uint64_t seed, const Stop& stop) {
  const Filling filling(table);
  Random random(seed);
  std::vector<double> found;
  for (int i = 0; i < runs; ++i) found.push_back(filling.run(random, stop));
  if (stop()) return {};
  // The mean is of the numbers, not of their logarithms.
  const double most = *std::max_element(found.begin(), found.end());
  for (double& one : found) one = std::exp(one - most);
  const Estimate share = mean(found, seed);
  const auto in_tens = [&](double of) { return (std::log(of) + most) / std::log(10); };
  return Estimate{in_tens(share.value), in_tens(*share.low), in_tens(*share.high), share.sample};
}

}  // namespace crosscut::facts
