#include "catalog/meigo.hpp"

#include "catalog/entries.hpp"

namespace crosscut {

template class Line<Meigo<Square<10>>>;
template class Line<Meigo<Square<19>>>;

Entry meigo_entry() {
  const auto open = [](const Options& options) { return table_of(meigo_family, options); };
  Entry entry =
      entry_of(meigo_family, {"meigo", "marked stones and a prison; the last to act wins", "meigo", "prison", open});
  entry.playout_share = 0.5F;
  entry.network_from = 4;
  entry.unscored = "This game has no score: the last player able to act wins.";
  entry.advice = {"ko", "superko",
                  "The rules as written (ko=original) let positions repeat for ever. With ko=superko no position may "
                  "recur after a turn of the same player, and every game ends."};
  return entry;
}

}  // namespace crosscut
