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
  const std::string_view title = speak_.title(side);
  return seated_->player(side) == Player::computer ? speak_("{} (computer)", "{} (Computer)", title)
                                                   : std::string(title);
}

std::string Play::engine_text(explain::Speech speak) const {
  const engine::EngineSettings& engine = setup_.engine;
  std::string text(name_of(engine.search.kind));
  if (engine.playouts < engine::most_playouts)
    text += ", " + speak.count(static_cast<long long>(engine.playouts), "playout", "Probespiel", "Probespiele");
  if (engine.seconds)
    text += speak(", at most {} s", ", höchstens {} s", speak.points(static_cast<int>(2 * *engine.seconds)));
  return text + speak(" a move, seed {}", " je Zug, seed {}", engine.search.seed);
}

std::string Play::in_words(const std::string& result) const { return explain::result_in_words(result, speak_); }

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
    console_.say(speak_("The computer has made {} moves; type go to let it play on.",
                        "Der Computer hat {} Züge gemacht; mit go lässt du ihn weiterspielen.", leave));
    paused_ = true;
    return;
  }
  const Side side = table().to_play();
  if (console_.person()) console_.begin(speak_("{} is thinking...\n", "{} überlegt...\n", who(side)));
  bool stopped = false;
  const Thought thought =
      engine_.think(table(), setup_.engine, setup_.clock, [&] { return stopped |= console_.stopped(); });
  if (stopped && seated_->humans() == 0) paused_ = true;
  if (engine_.resigns(table(), setup_.engine)) {
    console_.say(speak_("{} resigns.", "{} gibt auf.", who(side)));
    game().lose(side, play::Ending::How::resignation);
    return announce_result();
  }
  make_computer_move(thought.move);
}

void Play::make_computer_move(const Turn& move) {
  game().play(move);
  after_move();
}

void Play::after_move() {
  const Scene scene = table().scene();
  // The board is shown when a person needs to see it.
  if (computer_is_due() && seated_->humans() > 0 && !scene.over) {
    console_.say(fmt::format("{} {}.", speak_.title(scene.last->by), explain::deed(scene, speak_)));
    return;
  }
  show();
  if (scene.last->is(Act::swap))
    console_.say(speak_("The players have exchanged colours: the next move is made for {}.",
                        "Die Spieler haben die Farben getauscht: Der nächste Zug ist einer von {}.",
                        who(scene.to_play)));
  if (game().over()) announce_result();
}

void Play::announce_result() {
  std::string text =
      speak_("The game is over: {} ({}).", "Das Spiel ist zu Ende: {} ({}).", in_words(result()), result());
  if (table().over()) text += " " + explain::end_in_words(table().scene(), speak_);
  console_.say(text);
}

void Play::show() { console_.print(view(table(), console_.style())); }

std::vector<std::string> Play::legal_acts() const {
  std::vector<std::string> names;
  if (game().over()) return names;
  for (const Act act : table().acts()) names.emplace_back(name_of(act));
  return names;
}

std::string Play::prompt() const {
  if (game().over())
    return speak_("Game over (undo, save FILE, new, quit) > ", "Zu Ende (undo, save DATEI, new, quit) > ");
  const Side side = table().to_play();
  std::vector<std::string> acts = legal_acts();
  if (seated_->player(side) == Player::computer) acts.insert(acts.begin(), "go");
  const std::string all = join(acts, ", ");
  if (table().settling()) return speak_("{} to answer (or {}) > ", "{} entscheidet ({}) > ", who(side), all);
  return speak_("{} to move", "{} am Zug", who(side)) + (acts.empty() ? "" : speak_(" (or {})", " (oder {})", all)) +
         " > ";
}

}  // namespace crosscut::cli
