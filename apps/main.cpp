// The crosscut executable.
#include "cli/main.hpp"

#include <exception>

int main(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);  // reading does not flush what another thread may be writing
  crosscut::cli::Context context{std::cin, std::cout, std::cerr};
  try {
    return crosscut::cli::run(count, arguments, context);
  } catch (const std::exception& error) {
    std::cerr << "crosscut: internal error: " << error.what() << '\n';
    return 3;
  }
}
