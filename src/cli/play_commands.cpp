// The commands of terminal play beside moves, in one list.
#include <algorithm>
#include <cmath>
#include <map>

#include "cli/play.hpp"
#include "cli/status.hpp"
#include "command/nearest.hpp"

namespace crosscut::cli {

struct Play::Command {
  std::string_view name;
  explain::Saying arguments, help;
  void (Play::*run)(std::string_view rest);
};

const std::vector<Play::Command>& Play::commands() {
  static const std::vector<Command> all = {
      {"help", {"", ""}, {"this list", "diese Liste"}, &Play::help},
      {"board", {"", ""}, {"show the board again", "das Brett noch einmal zeigen"}, &Play::board},
      {"moves",
       {"[BEGINNING]", "[ANFANG]"},
       {"list the legal moves, or those beginning with this", "die erlaubten Züge, oder die mit diesem Anfang"},
       &Play::list_moves},
      {"why",
       {"MOVE", "ZUG"},
       {"why the move is illegal, or what it would do", "warum der Zug nicht erlaubt ist, oder was er täte"},
       &Play::why},
      {"hint", {"", ""}, {"what the computer would do", "was der Computer täte"}, &Play::hint},
      {"score",
       {"", ""},
       {"the current score, with its parts", "wie es steht, und woraus es sich zusammensetzt"},
       &Play::score},
      {"undo",
       {"[N]", "[N]"},
       {"take back your last move and what followed, or N moves",
        "deinen letzten Zug zurücknehmen und was ihm folgte, oder N Züge"},
       &Play::undo},
      {"redo",
       {"[N]", "[N]"},
       {"make the moves again that were taken back", "zurückgenommene Züge wieder machen"},
       &Play::redo},
      {"go",
       {"", ""},
       {"let the computer make the next move", "den Computer den nächsten Zug machen lassen"},
       &Play::go},
      {"level",
       {"[N]", "[N]"},
       {"show or set the computer's level, 1 to 10", "die Stufe des Computers zeigen oder setzen, 1 bis 10"},
       &Play::level},
      {"players",
       {"[SIDE human|computer]", "[FARBE human|computer]"},
       {"show or change who plays", "zeigen oder ändern, wer spielt: Mensch oder Computer"},
       &Play::players},
      {"resign", {"", ""}, {"resign the game", "das Spiel aufgeben"}, &Play::resign},
      {"void",
       {"", ""},
       {"offer to end the game without a result", "anbieten, das Spiel ohne Ergebnis zu beenden"},
       &Play::agree},
      {"save",
       {"[FILE]", "[DATEI]"},
       {"save the game, as JSON if the name ends in .json, else as SGF",
        "das Spiel speichern, als JSON, wenn der Name auf .json endet, sonst als SGF"},
       &Play::save},
      {"load", {"FILE", "DATEI"}, {"continue a saved game", "ein gespeichertes Spiel fortsetzen"}, &Play::load},
      {"new",
       {"[GAME] [KEY=VALUE...]", "[SPIEL] [OPTION=WERT...]"},
       {"start a new game; by default with the same options",
        "ein neues Spiel beginnen; ohne Angabe mit denselben Optionen"},
       &Play::new_game},
      {"quit",
       {"", ""},
       {"leave; an unsaved game is kept", "aufhören; ein nicht gespeichertes Spiel wird gesichert"},
       &Play::quit},
  };
  return all;
}

namespace {

// The first of two choices and the second, such as "c3" and "ne" or "c3-c4" and "d4"; "" and all of other moves.
std::pair<std::string, std::string> halves(const TurnParts& parts) {
  if (!parts.direction.empty()) return {parts.place, parts.direction};
  if (!parts.from.empty()) return {parts.from + "-" + parts.to, parts.place};
  return {"", text_of(parts)};
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
  const auto played = move(line);
  if (played) return;
  std::vector<std::string> fitting;
  const Command* found = nullptr;
  for (const Command& command : commands())
    if (command.name.starts_with(first)) found = &command, fitting.emplace_back(command.name);
  for (const std::string& act : legal_acts())
    if (act.starts_with(first)) fitting.push_back(act);
  if (fitting.size() > 1)
    return console_.refuse(
        speak_("{} could mean {}", "{} könnte heißen: {}", speak_.quoted(first), join(fitting, ", ")));
  if (fitting.empty()) return refuse_unknown(line, played.error());
  if (found) return (this->*found->run)(rest);
  if (const auto acted = move(fitting[0] + " " + std::string(rest)); !acted)
    console_.refuse(explain::text_of(acted.error(), speak_));
}

Result<Turn, Refusal> Play::move(std::string_view text) {
  auto played = game().play(text);
  if (played) paused_ = false, after_move();
  return played;
}

void Play::refuse_over() { console_.refuse(speak_("the game is over ({})", "Das Spiel ist zu Ende ({})", result())); }

void Play::refuse_unknown(std::string_view line, const Refusal& as_move) {
  const std::string first = lower(words(line).front());
  const bool like_a_move = first.find_first_of("0123456789:") != std::string::npos || read_act(first).has_value();
  if (game().over() && like_a_move)
    return console_.refuse(speak_("the game is over ({}); undo takes that back, new begins another",
                                  "Das Spiel ist zu Ende ({}); undo nimmt das zurück, new beginnt ein anderes",
                                  result()));
  if (like_a_move) return console_.refuse(explain::text_of(as_move, speak_));
  std::vector<std::string> known;
  for (const Command& command : commands()) known.emplace_back(command.name);
  for (const std::string& act : legal_acts()) known.push_back(act);
  const std::string near = nearest(first, known), quoted = speak_.quoted(first);
  if (!near.empty())
    return console_.refuse(
        speak_("{} is not a command; did you mean {}?", "{} ist kein Befehl; meintest du {}?", quoted, near));
  const std::string more = speak_("Type help for a list of commands", "Die Befehle nennt help");
  if (game().over()) return console_.refuse(speak_("{} is not a command. {}", "{} ist kein Befehl. {}", quoted, more));
  console_.refuse(speak_("{} is not a command or a move; {}. {}", "{} ist weder Befehl noch Zug; {}. {}", quoted,
                         speak_(table().how_to_write()), more));
}

void Play::help(std::string_view) {
  std::vector<std::string> lines;
  if (!game().over()) {
    for (auto& part : wrapped(speak_("To move, type the move: {}.", "Um zu ziehen, gib den Zug ein: {}.",
                                     speak_(table().how_to_write())),
                              console_.style().width))
      lines.push_back(part);
  }
  lines.push_back(
      speak_("The first letters of a command are enough.", "Von einem Befehl genügen die ersten Buchstaben."));
  if (speak_.german())
    for (auto& part : wrapped("Fragen beantwortest du auf Deutsch: ja, nein, schwarz, weiß.", console_.style().width))
      lines.push_back(part);
  for (const Command& command : commands()) {
    std::string text = fmt::format("  {} {}", command.name, speak_(command.arguments));
    text.resize(std::max<std::size_t>(text.size(), 31), ' ');
    const auto parts = wrapped(speak_(command.help), std::max(20, console_.style().width - 32), 0);
    for (std::size_t i = 0; i < parts.size(); ++i) lines.push_back((i ? std::string(31, ' ') : text) + " " + parts[i]);
  }
  lines.push_back(speak_("The rules: crosscut rules {}", "Die Regeln: crosscut rules {}", table().game()));
  console_.print(lines);
}

void Play::board(std::string_view) { show(); }

void Play::list_moves(std::string_view rest) {
  if (game().over()) return refuse_over();
  const std::string beginning = lower(rest);
  std::vector<Turn> found;
  for (const Turn& turn : table().legal())
    if (table().text(turn).starts_with(beginning)) found.push_back(turn);
  if (found.empty())
    return console_.refuse(
        speak_("no legal move begins with {}", "Kein erlaubter Zug beginnt mit {}", speak_.quoted(rest)));
  const int width = console_.style().width;
  console_.say(speak_.count(static_cast<long long>(found.size()), "legal move", "erlaubter Zug", "erlaubte Züge") +
               ":");
  constexpr std::size_t most_listed = 120;
  std::map<std::string, std::vector<std::string>> groups;
  const MoveForms forms = table().forms();
  for (const Turn& turn : found) {
    const auto [point, more] = halves(parts_of(forms, turn));
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
    for (const auto& part : wrapped(speak_("and these beginnings, each with its number of moves: {}",
                                           "und diese Anfänge, jeder mit der Zahl seiner Züge: {}", counts),
                                    width, 4))
      lines.push_back(part);
    lines.push_back(speak_("Type moves BEGINNING to list those.", "moves ANFANG zählt diese auf."));
  }
  console_.print(lines);
}

void Play::why(std::string_view rest) {
  if (rest.empty()) return console_.refuse(speak_("why needs a move", "why braucht einen Zug"));
  if (game().over()) return refuse_over();
  const auto move = table().read(rest);
  if (!move)
    return console_.say(speak_("Not allowed: {}.", "Nicht erlaubt: {}.", explain::text_of(move.error(), speak_)));
  const auto next = table().clone();
  next->play(*move);
  const Scene scene = next->scene();
  std::string text =
      speak_("Allowed: {} {}.", "Erlaubt: {} {}.", speak_.title(scene.last->by), explain::deed(scene, speak_));
  std::vector<std::string> scores;
  for (int i = 0; i < scene.sides && scene.score_tells; ++i)
    scores.push_back(explain::score_text(scene, static_cast<Side>(i), speak_));
  if (!scores.empty()) text += speak_(" Then the score is {}.", " Dann steht es so: {}.", join(scores, ", "));
  if (next->over())
    text +=
        speak_(" The game would be over: {}.", " Das Spiel wäre zu Ende: {}.", in_words(result_text(next->outcome())));
  console_.say(text);
}

void Play::hint(std::string_view) {
  if (game().over()) return refuse_over();
  const bool settling = table().settling();
  // As in the pages: the opponent's level may hardly look at what it says.
  constexpr std::uint64_t enough = 1'000;
  engine::EngineSettings adviser = setup_.engine;
  if (adviser.level && adviser.playouts < enough) {
    adviser.playouts = enough;
    adviser.looseness = 0;
  }
  const auto& tablebases = adviser.search.tablebases;
  const bool perfect = tablebases && adviser.looseness <= 0;
  if (const auto solved = perfect ? table().solved(*tablebases) : std::nullopt) {
    const auto& [value, turns] = solved->exact;
    return console_.say(speak_("This position is solved: the best move is {}; with best play {}{}.",
                               "Diese Stellung ist gelöst: Der beste Zug ist {}; bei bestem Spiel gilt: {}{}.",
                               table().text(solved->turns[0].turn), in_words(value_text(value)),
                               turns == 0   ? ""
                               : turns == 1 ? speak_(", in 1 turn", ", in 1 Zug")
                                            : speak_(", in {} turns", ", in {} Zügen", turns)));
  }
  const Thought thought = engine_.think(table(), adviser, setup_.clock, cancel());
  const int percent = static_cast<int>(std::lround(100 * thought.win_rate));
  const std::string move = table().text(thought.move);
  if (settling) return console_.say(speak_("The computer would play {}.", "Der Computer würde antworten: {}.", move));
  console_.say(speak_("The computer would play {}, and puts {}'s chances of winning at {} %.",
                      "Der Computer würde {} spielen und gibt {} {} % Gewinnaussichten.", move,
                      speak_.title(table().to_play()), percent));
}

void Play::score(std::string_view) {
  const Scene scene = table().scene();
  if (!scene.score) return console_.say(speak_.said(find_game(table().game())->unscored));
  for (int i = 0; i < scene.sides; ++i) console_.say(explain::score_text(scene, static_cast<Side>(i), speak_));
  if (!game().over())
    console_.say(speak_("If the game ended now: {}.", "Wäre das Spiel jetzt zu Ende: {}.",
                        in_words(result_text(table().outcome()))));
}

void Play::go(std::string_view) {
  if (game().over()) return refuse_over();
  paused_ = false;
  rest_from_ = table().ply();
  const Thought thought = engine_.think(table(), setup_.engine, setup_.clock, cancel());
  make_computer_move(thought.move);
}

void Play::refuse_count(std::string_view command, std::string_view rest) {
  console_.refuse(speak_("{} takes a number of moves, not {}", "{} braucht eine Zahl von Zügen, nicht {}", command,
                         speak_.quoted(rest)));
}

void Play::undo(std::string_view rest) {
  const auto count = count_of(rest);
  if (!count) return refuse_count("undo", rest);
  if (game().over() && !table().over()) {
    (void)game().undo();
    return show();
  }
  if (*count > table().ply() || table().ply() == 0)
    return console_.refuse(
        table().ply() ? speak_("only {} can be taken back", "Es gibt nur {} zum Zurücknehmen",
                               speak_.count(table().ply(), "move", "Zug", "Züge"))
                      : speak_("there is no move to take back", "Es gibt keinen Zug, der sich zurücknehmen ließe"));
  // Without a number: back to the turn of a human, or one move where only the computer plays.
  int ply = table().ply() - std::max(1, *count);
  while (ply > 0 && !*count && seated_->humans() > 0 && seated_->player(game().mover(ply)) == Player::computer) --ply;
  game().back_to(ply);
  paused_ = seated_->player(table().to_play()) == Player::computer;
  show();
}

void Play::redo(std::string_view rest) {
  const auto count = count_of(rest);
  if (!count) return refuse_count("redo", rest);
  if (game().undone() == 0)
    return console_.refuse(speak_("no move has been taken back", "Kein Zug ist zurückgenommen worden"));
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
      return console_.refuse(speak_("a level is a number from 1 to {}, not {}",
                                    "Eine Stufe ist eine Zahl von 1 bis {}, nicht {}", engine::levels,
                                    speak_.quoted(rest)));
    apply({static_cast<int>(*number), {}, {}, setup_.engine.seconds}, setup_.engine);
  }
  console_.say(speak_("The computer: {}.", "Der Computer: {}.", engine_text(speak_)));
}

void Play::players(std::string_view rest) {
  const auto parts = words(rest);
  if (!parts.empty()) {
    const auto side = side_named(lower(parts[0]));
    const std::string named = parts.size() == 2 ? lower(parts[1]) : "";
    const auto player = named == speak_("human", "mensch") ? Player::human : read_player(named);
    if (!player || !side || index_of(*side) >= table().sides())
      return console_.refuse(speak_("players takes a side and human or computer, like players white computer",
                                    "players braucht eine Farbe und human oder computer, wie players weiß computer"));
    seated_->seat(*side, *player);
    setup_.players[static_cast<std::size_t>(*side)] = *player;
    paused_ = false;
    rest_from_ = table().ply();
  }
  for (int i = 0; i < table().sides(); ++i) {
    const std::string_view title = speak_.title(static_cast<Side>(i));
    if (seated_->player(static_cast<Side>(i)) == Player::computer)
      console_.say(speak_("{}: computer ({})", "{}: Computer ({})", title, engine_text(speak_)));
    else
      console_.say(speak_("{}: human", "{}: Mensch", title));
  }
}

void Play::agree(std::string_view) {
  if (game().over()) return refuse_over();
  if (seated_->humans() < table().sides()) {
    if (!table().scene().repeated)
      return console_.say(
          speak_("The computer plays on; it agrees to Void only if the position has occurred before.",
                 "Der Computer spielt weiter; er stimmt nur zu, wenn die Stellung schon einmal da war."));
  } else if (!yes(speak_("Do you all agree to end the game without a result?",
                         "Seid ihr alle einverstanden, das Spiel ohne Ergebnis zu beenden?"))) {
    return;
  }
  game().end({play::Ending::How::nothing, {}, 0});
  announce_result();
}

void Play::resign(std::string_view) {
  if (game().over()) return refuse_over();
  Side side = table().to_play();
  if (seated_->humans() == 1)
    for (int i = 0; i < table().sides(); ++i)
      if (seated_->player(static_cast<Side>(i)) == Player::human) side = static_cast<Side>(i);
  if (table().sides() > 2) {
    seated_->seat(side, Player::computer);
    return console_.say(speak_("{0} resigns. The others play on; the computer moves for {0}.",
                               "{0} gibt auf. Die anderen spielen weiter; für {0} zieht der Computer.",
                               speak_.title(side)));
  }
  game().lose(side, play::Ending::How::resignation);
  announce_result();
}

void Play::quit(std::string_view) { leaving_ = warned_ || keep(); }

}  // namespace crosscut::cli
