#pragma once
// One game at one table: all that the folders above the catalogue see of a game. Turns are values, which mean the same
// at all tables with the same options; read() and text() convert them from and to the notation of docs/rules.
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/key.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "catalog/search.hpp"
#include "rules/options.hpp"
#include "rules/refusal.hpp"
#include "rules/side.hpp"
#include "rules/turn_parts.hpp"

namespace crosscut {

class NetworkGame;

struct MoveMade {
  Side by;
  Turn turn;
  bool is(Act act) const { return turn.is(act); }
};

// What a move did, as far as a list of moves shows it.
struct Effect {
  int captured = 0;      // pieces that it removed from the board
  bool crowned = false;  // it put down a king
};

// What ended a game that is over by its rules.
enum class EndedBy : std::uint8_t {
  passes,        // both players, in succession
  settlement,    // they agreed on the dead groups
  capture,       // decides this game
  no_placement,  // the player to move cannot place a piece, and the score decides
  no_action,     // the player to move cannot act, and loses by that
};
std::string_view name_of(EndedBy ended);  // "no_placement"

// Everything a display needs; no rules.
struct Scene {
  using Shape = crosscut::Shape;
  struct Place {
    std::string name;
    Cell cell;
    Spot spot;
    std::optional<Piece> piece;
    bool open = false;    // the place is empty and would support a piece
    bool pinned = false;  // other pieces rest on this one
    bool hidden = false;  // another lies exactly above it
    bool zombie = false;  // the piece has been captured, but others rest on it
  };
  struct Settlement {
    std::optional<Side> by;          // who made the current claim, if any
    std::vector<std::string> claim;  // one point of each group claimed dead
  };
  struct Last : MoveMade {
    std::string text;  // canonical
    TurnParts parts;
    std::vector<std::string> places;  // filled by it, the target of a slide first; `from` is its start
    std::optional<std::string> from;
    std::vector<std::pair<std::string, Piece>> captured;  // pieces that it removed from the board, and where they were
    std::vector<std::pair<std::string, Piece>> changed;   // that stay in their places, and what they have become
    std::vector<std::string> zombies, revived;            // pieces that became zombies, and that are none any more
  };

  Shape shape = Shape::square;
  std::string_view piece_word = "stone", liberty_word = "liberty";  // the words of this game
  bool has_kings = false;    // some pieces are pawns, others kings, which stay when they are captured
  bool has_zombies = false;  // captured pieces may stay below others
  int size = 0, sides = 2;
  std::vector<Place> places;  // in row-major order from a1, level by level
  // Of a pyramid: the pieces that are connected, as pairs of places by their number, the smaller one first.
  std::set<std::pair<std::size_t, std::size_t>> joined;
  Side to_play = Side::black;
  int ply = 0;
  bool over = false;
  std::optional<std::string> result;          // set when over
  std::optional<EndedBy> ended_by;            // set when over
  std::optional<std::array<Score, 3>> score;  // of the position as it stands; no value in games without a score
  bool score_tells = false;                   // the score means something: there are borders, or the players are done
  bool has_button = false, button_in_play = false;  // the game has a button; this table uses it
  std::optional<Side> button;                       // who has taken it
  std::optional<std::array<int, 2>> prison;         // black and white stones in it
  bool last_placed_marked = false;
  std::optional<std::array<std::optional<int>, 3>> supply;  // balls left, by side; no number: unlimited
  bool has_settlement = false;                              // the game has a settlement
  std::optional<Settlement> settlement;                     // while one is open
  std::optional<Last> last;
  bool repeated = false;  // the board was the same after an earlier turn of the player who moved last
};

// The token of a piece, as in "B:ne", "Wk", "Bm" (docs/protocols.md).
std::string token_of(Piece piece);
std::string_view wall_of(Piece piece);  // the direction of its wall, "ne"; "" without one
std::optional<Piece> read_token(std::string_view token);

// "B+3.5", "W+", "0".
std::string result_text(const Outcome& outcome);
// Half points as "3.5", "-2".
std::string points_text(int halves);

// Connected pieces of one colour, and their liberties (in Margo: freedoms).
struct Group {
  Side side;
  std::vector<std::string> places, liberties;  // each in row-major order
};

// A position to start from instead of the empty board. It need not be reachable.
struct Arrangement {
  std::vector<std::pair<std::string, std::string>> pieces;  // point, token
  Side to_play = Side::black;
  std::optional<Side> button;
  std::array<int, 2> prison = {0, 0};
  bool last_placed_marked = false;

  friend bool operator==(const Arrangement&, const Arrangement&) = default;
};

// What a player could still do if it were their turn, in a game that a player loses who cannot act.
struct ActionsLeft {
  int places = 0;  // where a piece may be put
  int holds = 0;   // turns without one
};

struct Thought {
  Turn move;              // the turn chosen
  double win_rate = 0.5;  // of the player to move, in [0, 1]; not computed in a settlement
  std::uint64_t playouts = 0;
};

// A position of a solved board: what best play leads to from here, and after each turn. A turn that swaps is seen with
// the colours before it.
struct Solved {
  struct After {
    Turn turn;
    Exact exact;
  };
  Exact exact;
  // From best to worst for the player to move: of wins the shortest first, of losses the longest.
  std::vector<After> turns;
};
// Sorts the turns in that order (stable). Whether the value of the position (and its distance to the end, if
// `with_turns`) agrees with those of the turns.
bool sort_and_compare(Solved& solved, Side to_play, bool with_turns);

struct PlayoutFigures {
  std::uint64_t playouts = 0, plies = 0, capped = 0;
  std::array<std::uint64_t, 3> wins{};  // by side
  std::uint64_t draws = 0;              // and games without a result
};

// "c3: there is already a black pawn on c3", with the name of the rule as its code.
Message message_of(const Refusal& refusal);

class Table {
 public:
  virtual ~Table() = default;
  virtual std::unique_ptr<Table> clone() const = 0;

  virtual std::string_view game() const = 0;
  virtual Options options() const = 0;  // all options, including defaults
  virtual int sides() const = 0;

  virtual Side to_play() const = 0;  // in a finished game, the player who would be next
  virtual int ply() const = 0;       // moves made
  virtual int ply_cap() const = 0;   // at which searches and self-play cut a game off (docs/rules: Caps)
  virtual bool over() const = 0;
  virtual bool settling() const = 0;
  virtual Outcome outcome() const = 0;  // if the game ended here
  virtual std::vector<MoveMade> moves() const = 0;
  virtual std::vector<Effect> effects() const = 0;  // of each of them
  virtual Scene scene() const = 0;
  virtual Key key() const = 0;  // of the position; equal keys mean equal positions, for all practical purposes

  virtual std::vector<Turn> legal() const = 0;  // canonical, in byte order of their texts; empty when over
  // By side; no value in games in which a player who cannot act does not lose. History counts only for the player to
  // move.
  virtual std::optional<std::array<ActionsLeft, 2>> actions_left() const = 0;

  // The liberties (in Margo: freedoms) of the group on this point, in row-major order; empty if there is no piece.
  virtual std::vector<std::string> liberties(std::string_view point) const = 0;
  virtual std::vector<Group> groups() const = 0;
  // Whether the point is empty and a one-point eye of the player to move.
  virtual bool eye(std::string_view point) const = 0;

  // The turn that a text names, canonical, if it may be made now; or which rule it breaks (message_of).
  virtual Result<Turn, Refusal> read(std::string_view text) const = 0;
  // The same for a turn, canonical or not, made of moves of this game.
  virtual Result<Turn, Refusal> check(const Turn& turn) const = 0;
  virtual void play(const Turn& turn) = 0;            // precondition: canonical and legal
  Result<Turn, Refusal> play(std::string_view text);  // reads it first; unchanged if it may not be made
  bool play(Act act) { return play(name_of(act)).ok(); }
  std::vector<Act> acts() const;  // that are legal now
  std::string text(const Turn& turn) const { return text_of(forms(), turn); }
  std::vector<std::string> texts(const std::vector<Turn>& turns) const;

  // The legal turns again, each in every way to write it; and what its last piece will be. Precondition: one of them.
  virtual std::vector<Turn> ways() const = 0;
  virtual std::optional<Piece> piece_put(const Turn& way) const = 0;
  virtual MoveForms forms() const = 0;
  virtual Message how_to_write() const = 0;  // what moves look like, such as "moves are a point like b2 or pass"

  // Takes back the moves after the first `ply`. Precondition: 0 <= ply <= this->ply().
  virtual void back_to(int ply) = 0;
  // Whether players may move out of turn, and after the end: in Go, as its records and GTP clients do.
  virtual bool gives_turns() const = 0;
  // Makes it the turn of this player, in a settlement or after the end too. Taking back their turn restores the order.
  // Precondition: gives_turns().
  virtual void give_turn(Side side) = 0;
  // The move of this player, who is given the turn for it if necessary; if it may not be made, nothing is changed.
  // Precondition: it is their turn, or gives_turns().
  Result<Turn, Refusal> read_as(Side side, std::string_view text);
  Result<Turn, Refusal> play_as(Side side, std::string_view text);
  std::unique_ptr<Table> at(int ply) const;  // after this many moves
  Status undo();                             // the last move

  // The same game turned and mirrored; symmetry in [0, symmetries()).
  virtual int symmetries() const = 0;
  virtual std::unique_ptr<Table> image(int symmetry) const = 0;

  // While a position is set up: the empty places that could take another piece beside these.
  virtual std::vector<std::string> open_in(const Arrangement& arrangement) const = 0;
  // A new game from this position, with the same options.
  virtual Result<std::unique_ptr<Table>> arranged(const Arrangement& arrangement) const = 0;

  // The number of sequences of `depth` legal moves from here; no value if stopped.
  virtual std::optional<std::uint64_t> perft(int depth, const Stop& stop = {}) const = 0;

  // An error if the network is for another game, or for other options.
  virtual Status fits(const nn::QuantisedNetwork& network) const = 0;
  // A search of this position. It finds nothing in a finished game or in a settlement.
  virtual std::unique_ptr<Search> search(const SearchSettings& settings) const = 0;

  // Nothing if the tablebases do not have the position; in a settlement, or if the game is over.
  virtual std::optional<Solved> solved(const Tablebases& tablebases) const = 0;

  // The game from here on as learning needs it, without settlement.
  virtual std::unique_ptr<NetworkGame> network_game() const = 0;

  // Light playouts from here to the end, without settlement.
  virtual PlayoutFigures playouts(std::uint64_t count, std::uint64_t seed) const = 0;
};

// The position without its history.
Arrangement arrangement_of(const Table& table);

// Perft by first move, in byte order of the moves. Precondition: depth >= 1.
std::vector<std::pair<std::string, std::uint64_t>> divide(const Table& table, int depth);

// A game that can be opened.
struct Entry {
  struct Declared {
    Option option;
    messages::Named initial;  // the default as written, or in words if it depends on other options
  };
  std::string_view name;
  Message summary;
  std::string_view chapter;  // of docs/rules, that explains it
  std::string_view number;   // the option that is negotiated before the game, or ""
  Result<std::unique_ptr<Table>> (*open)(const Options& options);
  std::vector<Declared> options = {};
  Options none = {};               // without any given options
  std::vector<Piece> pieces = {};  // all kinds, without walls; of the third player as well, if the game may have one
  std::vector<std::string_view> walls = {};  // the directions that a piece's wall may face, where pieces have walls
  // The share of a playout's result in the value of a position, beside a network's: the share that made the program's
  // network strongest (docs/learning.md).
  float playout_share = 0;
  // The smallest size for the program's network: on smaller boards playouts do as well, or better (docs/learning.md).
  int network_from = 0;
  // From this size on the game has another network, trained on such boards (NAME-large.net); none: it has not.
  std::optional<int> large_from = {};
  int usual_capacity = 0;  // the largest size on the board for which the game is quickest
  Message unscored = {};   // who wins, where there is no score
  // A value of an option that is recommended in place of its default, and why.
  struct Advice {
    std::string_view option, value;
    Message reason;
  };
  std::optional<Advice> advice = {};

  // `given` with this value for the negotiated number; an error if the game has no such option or not this value.
  Result<Options> with_number(const Options& given, std::string_view text) const;
};

// Every game, in alphabetical order.
const std::vector<Entry>& catalog();
const Entry* find_game(std::string_view name);  // in upper or lower case
Error no_such_game(std::string_view name);
// The options of a game from "key=value" words, or from pairs of a key and a value.
Result<Options> read_options(std::string_view game, std::string_view options);
Result<Options> read_options(std::string_view game, const std::vector<OptionText>& options);
// Opens a game by its name and "key=value" words.
Result<std::unique_ptr<Table>> open_table(std::string_view game, std::string_view options = "");

}  // namespace crosscut
