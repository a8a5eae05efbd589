// `crosscut games`: the games and their options.
#include "catalog/table.hpp"
#include "cli/language_option.hpp"
#include "cli/main.hpp"

namespace crosscut::cli {
namespace {

void list(const Entry& game, explain::Speech speak, std::ostream& out) {
  out << game.name << ": " << speak.said(game.summary) << '\n';
  for (const auto& [option, initial] : game.options)
    out << "  " << option.name << '=' << speak.said(option.range())
        << speak("  (default {})  ", "  (sonst {})  ", speak.said(initial)) << speak.said(option.help) << '\n';
}

}  // namespace

void declare_games(Command& program, Context& context) {
  Command& command = program.command("games", "list the games and their options, with ranges and defaults");
  auto name = std::make_shared<std::string>();
  command.option("GAME", *name, "only this game");
  declare_language(command, context);
  command.run = [&context, name] {
    const Entry* only = find_game(*name);
    if (!only && !name->empty()) return context.fail(open_table(*name).error(), 2);
    for (const Entry& game : catalog())
      if (!only || &game == only) list(game, context.speak, context.out);
  };
}

}  // namespace crosscut::cli
