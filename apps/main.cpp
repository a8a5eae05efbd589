// The crosscut executable.
#include "lab/commands.hpp"

int main(int count, char** arguments) {
  return crosscut::cli::run_program(count, arguments, crosscut::lab::declare_commands);
}
