#pragma once
// What the file of each game needs: opening it on the smallest board type of a list that holds the size asked for, and
// its entry in the catalogue.
#include "catalog/table_of.hpp"

namespace crosscut {

template <template <class> class G, class First, class... Larger>
std::unique_ptr<Table> on_smallest_board(std::string_view name, const typename G<First>::Setup& setup) {
  if constexpr (sizeof...(Larger) > 0)
    if (setup.size > First::capacity) return on_smallest_board<G, Larger...>(name, setup);
  return std::make_unique<TableOf<G<First>>>(name, G<First>(setup));
}

// The entry of a game with the options that its setup declares, and the defaults of `initial`.
template <class S>
Entry entry_of(Entry entry, const S& initial = {}) {
  entry.none = Options(entry.name, declared_by<S>);
  for (const auto& declared : S::options()) {
    const int value = initial.*(declared.value);
    entry.options.push_back(
        {declared.option, value == unset ? std::string(declared.initial) : declared.option.text(value)});
  }
  return entry;
}

}  // namespace crosscut
