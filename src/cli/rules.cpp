// `crosscut rules`: the chapters of docs/rules.
#include "catalog/table.hpp"
#include "cli/chapter.hpp"
#include "cli/language_option.hpp"

namespace crosscut::cli {

void declare_rules(Command& program, Context& context) {
  Command& command = program.command("rules", "explain the rules of a game");
  auto name = std::make_shared<std::string>();
  auto language = std::make_shared<LanguageOption>();
  command.option("GAME", *name, "the game; without it, the rules shared by all games");
  language->declare(command);
  command.run = [&context, name, language] {
    const Entry* game = find_game(*name);
    if (!game && !name->empty())
      return context.fail(explain::text_of(open_table(*name).error(), language->language(context)), 2);
    Style style = context.style();
    style.speak = language->language(context);
    const auto chapter = rulebook::open_chapter(game ? game->chapter : rulebook::shared_chapter, style.speak.name());
    for (const std::string& line : laid_out(chapter->blocks, style)) context.out << line << '\n';
  };
}

}  // namespace crosscut::cli
