#pragma once
// A game in progress: the table with its seats, negotiation before the first move, clock, undo and redo, offers that
// need everybody's consent, and how the game ended. Everything a player can do is an event: check() says whether it is
// allowed now, and apply() carries it out, so that a list of events is the whole game. Hosts where one person decides
// use the simpler play(), undo() and end().
// `at` is the present moment; with it, the clock passes from player to player. A host that times moves itself passes
// none and sets the clock.
#include <memory>

#include "play/clock.hpp"
#include "play/ending.hpp"
#include "play/seats.hpp"

namespace crosscut::play {

// The first seat moves first or names the number.
inline constexpr std::array<std::string_view, 3> seat_name = {"first", "second", "third"};
inline std::string seat_text(int seat) { return std::string(seat_name[static_cast<std::size_t>(seat)]); }

// Requests that need everybody's consent; a rematch is asked for once the game is over, and left to the host.
enum class Consent : std::uint8_t { draw, undo, rematch };
inline constexpr std::size_t consents = 3;

struct Event {
  enum class Kind : std::uint8_t {
    number,  // is named
    side,    // is chosen
    move,
    ask,  // makes such a request, or agrees to one
    refuse,
    resign,
    flag,  // falls
    cut,   // the game is cut off for its length, without a result
  } kind;
  int seat;
  std::string number = {};
  Turn move = {};
  Side side = Side::black;
  Consent what = Consent::draw;
  std::optional<int> ply = {};  // to go back to; by default the one asked for, or before the player's own last move
};

class Game {
 public:
  enum class Phase : std::uint8_t { number, side, play, settlement, over };
  static constexpr std::array<std::string_view, 5> phase_name = {"number", "side", "play", "settlement", "over"};

  struct Setup {
    Options options;  // of a game, as far as they are given
    std::optional<TimeControl> clock;
    bool negotiate = false;  // the first seat names the number, the second chooses the side
  };

  static Result<Game> open(const Setup& setup);
  // Continues from a table as it stands; `number`: the one that the first seat named.
  explicit Game(std::unique_ptr<Table> table, Seats beginning = Seats(), std::string number = "")
      : table_(std::move(table)),
        beginning_(beginning),
        seats_(beginning.after(table_->moves())),
        number_(std::move(number)) {}

  const Table& table() const { return *table_; }
  int ply() const { return table_->ply(); }
  Phase phase() const;

  // The seats and their sides now.
  const Seats& seats() const { return seats_; }
  const Seats& beginning() const { return beginning_; }  // before the first move
  // Sides have no meaning before they are chosen.
  bool sides_known() const { return !negotiated_ || chosen_; }
  std::optional<int> to_move() const;                    // the seat that acts next
  int mover(int ply) const;                              // the seat that made the move at this ply
  const std::string& number() const { return number_; }  // named, or ""
  // The options with which play begins if this number is named.
  Result<Options> options_with(const std::string& number) const;

  bool over() const { return ending_ || table_->over(); }
  std::optional<Ending> ending() const;
  bool asked(Consent what, int seat) const { return asks(what)[static_cast<std::size_t>(seat)]; }
  int back_to() const { return back_to_; }  // the ply of a requested undo

  // The event to apply, with anything left open filled in; or why it is not allowed.
  Result<Event> check(const Event& event) const;
  // The same for a move as text.
  Result<Event> check_move(int seat, std::string_view text) const;
  // After an error the game is unusable: the event had not passed check().
  Status apply(const Event& event, Milliseconds at);

  // From the first move on, the time of the player to move runs.
  const std::optional<GameClock>& clock() const { return clock_; }
  std::optional<GameClock>& clock() { return clock_; }  // for hosts that time moves themselves
  // Forgives the time used since the last event, because no server was running.
  void resume(Milliseconds now);

  // The move that a text names, if the game is not over and the move may be made now.
  Result<Turn, Refusal> read(std::string_view text) const;
  // Plays a move that may be made now, and forgets what was taken back, unless the move is the same.
  void play(const Turn& move, std::optional<Milliseconds> at = {});
  Result<Turn, Refusal> play(std::string_view text);  // reads it first; unchanged if it may not be made
  // The same of this player. Precondition: as of Table::read_as().
  Result<Turn, Refusal> play_as(Side side, std::string_view text);
  // Takes back an ending that does not follow from the board, or else one move.
  Status undo();
  // Takes back the moves after the first `ply`, and such an ending. Precondition: at least that many have been made.
  void back_to(int ply);
  // Plays the last move taken back.
  Status redo();
  std::size_t undone() const { return undone_.size(); }
  // How often the game has changed since it was created, for hosts that save it.
  std::size_t changes() const { return changes_; }
  // Ends the game other than by the rules.
  void end(const Ending& ending, std::optional<Milliseconds> at = {});
  void lose(Side side, Ending::How how, std::optional<Milliseconds> at = {}) {
    end(loss_of(side, how, table_->sides()), at);
  }

 private:
  using Asks = std::array<bool, 3>;  // by seat
  // By consent and seat: changes() when it was last asked for, since each seat may ask once between two changes.
  using Asked = std::array<std::array<std::optional<std::size_t>, 3>, consents>;

  const Asks& asks(Consent what) const { return asks_[static_cast<std::size_t>(what)]; }
  bool is_asked(Consent what) const;
  Status must_be_playing() const;
  Status must_be_turn_in(Phase phase, int seat) const;
  Result<Event> check_ask(Event event) const;
  Status begin(int seat, Side side);
  void refuse(Consent what, int seat);
  Status agree(const Event& event, Milliseconds at);
  void take_back(int ply, Milliseconds at);
  using Lefts = std::array<GameClock::Left, 3>;  // by seat
  Lefts lefts() const { return {clock_->left(0), clock_->left(1), clock_->left(2)}; }

  std::unique_ptr<Table> table_;
  Seats beginning_, seats_;  // before the first move, and now
  bool negotiated_ = false, chosen_ = false;
  std::string number_;
  std::optional<GameClock> clock_;
  std::vector<Lefts> before_;          // what the clock showed before each move that it timed
  std::array<Asks, consents> asks_{};  // by consent
  Asked asked_{};
  int back_to_ = 0;
  std::vector<Turn> undone_;
  std::size_t changes_ = 0;
  std::optional<Ending> ending_;
};

// Roughly how many moves the player to move still has to make, to divide up the time.
int moves_to_come(const Table& table);

}  // namespace crosscut::play
