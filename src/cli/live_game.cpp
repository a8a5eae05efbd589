#include "cli/live_game.hpp"

#include "cli/view.hpp"
#include "messages/play.hpp"
#include "play/words.hpp"

namespace crosscut::cli {

LiveGame::LiveGame(Console& console, const PlaySetup& setup, SeatedGame seated)
    : console_(console), setup_(setup), seated_(std::move(seated)), resumed_at_(table().ply()) {}

void LiveGame::replace(SeatedGame seated) {
  seated_ = std::move(seated);
  resume();
  show();
  if (over()) announce_result();
}

Record LiveGame::record() const {
  return seated_.record(std::string(name_of(Player::computer)) + " (" + worded(engine()) + ")");
}

Message LiveGame::engine() const {
  const engine::EngineSettings engine = engine::at_table(table(), setup_.engine);
  std::vector<Part> how = {{std::string(name_of(engine.search.kind))}};
  if (engine.level) how.push_back({messages::play_engine_level{.level = *engine.level}});
  if (engine.playouts < engine::most_playouts) how.push_back({messages::play_playouts{.count = engine.playouts}});
  if (engine.seconds) how.push_back({messages::play_engine_seconds{.seconds = static_cast<int>(2 * *engine.seconds)}});
  return messages::play_engine{.how = std::move(how), .seed = std::to_string(engine.search.seed)};
}

Thought LiveGame::think(const engine::EngineSettings& settings) {
  return engine_.think(table(), settings, setup_.clock, [this] { return console_.stopped(); });
}

bool LiveGame::computer_is_due() const { return !paused_ && !over() && player_to_move() == Player::computer; }

void LiveGame::computer_moves() {
  // Without a person, nobody can stop two computers in a game that may never end.
  const int leave = 4 * static_cast<int>(table().scene().places.size());
  if (seated_.humans() == 0 && table().ply() - resumed_at_ >= leave) {
    console_.say(messages::play_go_on{.moves = leave});
    paused_ = true;
    return;
  }
  const Side side = table().to_play();
  const bool due = computer_is_due();
  if (console_.person() && due) console_.say(messages::play_thinking{.who = who(side)});
  bool stopped = false;
  const Thought thought =
      engine_.think(table(), setup_.engine, setup_.clock, [&] { return stopped |= console_.stopped(); });
  if (stopped && seated_.humans() == 0) paused_ = true;
  if (due && engine_.resigns(table(), setup_.engine)) {
    console_.say(messages::play_resigns{.who = who(side)});
    game().lose(side, play::Ending::How::resignation);
    return announce_result();
  }
  game().play(thought.move);
  after_move();
}

void LiveGame::resume() {
  paused_ = false;
  resumed_at_ = table().ply();
}

std::optional<std::string> LiveGame::ask() {
  if (!over() && seated_.humans() < table().sides()) engine_.ponder(table(), setup_.engine);
  auto line = console_.ask(console_.worded(prompt()));
  engine_.stop_pondering();
  return line;
}

Result<Turn, Refusal> LiveGame::move(std::string_view text) {
  auto played = game().play(text);
  if (played) paused_ = false, after_move();
  return played;
}

void LiveGame::undo(int moves) {
  if (over() && !table().over()) {
    (void)game().undo();
    return show();
  }
  const int made = table().ply();
  if (made == 0) return console_.refuse(messages::play_nothing_to_undo{});
  if (moves > made) return console_.refuse(messages::play_too_few_moves{.count = made});
  int ply = made - std::max(1, moves);
  while (ply > 0 && moves == 0 && seated_.humans() > 0 && seated_.player(game().mover(ply)) == Player::computer) --ply;
  game().back_to(ply);
  paused_ = player_to_move() == Player::computer;
  show();
}

void LiveGame::redo(int moves) {
  const auto undone = static_cast<int>(game().undone());
  if (undone == 0) return console_.refuse(messages::play_nothing_undone{});
  if (moves > undone) return console_.refuse(messages::play_too_few_undone{.count = undone});
  while (game().redo() && (moves ? --moves > 0 : seated_.humans() > 0 && player_to_move() == Player::computer)) {}
  paused_ = player_to_move() == Player::computer;
  show();
  if (over()) announce_result();
}

void LiveGame::after_move() {
  const Scene scene = table().scene();
  // The board is shown when a person needs to see it.
  if (computer_is_due() && seated_.humans() > 0 && !scene.over) {
    console_.say(messages::play_did{.deed = play::deed(scene)});
    return;
  }
  show();
  if (scene.last->is(Act::swap)) console_.say(messages::play_swapped{.who = who(scene.to_play)});
  if (over()) announce_result();
}

void LiveGame::announce_result() const {
  const Message in_words = play::result_of(result());
  if (!table().over()) return console_.say(messages::play_over{.result = in_words, .written = result()});
  console_.say(
      messages::play_over_because{.result = in_words, .written = result(), .end = play::end_of(table().scene())});
}

void LiveGame::show() const { console_.print(view(table(), console_.style())); }

Message LiveGame::who(Side side) const {
  if (seated_.player(side) == Player::computer) return messages::play_computer{.side = side};
  return message_of(side);
}

std::vector<std::string> LiveGame::acts() const {
  std::vector<std::string> names;
  if (over()) return names;
  for (const Act act : table().acts()) names.emplace_back(name_of(act));
  return names;
}

Message LiveGame::prompt() const {
  if (over()) return messages::play_prompt_over{};
  const Side side = table().to_play();
  std::vector<std::string> all = acts();
  if (seated_.player(side) == Player::computer) all.insert(all.begin(), "go");
  if (table().settling()) return messages::play_prompt_settling{.who = who(side), .acts = all};
  if (all.empty()) return messages::play_prompt{.who = who(side)};
  return messages::play_prompt_acts{.who = who(side), .acts = all};
}

}  // namespace crosscut::cli
