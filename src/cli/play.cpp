#include "cli/play.hpp"

#include "cli/status.hpp"
#include "cli/view.hpp"

namespace crosscut::cli {

int Play::run() {
  if (!start()) return failed_ ? 2 : 0;
  while (!leaving_) {
    if (computer_is_due()) {
      computer_moves();
      continue;
    }
    // While a person thinks, the computer ponders.
    if (!game().over() && seated_->humans() < table().sides()) engine_.ponder(table(), setup_.engine);
    const auto line = console_.ask(prompt());
    engine_.stop_pondering();
    if (!line) break;
    obey(*line);
  }
  keep();
  return setup_.strict && console_.refused() ? 1 : 0;
}

std::string Play::who(Side side) const {
  return std::string(title_of(side)) + (seated_->player(side) == Player::computer ? " (computer)" : "");
}

std::string Play::engine_text() const {
  const engine::EngineSettings& engine = setup_.engine;
  std::string text(name_of(engine.search.kind));
  if (engine.playouts < engine::most_playouts)
    text += ", " + counted(static_cast<long long>(engine.playouts), "playout");
  if (engine.seconds) text += ", at most " + points_text(static_cast<int>(2 * *engine.seconds)) + " s";
  return text + " a move, seed " + std::to_string(engine.search.seed);
}

Stop Play::cancel() const {
  return [this] { return console_.stopped(); };
}

bool Play::computer_is_due() const {
  return !paused_ && !game().over() && seated_->player(table().to_play()) == Player::computer;
}

void Play::computer_moves() {
  // Without a person, nobody can stop two computers in a game that may never end.
  const int leave = 4 * static_cast<int>(table().scene().places.size());
  if (seated_->humans() == 0 && table().ply() - rest_from_ >= leave) {
    console_.say("The computer has made " + std::to_string(leave) + " moves; type go to let it play on.");
    paused_ = true;
    return;
  }
  const Side side = table().to_play();
  if (console_.person()) console_.begin(who(side) + " is thinking...\n");
  bool stopped = false;
  const Thought thought =
      engine_.think(table(), setup_.engine, setup_.clock, [&] { return stopped |= console_.stopped(); });
  if (stopped && seated_->humans() == 0) paused_ = true;
  if (engine_.resigns(table(), setup_.engine)) {
    console_.say(who(side) + " resigns.");
    game().lose(side, play::Ending::How::resignation);
    return announce_result();
  }
  make_computer_move(thought.move);
}

void Play::make_computer_move(const std::string& move) {
  if (const auto played = game().play(move); !played) {
    paused_ = true;
    return console_.say("The computer failed to move (" + played.message() + "); please move for it.");
  }
  after_move();
}

void Play::after_move() {
  const Scene scene = table().scene();
  // The board is shown when a person needs to see it.
  if (computer_is_due() && seated_->humans() > 0 && !scene.over) {
    console_.say(std::string(title_of(scene.last->move.by)) + " " + explain::deed(scene) + ".");
    return;
  }
  show();
  if (scene.last->move.is(Act::swap))
    console_.say("The players have exchanged colours: the next move is made for " + who(scene.to_play) + ".");
  if (game().over()) announce_result();
}

void Play::announce_result() {
  console_.say("The game is over: " + explain::result_in_words(result()) + " (" + result() + ").");
}

void Play::show() { console_.print(view(table(), console_.style())); }

std::vector<std::string> Play::legal_acts() const {
  std::vector<std::string> names;
  if (game().over()) return names;
  for (const Act act : table().acts()) names.emplace_back(name_of(act));
  return names;
}

std::string Play::prompt() const {
  if (game().over()) return "Game over (undo, save FILE, new, quit) > ";
  const Side side = table().to_play();
  std::vector<std::string> acts = legal_acts();
  if (seated_->player(side) == Player::computer) acts.insert(acts.begin(), "go");
  return who(side) + " to " + (table().settling() ? "answer" : "move") +
         (acts.empty() ? "" : " (or " + join(acts, ", ") + ")") + " > ";
}

}  // namespace crosscut::cli
