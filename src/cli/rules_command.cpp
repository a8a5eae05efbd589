// `crosscut rules`: the chapters of docs/rules.
#include "catalog/table.hpp"
#include "cli/chapter_text.hpp"
#include "cli/main.hpp"

namespace crosscut::cli {

void declare_rules(Command& program, Context& context) {
  Command& command = program.command("rules", messages::help_rules_summary{});
  auto name = std::make_shared<std::string>();
  command.option(messages::value_game{}, *name, messages::help_rules_game{});
  command.run = [&context, name] {
    const Entry* game = find_game(*name);
    if (!game && !name->empty()) return context.fail(no_such_game(*name), 2);
    const Style style = context.style();
    const auto chapter = rulebook::open_chapter(game ? game->chapter : rulebook::shared_chapter, *style.language);
    for (const std::string& line : laid_out(chapter.blocks, style)) context.out << line << '\n';
  };
}

}  // namespace crosscut::cli
