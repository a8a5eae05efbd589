// `crosscut perft`: how many sequences of moves there are.
#include "catalog/table.hpp"
#include "lab/commands.hpp"

namespace crosscut::lab {
namespace {

struct PerftArguments {
  GameArguments game;
  int depth = 1;
  bool divide = false;
};

void perft(const PerftArguments& arguments, Context& context) {
  const auto table = open_table(arguments.game.game, arguments.game.text());
  if (!table) return context.fail(table.error(), 2);
  if (!arguments.divide) {
    context.out << *(*table)->perft(arguments.depth) << '\n';
    return;
  }
  for (const auto& [move, count] : divide(**table, arguments.depth)) context.out << move << ' ' << count << '\n';
}

}  // namespace

void declare_perft(Command& program, Context& context) {
  Command& command = program.command("perft", "count the sequences of legal moves from the start of a game");
  auto arguments = std::make_shared<PerftArguments>();
  arguments->game.declare(command);
  command.option("-d,--depth", arguments->depth, "number of moves in a sequence").range(1, 99).required();
  command.flag("--divide", arguments->divide, "count by first move");
  command.run = [&context, arguments] { perft(*arguments, context); };
}

}  // namespace crosscut::lab
