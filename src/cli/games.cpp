// `crosscut games`: the games and their options.
#include "catalog/table.hpp"
#include "cli/main.hpp"

namespace crosscut::cli {
namespace {

void list(const Entry& game, std::ostream& out) {
  out << game.name << ": " << game.summary << '\n';
  for (const auto& [option, initial] : game.options)
    out << "  " << option.name << '=' << option.range() << "  (default " << initial << ")  " << option.help << '\n';
}

}  // namespace

void declare_games(Command& program, Context& context) {
  Command& command = program.command("games", "list the games and their options, with ranges and defaults");
  auto name = std::make_shared<std::string>();
  command.option("GAME", *name, "only this game");
  command.run = [&context, name] {
    const Entry* only = find_game(*name);
    if (!only && !name->empty()) return context.fail(open_table(*name).message(), 2);
    for (const Entry& game : catalog())
      if (!only || &game == only) list(game, context.out);
  };
}

}  // namespace crosscut::cli
