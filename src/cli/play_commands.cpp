// The commands of terminal play beside moves, in one list.
#include <algorithm>
#include <cmath>
#include <map>

#include "cli/nearest.hpp"
#include "cli/play.hpp"
#include "cli/status.hpp"

namespace crosscut::cli {

struct Play::Command {
  std::string_view name, arguments, help;
  void (Play::*run)(std::string_view rest);
};

const std::vector<Play::Command>& Play::commands() {
  static const std::vector<Command> all = {
      {"help", "", "this list", &Play::help},
      {"board", "", "show the board again", &Play::board},
      {"moves", "[BEGINNING]", "list the legal moves, or those beginning with this", &Play::list_moves},
      {"why", "MOVE", "why the move is illegal, or what it would do", &Play::why},
      {"hint", "", "what the computer would do", &Play::hint},
      {"score", "", "the current score, with its parts", &Play::score},
      {"undo", "[N]", "take back your last move and what followed, or N moves", &Play::undo},
      {"redo", "[N]", "make the moves again that were taken back", &Play::redo},
      {"go", "", "let the computer make the next move", &Play::go},
      {"level", "[N]", "show or set the computer's level, 1 to 10", &Play::level},
      {"players", "[SIDE human|computer]", "show or change who plays", &Play::players},
      {"resign", "", "resign the game", &Play::resign},
      {"void", "", "offer to end the game without a result", &Play::agree},
      {"save", "[FILE]", "save the game, as JSON if the name ends in .json, else as SGF", &Play::save},
      {"load", "FILE", "continue a saved game", &Play::load},
      {"new", "[GAME] [KEY=VALUE...]", "start a new game; by default with the same options", &Play::new_game},
      {"quit", "", "leave; an unsaved game is kept", &Play::quit},
  };
  return all;
}

namespace {

bool begins(std::string_view text, std::string_view beginning) { return text.substr(0, beginning.size()) == beginning; }

// The first of two choices and the second, such as "c3" and "ne" or "c3-c4" and "d4"; "" and all of other moves.
std::pair<std::string, std::string> halves(const std::string& move, const TurnParts& parts) {
  if (!parts.direction.empty()) return {parts.place, parts.direction};
  if (!parts.from.empty()) return {parts.from + "-" + parts.to, parts.place};
  return {"", move};
}

std::optional<int> count_of(std::string_view text) {
  if (text.empty()) return 0;
  const auto number = whole_number(text, 1, 1'000'000);
  if (!number) return {};
  return static_cast<int>(*number);
}

}  // namespace

// Commands by their whole name, then moves, then beginnings of either.
void Play::obey(std::string_view line) {
  const std::string first = lower(words(line).front());
  const std::string_view rest = trimmed(line.substr(first.size()));
  for (const Command& command : commands())
    if (first == command.name) return (this->*command.run)(rest);
  const auto move = [this](const std::string& text) {
    auto played = game().play(text);
    if (played) paused_ = false, after_move();
    return played;
  };
  const auto played = move(std::string(line));
  if (played) return;
  std::vector<std::string> fitting;
  const Command* found = nullptr;
  for (const Command& command : commands())
    if (begins(command.name, first)) found = &command, fitting.emplace_back(command.name);
  for (const std::string& act : legal_acts())
    if (begins(act, first)) fitting.push_back(act);
  if (fitting.size() > 1) return console_.refuse(in_quotes(first) + " could mean " + join(fitting, ", "));
  if (fitting.empty()) return refuse_unknown(line, played.error());
  if (found) return (this->*found->run)(rest);
  if (const auto act = move(fitting[0] + " " + std::string(rest)); !act) console_.refuse(act.message());
}

void Play::refuse_unknown(std::string_view line, const Error& as_move) {
  const std::string first = lower(words(line).front());
  const bool like_a_move = first.find_first_of("0123456789:") != std::string::npos || read_act(first).has_value();
  if (game().over() && like_a_move)
    return console_.refuse("the game is over (" + result() + "); undo takes that back, new begins another");
  if (like_a_move) return console_.refuse(as_move.message);
  std::vector<std::string> known;
  for (const Command& command : commands()) known.emplace_back(command.name);
  for (const std::string& act : legal_acts()) known.push_back(act);
  const std::string near = nearest(first, known);
  std::string text = in_quotes(first) + " is not a command";
  if (!near.empty()) return console_.refuse(text + "; did you mean " + near + "?");
  if (!game().over()) text += " or a move; " + table().how_to_write();
  console_.refuse(text + ". Type help for a list of commands");
}

void Play::help(std::string_view) {
  std::vector<std::string> lines;
  if (!game().over()) {
    for (auto& part : wrapped("To move, type the move: " + table().how_to_write() + ".", console_.style().width))
      lines.push_back(part);
  }
  lines.emplace_back("The first letters of a command are enough.");
  for (const Command& command : commands()) {
    std::string text = "  " + std::string(command.name) + " " + std::string(command.arguments);
    text.resize(std::max<std::size_t>(text.size(), 31), ' ');
    const auto parts = wrapped(std::string(command.help), std::max(20, console_.style().width - 32), 0);
    for (std::size_t i = 0; i < parts.size(); ++i) lines.push_back((i ? std::string(31, ' ') : text) + " " + parts[i]);
  }
  lines.emplace_back("The rules: crosscut rules " + std::string(table().game()));
  console_.print(lines);
}

void Play::board(std::string_view) { show(); }

void Play::list_moves(std::string_view rest) {
  if (game().over()) return console_.refuse("the game is over (" + result() + ")");
  const std::string beginning = lower(rest);
  std::vector<std::string> found;
  for (const std::string& move : table().legal())
    if (begins(move, beginning)) found.push_back(move);
  if (found.empty()) return console_.refuse("no legal move begins with " + in_quotes(rest));
  const int width = console_.style().width;
  console_.say(counted(static_cast<long long>(found.size()), "legal move") + ":");
  constexpr std::size_t most_listed = 120;
  std::map<std::string, std::vector<std::string>> groups;
  for (const std::string& move : found) {
    const auto [point, more] = halves(move, *table().parts(move));
    groups[point].push_back(more);
  }
  std::vector<std::string> lines;
  std::string counts;
  for (const auto& [point, more] : groups) {
    if (!point.empty() && found.size() > most_listed && more.size() > 6) {
      counts += (counts.empty() ? "" : ", ") + point + " (" + std::to_string(more.size()) + ")";
      continue;
    }
    const std::string title = point.empty() ? "" : point + ": ";
    for (const auto& part : wrapped(title + join(more, " "), width, 4)) lines.push_back(part);
  }
  if (!counts.empty()) {
    for (const auto& part : wrapped("and these beginnings, each with its number of moves: " + counts, width, 4))
      lines.push_back(part);
    lines.emplace_back("Type moves BEGINNING to list those.");
  }
  console_.print(lines);
}

void Play::why(std::string_view rest) {
  if (rest.empty()) return console_.refuse("why needs a move");
  if (game().over()) return console_.refuse("the game is over (" + result() + ")");
  const auto move = table().check(rest);
  if (!move) return console_.say("Not allowed: " + move.message() + ".");
  const auto next = table().clone();
  (void)next->play(*move);
  const Scene scene = next->scene();
  std::string text = "Allowed: " + std::string(title_of(scene.last->move.by)) + " " + explain::deed(scene) + ".";
  std::vector<std::string> scores;
  for (int i = 0; i < scene.sides && scene.score; ++i)
    scores.push_back(explain::score_text(scene, static_cast<Side>(i)));
  if (!scores.empty()) text += " Then the score is " + join(scores, ", ") + ".";
  if (next->over()) text += " The game would be over: " + explain::result_in_words(result_text(next->outcome())) + ".";
  console_.say(text);
}

namespace {

// "with best play Black wins by 4 points, in 8 turns".
std::string solved_text(const Exact& exact) {
  return "with best play " + explain::result_in_words(value_text(exact.value)) +
         (exact.turns ? ", in " + counted(exact.turns, "turn") : "");
}

}  // namespace

void Play::hint(std::string_view) {
  if (game().over()) return console_.refuse("the game is over (" + result() + ")");
  const bool settling = table().settling();
  const auto& tablebases = setup_.engine.search.tablebases;
  const bool perfect = tablebases && setup_.engine.looseness <= 0;
  if (const auto solved = perfect ? table().solved(*tablebases) : std::nullopt)
    return console_.say("This position is solved: the best move is " + solved->turns[0].move + "; " +
                        solved_text(solved->exact) + ".");
  const Thought thought = engine_.think(table(), setup_.engine, setup_.clock, cancel());
  const int percent = static_cast<int>(std::lround(100 * thought.win_rate));
  console_.say("The computer would play " + thought.move +
               (settling ? ""
                         : ", and gives " + std::string(title_of(table().to_play())) + " " + std::to_string(percent) +
                               " % winning chances") +
               ".");
}

void Play::score(std::string_view) {
  const Scene scene = table().scene();
  if (!scene.score) return console_.say("This game has no score: the last player able to act wins.");
  for (int i = 0; i < scene.sides; ++i) console_.say(explain::score_text(scene, static_cast<Side>(i)));
  if (!game().over())
    console_.say("If the game ended now: " + explain::result_in_words(result_text(table().outcome())) + ".");
}

void Play::go(std::string_view) {
  if (game().over()) return console_.refuse("the game is over (" + result() + ")");
  paused_ = false;
  rest_from_ = table().ply();
  const Thought thought = engine_.think(table(), setup_.engine, setup_.clock, cancel());
  make_computer_move(thought.move);
}

void Play::undo(std::string_view rest) {
  const auto count = count_of(rest);
  if (!count) return console_.refuse("undo takes a number of moves, not " + in_quotes(rest));
  if (game().over() && !table().over()) {
    (void)game().undo();
    return show();
  }
  if (*count > table().ply() || table().ply() == 0)
    return console_.refuse(table().ply() ? "only " + counted(table().ply(), "move") + " can be taken back"
                                         : "there is no move to take back");
  // Without a number: back to the turn of a human, or one move where only the computer plays.
  int left = *count ? *count : table().ply();
  do {
    (void)game().undo();
    --left;
  } while (left > 0 && (*count || (seated_->humans() > 0 && seated_->player(table().to_play()) == Player::computer)));
  paused_ = seated_->player(table().to_play()) == Player::computer;
  show();
}

void Play::redo(std::string_view rest) {
  const auto count = count_of(rest);
  if (!count) return console_.refuse("redo takes a number of moves, not " + in_quotes(rest));
  if (game().undone() == 0) return console_.refuse("no move has been taken back");
  int left = *count ? *count : static_cast<int>(game().undone());
  do {
    if (!game().redo()) break;
    --left;
  } while (left > 0 && game().undone() &&
           (*count || (seated_->humans() > 0 && seated_->player(table().to_play()) == Player::computer)));
  paused_ = seated_->player(table().to_play()) == Player::computer;
  show();
  if (game().over()) announce_result();
}

void Play::level(std::string_view rest) {
  if (!rest.empty()) {
    const auto number = whole_number(rest, 1, engine::levels);
    if (!number)
      return console_.refuse("a level is a number from 1 to " + std::to_string(engine::levels) + ", not " +
                             in_quotes(rest));
    apply({static_cast<int>(*number), {}, {}, setup_.engine.seconds}, setup_.engine);
  }
  console_.say("The computer: " + engine_text() + ".");
}

void Play::players(std::string_view rest) {
  const auto parts = words(rest);
  if (!parts.empty()) {
    const auto side = std::find(side_name.begin(), side_name.begin() + table().sides(), lower(parts[0]));
    const auto player = read_player(parts.size() == 2 ? lower(parts[1]) : "");
    if (!player || side == side_name.begin() + table().sides())
      return console_.refuse("players takes a side and human or computer, like players white computer");
    seated_->seat(static_cast<Side>(side - side_name.begin()), *player);
    setup_.players[static_cast<std::size_t>(side - side_name.begin())] = *player;
    paused_ = false;
    rest_from_ = table().ply();
  }
  for (int i = 0; i < table().sides(); ++i) {
    const Player player = seated_->player(static_cast<Side>(i));
    std::string text = std::string(side_title[static_cast<std::size_t>(i)]) + ": " + std::string(name_of(player));
    if (player == Player::computer) text += " (" + engine_text() + ")";
    console_.say(text);
  }
}

void Play::agree(std::string_view) {
  if (game().over()) return console_.refuse("the game is over (" + result() + ")");
  if (seated_->humans() < table().sides()) {
    if (!table().scene().repeated)
      return console_.say("The computer plays on; it agrees to Void only if the position has occurred before.");
  } else if (!yes("Do you all agree to end the game without a result?")) {
    return;
  }
  game().end({play::Ending::How::nothing, {}, 0});
  announce_result();
}

void Play::resign(std::string_view) {
  if (game().over()) return console_.refuse("the game is over (" + result() + ")");
  Side side = table().to_play();
  if (seated_->humans() == 1)
    for (int i = 0; i < table().sides(); ++i)
      if (seated_->player(static_cast<Side>(i)) == Player::human) side = static_cast<Side>(i);
  if (table().sides() > 2) {
    seated_->seat(side, Player::computer);
    return console_.say(std::string(title_of(side)) + " resigns. The others play on; the computer moves for " +
                        std::string(title_of(side)) + ".");
  }
  game().lose(side, play::Ending::How::resignation);
  announce_result();
}

void Play::quit(std::string_view) { leaving_ = warned_ || keep(); }

}  // namespace crosscut::cli
