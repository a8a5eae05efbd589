#pragma once
// Opening a game: the smallest board type of a list that holds the size asked for.
#include "catalog/table_of.hpp"

namespace crosscut {

template <template <class> class G, class First, class... Larger>
std::unique_ptr<Table> on_smallest_board(std::string_view name, const typename G<First>::Setup& setup) {
  if constexpr (sizeof...(Larger) > 0)
    if (setup.size > First::capacity) return on_smallest_board<G, Larger...>(name, setup);
  return std::make_unique<TableOf<G<First>>>(name, G<First>(setup));
}

// What a game's setup declares, with the defaults of `initial`.
template <class S>
std::vector<Entry::Declared> declared_options(const S& initial) {
  std::vector<Entry::Declared> all;
  for (const auto& declared : S::options()) {
    const int value = initial.*(declared.value);
    all.push_back({declared.option, value == unset ? std::string(declared.initial) : declared.option.text(value)});
  }
  return all;
}

}  // namespace crosscut
