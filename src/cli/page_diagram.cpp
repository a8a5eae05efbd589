// The diagrams of a page: positions drawn as in terminal play, and what holds there, asked of the rules themselves.
#include "base/text.hpp"
#include "cli/board.hpp"
#include "cli/page.hpp"
#include "cli/status.hpp"
#include "session/diagram.hpp"

namespace crosscut::cli {
namespace {

using Text = std::vector<std::string>;

void append(Text& text, const Text& lines) {
  for (const std::string& line : lines) text.push_back("  " + line);
}

void append_board(Text& text, const Table& table, const Style& style) {
  const Scene scene = table.scene();
  text.emplace_back();
  append(text, draw_board(scene, style).lines);
  append(text, {legend(scene, style)});
  text.emplace_back();
}

std::vector<std::optional<Piece>> pieces(const Table& table) {
  std::vector<std::optional<Piece>> all;
  for (const auto& place : table.scene().places) all.push_back(place.piece);
  return all;
}

// Why the move is refused, without the move itself.
std::string refusal(const Table& table, const std::string& move) {
  const auto checked = table.check(move);
  if (checked) return "";
  const std::string& why = checked.message();
  const std::string beginning = lower(move) + ": ";
  return ": " + (why.substr(0, beginning.size()) == beginning ? why.substr(beginning.size()) : why);
}

// What the statement says, as it is at the table; the drawings of results and all that has no words are left out.
std::string said(const Table& table, const Statement& statement) {
  const Scene scene = table.scene();
  const std::string_view word = statement.words.empty() ? "" : statement.words[0];
  if (word == "legal") return statement.rest() + " is allowed.";
  if (word == "illegal") {
    const std::string rest = statement.rest();
    const std::string move = rest.substr(0, rest.find(": "));
    return move + " is not allowed" + refusal(table, move) + ".";
  }
  if (word == "only") return "The moves are " + join(table.legal(), ", ") + ".";
  if (word == "result" && scene.result) return "The result is " + *scene.result + ".";
  if (word == "to_move") return std::string(title_of(scene.to_play)) + " is to move.";
  if (word == "score" && scene.score) {
    Text parts;
    for (int i = 0; i < scene.sides; ++i) parts.push_back(score_text(scene, static_cast<Side>(i)));
    return "Score: " + join(parts, ", ") + ".";
  }
  return "";
}

// Plays the moves of a statement and tells of them. They are legal, as a test of the pages sees to.
void play(Table& table, const Statement& statement, const Style& style, Text& text) {
  const Text moves =
      statement.words[0] == "play" ? Text{statement.rest()} : Text(statement.words.begin() + 1, statement.words.end());
  const auto before = pieces(table);
  std::string told;
  for (const std::string& move : moves) {
    if (!table.play(move)) return;
    const Scene scene = table.scene();
    told += (told.empty() ? "" : " ") + std::string(title_of(scene.last->move.by)) + " " + deed(scene) + ".";
  }
  append(text, wrapped(told, style.width - 2));
  if (pieces(table) != before) append_board(text, table, style);
}

}  // namespace

Text drawn_diagram(std::string_view game, std::string_view source, const Style& style) {
  Text text;
  DiagramStart start(game);
  std::unique_ptr<Table> table;
  for (const Statement& statement : statements(source)) {
    const std::string_view word = statement.words.empty() ? "" : statement.words[0];
    if (word == "=") {
      text = wrapped("Diagram: " + statement.rest() + ".", style.width);
      continue;
    }
    if (!table) {
      const auto more = start.take(statement);
      if (more && *more) continue;
      auto begun = start.table();
      if (!more || !begun) return {std::string(source)};
      table = *std::move(begun);
      append_board(text, *table, style);
    }
    if (word == "play" || word == "moves")
      play(*table, statement, style, text);
    else if (const std::string words = said(*table, statement); !words.empty())
      append(text, wrapped(words, style.width - 2));
  }
  return text;
}

}  // namespace crosscut::cli
