#pragma once
// Shared by the files of the games: opening a game on the smallest of its boards that has the size asked for, and its
// entry in the catalogue.
// Internal to this folder.
#include "catalog/family.hpp"
#include "catalog/table_of.hpp"

namespace crosscut {

template <template <class> class G, class Usual, class... Boards>
Result<std::unique_ptr<Table>> table_of(const Family<G, Usual, Boards...>& family, const Options& options) {
  return visit(family, options, [&]<Game Position>(const Position& start) -> std::unique_ptr<Table> {
    return std::make_unique<TableOf<Position>>(family.name, start);
  });
}

// The pieces of a game, one for each side and kind, and the walls that they may have.
template <Game G>
void declare_pieces(Entry& entry) {
  const bool walled = G::fits(Piece{Piece::plain, Side::black, 0});
  for (const Side side : {Side::black, Side::white, Side::red})
    for (std::size_t kind = 0; kind < kind_name.size(); ++kind) {
      const Piece piece{static_cast<Piece::Kind>(kind), side, static_cast<std::int8_t>(walled ? 0 : -1)};
      if (side == Side::red && !ManySided<G>) continue;
      if (G::fits(piece)) entry.pieces.push_back({piece.kind, side});
    }
  if (walled) entry.walls.assign(G::On::direction_name.begin(), G::On::direction_name.end());
}

// The entry of a game with the options that its setup declares.
template <template <class> class G, class Usual, class... Boards>
Entry entry_of(const Family<G, Usual, Boards...>& family, Entry entry) {
  using Setup = typename G<Usual>::Setup;
  entry.none = Options(entry.name, declared_by<Setup>);
  for (const auto& declared : Setup::options()) {
    const int value = family.initial.*(declared.value);
    entry.options.push_back({declared.option, value == unset ? messages::Named(Message{declared.initial, {}})
                                                             : declared.option.text(value)});
  }
  declare_pieces<G<Usual>>(entry);
  entry.usual_capacity = Usual::capacity;
  return entry;
}

}  // namespace crosscut
