#include "lab/commands.hpp"

namespace crosscut::lab {

void declare_commands(Command& program, Context& context) {
  const std::size_t others = program.commands.size();
  declare_perft(program, context);
  declare_solve(program, context);
  declare_cycle(program, context);
  declare_book(program, context);
  declare_match(program, context);
  declare_tournament(program, context);
  declare_report(program, context);
  declare_work(program, context);
  declare_selfplay(program, context);
  declare_train(program, context);
  declare_bench(program, context);
  // The commands that measure, solve and train are not translated.
  for (std::size_t i = others; i < program.commands.size(); ++i) program.commands[i].english_only = true;
}

}  // namespace crosscut::lab
