#pragma once
// Shared by the files of the games: opening a game on the smallest of its boards that has the size asked for, and its
// entry in the catalogue.
#include "catalog/family.hpp"
#include "catalog/table_of.hpp"

namespace crosscut {

template <template <class> class G, class Usual, class... Boards>
Result<std::unique_ptr<Table>> table_of(const Family<G, Usual, Boards...>& family, const Options& options) {
  return visit(family, options, [&]<Game Position>(const Position& start) -> std::unique_ptr<Table> {
    return std::make_unique<TableOf<Position>>(family.name, start);
  });
}

// The entry of a game with the options that its setup declares.
template <template <class> class G, class Usual, class... Boards>
Entry entry_of(const Family<G, Usual, Boards...>& family, Entry entry) {
  using Setup = typename G<Usual>::Setup;
  entry.none = Options(entry.name, declared_by<Setup>);
  for (const auto& declared : Setup::options()) {
    const int value = family.initial.*(declared.value);
    entry.options.push_back(
        {declared.option, value == unset ? std::string(declared.initial) : declared.option.text(value)});
  }
  return entry;
}

}  // namespace crosscut
