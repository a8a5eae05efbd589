#pragma once
// Moves as text, for tests that think in the notation of docs/rules.
#include <string>
#include <string_view>
#include <vector>

#include "catalog/table.hpp"

namespace crosscut {

// The canonical text of a move that may be made now, or why it may not.
inline Result<std::string> checked(const Table& table, std::string_view move) {
  const auto turn = table.read(move);
  if (!turn) return message_of(turn.error());
  return table.text(*turn);
}

// The same of a move that is made.
inline Result<std::string> made(Table& table, std::string_view move) {
  auto text = checked(table, move);
  if (text) (void)table.play(move);
  return text;
}

inline Result<std::string> made(Table& table, const Turn& move) { return made(table, table.text(move)); }

// A line of moves from where the table stands, as far as they can be made.
inline std::vector<Turn> line_of(const Table& table, const std::vector<std::string>& moves) {
  const auto on = table.clone();
  std::vector<Turn> line;
  for (const std::string& move : moves) {
    const auto turn = on->play(move);
    if (!turn) break;
    line.push_back(*turn);
  }
  return line;
}

inline std::vector<std::string> legal_texts(const Table& table) { return table.texts(table.legal()); }

// The moves made so far.
inline std::vector<std::string> texts_of(const Table& table) {
  std::vector<std::string> all;
  for (const MoveMade& move : table.moves()) all.push_back(table.text(move.turn));
  return all;
}

}  // namespace crosscut
