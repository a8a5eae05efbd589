// `crosscut games`: the games and their options.
#include "catalog/table.hpp"
#include "cli/main.hpp"

namespace crosscut::cli {
namespace {

void list(const Entry& game, Context& context) {
  context.out << game.name << ": " << context.worded(game.summary) << '\n';
  for (const auto& [option, initial] : game.options)
    context.out << "  " << option.name << '=' << context.worded(option.allowed()) << "  ("
                << context.worded(messages::help_default{.value = initial}) << ")  " << context.worded(option.meaning())
                << '\n';
}

}  // namespace

void declare_games(Command& program, Context& context) {
  Command& command = program.command("games", messages::help_games_summary{});
  auto name = std::make_shared<std::string>();
  command.option(messages::value_game{}, *name, messages::help_games_game{});
  command.run = [&context, name] {
    const Entry* only = find_game(*name);
    if (!only && !name->empty()) return context.fail(no_such_game(*name), 2);
    for (const Entry& game : catalog())
      if (!only || &game == only) list(game, context);
  };
}

}  // namespace crosscut::cli
