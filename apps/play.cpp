// What `make play` runs: crosscut without what measures, solves and trains, which takes a third of the time to build.
#include "cli/main.hpp"

int main(int count, char** arguments) { return crosscut::cli::run_program(count, arguments); }
