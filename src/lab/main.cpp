#include "lab/main.hpp"

#include "lab/help_de.hpp"

namespace crosscut::lab {

void declare_commands(Command& program, Context& context) {
  program.german.push_back(german_help());
  declare_perft(program, context);
  declare_solve(program, context);
  declare_match(program, context);
  declare_tournament(program, context);
  declare_work(program, context);
  declare_selfplay(program, context);
  declare_train(program, context);
  declare_bench(program, context);
}

}  // namespace crosscut::lab
