#pragma once
// Tools for the laws of all games (laws_test.cpp), through Table: random games, positions as text, everything that
// could be written as a move.
#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "support/moves.hpp"
#include "wire/state.hpp"

namespace crosscut::tests {

inline bool on_board(const std::string& move) { return move.find_first_of("0123456789") != std::string::npos; }

inline bool lists(const std::vector<std::string>& legal, const std::string& move) {
  return std::binary_search(legal.begin(), legal.end(), move);
}

// Acts are rare, or games would end before anything happens; but in a settlement claims name whole groups.
inline std::string random_move(const Table& table, Random& random) {
  const auto legal = legal_texts(table);
  const auto any = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
  std::string move = legal[any(legal.size())];
  for (int again = 0; again < 3 && !on_board(move) && !table.settling(); ++again) move = legal[any(legal.size())];
  if (move == "dead")
    for (const auto& place : table.scene().places)
      if (place.piece && any(6) == 0) move += " " + place.name;
  return move;
}

// A position as a table shows it: everything on and beside the board, and whatever in its history affects later turns,
// except repetition.
inline std::string position_of(const Table& table) {
  nlohmann::json state = wire::state_json(table);
  for (const char* key : {"ply", "over", "result", "score"}) state.erase(key);
  int passes = 0, first_to_settle = 0;
  bool resumed = false;
  for (const MoveMade& made : table.moves()) {
    if (made.is(Act::dead) || made.is(Act::accept)) continue;
    passes = made.is(Act::pass) ? passes + 1 : 0;
    if (passes == 2) first_to_settle = index_of(made.by);
    if (made.is(Act::resume)) resumed = true;
  }
  state["passes"] = passes;
  state["resumed"] = resumed;
  if (table.settling()) state["first"] = first_to_settle;
  if (state.contains("supply")) state["opening"] = std::min(table.ply(), 2);
  if (state["options"].contains("handicap")) {
    const int handicap = std::stoi(state["options"]["handicap"].get<std::string>());
    state["opening"] = std::min(table.ply(), state.contains("prison") ? 1 + std::max(handicap, 1) : handicap);
  }
  state["outcome"] = result_text(table.outcome());
  return state.dump();
}

// Everything in the form of a move of this game, except claims of dead groups.
inline std::vector<std::string> all_texts(const Table& table) {
  std::vector<std::string> texts = {"pass", "button", "hold", "swap", "dead", "resume", "accept"};
  const Scene scene = table.scene();
  for (const auto& place : scene.places) {
    texts.push_back(place.name);
    if (scene.shape == Scene::Shape::hexhex)
      for (const char* direction : {"e", "ne", "nw", "w", "sw", "se"}) texts.push_back(place.name + ":" + direction);
    if (table.game() != "sligo") continue;
    for (const auto& to : scene.places) {
      const int columns = to.spot.column - place.spot.column, rows = to.spot.row - place.spot.row;
      if (std::max(std::abs(columns), std::abs(rows)) > 1) continue;
      for (const auto& put : scene.places) texts.push_back(place.name + "-" + to.name + "," + put.name);
    }
  }
  return texts;
}

// Everything about a table that must be restored when a move is undone or refused.
struct Snapshot {
  Key key;
  std::string state, legal;
  explicit Snapshot(const Table& table)
      : key(table.key()), state(wire::state_json(table).dump()), legal(join(legal_texts(table), " ")) {}
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

}  // namespace crosscut::tests
