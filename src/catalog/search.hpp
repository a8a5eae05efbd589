#pragma once
// A search of one table's position, for any game: it can be run for a while, asked for results, and run further.
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/tablebase.hpp"
#include "rules/move.hpp"
#include "rules/side.hpp"
#include "search/settings.hpp"

namespace crosscut {

namespace nn {
class QuantisedNetwork;
}

class Tablebases;

// Polled during long work; true ends it.
using Stop = std::function<bool()>;

struct SearchSettings {
  SearchKind kind = SearchKind::mcts;
  int threads = 1;                               // one for the baseline
  std::size_t memory = std::size_t{256} << 20U;  // in bytes, at most: enough for level 10
  std::uint64_t seed = 1;                        // with one thread, seed and playouts determine the result
  MctsSettings mcts;                             // for experiments
  // The only moves that it looks at in its position, as if there were no others; empty: all. The baseline and solved
  // boards look at all. Precondition: they are legal.
  std::vector<Move> only = {};
  // For the kind `net`, in place of the network that comes with the program (network_in_use() in networks.hpp).
  std::shared_ptr<const nn::QuantisedNetwork> network = nullptr;
  // Solved boards, on which it knows the best moves; null: it searches there as well.
  std::shared_ptr<const Tablebases> tablebases = nullptr;

  friend bool operator==(const SearchSettings&, const SearchSettings&) = default;
};

// Values are for the player to move. Win rates are in [0, 1], with draws counting half; leads are in points.
struct Candidate {
  Turn move;  // canonical
  std::uint64_t visits = 0;
  double win_rate = 0.5;
  std::optional<double> lead;    // expected; no value if the game has no score, or nothing is known yet
  std::optional<double> spread;  // the standard deviation of the leads that the search met; none if they are few
  double prior = 0.5;            // the expected win rate before searching; with a policy, its probability
  std::optional<int> proven;     // 1: the move wins, 0: draws, -1: loses, whatever the others do
  int plies = 0;                 // if proven: turns to the end, including this one, as far as known
  std::optional<Exact> exact;    // after the move, from a tablebase; a swap seen with the colours before it
  std::vector<Turn> line;        // the principal variation, whose first turn is `move`
  std::vector<std::uint64_t> line_visits = {};  // of the positions after its turns; of the tree search only
};

struct Findings {
  std::vector<Candidate> candidates;  // from best to worst
  bool by_policy = false;             // their priors are a network's policy
  double win_rate = 0.5;
  std::optional<double> lead, spread;
  std::optional<int> proven;
  std::optional<Exact> exact;         // from a tablebase: the board is solved
  std::uint64_t visits = 0;           // of the position, including those kept from earlier searches
  std::uint64_t playouts = 0;         // made since the search reached this position
  std::size_t nodes = 0, memory = 0;  // of the tree; in bytes
  // By place, in the order of Scene::places, then by side: how often it counted for the side at the end, in [0, 1].
  // Empty unless wanted.
  std::vector<std::array<float, 3>> ownership;
};

// The progress of a search at its position.
struct Progress {
  std::uint64_t playouts = 0;  // made since it reached this position
  std::uint64_t visits = 0;    // including those kept from earlier searches
  std::uint64_t ahead = 0;     // visits by which the best turn leads the next that is not lost; the maximum if none
};

class Search {
 public:
  virtual ~Search() = default;

  // Makes up to `playouts` more playouts, at least one if nothing is known yet; fewer if `stop` says so, which is
  // polled every few milliseconds, or once the result is proven. One run at a time.
  virtual void run(std::uint64_t playouts, const Stop& stop = {}) = 0;

  // Also while running.
  virtual Progress progress() const = 0;

  // At most this many candidates. Not while running.
  virtual Findings findings(std::size_t most = 1) const = 0;

  // Advances to the position after the turn, keeping what is known about it. Returns false and changes nothing if the
  // tree does not have the turn, as in a settlement, or if it is a swap. Precondition: it is legal.
  virtual bool follow(const Turn& turn) = 0;

  virtual void want_ownership(bool wanted) = 0;  // initially not
};

}  // namespace crosscut
