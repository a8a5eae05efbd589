#include "rules/turn_parts.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace crosscut {

std::string text_of(const TurnParts& parts) {
  if (parts.act) {
    std::string text(name_of(*parts.act));
    for (const std::string& place : parts.claim) text += " " + place;
    return text;
  }
  if (!parts.direction.empty()) return parts.place + ":" + parts.direction;
  if (parts.from.empty()) return parts.place;
  if (parts.to.empty()) return parts.from;
  const std::string slide = parts.from + "-" + parts.to;
  return parts.place.empty() ? slide : slide + "," + parts.place;
}

TurnParts read_parts(std::string_view text) {
  const auto words_of = words(text);
  if (words_of.empty()) return {};
  if (const auto act = read_act(words_of[0])) return {act, {words_of.begin() + 1, words_of.end()}};
  const auto before = [&](char mark) { return std::min(text.find(mark), text.size()); };
  const auto after = [&](char mark) { return std::string(text.substr(std::min(before(mark) + 1, text.size()))); };
  TurnParts parts;
  if (before('-') == text.size()) {
    parts.place = text.substr(0, before(':'));
    parts.direction = after(':');
    return parts;
  }
  parts.from = text.substr(0, before('-'));
  parts.place = after(',');
  text = text.substr(0, before(','));
  parts.to = after('-');
  return parts;
}

TurnParts parts_of(const MoveForms& forms, const Turn& turn) {
  const Move move = turn.move;
  TurnParts parts;
  if (!move.on_board()) {
    parts.act = move.act();
    for (const Cell c : turn.claim) parts.claim.push_back(forms.name(c));
    return parts;
  }
  const MovePlane plane = forms.planes[static_cast<std::size_t>(move.plane())];
  const auto direction = static_cast<std::size_t>(plane.direction);
  if (plane.kind == MovePlane::slide) {
    parts.from = forms.name(move.cell());
    parts.to = forms.name(Cell(move.cell().index + forms.offsets[direction]));
    if (turn.then.exists()) parts.place = forms.name(turn.then.cell());
    return parts;
  }
  parts.place = forms.name(move.cell());
  if (plane.kind == MovePlane::facing) parts.direction = forms.directions[direction];
  return parts;
}

std::string text_of(const MoveForms& forms, const Turn& turn) { return text_of(parts_of(forms, turn)); }

std::string claim_text(const std::vector<std::string>& places) { return text_of({Act::dead, places}); }

}  // namespace crosscut
