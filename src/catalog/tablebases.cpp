#include "catalog/tablebases.hpp"

#include <algorithm>
#include <cassert>
#include <filesystem>

#include "base/errors.hpp"
#include "base/files.hpp"
#include "base/text.hpp"
#include "messages/files.hpp"
#include "messages/tables.hpp"

namespace crosscut {
namespace {

// Of the option that adds to White's score; none: the game has none, or it is something else.
constexpr std::string_view komi = "komi";

std::string board_with(const Table& table, bool with_komi) {
  std::string board(table.game());
  for (const OptionText& option : table.options().given())
    if (option.name != "settlement" && (with_komi || option.name != komi))
      board += " " + option.name + "=" + option.value;
  return board;
}

// In half points.
int komi_of(const Table& table) {
  const Options options = table.options();
  const Option* option = options.find(komi);
  return option ? *options.value(komi) * (option->kind == Option::half ? 1 : 2) : 0;
}

Result<std::unique_ptr<Table>> table_of(std::string_view board) {
  const std::size_t name = board.find(' ');
  return open_table(board.substr(0, name), name == std::string_view::npos ? "" : board.substr(name));
}

}  // namespace

std::shared_ptr<const Tablebases> Tablebases::own() {
  static const std::shared_ptr<const Tablebases> all = [] {
    auto found = std::make_shared<Tablebases>();
    for (const std::string_view bytes : tablebase_data()) {
      [[maybe_unused]] const Status added = found->add(bytes);
      assert(added.ok());
    }
    return found;
  }();
  return all;
}

Result<std::shared_ptr<const Tablebases>> Tablebases::with_folder(const std::string& folder) {
  constexpr std::size_t largest = std::size_t{1} << 30U;
  auto all = std::make_shared<Tablebases>(*own());
  std::error_code error;
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().extension() == ".table") paths.push_back(entry.path().string());
  if (error) return messages::folder_unreadable{.folder = folder, .why = error.message()};
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths) {
    const auto bytes = contents(path, largest);
    if (!bytes) return bytes.error();
    if (const Status added = all->add(*bytes); !added)
      return messages::table_file_unusable{.file = path, .why = added.error()};
  }
  return std::shared_ptr<const Tablebases>(all);
}

std::string Tablebases::board_of(const Table& table) { return board_with(table, true); }

Status Tablebases::add(std::string_view bytes) {
  auto read = Tablebase::read(bytes);
  if (!read) return read.error();
  const auto table = table_of(read->board());
  if (!table) return messages::table_of_unknown_board_unreadable{.why = table.error()};
  if (board_of(**table) != read->board())
    return messages::table_of_unknown_board_renamed{.board = read->board(), .name = board_of(**table)};
  const std::string board = read->board(), without_komi = board_with(**table, false);
  const Known known{std::make_shared<const Tablebase>(*std::move(read)), komi_of(**table)};
  Tablebases alone;
  alone.by_board_[board] = known;
  if (!(*table)->solved(alone)) return messages::table_of_other_rules{};
  by_board_[board] = known;
  if (known.tablebase->finite()) with_any_komi_[without_komi] = known;
  return Done{};
}

std::optional<Tablebases::Found> Tablebases::find(const Table& table) const {
  if (const auto same = by_board_.find(board_of(table)); same != by_board_.end()) return Found{*same->second.tablebase};
  if (const auto alike = with_any_komi_.find(board_with(table, false)); alike != with_any_komi_.end())
    return Found{*alike->second.tablebase, alike->second.komi - komi_of(table)};
  return {};
}

}  // namespace crosscut
