// `crosscut review`: a recorded game with the engine's verdict on its moves.
#include "api/review.hpp"

#include <iomanip>
#include <nlohmann/json.hpp>

#include "base/clock.hpp"
#include "base/files.hpp"
#include "cli/canvas.hpp"
#include "cli/engine_options.hpp"
#include "cli/language_option.hpp"
#include "cli/records.hpp"
#include "cli/status.hpp"
#include "cli/terminal.hpp"
#include "language/language.hpp"
#include "record/sgf.hpp"

namespace crosscut::cli {
namespace {

using explain::Speech;

struct ReviewArguments {
  std::string file, out;
  std::size_t game = 1;
  bool json = false;
  EngineOptions engine;
};

std::string fixed(double value, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << value;
  return text.str();
}
std::string percent(double rate) { return fixed(100 * rate, 0) + " %"; }

// One game of the file, its moves checked.
Result<Record> read_game(const ReviewArguments& arguments, Context& context, Speech speak) {
  const std::string name = input_name(arguments.file, speak);
  const auto text = input_text(arguments.file, context.in, speak);
  if (!text) return text.error();
  auto records = records_in(*text, name, speak);
  if (!records) return records.error();
  if (arguments.game > records->size())
    return Error{name + " holds " + std::to_string(records->size()) + (records->size() == 1 ? " game" : " games"),
                 "too_few_games",
                 {{"text", name}, {"allowed", std::to_string(records->size())}}};
  Record record = std::move((*records)[arguments.game - 1]);
  if (const auto right = play::check_record(record); !right)
    return unreadable(name, explain::text_of(right.error(), speak));
  return record;
}

// "e5 d4 c3", no more than a few.
std::string line_text(std::vector<std::string> line) {
  constexpr std::size_t most = 4;
  if (line.size() > most) line.resize(most);
  return join(line, " ");
}

std::string verdict(engine::Grade grade, Speech speak) {
  constexpr std::array<std::string_view, 4> german = {"gut", "fraglich", "Fehler", "Patzer"};
  return std::string(speak.german() ? german[static_cast<std::size_t>(grade)] : name_of(grade));
}

void print_mistake(const engine::Review::Turn& turn, const Scene& scene, Speech speak, std::ostream& out) {
  out << padded(std::to_string(turn.ply + 1), -6) << "  "
      << padded(std::string(speak.title(turn.by)), speak.german() ? 8 : 6) << padded(turn.move, 12)
      << padded(verdict(grade(turn), speak), 9) << padded(percent(*turn.loss), speak.german() ? -8 : -5)
      << padded(turn.uncertainty && !turn.exact ? "+-" + fixed(100 * *turn.uncertainty, 0) : "", -5)
      << padded(turn.lead_loss ? speak.number(fixed(*turn.lead_loss, 1)) : "", -8) << "  " << line_text(turn.better);
  if (!turn.answer.empty()) out << speak("  (else {})", "  (sonst {})", line_text(turn.answer));
  out << '\n';
  for (const explain::Reason& reason : turn.reasons)
    if (reason.key != explain::Reason::expected)
      out << "        " << speak(reason.text) << '\n';
}

void print_players(const engine::Review& review, int sides, Speech speak, std::ostream& out) {
  for (int i = 0; i < sides; ++i) {
    const Side side = static_cast<Side>(i);
    std::array<int, 4> counts{};
    int judged = 0;
    double lost = 0;
    for (const auto& turn : review.turns)
      if (turn.by == side && turn.loss) ++judged, lost += *turn.loss, ++counts[static_cast<std::size_t>(grade(turn))];
    const auto count = [&](engine::Grade grade) { return counts[static_cast<std::size_t>(grade)]; };
    out << speak("{}: {} judged, {}, {}, {} doubtful", "{}: {} beurteilt, {}, {}, {} fraglich", speak.title(side),
                 speak.count(judged, "move", "Zug", "Züge"),
                 speak.count(count(engine::Grade::blunder), "blunder", "Patzer", "Patzer"),
                 speak.count(count(engine::Grade::mistake), "mistake", "Fehler", "Fehler"),
                 count(engine::Grade::doubtful));
    if (judged) out << speak("; lost {} per move on average", "; verlor im Mittel {} je Zug", percent(lost / judged));
    out << ".\n";
  }
}

void print(const engine::Review& review, const Table& table, Speech speak, std::ostream& out) {
  const Scene scene = table.scene();
  out << table.game() << ' ' << table.options().text() << ", " << speak.count(table.ply(), "move", "Zug", "Züge")
      << '\n';
  const bool any = std::any_of(review.turns.begin(), review.turns.end(),
                               [](const auto& turn) { return grade(turn) != engine::Grade::fine; });
  if (any)
    out << speak("\n  move  by    played      verdict  loss   +-  points  better\n",
                 "\n   Zug  von     gespielt    Urteil    Verlust   +-  Punkte  besser\n");
  for (const auto& turn : review.turns)
    if (grade(turn) != engine::Grade::fine) print_mistake(turn, scene, speak, out);
  out << '\n';
  const bool solved = !review.turns.empty() && std::all_of(review.turns.begin(), review.turns.end(),
                                                           [](const auto& turn) { return turn.exact.has_value(); });
  if (solved)
    out << speak("The board is solved: what each move loses is exact.\n",
                 "Das Brett ist gelöst: Was jeder Zug verliert, ist genau bekannt.\n");
  print_players(review, table.sides(), speak, out);
  if (const auto turning = review.turning_point())
    out << speak("The game turned with move {}.\n", "Mit Zug {} wendete sich das Spiel.\n", *turning + 1);
}

void review(const ReviewArguments& arguments, Context& context) {
  const Speech speak = context.speak;
  if (arguments.json && arguments.out == "-")
    return context.fail(speak("--json and -o - would both write to standard output; give a file name",
                              "--json und -o - schrieben beide in die Standardausgabe; gib einen Dateinamen an"),
                        2);
  const auto record = read_game(arguments, context, speak);
  if (!record) return context.fail(record.error());
  const auto table = *play::table_of(*record);
  const auto settings = arguments.engine.settings(table.get());
  if (!settings) return context.fail(settings.error(), 2);
  engine::EngineSettings engine = *settings;
  if (!arguments.engine.limited()) engine.playouts = std::max(engine.playouts, engine::review_playouts);
  if (engine.search.kind == SearchKind::uct)
    return context.fail(speak("the player uct cannot review a game; net and mcts can",
                              "der Spieler uct kann keine Partie durchsehen; net und mcts können es"),
                        2);
  if (&context.out == &std::cout) catch_interrupts();
  const bool progress = &context.err == &std::cerr && standard_error_is_terminal();
  bool stopped = false;
  const engine::Review found = engine::review(
      *table, engine, seconds_now, [&] { return stopped = stopped || interrupted(); },
      [&](const engine::Review::Turn& turn) {
        if (progress)
          context.err << speak("\rmove {} of {} ", "\rZug {} von {} ", turn.ply + 1, table->ply()) << std::flush;
      });
  if (progress) context.err << '\n';
  const bool listed = arguments.out != "-";
  if (listed && arguments.json)
    context.out << api::review_json(found, *language::find(context.speak.name())).dump(2) << '\n';
  else if (listed)
    print(found, *table, speak, context.out);
  if (stopped)
    return context.fail(
        speak("stopped; the remaining moves were not judged", "angehalten; die übrigen Züge sind nicht beurteilt"));
  if (arguments.out.empty()) return;
  const auto sgf = write_sgf(annotated(*record, found, speak));
  if (!sgf) return context.fail(sgf.error());
  if (!listed)
    context.out << *sgf;
  else if (const Status done = write_file(arguments.out, *sgf); !done)
    context.fail(done.error());
}

}  // namespace

void declare_review(Command& program, Context& context) {
  Command& command = program.command("review", "review a recorded game and list its mistakes");
  auto arguments = std::make_shared<ReviewArguments>();
  command.option("FILE", arguments->file, "the record, SGF or JSON; - for standard input").required();
  command.option("--game", arguments->game, "which game of the file")
      .range(std::size_t{1}, std::size_t{1'000'000})
      .show_default();
  command
      .option(
          "-o,--output", arguments->out,
          "write the game with comments and better lines to this SGF file; - for standard output, instead of the list")
      .value_name("FILE");
  command.flag("--json", arguments->json, "print one JSON object, with the chances before each move");
  arguments->engine.declare(command, false);
  declare_language(command, context);
  command.footer =
      "Loss is the win rate that the move gives away: from 5 % on it is doubtful, from 10 % on a mistake, from 25 % on "
      "a blunder. The engine looks at each position for 6400 playouts if nothing else is said. Where a move seems to "
      "lose something, it and the better one are searched for longer, and what they differ by is listed with its "
      "uncertainty (+-), if it is 5 % or more even with most of that taken off.";
  command.run = [&context, arguments] { review(*arguments, context); };
}

}  // namespace crosscut::cli
