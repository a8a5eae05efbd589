// The diagrams of a chapter: positions drawn as in terminal play, with their statements.
#include "cli/board_text.hpp"
#include "cli/chapter_text.hpp"
#include "messages/cli.hpp"
#include "rulebook/shown.hpp"

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

}  // namespace

Text drawn_diagram(std::string_view game, std::string_view source, const Style& style) {
  auto diagram = rulebook::read_diagram(game, source, *style.language);
  if (!diagram) return {std::string(source)};
  Table& table = *diagram->table;
  Text text = wrapped(worded(messages::diagram{.title = diagram->title}, *style.language), style.width);
  append_board(text, table, style);
  for (const rulebook::Shown& shown : diagram->shown) {
    append(text, wrapped(shown.text, style.width - 2));
    if (shown.kind != rulebook::Shown::play) continue;
    const auto before = pieces(table);
    for (const std::string& move : shown.moves) (void)table.play(move);  // read_diagram has played them already
    if (pieces(table) != before) append_board(text, table, style);
  }
  return text;
}

}  // namespace crosscut::cli
