#pragma once
// A solved board as a table. For one of each set of symmetric reachable states: the result of best play and its
// distance. States are identified by keys (state_key), of which the file keeps only as much as distinguishes them. So
// callers compare the answer for a position with those for the positions after its turns.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/key.hpp"
#include "base/result.hpp"
#include "rules/side.hpp"

namespace crosscut {

// A result as a number: Black's lead over White in half points, or this for a win without a margin.
inline constexpr int outright = 30'000;

// What best play leads to. Where play may recur for ever, that is a draw.
struct Exact {
  int value = 0;  // Black's result
  int turns = 0;  // to the end, with the winner hurrying and the loser resisting; 0: a draw, or not known
  friend bool operator==(const Exact&, const Exact&) = default;
};

int value_of(const Outcome& outcome);
// As results are written: "B+3.5", "W+", "0".
std::string value_text(int value);
std::optional<int> read_value(std::string_view text);

class Tablebase {
 public:
  struct State {
    Key key;
    Exact exact;
  };
  // `board`: the game and all its options that matter (Tablebases::board_of). `finite`: play never recurs, so another
  // komi shifts all results alike. Precondition: keys differ, values are within +-outright, turns below 65536.
  Tablebase(std::string board, bool finite, std::vector<State> states);

  // A file, and back. An error says why a file cannot be used: it is something else, newer, cut short or damaged.
  std::string bytes() const;
  static Result<Tablebase> read(std::string_view bytes);

  const std::string& board() const { return board_; }
  bool finite() const { return finite_; }
  std::size_t size() const { return marks_.size(); }
  // For a state that is not in the table: nothing or, with a chance of one in a million, the value of another.
  std::optional<Exact> find(Key key) const;

  friend bool operator==(const Tablebase&, const Tablebase&) = default;

 private:
  Tablebase() = default;

  std::string board_;
  bool finite_ = false;
  int mark_bits_ = 0;                 // of a key, its highest, are kept
  std::vector<std::uint64_t> marks_;  // rising
  std::vector<Exact> exacts_;         // that occur, rising
  std::vector<std::uint16_t> which_;  // of exacts_, by state
};

}  // namespace crosscut
