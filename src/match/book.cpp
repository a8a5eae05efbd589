#include "match/book.hpp"

#include "base/errors.hpp"
#include "messages/matches.hpp"
#include "play/replay.hpp"

namespace crosscut::match {
namespace {

Result<Opening> opening_in(const Record& record, const Entry& game, const Options& options, std::optional<int> plies) {
  const auto whole = play::table_of(record);
  if (!whole) return whole.error();
  const auto there = plies ? (*whole)->at(std::min(*plies, (*whole)->ply())) : (*whole)->clone();
  Opening opening;
  for (const MoveMade& move : there->moves()) opening.push_back(there->text(move.turn));
  const auto other = messages::opening_of_other{.game = game.name, .options = options.text()};
  const auto empty = game.open(options);
  if (!empty) return empty.error();
  if ((*empty)->game() != there->game() || (*empty)->options().text("size") != there->options().text("size"))
    return other;
  const auto here = table_after(opening, game, options);
  if (!here) return here.error();
  if ((*here)->key() != there->key()) return other;  // it does not begin with the empty board
  return opening;
}

}  // namespace

Result<std::vector<Opening>> book_of(const std::vector<Record>& records, const Entry& game, const Options& options,
                                     std::optional<int> plies) {
  std::vector<Opening> book;
  for (const Record& record : records) {
    auto opening = opening_in(record, game, options, plies);
    if (!opening) return at_place("game " + std::to_string(book.size() + 1), opening.error());
    book.push_back(*std::move(opening));
  }
  return book;
}

Result<std::unique_ptr<Table>> table_after(const Opening& opening, const Entry& game, const Options& options) {
  auto table = game.open(options);
  if (!table) return table;
  for (const std::string& move : opening)
    if (const auto played = (*table)->play(move); !played) return message_of(played.error());
  if ((*table)->over()) return messages::opening_over{};
  return table;
}

}  // namespace crosscut::match
