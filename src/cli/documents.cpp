// `crosscut man` and `crosscut completion`, both made from the definitions of the commands.
#include "cli/complete.hpp"
#include "cli/main.hpp"
#include "cli/man.hpp"

namespace crosscut::cli {

void declare_documents(Command& program, Context& context) {
  program.command("man", "print the manual page").run = [&] { context.out << man_page(program, CROSSCUT_VERSION); };
  Command& completion = program.command("completion", "print the script that completes commands in a shell");
  auto shell = std::make_shared<std::string>();
  completion.option("SHELL", *shell, "the shell").one_of({"bash", "zsh", "fish"}).required();
  completion.footer =
      "If the package did not install it: source <(crosscut completion bash), or for fish: crosscut "
      "completion fish | source.";
  completion.run = [&context, shell] { context.out << completion_script(*shell); };
}

}  // namespace crosscut::cli
