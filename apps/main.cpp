// The crosscut executable.
#include "cli/main.hpp"

#include <exception>
#include <new>
#include <system_error>

int main(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);  // reading does not flush what another thread may be writing
  crosscut::cli::Context context{std::cin, std::cout, std::cerr};
  try {
    return crosscut::cli::run(count, arguments, context);
  } catch (const std::bad_alloc&) {
    std::cerr << "crosscut: there is not enough memory\n";
  } catch (const std::system_error& error) {
    std::cerr << "crosscut: the machine refuses what this needs: " << error.what() << '\n';
  } catch (const std::exception& error) { std::cerr << "crosscut: internal error: " << error.what() << '\n'; }
  return 3;
}
