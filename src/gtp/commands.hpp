#pragma once
// The commands of GTP, one function each, in groups. A function gets as many arguments as its command takes.
#include "gtp/session.hpp"

namespace crosscut::gtp {

using Answer = Result<std::string>;
using Arguments = std::vector<std::string>;

struct Command {
  std::string_view name, usage;  // usage: the arguments, as in "COLOR MOVE..."
  std::size_t least = 0, most = 0;
  Answer (*run)(Session&, const Arguments&) = nullptr;
};

inline constexpr std::size_t any_number = ~std::size_t{0};

// Lets the engine make a move for this player, whose turn it must be; the move, or "resign".
Answer generate(Session& session, const std::string& color, const engine::Watch& watch = {});

Answer legal_moves(Session& session, const Arguments& arguments);

std::vector<Command> setup_commands();     // the game, its options, handicap, records
std::vector<Command> play_commands();      // moves
std::vector<Command> time_commands();      // time controls, time left
std::vector<Command> analyze_commands();   // analysis while searching
std::vector<Command> show_commands();      // the board, the score; GoGui's extension
std::vector<Command> crosscut_commands();  // this program's own

}  // namespace crosscut::gtp
