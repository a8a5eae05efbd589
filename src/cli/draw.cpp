// `crosscut draw`: the board as a picture.
#include "base/files.hpp"
#include "base/text.hpp"
#include "cli/main.hpp"
#include "draw/svg.hpp"
#include "play/replay.hpp"
#include "record/read.hpp"

namespace crosscut::cli {
namespace {

struct DrawArguments {
  GameArguments game;  // or a file
  std::string moves, out = "-";
  std::optional<int> ply;
};

// The end of the first game in a file.
Result<std::unique_ptr<Table>> read_table(const std::string& file, Context& context) {
  const RecordLimits limits;
  const auto text = file == "-" ? contents(context.in, "standard input", limits.bytes) : contents(file, limits.bytes);
  if (!text) return Error{text.message() + ", and no game has that name"};
  auto records = read_any(*text, limits);
  if (!records) return Error{file + ": " + records.message()};
  auto table = play::table_of((*records)[0]);
  if (!table) return Error{file + ": " + table.message()};
  return table;
}

Result<std::unique_ptr<Table>> table_of(const GameArguments& game, Context& context) {
  if (find_game(game.game) || !game.options.empty()) return open_table(game.game, game.text());
  return read_table(game.game, context);
}

void draw_board(const DrawArguments& arguments, Context& context) {
  const auto table = table_of(arguments.game, context);
  if (!table) return context.fail(table.message(), 2);
  Table& board = **table;
  for (const std::string_view move : words(arguments.moves))
    if (const auto played = board.play(move); !played) return context.fail(played.message(), 2);
  if (arguments.ply && *arguments.ply > board.ply())
    return context.fail("--ply cannot be " + std::to_string(*arguments.ply) + "; the game has " +
                            std::to_string(board.ply()) + " moves",
                        2);
  while (arguments.ply && board.ply() > *arguments.ply) (void)board.undo();
  const std::string picture = draw::svg(board);
  if (arguments.out == "-")
    context.out << picture;
  else if (const Status done = write_file(arguments.out, picture); !done)
    context.fail(done.message());
}

}  // namespace

void declare_draw(Command& program, Context& context) {
  Command& command = program.command("draw", "draw the board as a picture (SVG)");
  auto arguments = std::make_shared<DrawArguments>();
  command.option("GAME", arguments->game.game, "the game; or a file with a record, - for standard input").required();
  command.option("OPTIONS", arguments->game.options, "options of the game").value_name("key=value");
  command.option("--moves", arguments->moves, "moves made from there, separated by blanks").value_name("MOVES");
  command.option("--ply", arguments->ply, "draw the board after this many moves; by default after all")
      .range(0, 100'000);
  command.option("-o,--output", arguments->out, "the file to write; - or nothing for standard output")
      .value_name("FILE");
  command.footer = "Of a file, the main line of its first game is drawn.";
  command.run = [&context, arguments] { draw_board(*arguments, context); };
}

}  // namespace crosscut::cli
