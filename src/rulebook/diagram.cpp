#include "rulebook/diagram.hpp"

#include "base/text.hpp"
#include "explain/words.hpp"

namespace crosscut::rulebook {
namespace {

using explain::Speech;

std::string score_words(const Scene& scene, Speech speak) {
  std::vector<std::string> parts;
  for (const Message& score : explain::scores_of(scene)) parts.push_back(speak(score));
  return speak("Score: {}.", "Punkte: {}.", join(parts, ", "));
}

// The fact that the word asks about, as a sentence; "" if the board shows it anyway.
std::string fact(const Table& table, std::string_view word, Speech speak) {
  const Scene scene = table.scene();
  if (word == "only") return speak("The moves are {}.", "Die Züge sind {}.", join(table.texts(table.legal()), ", "));
  if (word == "result" && scene.result) return speak("The result is {}.", "Das Ergebnis ist {}.", *scene.result);
  if (word == "to_move") return speak("{} is to move.", "{} ist am Zug.", speak.title(scene.to_play));
  if (word == "score" && scene.score) return score_words(scene, speak);
  return "";
}

// Plays the moves and describes them.
Status play(Table& table, Shown& shown, Speech speak) {
  for (const std::string& move : shown.moves) {
    if (const auto played = table.play(move); !played) return message_of(played.error());
    const Scene scene = table.scene();
    shown.text += fmt::format("{}{}.", shown.text.empty() ? "" : " ", speak(explain::deed(scene)));
  }
  return Done{};
}

// What the statement says about the table; its moves are played there.
Result<Shown> told(Table& table, const explain::Statement& statement, Speech speak) {
  Shown shown;
  for (const MoveMade& made : table.moves()) shown.before.push_back(table.text(made.turn));
  const std::string_view word = statement.words.empty() ? "" : statement.words[0];
  const std::string rest = statement.rest();
  if (word == "play" || word == "moves") {
    shown.kind = Shown::play;
    if (word == "play")
      shown.moves = {rest};
    else
      shown.moves.assign(statement.words.begin() + 1, statement.words.end());
    if (const Status played = play(table, shown, speak); !played) return played.error();
  } else if (word == "legal") {
    shown.kind = Shown::legal;
    shown.moves = {rest};
    shown.text = speak("{} is allowed.", "{} ist erlaubt.", rest);
  } else if (word == "illegal") {
    shown.kind = Shown::illegal;
    shown.moves = {rest.substr(0, rest.find(": "))};
    const auto turn = table.read(shown.moves[0]);
    if (turn) return Error{shown.moves[0] + " is allowed"};
    shown.text = explain::sentence_of(shown.moves[0], turn.error(), speak);
  } else {
    shown.text = fact(table, word, speak);
  }
  return shown;
}

}  // namespace

Result<ShownDiagram> read_diagram(std::string_view game, std::string_view text, explain::Speech speak) {
  ShownDiagram diagram;
  explain::DiagramStart start(game);
  std::unique_ptr<Table> table;
  for (const explain::Statement& statement : explain::statements(text)) {
    if (!statement.words.empty() && statement.words[0] == "=") {
      diagram.title = statement.rest();
      continue;
    }
    const auto more = table ? false : start.take(statement);
    if (!more) return more.error();
    if (*more) continue;
    auto begun = table ? Result(std::move(table)) : start.table();
    if (!begun) return begun.error();
    table = *std::move(begun);
    auto shown = told(*table, statement, speak);
    if (!shown) return shown.error();
    if (!shown->text.empty()) diagram.shown.push_back(*std::move(shown));
  }
  auto begun = start.table();
  if (!begun) return begun.error();
  diagram.table = *std::move(begun);
  diagram.arranged = start.arranged();
  return diagram;
}

}  // namespace crosscut::rulebook
