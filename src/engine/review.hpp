#pragma once
// A review of a game by the engine: the course of the chances, the mistakes, and what would have been better.
#include "engine/engine.hpp"
#include "engine/reason.hpp"
#include "record/record.hpp"

namespace crosscut::engine {

struct Review {
  // One move of the game. Values are those of its player; a win rate is in [0, 1], a lead in points.
  struct Judged {
    int ply = 0;  // moves made before it
    Side by = Side::black;
    Turn move;
    std::optional<double> win_rate, lead;   // before the move, with the best play found
    std::optional<double> spread;           // the standard deviation of the leads that the search met
    std::optional<double> loss, lead_loss;  // by the move, at least 0; none in a settlement
    // What the program's opening book says here, if it knows the position: its best move, the chances after that, and
    // by how much the move made lowers them, if the book knows that.
    struct InBook {
      Turn best;
      double win_rate = 0.5;
      std::optional<double> loss;
    };
    std::optional<InBook> book;
    std::optional<Exact> exact;  // before the move, on a solved board: then the losses are exact as well
    // Of the loss, if it was examined: a loss below this may be none. It equals the loss if a much longer search, which
    // is surer of who wins, would not find a loss.
    std::optional<double> uncertainty;
    std::vector<Turn> better;             // the best line found instead; empty if the move itself was best
    std::vector<Turn> answer;             // the best line found after it
    std::vector<engine::Reason> reasons;  // why it is bad, if it is
  };
  int sides = 2;
  std::vector<Judged> turns;
  std::optional<double> black_wins_at_end;  // after the last of them, with two players

  // The chances of Black before each of these moves and at the end, where they are known. Empty with three players.
  std::vector<std::optional<double>> black_wins() const;
  // The first move that is not the one that the opening book prefers; null if there is none, or no book.
  const Judged* against_book() const;
  // The ply of the last bad move, made with chances of 0.4 or more, of the player who was behind at the end. None with
  // three players.
  std::optional<int> turning_point() const;
};

// For each position, by default.
inline constexpr std::uint64_t review_playouts = 6'400;

// The least loss of win rate that counts.
inline constexpr double doubtful_loss = 0.05;

enum class Grade : std::uint8_t { fine, doubtful, mistake, blunder };
// By the loss of win rate: from 5 %, 10 %, 25 % on. One within its uncertainty is fine, and so is one that is below 5 %
// after four fifths of the uncertainty are deducted.
Grade grade(const Review::Judged& turn);
std::string_view name_of(Grade verdict);
// Whether the uncertainty is worth saying: not where it rounds to nothing.
bool says_uncertainty(const Review::Judged& turn);
// A share as "45 %".
std::string percent(double share);

// Searches each position of the game for as long as `settings` says. Where a move seems to lose 2 % or more of two
// players' chances, or the chances fall by 4 % after the move that seemed best, the position, the move and the better
// one are searched 4 times as long, and 16 and 64 times where that takes no more than 32,000 playouts, until the loss
// is surely below 5 %. Where it is then not surely 10 % or more, the two moves are searched 3 times as long again.
// `seen` gets each turn as soon as it is judged. Ends early if `stop` says so, with the turns judged so far. `plies`:
// which turns to judge, by the moves made before them, in rising order; empty: all. `least`: moves that surely lose
// less are searched no further; then their losses are rough. At least doubtful_loss. With one thread and no limit of
// time, several calls for stretches of a game judge them as one call does.
Review review(const Table& game, const EngineSettings& settings, const Clock& clock, const Stop& stop = {},
              const std::function<void(const Review::Judged&)>& seen = {}, const std::vector<int>& plies = {},
              double least = doubtful_loss);
// Stretches begin at multiples of this ply, where the search starts afresh.
inline constexpr int stretch = 8;

// What the opening book says of the turn.
std::optional<Review::Judged::InBook> in_book(const Table& before, const Turn& turn);

// Why the turn is bad; empty if it is not. `before`: the table before it.
std::vector<engine::Reason> reasons_for(const Review::Judged& turn, const Table& before);

// The record with what was found on its main line, which is the game that was reviewed: comments, SGF's marks
// (DO doubtful, BM bad, BM[2] very bad) and the better lines as variations. `moves_before`: of the main line, before
// the game that was reviewed.
Record annotated(const Record& record, const Table& game, const Review& review, const Language& language = english,
                 int moves_before = 0);

}  // namespace crosscut::engine
