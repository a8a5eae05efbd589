#include "cli/play.hpp"

#include "cli/status.hpp"
#include "cli/view.hpp"
#include "messages/play.hpp"

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
    const auto line = console_.ask(console_.worded(prompt()));
    engine_.stop_pondering();
    if (!line) break;
    obey(*line);
  }
  keep();
  return setup_.strict && console_.refused() ? 1 : 0;
}

Message Play::who(Side side) const {
  if (seated_->player(side) == Player::computer) return messages::play_computer{.side = side};
  return message_of(side);
}

Message Play::engine_message() const {
  const engine::EngineSettings& engine = setup_.engine;
  std::vector<Part> how = {{std::string(name_of(engine.search.kind))}};
  if (engine.playouts < engine::most_playouts) how.push_back({messages::play_playouts{.count = engine.playouts}});
  if (engine.seconds) how.push_back({messages::play_engine_seconds{.seconds = static_cast<int>(2 * *engine.seconds)}});
  return messages::play_engine{.how = std::move(how), .seed = std::to_string(engine.search.seed)};
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
    console_.say(messages::play_go_on{.moves = leave});
    paused_ = true;
    return;
  }
  const Side side = table().to_play();
  if (console_.person()) console_.say(messages::play_thinking{.who = who(side)});
  bool stopped = false;
  const Thought thought =
      engine_.think(table(), setup_.engine, setup_.clock, [&] { return stopped |= console_.stopped(); });
  if (stopped && seated_->humans() == 0) paused_ = true;
  if (engine_.resigns(table(), setup_.engine)) {
    console_.say(messages::play_resigns{.who = who(side)});
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
    console_.say(messages::play_did{.deed = play::deed(scene)});
    return;
  }
  show();
  if (scene.last->is(Act::swap)) console_.say(messages::play_swapped{.who = who(scene.to_play)});
  if (game().over()) announce_result();
}

void Play::announce_result() {
  const Message in_words = play::result_of(result());
  if (!table().over()) return console_.say(messages::play_over{.result = in_words, .written = result()});
  console_.say(
      messages::play_over_because{.result = in_words, .written = result(), .end = play::end_of(table().scene())});
}

void Play::show() { console_.print(view(table(), console_.style())); }

std::vector<std::string> Play::legal_acts() const {
  std::vector<std::string> names;
  if (game().over()) return names;
  for (const Act act : table().acts()) names.emplace_back(name_of(act));
  return names;
}

Message Play::prompt() const {
  if (game().over()) return messages::play_prompt_over{};
  const Side side = table().to_play();
  std::vector<std::string> acts = legal_acts();
  if (seated_->player(side) == Player::computer) acts.insert(acts.begin(), "go");
  if (table().settling()) return messages::play_prompt_settling{.who = who(side), .acts = acts};
  if (acts.empty()) return messages::play_prompt{.who = who(side)};
  return messages::play_prompt_acts{.who = who(side), .acts = acts};
}

}  // namespace crosscut::cli
