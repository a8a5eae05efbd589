// `crosscut man` and `crosscut completion`: what else is made of the definitions of the commands.
#include "cli/complete.hpp"
#include "cli/main.hpp"
#include "cli/man.hpp"

namespace crosscut::cli {

void declare_documents(CLI::App& app, Context& context) {
  app.add_subcommand("man", "print the manual page")->callback([&] {
    context.out << man_page(usage_of(app), CROSSCUT_VERSION);
  });
  auto* completion = app.add_subcommand("completion", "print the script that completes commands in a shell");
  auto shell = std::make_shared<std::string>();
  completion->add_option("SHELL", *shell, "the shell")->check(CLI::IsMember({"bash", "zsh", "fish"}))->required();
  completion->footer(
      "Where the package did not install it: source <(crosscut completion bash), or for fish: crosscut "
      "completion fish | source.");
  completion->callback([&context, shell] { context.out << completion_script(*shell); });
}

}  // namespace crosscut::cli
