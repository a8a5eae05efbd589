// `crosscut rules`: the chapters of docs/rules.
#include "catalog/table.hpp"
#include "cli/chapter.hpp"
#include "cli/main.hpp"

namespace crosscut::cli {

void declare_rules(Command& program, Context& context) {
  Command& command = program.command("rules", "explain the rules of a game");
  auto name = std::make_shared<std::string>();
  auto language = std::make_shared<std::string>(rulebook::rulebook_languages[0]);
  command.option("GAME", *name, "the game; without it, the rules shared by all games");
  command.option("--language", *language, "language of the rules")
      .one_of(std::vector<std::string>(rulebook::rulebook_languages.begin(), rulebook::rulebook_languages.end()))
      .show_default();
  command.run = [&context, name, language] {
    const Entry* game = find_game(*name);
    if (!game && !name->empty()) return context.fail(open_table(*name).message(), 2);
    const auto chapter = rulebook::open_chapter(game ? game->chapter : rulebook::shared_chapter, *language);
    for (const std::string& line : laid_out(chapter->blocks, context.style())) context.out << line << '\n';
  };
}

}  // namespace crosscut::cli
