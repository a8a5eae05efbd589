// The catalogue: the one list of all games.
#include "catalog/table.hpp"

namespace crosscut {

Result<std::unique_ptr<Table>> open_bargo(std::string_view), open_margo(std::string_view), open_meigo(std::string_view),
    open_sligo(std::string_view), open_spargo(std::string_view), open_yugo(std::string_view);
std::vector<Entry::Declared> options_of_bargo(), options_of_margo(), options_of_meigo(), options_of_sligo(),
    options_of_spargo(), options_of_yugo();

const std::vector<Entry>& catalog() {
  static const std::vector<Entry> all = {
      {"bargo", "hexagons, each with a wall on one of its edges; most area wins", "bargo", options_of_bargo(), "komi",
       open_bargo},
      {"margo", "balls that stack; pinned captives live on as zombies; most balls win", "margo", options_of_margo(), "",
       open_margo},
      {"meigo", "marked stones and a prison; the last to act wins", "meigo", options_of_meigo(), "prison", open_meigo},
      {"sligo", "move a stone if you like, then place one; most area wins", "sligo", options_of_sligo(), "komi",
       open_sligo},
      {"spargo", "Margo on a board of 4 x 4 holes", "margo", options_of_spargo(), "", open_spargo},
      {"yugo", "pawns, and kings that capture and stay for good; most area wins", "yugo", options_of_yugo(), "komi",
       open_yugo},
  };
  return all;
}

}  // namespace crosscut
