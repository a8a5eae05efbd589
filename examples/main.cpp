// Opens a game, plays some moves, and prints what came of it. The table is the same for every game.
#include <iostream>

#include "catalog/table.hpp"

int main() {
  const auto opened = crosscut::open_table("yugo", "size=5 button=off");
  if (!opened) {
    std::cerr << opened.message() << '\n';
    return 1;
  }
  crosscut::Table& table = **opened;

  for (const char* move : {"c3", "b2", "c3", "d2"}) {
    const auto played = table.play(move);
    std::cout << (played ? table.text(*played) + ": played" : crosscut::worded(message_of(played.error()))) << '\n';
  }

  int row = 0;
  for (const auto& place : table.scene().places) {
    if (place.spot.row != row) std::cout << '\n';
    row = place.spot.row;
    std::cout << place.name << '=' << (place.piece ? crosscut::token_of(*place.piece) : ".") << ' ';
  }
  std::cout << '\n' << table.legal().size() << " moves are legal now\n";
  return table.ply() == 3 ? 0 : 1;
}
