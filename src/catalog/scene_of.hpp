#pragma once
// The scene of a game.
// Internal to this folder.
#include <algorithm>
#include <map>

#include "catalog/sentence.hpp"
#include "catalog/table.hpp"
#include "rules/notation.hpp"

namespace crosscut {

// The empty cells with enough support for a piece.
template <Game G>
Cells<typename G::On> open_cells(const G& g) {
  if constexpr (Stacks<G>) return g.open();
  auto empty = board_of(g);
  for (Cell c : board_of(g))
    if (g.at(c)) empty.reset(c);
  return empty;
}

// The pieces that have been captured, but stay below others.
template <Stacks G>
Cells<typename G::On> zombies_of(const G& g) {
  Cells<typename G::On> zombies;
  for (std::size_t side = 0; side < sides_of(g); ++side)
    g.each_group(static_cast<Side>(side), [&](const auto& group, const auto& liberties) {
      if (!liberties.any()) zombies = zombies | group;
    });
  return zombies;
}

// Which pieces are below others, which are connected, and which have been captured.
template <Stacks G>
void show_stacks(const G& g, Scene& scene) {
  const typename G::Contacts contacts(g.all());
  const auto pinned = G::supports(g.all());
  std::map<Cell, std::size_t> number;
  for (Cell c : board_of(g)) number.emplace(c, number.size());
  for (const auto& [c, i] : number) {
    Scene::Place& place = scene.places[i];
    if (!place.piece) continue;
    place.pinned = pinned.has(c);
    place.hidden = contacts.cut_above.has(c);
    for (Cell other : contacts.grow(Cells<typename G::On>::of(c)) & g.balls[place.piece->side])
      if (c < other) scene.joined.emplace(i, number.at(other));
  }
  for (Cell c : zombies_of(g)) scene.places[number.at(c)].zombie = true;
}

// What the last turn did, found for all games alike by comparing the positions before and after it.
// Precondition: there is one.
template <Game G>
Scene::Last last_of(const Line<G>& line) {
  using B = typename G::On;
  const std::size_t i = line.turns().size() - 1;
  const Turn& turn = line.turns()[i];
  const G &before = line.position(i), &after = line.now();
  Scene::Last last{{before.to_play, turn}, text_of<G>(turn), parts_of(forms_of<G>, turn)};
  for (Cell c : board_of(after)) {
    const auto was = before.at(c), is = after.at(c);
    if (!was && is) last.places.push_back(B::name(c));
    if (was && is && *was != *is) last.changed.emplace_back(B::name(c), *is);
  }
  if (turn.then.exists()) {
    last.from = B::name(turn.move.cell());
    if (last.places.front() == B::name(turn.then.cell()))
      std::rotate(last.places.begin(), last.places.begin() + 1, last.places.end());
  }
  for (Cell c : board_of(after))
    if (before.at(c) && !after.at(c) && last.from != B::name(c)) last.captured.emplace_back(B::name(c), *before.at(c));
  if constexpr (Stacks<G>) {
    const auto dead = zombies_of(before), now = zombies_of(after);
    for (Cell c : board_of(after)) {
      if (now.has(c) && !dead.has(c)) last.zombies.push_back(B::name(c));
      if (dead.has(c) && !now.has(c) && after.at(c)) last.revived.push_back(B::name(c));
    }
  }
  return last;
}

// The effects of all turns, from the same comparison.
template <Game G>
std::vector<Effect> effects_of(const Line<G>& line) {
  std::vector<Effect> effects;
  for (std::size_t i = 0; i < line.turns().size(); ++i) {
    const Turn& turn = line.turns()[i];
    const G &before = line.position(i), &after = line.position(i + 1);
    Effect& effect = effects.emplace_back();
    for (Cell c : board_of(after)) {
      const auto was = before.at(c), is = after.at(c);
      const bool left = turn.then.exists() && c == turn.move.cell();
      if (was && !is && !left) ++effect.captured;
      if (!was && is && is->kind == Piece::king) effect.crowned = true;
    }
  }
  return effects;
}

template <Game G>
void show_board(const G& g, Scene& s) {
  using B = typename G::On;
  s.shape = B::shape;
  s.size = g.setup.size;
  s.sides = static_cast<int>(sides_of(g));
  if (terms_of<G>.balls) {
    s.piece_word = "ball";
    s.liberty_word = "freedom";
  } else if (terms_of<G>.walls || terms_of<G>.kings) {
    s.piece_word = "piece";
  }
  s.has_kings = terms_of<G>.kings;
  s.has_zombies = terms_of<G>.balls;
  const auto open = open_cells(g);
  for (Cell c : board_of(g)) s.places.push_back({B::name(c), c, B::spot(c), g.at(c), open.has(c)});
  if constexpr (Stacks<G>) show_stacks(g, s);
}

// What belongs to the players.
template <Game G>
void show_holdings(const G& g, Scene& s) {
  if constexpr (Scored<G>) {
    const auto score = g.score();
    s.score.emplace();
    std::copy(score.of.begin(), score.of.end(), s.score->begin());
  }
  if constexpr (HasButton<G>) {
    s.has_button = true;
    s.button_in_play = g.setup.button;
    s.button = g.button;
  }
  if constexpr (HasPrison<G>) {
    s.prison = {{g.prison[Side::black], g.prison[Side::white]}};
    s.last_placed_marked = g.last_placed_marked;
  }
  if constexpr (HasSupply<G>)
    s.supply = {{g.supply_left(Side::black), g.supply_left(Side::white), g.supply_left(Side::red)}};
}

// While most of the board is open there are no borders, and a score only counts pieces; and while only one player has
// pieces, the whole board is that player's territory. Precondition: there is a score.
inline bool has_borders(const Scene& s) {
  const auto ground = 2 * static_cast<int>(std::count_if(s.places.begin(), s.places.end(),
                                                         [](const Scene::Place& p) { return p.spot.level == 0; }));
  int decided = 0, most = 0, least = ground;
  for (std::size_t side = 0; side < static_cast<std::size_t>(s.sides); ++side) {
    const Score& own = (*s.score)[side];
    decided += own.pieces + own.territory;
    most = std::max(most, own.territory);
    least = std::min(least, own.territory);
  }
  return 2 * decided >= ground && (3 * most <= ground || least > 0);
}

// Precondition: the game is over.
template <Game G>
EndedBy ended_by(const Line<G>& line) {
  if (line.settlement().stage == Settlement<typename G::On>::agreed) return EndedBy::settlement;
  if (line.now().ended()) return line.turns().back().move.is(Act::pass) ? EndedBy::passes : EndedBy::capture;
  return Scored<G> ? EndedBy::no_placement : EndedBy::no_action;
}

template <Game G>
Scene scene_of(const Line<G>& line) {
  const G& g = line.now();
  Scene s;
  show_board(g, s);
  show_holdings(g, s);
  s.to_play = g.to_play;
  s.ply = static_cast<int>(line.turns().size());
  s.over = line.over();
  if (s.over) {
    s.result = result_text(g.outcome());
    s.ended_by = ended_by(line);
  }
  s.has_settlement = Settles<G>;
  if constexpr (Settles<G>)
    if (line.settling()) {
      s.settlement.emplace();
      s.settlement->by = line.settlement().by;
      for (auto left = line.settlement().claim; left.any(); left -= g.group(left.first()))
        s.settlement->claim.push_back(G::On::name(left.first()));
    }
  s.score_tells = s.score && (s.over || s.settlement || has_borders(s));
  if (s.ply > 0) {
    s.last = last_of(line);
    s.repeated = line.repeated();
  }
  return s;
}

}  // namespace crosscut
