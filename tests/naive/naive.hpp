#pragma once
// The second implementation of the games, written straight from the rules for comparison: maps of points, recursive
// floods, everything computed afresh, every earlier position kept whole. Slow on purpose. It shares no code with the
// rules core: moves, options and states are text and JSON.
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace crosscut::naive {

// One game from its start.
class Game {
 public:
  virtual ~Game() = default;
  virtual std::unique_ptr<Game> clone() const = 0;

  // The canonical legal moves, sorted by byte order; empty when the game is over. While a settlement is open: `dead`,
  // `resume`, and `accept` once a claim stands.
  virtual std::vector<std::string> legal() const = 0;

  // Plays a move in its canonical form, or any claim such as `dead d4 e5`. Returns false and changes nothing if it
  // is illegal or not in this form.
  virtual bool play(const std::string& move) = 0;

  // The state as the `crosscut-state` command describes it. `options` has every option, defaults included,
  // with its value as text in normal form ("size": "9"). `settlement` is null unless a settlement is open.
  virtual nlohmann::json state() const = 0;
};

// `game` is bargo, yugo, margo, spargo, sligo, meigo or go; `options` such as "size=3 komi=4". Null if there is no such
// game or an option is unknown, given twice or out of range.
std::unique_ptr<Game> make(const std::string& game, const std::string& options);

}  // namespace crosscut::naive
