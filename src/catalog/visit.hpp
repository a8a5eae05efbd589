#pragma once
// The typed way to the games, for tests, provers, networks and anything else that needs a game's own type rather than a
// Table. A file that includes this compiles all games.
#include <cassert>

#include "catalog/families.hpp"
#include "catalog/line_table.hpp"

namespace crosscut {

// The first value that use(family), which returns an optional, has for a game.
template <class Use>
auto first_of_families(Use&& use) {
  return std::apply(
      [&](const auto& first, const auto&... others) {
        auto found = use(first);
        (void)(found || ... || (found = use(others)));
        return found;
      },
      families);
}

// Calls use(position) with the start of the named game with these options, of the game's own type. An error if there is
// no such game, an option is wrong, or the size is too large for the boards used. `use` returns the same type for every
// game.
template <BoardsUsed used = BoardsUsed::all, class Use>
auto visit(std::string_view game, std::string_view options, Use&& use)
    -> Result<std::invoke_result_t<Use&, Yugo<Square<10>>>> {
  using Found = Result<std::invoke_result_t<Use&, Yugo<Square<10>>>>;
  const auto read = read_options(game, options);
  if (!read) return read.error();
  auto found = first_of_families([&](const auto& family) -> std::optional<Found> {
    if (read->game() != family.name) return {};
    return visit<used>(family, *read, use);
  });
  assert(found);
  return std::move(*found);
}

// Calls use(line) with the game at this table as it stands, a Line of the game's own type.
template <class Use>
auto visit(const Table& table, Use&& use) -> std::invoke_result_t<Use&, const Line<Yugo<Square<10>>>&> {
  using Found = std::invoke_result_t<Use&, const Line<Yugo<Square<10>>>&>;
  auto found = first_of_families(
      [&]<template <class> class G, class Usual, class... Boards>(const Family<G, Usual, Boards...>& family) {
        std::optional<Found> of_board;
        const auto attempt = [&]<class B>() {
          if (const auto* typed = dynamic_cast<const LineTable<G<B>>*>(&table)) of_board.emplace(use(typed->line()));
        };
        if (table.game() == family.name) (attempt.template operator()<Boards>(), ...);
        return of_board;
      });
  assert(found);
  return std::move(*found);
}

}  // namespace crosscut
