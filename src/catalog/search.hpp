#pragma once
// A search of one table's position, whatever the game: it can be run for a while, asked, and run on. Moves are text, as
// in Table. Knows nothing of protocols, clocks or levels.
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/side.hpp"
#include "search/settings.hpp"

namespace crosscut {

// Asked now and then during long work; true ends it.
using Stop = std::function<bool()>;

struct SearchSettings {
  SearchKind kind = SearchKind::mcts;
  int threads = 1;                               // of the baseline, one
  std::size_t memory = std::size_t{256} << 20U;  // of the tree, in bytes, at most
  std::uint64_t seed = 1;                        // with one thread, seed and playouts determine what is found
  MctsSettings mcts;                             // for experiments

  friend bool operator==(const SearchSettings&, const SearchSettings&) = default;
};

// Values are those of the player to move. Win rates are in [0, 1], a draw counting half; leads are in points.
struct Candidate {
  std::string move;  // the whole turn, canonical
  std::uint64_t visits = 0;
  double win_rate = 0.5;
  std::optional<double> lead;     // expected; none where the game has no score, or nothing is known yet
  double prior = 0.5;             // what knowledge expected of it, as a win rate; of a policy, its chance
  std::optional<int> proven;      // 1: the move wins, 0: draws, -1: loses, whatever the others do
  int plies = 0;                  // if proven: turns to the end, this one included, as far as is known
  std::vector<std::string> line;  // the principal variation, whose first turn is `move`
};

struct Findings {
  std::vector<Candidate> candidates;  // from best to worst
  double win_rate = 0.5;
  std::optional<double> lead;
  std::optional<int> proven;
  std::uint64_t visits = 0;           // of the position, those kept from earlier searches included
  std::uint64_t playouts = 0;         // made since the search came to this position
  std::size_t nodes = 0, memory = 0;  // of the tree; in bytes
  // By place, in the order of Scene::places, then by side: how often it counted for the side at the end, in [0, 1].
  // Empty if it was not wanted.
  std::vector<std::array<float, 3>> ownership;
};

// How far a search has come at its position.
struct Progress {
  std::uint64_t playouts = 0;  // made since it came there
  std::uint64_t visits = 0;    // those kept from earlier searches included
  std::uint64_t ahead = 0;  // by how many visits the best turn leads the next that is not lost; none: no number is more
};

class Search {
 public:
  virtual ~Search() = default;

  // Makes up to `playouts` further playouts, at least one where nothing is known yet; fewer if `stop` says so, which is
  // asked every few milliseconds, or when the result is proven. One run at a time.
  virtual void run(std::uint64_t playouts, const Stop& stop = {}) = 0;

  // While running, too.
  virtual Progress progress() const = 0;

  // At most so many candidates. Not while running.
  virtual Findings findings(std::size_t most = 1) const = 0;

  // Goes on to the position after the turn, keeping what is known about it. False, and nothing changes, if the turn is
  // not known, as in a settlement, or a swap. Precondition: it is legal.
  virtual bool follow(std::string_view move) = 0;

  virtual void want_ownership(bool wanted) = 0;  // initially not
};

}  // namespace crosscut
