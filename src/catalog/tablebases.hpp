#pragma once
// The tables of solved boards: the program's own (data/solved), and those of a folder.
#include <map>
#include <memory>

#include "catalog/table.hpp"
#include "catalog/tablebase.hpp"

namespace crosscut {

class Tablebases {
 public:
  // A tablebase for a table, and the number to add to its values.
  struct Found {
    const Tablebase& tablebase;
    int shift = 0;
  };

  // The program's own.
  static std::shared_ptr<const Tablebases> own();
  // These, and all files *.table of the folder. An error if one cannot be used.
  static Result<std::shared_ptr<const Tablebases>> with_folder(const std::string& folder);

  // The game at this table and all its options that matter: "margo size=3 ...". A settlement does not matter: in a
  // table, two passes end the game.
  static std::string board_of(const Table& table);

  // Nothing if the board is not solved.
  std::optional<Found> find(const Table& table) const;

  // Adds one. An error if it cannot be used, or does not belong to a board of these games and their rules.
  Status add(std::string_view bytes);

 private:
  struct Known {
    std::shared_ptr<const Tablebase> tablebase;
    int komi = 0;  // of its board, in half points
  };
  std::map<std::string, Known> by_board_;
  std::map<std::string, Known> with_any_komi_;  // the finite ones, by the board without its komi
};

// The bytes of the files data/solved/*.table.
const std::vector<std::string_view>& tablebase_data();

}  // namespace crosscut
