#include "lab/main.hpp"

namespace crosscut::lab {

void declare_commands(Command& program, Context& context) {
  const std::size_t others = program.commands.size();
  declare_perft(program, context);
  declare_solve(program, context);
  declare_match(program, context);
  declare_tournament(program, context);
  declare_work(program, context);
  declare_selfplay(program, context);
  declare_train(program, context);
  declare_bench(program, context);
  for (std::size_t i = others; i < program.commands.size(); ++i) {
    for (Command& below : program.commands[i].commands) declare_language(below, context);
    declare_language(program.commands[i], context);
  }
}

}  // namespace crosscut::lab
