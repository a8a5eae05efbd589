#include "match/restriction.hpp"

#include <algorithm>

namespace crosscut::match {
namespace {

// Whether the last turn placed a piece where this is true.
template <class Holds>
bool put(const Scene& after, Holds&& holds) {
  const auto& filled = after.last->places;
  return std::any_of(after.places.begin(), after.places.end(), [&](const Scene::Place& place) {
    return place.piece && std::find(filled.begin(), filled.end(), place.name) != filled.end() && holds(place);
  });
}

bool has_piece(const Table& table, Piece::Kind kind) {
  const auto& pieces = find_game(table.game())->pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) { return piece.kind == kind; });
}

bool slides(const Table& table) {
  const auto planes = table.forms().planes;
  return std::any_of(planes.begin(), planes.end(), [](const MovePlane& p) { return p.kind == MovePlane::slide; });
}

}  // namespace

const std::vector<Restriction>& restrictions() {
  static const std::vector<Restriction> all = {
      {"kings", [](const Table& table) { return has_piece(table, Piece::king); },
       [](const Scene& after, Side) {
         return put(after, [](const Scene::Place& place) { return place.piece->kind == Piece::king; });
       }},
      {"slides", slides, [](const Scene& after, Side) { return after.last->from.has_value(); }},
      {"holds", [](const Table& table) { return table.scene().prison.has_value(); },
       [](const Scene& after, Side) { return after.last->is(Act::hold); }},
      {"unmarking", [](const Table& table) { return has_piece(table, Piece::marked); },
       [](const Scene& after, Side by) {
         const auto& changed = after.last->changed;
         return std::any_of(changed.begin(), changed.end(), [&](const auto& piece) { return piece.second.side == by; });
       }},
      {"turned-walls", [](const Table& table) { return !find_game(table.game())->walls.empty(); },
       [](const Scene& after, Side) {
         return put(after, [](const Scene::Place& place) { return place.piece->wall > 0; });
       }},
      {"levels", [](const Table& table) { return table.scene().shape == Shape::pyramid; },
       [](const Scene& after, Side) {
         return put(after, [](const Scene::Place& place) { return place.spot.level > 0; });
       }},
  };
  return all;
}

const Restriction* find_restriction(std::string_view name) {
  for (const Restriction& one : restrictions())
    if (one.name == name) return &one;
  return nullptr;
}

bool breaks(const Restriction& restriction, const Table& table, const Turn& turn) {
  if (table.settling()) return false;
  const auto after = table.clone();
  after->play(turn);
  const Scene scene = after->scene();
  return restriction.broken(scene, table.to_play());
}

}  // namespace crosscut::match
