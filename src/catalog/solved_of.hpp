#pragma once
// Looks up a game in progress in a tablebase: states by their keys, and the answers for a position and all turns from
// there, compared with each other. Internal to this folder, to `solve`, which makes the tables, and to `book`.
#include <algorithm>

#include "catalog/line_table.hpp"
#include "catalog/tablebases.hpp"
#include "rules/line.hpp"
#include "rules/notation.hpp"
#include "rules/symmetry.hpp"

namespace crosscut {

// Whether a rule about the previous board could forbid bringing `before` back after m, which led from there to `after`:
// only if m captured.
template <Game G>
bool bars(const G& before, Move m, const G& after) {
  const auto pieces = [](const G& g) {
    int count = 0;
    const auto looks = g.looks();
    for (const auto& of_side : std::get<0>(looks)) count += of_side.count();
    return count;
  };
  return before.repetition() != Repetition::allowed && m.on_board() && pieces(after) <= pieces(before);
}

// Of a state: the position, and the one before it if that may not come back. The least key of all images.
template <Game G>
Key state_key(const G& g, const G* barred) {
  const auto key = [](const G& image, const G* image_barred) {
    return mix(key_of(G::matter(image)), image_barred ? looks_key(*image_barred) : 0);
  };
  Key least = key(g, barred);
  for (int k = 1; k < G::On::symmetries; ++k) {
    const Symmetry<typename G::On> symmetry(g.setup.size, k);
    const auto before = barred ? std::optional(symmetry.of(*barred)) : std::nullopt;
    least = std::min(least, key(symmetry.of(g), before ? &*before : nullptr));
  }
  return least;
}

// What best play leads to from the end of the line; nothing if the tablebase does not have it.
template <Game G>
std::optional<Exact> exact_at(const Line<G>& line, const Tablebases::Found& found) {
  const G& now = line.now();
  if (line.over() || line.settling()) return Exact{value_of(now.outcome()), 0};
  const G* barred = nullptr;
  if (!line.turns().empty() && line.past().previous(now.to_play)) {
    const G& before = line.position(line.turns().size() - 1);
    if (bars(before, line.turns().back().move, now)) barred = &before;
  }
  auto exact = found.tablebase.find(state_key(now, barred));
  if (exact && found.shift) exact = Exact{exact->value + found.shift, 0};
  return exact;
}

// One in a million missing states looks present; then its successors are missing or disagree.
template <Game G>
std::optional<Solved> solved_at(const Line<G>& line, const Tablebases::Found& found) {
  const auto exact = exact_at(line, found);
  if (!exact || line.over() || line.settling()) return {};
  Solved solved{*exact, {}};
  Line<G> next = line;
  bool known = true;
  for (const Turn& turn : legal_by_text(line)) {
    next.play(turn);
    auto after = exact_at(next, found);
    next.undo();
    known = after.has_value();
    if (!known) break;
    if (turn.is(Act::swap)) after->value = -after->value;
    solved.turns.push_back({turn, *after});
  }
  if (!known || !sort_and_compare(solved, line.now().to_play, found.shift == 0)) return {};
  return solved;
}

}  // namespace crosscut
