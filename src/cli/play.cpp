#include "cli/play.hpp"

#include "cli/board.hpp"
#include "cli/status.hpp"

namespace crosscut::cli {

int Play::run() {
  if (!start()) return setup_.strict || !console_.person() ? 2 : 0;
  while (!leaving_) {
    if (computer_is_due()) {
      computer_moves();
      continue;
    }
    const auto line = console_.ask(prompt());
    if (!line) break;
    obey(*line);
  }
  keep();
  return setup_.strict && console_.refused() ? 1 : 0;
}

std::string Play::who(Side side) const {
  return std::string(title_of(side)) + (match_->player(side) == Player::computer ? " (computer)" : "");
}

std::string Play::engine_text() const {
  std::string text = setup_.engine.player;
  if (setup_.engine.seconds) return text + ", " + points_text(static_cast<int>(2 * *setup_.engine.seconds)) + " s a move";
  return text + ", " + counted(static_cast<long long>(setup_.engine.playouts), "playout");
}

Stop Play::cancel() const {
  return [this] { return console_.stopped(); };
}

bool Play::computer_is_due() const {
  return !paused_ && !match_->over() && match_->player(table().to_play()) == Player::computer;
}

void Play::computer_moves() {
  // Nobody is there to stop two computers in a game that may never end.
  const int leave = 4 * static_cast<int>(table().scene().places.size());
  if (match_->humans() == 0 && table().ply() - rest_from_ >= leave) {
    console_.say("The computer has made " + std::to_string(leave) + " moves; go lets it play on.");
    paused_ = true;
    return;
  }
  const Side side = table().to_play();
  if (console_.person()) console_.begin(who(side) + " is thinking...\n");
  bool stopped = false;
  const Thought thought = think(table(), setup_.engine, setup_.clock, [&] { return stopped |= console_.stopped(); });
  if (stopped && match_->humans() == 0) paused_ = true;
  (void)match().play(thought.move);
  after_move();
}

void Play::human_moves(std::string_view move) {
  const auto played = match().play(move);
  if (!played) return console_.refuse(played.message());
  paused_ = false;
  after_move();
}

void Play::after_move() {
  const Scene scene = table().scene();
  // The board is shown when a person has to look at it.
  if (computer_is_due() && match_->humans() > 0 && !scene.over) {
    const std::string more = deed(scene);
    console_.say(who(scene.last->move.by) + ": " + scene.last->move.text + (more.empty() ? "" : ", " + more) + ".");
    return;
  }
  show();
  if (scene.last->move.text == "swap")
    console_.say("The players have exchanged colours: " + who(scene.to_play) + " is to move.");
  if (match_->over()) announce_result();
}

void Play::announce_result() {
  console_.say("The game is over: " + result_in_words(*match_->result()) + " (" + *match_->result() + ").");
}

// The groups that a standing claim would remove, and what the game would come to: found by accepting it on a copy.
static std::unique_ptr<Table> accepted(const Table& table) {
  auto copy = table.clone();
  return copy->play("accept") ? std::move(copy) : nullptr;
}

void Play::show() {
  const Style style = console_.style();
  const Scene scene = table().scene();
  std::vector<std::string> dead;
  std::string settlement;
  if (scene.settlement && !scene.settlement->by) {
    settlement =
        "Both players have passed. Is anything dead? Name a point of each dead group (dead d4 e5), say dead if "
        "there is none, or resume to play on.";
  } else if (scene.settlement) {
    const auto end = accepted(table());
    for (const auto& [place, piece] : end->scene().last->captured) dead.push_back(place);
    settlement = std::string(title_of(*scene.settlement->by)) + " claims " +
                 (dead.empty() ? "that nothing is dead" : "as dead: " + join(scene.settlement->claim, " ")) +
                 ". If you accept, " + result_in_words(result_text(end->outcome())) +
                 ". Answer accept, resume to play on, or another claim (dead ...).";
  }
  const Drawing drawing = draw_board(scene, style, dead);
  std::vector<std::string> beside;
  const int room = style.width - drawing.width - 3;
  constexpr int least_room = 34;
  const bool side_by_side = room >= least_room;
  for (const std::string& line : status(scene))
    for (const std::string& part : wrapped(line, side_by_side ? room : style.width, 2)) beside.push_back(part);
  std::vector<std::string> lines = {""};
  const std::string blanks(static_cast<std::size_t>(drawing.width) + 3, ' ');
  for (std::size_t i = 0; i < std::max(drawing.lines.size(), side_by_side ? beside.size() : 0); ++i) {
    std::string line = i < drawing.lines.size() ? drawing.lines[i] : "";
    if (side_by_side && i < beside.size())
      line += blanks.substr(static_cast<std::size_t>(columns(line))) + beside[i];
    while (!line.empty() && line.back() == ' ') line.pop_back();
    lines.push_back(std::move(line));
  }
  for (const std::string& part : wrapped(legend(scene, style, !dead.empty()), style.width)) lines.push_back(part);
  if (!side_by_side) lines.insert(lines.end(), beside.begin(), beside.end());
  console_.print(lines);
  if (!settlement.empty()) console_.say(settlement);
}

std::string Play::prompt() const {
  if (match_->over()) return "Game over (undo, save FILE, new, quit) > ";
  const Side side = table().to_play();
  std::vector<std::string> acts;
  if (match_->player(side) == Player::computer) acts.emplace_back("go");
  for (const char* act : {"pass", "button", "hold", "swap", "accept", "resume", "dead"})
    if (table().check(act)) acts.emplace_back(act);
  return who(side) + " to " + (table().settling() ? "answer" : "move") +
         (acts.empty() ? "" : " (or " + join(acts, ", ") + ")") + " > ";
}

}  // namespace crosscut::cli
