#include "play/game.hpp"

#include <cassert>

#include "messages/catalogue.hpp"
#include "messages/games.hpp"
#include "messages/request.hpp"
#include "messages/rooms.hpp"
#include "messages/rules.hpp"
#include "messages/setup.hpp"

namespace crosscut::play {

using Kind = Event::Kind;

namespace {

Message already_over(const Ending& ending) { return messages::game_over{.result = result_text(ending)}; }

Message turn_of(int seat) {
  const std::array<Message, 3> seats = {messages::first{}, messages::second{}, messages::third{}};
  return messages::not_your_turn{.seat = seats[static_cast<std::size_t>(seat)]};
}

}  // namespace

Result<Game> Game::open(const Setup& setup) {
  assert(find_game(setup.options.game()));
  const Entry& entry = *find_game(setup.options.game());
  auto table = entry.open(setup.options);
  if (!table) return table.error();
  if (setup.negotiate && entry.number.empty()) return messages::no_number_named{.game = entry.name};
  if (setup.negotiate && (*table)->sides() != 2) return messages::number_needs_two{};
  const Seats seats = Seats::first_plays((*table)->to_play());
  Game game(*std::move(table), seats);
  game.negotiated_ = setup.negotiate;
  if (setup.clock) game.clock_.emplace(*setup.clock);
  return game;
}

Game::Phase Game::phase() const {
  if (over()) return Phase::over;
  if (negotiated_ && number_.empty()) return Phase::number;
  if (negotiated_ && !chosen_) return Phase::side;
  return table_->settling() ? Phase::settlement : Phase::play;
}

std::optional<int> Game::to_move() const {
  switch (phase()) {
    case Phase::number:
      return 0;
    case Phase::side:
      return 1;
    case Phase::over:
      return {};
    default:
      return seats().seat(table_->to_play());
  }
}

int Game::mover(int ply) const {
  auto moves = table_->moves();
  const Side by = moves[static_cast<std::size_t>(ply)].by;
  moves.resize(static_cast<std::size_t>(ply));
  return beginning_.after(moves).seat(by);
}

std::optional<Ending> Game::ending() const {
  if (ending_) return ending_;
  if (table_->over()) return ending_of(table_->outcome());
  return {};
}

bool Game::is_asked(Consent what) const {
  const Asks& all = asks(what);
  return std::find(all.begin(), all.end(), true) != all.end();
}

Status Game::must_be_playing() const {
  switch (phase()) {
    case Phase::over:
      return already_over(*ending());
    case Phase::number:
      return messages::number_first{};
    case Phase::side:
      return messages::side_first{};
    default:
      return Done{};
  }
}

Status Game::must_be_turn_in(Phase wanted, int seat) const {
  if (wanted != phase()) {
    if (const Status playing = must_be_playing(); !playing) return playing;
    return messages::game_begun{};
  }
  if (to_move() != seat) return turn_of(*to_move());
  return Done{};
}

Result<Options> Game::options_with(const std::string& number) const {
  return find_game(table_->game())->with_number(table_->options(), number);
}

Result<Event> Game::check(const Event& event) const {
  Event checked = event;
  if (event.kind == Kind::number || event.kind == Kind::side) {
    const Phase wanted = event.kind == Kind::number ? Phase::number : Phase::side;
    if (const Status turn = must_be_turn_in(wanted, event.seat); !turn) return turn.error();
    if (wanted == Phase::side) return checked;
    if (const auto options = options_with(event.number); !options) return options.error();
    return checked;
  }
  if (event.kind == Kind::refuse) {
    if (!is_asked(event.what)) return messages::no_offer{};
    return checked;
  }
  if (event.kind == Kind::ask && event.what == Consent::rematch && !over()) return messages::not_over{};
  if (event.what != Consent::rematch)
    if (const Status playing = must_be_playing(); !playing) return playing.error();
  if (event.kind == Kind::ask) return check_ask(checked);
  if (event.kind != Kind::move) return checked;
  if (to_move() != event.seat) return turn_of(*to_move());
  auto move = table_->check(event.move);
  if (!move) return message_of(move.error());
  checked.move = *std::move(move);
  return checked;
}

Result<Event> Game::check_move(int seat, std::string_view text) const {
  if (const Status playing = must_be_playing(); !playing) return playing.error();
  if (to_move() != seat) return turn_of(*to_move());
  auto move = table_->read(text);
  if (!move) return message_of(move.error());
  return Event{.kind = Kind::move, .seat = seat, .move = *std::move(move)};
}

Result<Event> Game::check_ask(Event event) const {
  const bool open = is_asked(event.what);
  const auto& before = asked_[static_cast<std::size_t>(event.what)][static_cast<std::size_t>(event.seat)];
  if (asked(event.what, event.seat) || (!open && before == changes_)) return messages::asked_before{};
  if (event.what != Consent::undo) return event;
  if (open && event.ply != back_to_) return messages::other_request{.ply = std::to_string(back_to_)};
  for (int i = ply(); !event.ply && i-- > 0;)
    if (mover(i) == event.seat) event.ply = i;
  if (!event.ply) return messages::nothing_to_take_back{};
  if (*event.ply >= ply()) return messages::no_move_after{.ply = *event.ply};
  return event;
}

Status Game::apply(const Event& event, Milliseconds at) {
  switch (event.kind) {
    case Kind::number:
      number_ = event.number;
      break;
    case Kind::side:
      return begin(event.seat, event.side);
    case Kind::move:
      play(event.move, at);
      break;
    case Kind::ask:
      return agree(event, at);
    case Kind::refuse:
      refuse(event.what, event.seat);
      break;
    case Kind::resign:
      lose(seats().side(event.seat), Ending::How::resignation, at);
      break;
    case Kind::flag:
      lose(seats().side(event.seat), Ending::How::time, at);
      break;
    case Kind::cut:
      end({Ending::How::nothing, {}, 0}, at);
      break;
  }
  return Done{};
}

// The second seat has chosen its side: the game begins, with the named number.
Status Game::begin(int seat, Side side) {
  const auto options = options_with(number_);
  if (!options) return options.error();
  auto table = find_game(table_->game())->open(*options);
  if (!table) return table.error();
  table_ = *std::move(table);
  chosen_ = true;
  beginning_ = seats_ = Seats::first_plays(seat == 0 ? side : other(side));
  return Done{};
}

// Whoever withdraws a request for a rematch may make it again, since no further move would allow that.
void Game::refuse(Consent what, int seat) {
  const auto at = static_cast<std::size_t>(what);
  if (what == Consent::rematch && asked(what, seat)) asked_[at][static_cast<std::size_t>(seat)].reset();
  asks_[at] = {};
}

// A request takes effect once everybody has made it.
Status Game::agree(const Event& event, Milliseconds at) {
  Asks& all = asks_[static_cast<std::size_t>(event.what)];
  if (event.what == Consent::undo) back_to_ = event.ply.value_or(0);
  all[static_cast<std::size_t>(event.seat)] = true;
  asked_[static_cast<std::size_t>(event.what)][static_cast<std::size_t>(event.seat)] = changes_;
  if (std::count(all.begin(), all.end(), true) < table_->sides()) return Done{};
  if (event.what == Consent::rematch) return Done{};
  if (event.what == Consent::draw) {
    end({Ending::How::agreement, {}, 0}, at);
    return Done{};
  }
  if (back_to_ < 0 || back_to_ > ply()) return messages::no_ply_before{.ply = back_to_};
  take_back(back_to_, at);
  return Done{};
}

void Game::take_back(int ply, Milliseconds at) {
  table_->back_to(ply);
  seats_ = beginning_.after(table_->moves());
  undone_.clear();
  ++changes_;
  asks_ = {};
  if (!clock_) return;
  const auto move = static_cast<std::size_t>(ply);
  assert(move < before_.size());
  for (int seat = 0; seat < table_->sides(); ++seat) clock_->set(seat, before_[move][static_cast<std::size_t>(seat)]);
  before_.resize(move);
  clock_->forgive();
  if (ply > 0) clock_->run(*to_move(), at);
}

void Game::resume(Milliseconds now) {
  if (!clock_ || !clock_->running()) return;
  const int running = *clock_->running();
  clock_->forgive();
  clock_->run(running, now);
}

Result<Turn, Refusal> Game::read(std::string_view text) const {
  if (ending_) return Refusal{.rule = Rule::game_over, .text = result_text(*ending_), .player = table_->to_play()};
  return table_->read(text);
}

Result<Turn, Refusal> Game::play(std::string_view text) {
  auto move = read(text);
  if (move) play(*move);
  return move;
}

Result<Turn, Refusal> Game::play_as(Side side, std::string_view text) {
  if (ending_) return read(text);
  auto move = table_->read_as(side, text);
  if (move) play(*move);
  return move;
}

void Game::play(const Turn& move, std::optional<Milliseconds> at) {
  table_->play(move);
  ++changes_;
  if (move.is(Act::swap)) seats_ = beginning_.after(table_->moves());
  if (!undone_.empty() && undone_.back() == move)
    undone_.pop_back();
  else
    undone_.clear();
  asks_ = {};
  if (clock_ && at) {
    before_.push_back(lefts());
    clock_->moved(*at);
  }
  if (clock_ && at && !table_->over()) clock_->run(*to_move(), *at);
}

Status Game::undo() {
  if (ending_) {
    ending_.reset();
    ++changes_;
    return Done{};
  }
  if (ply() == 0) return messages::nothing_to_undo{};
  back_to(ply() - 1);
  return Done{};
}

void Game::back_to(int ply) {
  ending_.reset();
  const auto moves = table_->moves();
  for (auto i = moves.size(); i-- > static_cast<std::size_t>(ply); ++changes_) undone_.push_back(moves[i].turn);
  table_->back_to(ply);
  seats_ = beginning_.after(table_->moves());
}

Status Game::redo() {
  if (undone_.empty()) return messages::nothing_to_redo{};
  if (ending_) return already_over(*ending_);
  play(Turn(undone_.back()));
  return Done{};
}

void Game::end(const Ending& ending, std::optional<Milliseconds> at) {
  ++changes_;
  ending_ = ending;
  asks_ = {};
  if (clock_ && at) clock_->stop(*at);
}

int moves_to_come(const Table& table) {
  const Scene scene = table.scene();
  const auto empty = std::count_if(scene.places.begin(), scene.places.end(), [](const auto& p) { return !p.piece; });
  return std::max(10, static_cast<int>(empty) / scene.sides);
}

}  // namespace crosscut::play
