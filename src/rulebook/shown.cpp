#include "rulebook/shown.hpp"

#include "catalog/sentence.hpp"
#include "messages/diagrams.hpp"
#include "messages/happened.hpp"
#include "play/words.hpp"

namespace crosscut::rulebook {
namespace {

// The fact that the word asks for; nothing if the board shows it anyway.
Message fact(const Table& table, std::string_view word) {
  const Scene scene = table.scene();
  if (word == "only") return messages::shown_moves{.moves = table.texts(table.legal())};
  if (word == "result" && scene.result) return messages::shown_result{.result = *scene.result};
  if (word == "to_move") return messages::shown_to_move{.player = scene.to_play};
  if (word == "score" && scene.score) return messages::shown_score{.scores = play::scores_of(scene)};
  return {};
}

// Plays the moves and describes them.
Status play(Table& table, Shown& shown, const Language& language) {
  for (const std::string& move : shown.moves) {
    if (const auto played = table.play(move); !played) return message_of(played.error());
    if (!shown.text.empty()) shown.text += " ";
    shown.text += worded(messages::shown_did{.deed = play::deed(table.scene())}, language);
  }
  return Done{};
}

// The text of the statement; its moves are played on the table.
Result<Shown> told(Table& table, const Statement& statement, const Language& language) {
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
    if (const Status played = play(table, shown, language); !played) return played.error();
  } else if (word == "legal") {
    shown.kind = Shown::legal;
    shown.moves = {rest};
    shown.text = worded(messages::shown_allowed{.move = rest}, language);
  } else if (word == "illegal") {
    shown.kind = Shown::illegal;
    shown.moves = {rest.substr(0, rest.find(": "))};
    const auto turn = table.read(shown.moves[0]);
    if (turn) return messages::diagram_allowed{.move = shown.moves[0]};
    shown.text = worded(not_allowed(shown.moves[0], turn.error()), language);
  } else {
    shown.text = worded(fact(table, word), language);
  }
  return shown;
}

}  // namespace

Result<ShownDiagram> read_diagram(std::string_view game, std::string_view text, const Language& language) {
  ShownDiagram diagram;
  DiagramStart start(game);
  std::unique_ptr<Table> table;
  for (const Statement& statement : statements(text)) {
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
    auto shown = told(*table, statement, language);
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
