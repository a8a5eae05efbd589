#pragma once
// The commands for those who measure, solve and train, written like those of `cli`.
#include "cli/main.hpp"

namespace crosscut::lab {

using namespace cli;

void declare_perft(Command& program, Context& context);
void declare_solve(Command& program, Context& context);
void declare_cycle(Command& program, Context& context);
void declare_book(Command& program, Context& context);
void declare_match(Command& program, Context& context);
void declare_tournament(Command& program, Context& context);
void declare_report(Command& program, Context& context);
void declare_work(Command& program, Context& context);
void declare_selfplay(Command& program, Context& context);
void declare_train(Command& program, Context& context);
void declare_bench(Command& program, Context& context);

// All of them.
void declare_commands(Command& program, Context& context);

}  // namespace crosscut::lab
