// `crosscut rules`: the chapters of docs/rules.
#include "catalog/table.hpp"
#include "cli/chapter.hpp"
#include "cli/language_option.hpp"

namespace crosscut::cli {

void declare_rules(Command& program, Context& context) {
  Command& command = program.command("rules", "explain the rules of a game");
  auto name = std::make_shared<std::string>();
  command.option("GAME", *name, "the game; without it, the rules shared by all games");
  declare_language(command, context);
  command.run = [&context, name] {
    const Entry* game = find_game(*name);
    if (!game && !name->empty()) return context.fail(open_table(*name).error(), 2);
    const Style style = context.style();
    const auto chapter = rulebook::open_chapter(game ? game->chapter : rulebook::shared_chapter, style.speak.name());
    for (const std::string& line : laid_out(chapter->blocks, style)) context.out << line << '\n';
  };
}

}  // namespace crosscut::cli
