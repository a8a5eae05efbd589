#pragma once
// Why a move is bad, in the words of the rules: what the move, the answer to it and the better move do, found by
// playing them. Only what these moves show is claimed, wherever the moves come from.
#include "catalog/table.hpp"

namespace crosscut::engine {

struct Reason {
  enum Key : std::uint8_t {
    over,        // the game is over after it or after the answer, and its player has not won
    stops,       // play stops for a settlement after it or after the answer, and its player is behind
    own_loss,    // it loses its player's own pieces
    taken,       // the answer captures pieces that could not be captured before
    threat,      // the answer captures pieces that were already under threat
    saves,       // the better move would have saved them
    no_liberty,  // own pieces have no liberty after it, and the next placement captures them
    later,       // a later move of the expected line captures
    misses,      // the better move, or its line, would have captured
    eye,         // it fills its player's own eye
    wall,        // with its wall on another side its group would have more liberties
    atari,       // own pieces have one liberty left, and can be captured there
    attacked,    // the answer leaves own pieces with one liberty
    attacks,     // the better move would have left enemy pieces with one
    parts,       // it, or the answer, splits its player's own group
    hold,        // it uses up a spare move
    actions,     // after the answer, its player has few moves left
    shared,      // the answer takes the point on which the better move would have joined own groups
    splits,      // the better move would have split an enemy group
    joins,       // the better move would have joined own groups
    blocks,      // the better move takes a point on which the enemy would join groups
    costs,       // none of the above is known: what it loses against the better move
  } key = costs;
  Side by = Side::black;            // plays the last of `moves`, has won, or leads; else made the bad move
  std::vector<std::string> moves;   // moves that show it, played after the bad move or in its place
  std::vector<std::string> places;  // the pieces, points or moves concerned
  std::vector<std::string> stay;    // those of them that stay though captured: zombies, surrounded kings
  std::optional<int> number;        // of liberties, parts, groups joined, prisoners, moves left or points lost
  Message text = {};                // the reason as a sentence
};
std::string_view name_of(Reason::Key key);

// At most three reasons, the most important first; none if nothing is known, or in a settlement. What a move costs is
// none of them. `move` is legal at `before`; `answer` is the line expected after it, `better` the line that begins with
// the best move instead. Either may be empty.
std::vector<Reason> reasons(const Table& before, const Turn& move, const std::vector<Turn>& answer,
                            const std::vector<Turn>& better);
// What a move loses against the better one: of the chances to win, and in points if that is known.
Reason cost(const Table& before, const std::string& better, double loss, std::optional<double> points);

}  // namespace crosscut::engine
