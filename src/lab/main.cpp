#include "lab/main.hpp"

#include "cli/language_option.hpp"
#include "lab/help_de.hpp"

namespace crosscut::lab {

void declare_commands(Command& program, Context& context) {
  program.german.push_back(german_help());
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
