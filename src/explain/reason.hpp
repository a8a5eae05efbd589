#pragma once
// Why a move is bad, in the words of the rules: what it, the answer to it and the better move do, found by playing
// them. Says nothing that these moves do not show. Knows nothing of any one game, nor how the moves were found.
#include <nlohmann/json_fwd.hpp>

#include "catalog/table.hpp"

namespace crosscut {

struct Reason {
  enum Key : std::uint8_t {
    over,        // the game is over after it, or after the answer, and its player has not won
    stops,       // play stops for a settlement after it, or after the answer, and its player is behind
    own_loss,    // it costs its player's own pieces
    taken,       // the answer captures, as it could not before
    threat,      // the answer captures, as it could have before
    saves,       // after the better move, the answer would not capture them
    no_liberty,  // own pieces have no liberty after it, and go with the next placement
    later,       // the line that is expected captures with its third move
    misses,      // the better move would have captured
    eye,         // it fills an eye of its player's
    wall,        // with its wall turned otherwise its group would have more liberties
    atari,       // own pieces have one liberty left, and can be captured there
    attacked,    // the answer leaves own pieces with one liberty
    attacks,     // the better move would have left enemy pieces with one
    parts,       // it parts a group of its player's
    hold,        // it uses up a spare move that the prison gives
    actions,     // after the answer, few moves are left to its player
    shared,      // the answer goes where the better move would have gone
    expected,    // none of these can be said: what is expected
  } key = expected;
  Side by = Side::black;  // whose the last of `moves` is, or who has won or leads; else the player of the bad move
  std::vector<std::string> moves;   // what is to be played after the bad move, or in its place, for this to happen
  std::vector<std::string> places;  // of the pieces, points or moves spoken of
  std::vector<std::string> stay;    // those pieces among them which are captured and remain: zombies, surrounded kings
  std::optional<int> number;        // of liberties; of parts, or groups joined; of prisoners or moves left
  std::string text;                 // all of it as an English sentence
};
std::string_view name_of(Reason::Key key);

// At most three, the weightiest first; none if nothing is known, and in a settlement. `move` may be made at `before`;
// `answer` is the line that is expected after it, `better` the one that begins with the best move in its place. Either
// may be empty.
std::vector<Reason> reasons(const Table& before, const std::string& move, const std::vector<std::string>& answer,
                            const std::vector<std::string>& better);

// As docs/language.md describes it.
nlohmann::json reason_json(const Reason& reason);

}  // namespace crosscut
