#include "engine/reason_text.hpp"

#include <algorithm>
#include <cmath>

#include "messages/reasons.hpp"

namespace crosscut::engine {
namespace {

using namespace messages;
using Names = std::vector<std::string>;

// Of many, only the first.
std::vector<Part> few(const Names& names) {
  constexpr std::size_t most = 6;
  std::vector<Part> parts;
  for (const std::string& name : names) parts.push_back({name});
  if (names.size() > most) {
    parts.resize(most - 1);
    parts.push_back({more_places{.n = names.size() - most + 1}});
  }
  return parts;
}

// What an act does; nothing for a move on the board.
std::optional<Message> act_in(const std::string& move) {
  const auto act = read_act(move);
  if (act == Act::pass) return does_pass{};
  if (act == Act::button) return does_button{};
  if (act == Act::hold) return does_hold{};
  if (act == Act::swap) return does_swap{};
  return {};
}

Message move_by(Side by, const std::string& move) {
  if (const auto act = act_in(move)) return act_of{.player = by, .act = *act};
  return move_of{.player = by, .move = move};
}

// Moves as they are written, without the last ones.
std::vector<Part> listed(const Names& moves, std::size_t without) {
  std::vector<Part> parts;
  for (std::size_t i = 0; i + without < moves.size(); ++i) {
    const auto act = act_in(moves[i]);
    parts.push_back(act ? Part{*act} : Part{moves[i]});
  }
  return parts;
}

Message the(const Names& places, const Wording& words) {
  if (words.zombies) return the_balls{.places = few(places), .n = places.size()};
  if (words.pieces) return the_pieces{.places = few(places), .n = places.size()};
  return the_stones{.places = few(places), .n = places.size()};
}

Message liberties(int number, const Wording& words) {
  if (words.zombies) return number ? Message(with_freedoms{.n = number}) : Message(without_a_freedom{});
  return number ? Message(with_liberties{.n = number}) : Message(without_a_liberty{});
}

Names gone(const Reason& r) {
  Names names;
  std::copy_if(r.places.begin(), r.places.end(), std::back_inserter(names), [&](const std::string& place) {
    return std::find(r.stay.begin(), r.stay.end(), place) == r.stay.end();
  });
  return names;
}

Message captives(const Reason& r, const Names& off, const Wording& words) {
  if (!words.kings) return the(r.places, words);
  if (off.empty()) return the_kings{.places = few(r.places), .n = r.places.size()};
  if (r.stay.empty()) return the_pawns{.places = few(r.places), .n = r.places.size()};
  return the_pieces{.places = few(r.places), .n = r.places.size()};
}

Message captives_named_before(const Reason& r, const Wording& words) {
  if (words.zombies) return them_balls{.n = r.places.size()};
  return them{.n = r.places.size()};
}

// What the move takes, what of it stays, and what that is worth.
Message capture(const Reason& r, const std::string& move, const Wording& words, bool named_before = false) {
  const Names off = gone(r);
  Message captor = words.kings ? Message(king_of{.player = r.by, .move = move}) : move_by(r.by, move);
  Message what = named_before ? captives_named_before(r, words) : captives(r, off, words);
  if (off.empty() && words.kings)
    return surrounds{.n = r.stay.size(), .captor = std::move(captor), .what = std::move(what), .by = r.by};
  if (off.empty()) return traps{.n = r.stay.size(), .captor = std::move(captor), .what = std::move(what)};
  if (words.prison) return imprisons{.captor = std::move(captor), .what = std::move(what), .by = r.by, .n = off.size()};
  Message clause = takes{.captor = std::move(captor), .what = std::move(what)};
  const auto add = [&](Message more) { clause = both_clauses{.first = std::move(clause), .second = std::move(more)}; };
  if (!r.stay.empty() && words.kings) add(kings_stay{.n = r.stay.size(), .places = few(r.stay), .by = r.by});
  if (!r.stay.empty() && !words.kings) add(zombies_stay{.n = r.stay.size(), .places = few(r.stay)});
  return clause;
}

Message own_loss(const Reason& r, const Wording& words) {
  const Names off = gone(r);
  const auto kings = [&]() -> Message {
    return reason_own_kings{.n = r.stay.size(), .places = few(r.stay), .enemy = other(words.mover)};
  };
  if (off.empty()) return kings();
  Message pawns = reason_own_loss_pawns{.mover = words.mover, .what = the_pawns{.places = few(off), .n = off.size()}};
  return r.stay.empty() ? pawns : Message(both_sentences{.first = std::move(pawns), .second = kings()});
}

Message over(const Reason& r, const Wording& words) {
  if (r.moves.empty()) return reason_over_now{.by = r.by};
  Message move = move_by(r.by, r.moves[0]);
  if (words.prison) return reason_over_no_action{.move = std::move(move), .mover = words.mover};
  return reason_over_then{.move = std::move(move), .by = r.by};
}

Message stops(const Reason& r) {
  if (r.moves.empty()) return reason_stops_now{.by = r.by};
  return reason_stops_then{.move = move_by(r.by, r.moves[0]), .by = r.by};
}

Message taken(const Reason& r, const Wording& words) {
  if (!r.number) return reason_taken_then{.capture = capture(r, r.moves[0], words)};
  return reason_taken_left{.what = the(r.places, words),
                           .liberties = liberties(*r.number, words),
                           .capture = capture(r, r.moves[0], words, true)};
}

Message saves(const Reason& r) {
  if (const auto act = act_in(r.moves[0])) return reason_saves_act{.act = *act};
  return reason_saves_move{.move = r.moves[0]};
}

Message misses(const Reason& r, const Wording& words) {
  Message missed = capture(r, r.moves.back(), words);
  if (r.moves.size() == 1) return reason_misses_now{.capture = std::move(missed)};
  if (r.moves.size() > 3) return reason_misses_long{.moves = listed(r.moves, 1), .capture = std::move(missed)};
  return reason_misses_line{.first = r.moves[0], .answer = r.moves[1], .capture = std::move(missed)};
}

Message later(const Reason& r, const Wording& words) {
  Message lost = capture(r, r.moves.back(), words);
  if (r.moves.size() > 3) return reason_later_long{.moves = listed(r.moves, 1), .capture = std::move(lost)};
  return reason_later_line{
      .first = move_by(r.by, r.moves[0]), .second = move_by(words.mover, r.moves[1]), .capture = std::move(lost)};
}

Message parts(const Reason& r, const Wording& words) {
  Message what = the(r.places, words);
  if (r.key == Reason::splits)
    return reason_splits_instead{.move = r.moves[0], .what = std::move(what), .n = *r.number};
  if (r.moves.empty()) return reason_splits_now{.what = std::move(what), .n = *r.number};
  return reason_splits_then{.move = move_by(r.by, r.moves[0]), .what = std::move(what), .n = *r.number};
}

}  // namespace

Wording::Wording(const Scene& scene)
    : mover(scene.to_play),
      pieces(scene.piece_word == "piece"),
      zombies(scene.has_zombies),
      kings(scene.has_kings),
      prison(scene.prison) {}

Message sentence(const Reason& r, const Wording& words) {
  switch (r.key) {
    case Reason::over:
      return over(r, words);
    case Reason::stops:
      return stops(r);
    case Reason::own_loss:
      return own_loss(r, words);
    case Reason::taken:
    case Reason::atari:
      return taken(r, words);
    case Reason::threat:
      return reason_threat{.by = r.by, .capture = capture(r, r.moves[0], words)};
    case Reason::saves:
      return saves(r);
    case Reason::no_liberty:
      return reason_no_liberty{.what = the(r.places, words), .liberties = liberties(0, words), .by = r.by};
    case Reason::later:
      return later(r, words);
    case Reason::misses:
      return misses(r, words);
    case Reason::eye:
      return reason_eye{.places = few(r.places)};
    case Reason::wall:
      return reason_wall{.n = r.places.size(), .move = r.moves[0], .places = few(r.places)};
    case Reason::attacked:
      return reason_attacked{
          .move = move_by(r.by, r.moves[0]), .what = the(r.places, words), .liberties = liberties(1, words)};
    case Reason::attacks:
      return reason_attacks{.move = r.moves[0], .what = the(r.places, words), .liberties = liberties(1, words)};
    case Reason::parts:
    case Reason::splits:
      return parts(r, words);
    case Reason::hold:
      if (*r.number) return reason_hold_left{.n = *r.number, .mover = words.mover};
      return reason_hold_none{.mover = words.mover};
    case Reason::actions:
      return reason_actions{.move = move_by(r.by, r.moves[0]), .mover = words.mover, .left = listed(r.places, 0)};
    case Reason::shared:
      return reason_shared{.place = r.places[0], .mover = words.mover, .n = *r.number, .by = r.by};
    case Reason::joins:
      return reason_joins{.move = r.moves[0], .n = *r.number};
    case Reason::blocks:
      return reason_blocks{.move = r.moves[0], .enemy = other(words.mover), .n = *r.number};
    case Reason::costs:
      break;  // which this does not know
  }
  return {};
}

Message cost_sentence(const Reason& cost, double loss) {
  const auto act = act_in(cost.moves[0]);
  Message against = act ? Message(against_act{.act = *act}) : Message(against_move{.move = cost.moves[0]});
  if (cost.number) return reason_costs_points{.against = std::move(against), .n = *cost.number};
  return reason_costs_chances{.against = std::move(against), .by = cost.by, .percent = std::lround(100 * loss)};
}

}  // namespace crosscut::engine
