#include "rulebook/chapter_json.hpp"

#include <nlohmann/json.hpp>

#include "rulebook/shown.hpp"
#include "wire/state.hpp"

namespace crosscut::rulebook {
namespace {

using nlohmann::json;

json text_json(const Spans& spans) {
  constexpr std::array<const char*, 4> styles = {"plain", "strong", "code", "link"};
  json parts = json::array();
  for (const Span& span : spans) {
    parts.push_back({{"style", styles[span.style]}, {"text", span.text}});
    if (span.style == Span::link) parts.back()["to"] = span.to;
  }
  return parts;
}

json row_json(const std::vector<Spans>& cells) {
  json row = json::array();
  for (const Spans& cell : cells) row.push_back(text_json(cell));
  return row;
}

json table_json(const Block& block) {
  json rows = json::array();
  for (std::size_t i = 1; i < block.rows.size(); ++i) rows.push_back(row_json(block.rows[i]));
  return {{"kind", "table"}, {"head", row_json(block.rows[0])}, {"rows", std::move(rows)}};
}

json list_json(const Block& block) {
  json items = json::array();
  for (const auto& row : block.rows) items.push_back(text_json(row[0]));
  return {{"kind", "list"}, {"ordered", block.ordered}, {"items", std::move(items)}};
}

json diagram_json(const Block& block, const Language& language) {
  constexpr std::array<const char*, 4> kinds = {"play", "legal", "illegal", "fact"};
  const auto diagram = read_diagram(block.game, block.text, language);
  if (!diagram) return {{"kind", "listing"}, {"text", block.text}};
  json shown = json::array();
  for (const Shown& one : diagram->shown)
    shown.push_back({{"kind", kinds[one.kind]}, {"before", one.before}, {"moves", one.moves}, {"text", one.text}});
  return {{"kind", "diagram"},
          {"title", diagram->title},
          {"position", wire::position_json(*diagram->table, diagram->arranged)},
          {"situation", wire::situation_json(*diagram->table)},
          {"shown", std::move(shown)}};
}

json block_json(const Block& block, const Language& language) {
  switch (block.kind) {
    case Block::heading:
      return {{"kind", "heading"}, {"level", block.level}, {"text", text_json(block.rows[0][0])}};
    case Block::paragraph:
      return {{"kind", "paragraph"}, {"text", text_json(block.rows[0][0])}};
    case Block::list:
      return list_json(block);
    case Block::table:
      return table_json(block);
    case Block::diagram:
      return diagram_json(block, language);
    case Block::listing:
      break;
  }
  return {{"kind", "listing"}, {"text", block.text}};
}

}  // namespace

json chapter_json(const Chapter& chapter) {
  json blocks = json::array();
  for (const Block& block : chapter.blocks) blocks.push_back(block_json(block, *chapter.language));
  return {{"language", chapter.language->code}, {"blocks", std::move(blocks)}};
}

}  // namespace crosscut::rulebook
