#pragma once
// Collects refusals from a game, and turns them into messages. No other file does that.
#include "rules/line.hpp"
#include "rules/notation.hpp"

namespace crosscut {

template <Game G>
constexpr Terms terms_of{
    .kings = ChoosesKinds<G>, .balls = Stacks<G>, .walls = G::move_planes[0].kind == MovePlane::facing};

// The turn in `g` breaks a rule. The table adds the terms and who is to move.
template <Game G>
Refusal refusal_of(const G& g, const Turn& turn, Breach b) {
  Refusal r{.rule = b.rule, .move = text_of<G>(turn)};
  for (const Cell c : {b.at, b.also})
    if (c.exists()) r.places.push_back(G::On::name(c));
  if (b.at.exists()) r.piece = g.at(b.at);
  constexpr Terms terms = terms_of<G>;
  const bool added_to = b.at == turn.move.cell() || b.at == turn.then.cell();
  if (r.rule == Rule::no_liberty && !terms.kings && !terms.balls && !terms.walls && !added_to)
    r.rule = Rule::group_loses_liberty;
  if (r.rule == Rule::slide_target_taken && !b.at.exists()) r.rule = Rule::slide_leaves_board;
  if constexpr (HasButton<G>)
    if (r.rule == Rule::button_taken) r.player = *g.button;
  return r;
}

// "c3 is not allowed: there is already a black pawn on c3." `move`: as the player wrote it.
Message not_allowed(std::string_view move, const Refusal& refusal);

}  // namespace crosscut
