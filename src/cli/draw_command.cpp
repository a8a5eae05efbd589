// `crosscut draw`: the board as a picture.
#include "base/files.hpp"
#include "base/text.hpp"
#include "cli/main.hpp"
#include "cli/record_files.hpp"
#include "draw/svg.hpp"

namespace crosscut::cli {
namespace {

struct DrawArguments {
  GameArguments game;  // or a file
  std::string moves, out = "-", encoding;
  std::optional<int> ply;
};

// The final position of the first game in a file.
Result<std::unique_ptr<Table>> read_table(const DrawArguments& arguments, Context& context) {
  const std::string& file = arguments.game.game;
  const auto text = input_text(file, context.in, *context.language);
  if (!text) return messages::draw_nothing{.text = file};
  const std::string name = input_name(file, *context.language);
  auto records = records_in(*text, name, arguments.encoding);
  if (!records) return records.error();
  Record& record = records->front();
  auto checked = play::check_record(record);
  if (!checked) return unreadable(name, checked.error());
  warn_of_notes(record, name, context);
  return std::move(checked->table);
}

Result<std::unique_ptr<Table>> table_of(const DrawArguments& arguments, Context& context) {
  const GameArguments& game = arguments.game;
  if (find_game(game.game) || !game.options.empty()) return open_table(game.game, game.text());
  return read_table(arguments, context);
}

void draw_board(const DrawArguments& arguments, Context& context) {
  const auto table = table_of(arguments, context);
  if (!table) return context.fail(table.error(), 2);
  Table& board = **table;
  for (const std::string_view move : words(arguments.moves))
    if (const auto played = board.play(move); !played) return context.fail(message_of(played.error()), 2);
  if (arguments.ply && *arguments.ply > board.ply())
    return context.fail(messages::draw_beyond_end{.moves = board.ply(), .ply = *arguments.ply}, 2);
  if (arguments.ply) board.back_to(*arguments.ply);
  const std::string picture = draw::svg(board);
  if (arguments.out == "-")
    context.out << picture;
  else if (const Status done = write_file(arguments.out, picture); !done)
    context.fail(done.error());
}

}  // namespace

void declare_draw(Command& program, Context& context) {
  Command& command = program.command("draw", messages::help_draw_summary{});
  auto arguments = std::make_shared<DrawArguments>();
  arguments->game.declare(command, messages::help_draw_game{}, true);
  command.option("--moves", arguments->moves, messages::help_draw_moves{}).value_name(messages::value_moves{});
  command.option("--ply", arguments->ply, messages::help_draw_ply{}).range(0, 100'000);
  declare_output(command, arguments->out);
  declare_encoding(command, arguments->encoding);
  command.footer = messages::help_draw_footer{};
  command.run = [&context, arguments] { draw_board(*arguments, context); };
}

}  // namespace crosscut::cli
