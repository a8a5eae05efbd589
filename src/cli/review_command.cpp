// `crosscut review`: a recorded game with the engine's verdict on its moves.
#include <array>
#include <nlohmann/json.hpp>

#include "api/review.hpp"
#include "base/clock.hpp"
#include "base/files.hpp"
#include "cli/engine_options.hpp"
#include "cli/main.hpp"
#include "cli/record_files.hpp"
#include "command/terminal.hpp"
#include "record/sgf.hpp"

namespace crosscut::cli {
namespace {

struct ReviewArguments {
  std::string file, out, encoding;
  std::size_t game = 1;
  bool json = false;
  EngineOptions engine;
};

struct Read {
  Record record;
  play::Checked checked;
};

// One game of the file, its moves checked.
Result<Read> read_game(const ReviewArguments& arguments, Context& context) {
  const std::string name = input_name(arguments.file, *context.language);
  const auto text = input_text(arguments.file, context.in, *context.language);
  if (!text) return text.error();
  auto records = records_in(*text, name, arguments.encoding);
  if (!records) return records.error();
  if (arguments.game > records->size()) return messages::too_few_games{.file = name, .count = records->size()};
  Record record = std::move((*records)[arguments.game - 1]);
  auto checked = play::check_record(record);
  if (!checked) return unreadable(name, checked.error());
  warn_of_notes(record, name, context);
  return Read{std::move(record), *std::move(checked)};
}

// "e5 d4 c3": the first few.
std::string line_text(const Table& table, std::vector<Turn> line) {
  constexpr std::size_t most = 4;
  if (line.size() > most) line.resize(most);
  return join(table.texts(line), " ");
}

Message verdict(engine::Grade grade) {
  switch (grade) {
    case engine::Grade::doubtful:
      return messages::review_verdict_doubtful{};
    case engine::Grade::mistake:
      return messages::review_verdict_mistake{};
    case engine::Grade::blunder:
      return messages::review_verdict_blunder{};
    case engine::Grade::fine:
      break;
  }
  return messages::review_verdict_fine{};
}

// The list of mistakes, in columns.
class Mistakes {
 public:
  explicit Mistakes(Context& context) : context_(context) {
    for (const Side side : {Side::black, Side::white, Side::red}) widen(by_, context.worded(message_of(side)));
    for (int grade = 0; grade < 4; ++grade) widen(verdict_, context.worded(verdict(static_cast<engine::Grade>(grade))));
  }

  void head() {
    const auto say = [&](const Message& what) { return context_.worded(what); };
    context_.out << '\n';
    row({say(messages::review_column_move{}), say(messages::review_column_by{}), say(messages::review_column_played{}),
         say(messages::review_column_verdict{}), say(messages::review_column_loss{}), "+-",
         say(messages::review_column_points{}), say(messages::review_column_better{})});
  }

  void add(const engine::Review::Judged& turn, const Table& table) {
    const auto lead = [&](double points) {
      return crosscut::worded({crosscut::Decimal{points, 1}}, PartType::decimal_, *context_.language);
    };
    std::string better = line_text(table, turn.better);
    if (!turn.answer.empty())
      better = context_.worded(messages::review_otherwise{.better = better, .answer = line_text(table, turn.answer)});
    row({std::to_string(turn.ply + 1), context_.worded(message_of(turn.by)), table.text(turn.move),
         context_.worded(verdict(grade(turn))), engine::percent(*turn.loss),
         says_uncertainty(turn) ? fmt::format("+-{:.0f}", 100 * *turn.uncertainty) : "",
         turn.lead_loss ? lead(*turn.lead_loss) : "", better});
    for (const engine::Reason& reason : turn.reasons)
      if (reason.key != engine::Reason::costs) context_.out << "        " << context_.worded(reason.text) << '\n';
  }

 private:
  static void widen(int& width, std::string_view text) { width = std::max(width, columns(text) + 1); }

  void row(const std::array<std::string, 8>& cells) {
    const std::array<int, 7> widths = {-6, by_, 12, verdict_, -7, -5, -8};
    for (std::size_t i = 0; i < widths.size(); ++i) context_.out << padded(cells[i], widths[i]) << (i == 0 ? "  " : "");
    context_.out << "  " << cells[7] << '\n';
  }

  Context& context_;
  int by_ = 0, verdict_ = 0;
};

void print_players(const engine::Review& review, int sides, Context& context) {
  for (int i = 0; i < sides; ++i) {
    const Side side = static_cast<Side>(i);
    std::array<int, 4> counts{};
    int judged = 0;
    double lost = 0;
    for (const auto& turn : review.turns)
      if (turn.by == side && turn.loss) ++judged, lost += *turn.loss, ++counts[static_cast<std::size_t>(grade(turn))];
    const auto count = [&](engine::Grade grade) { return counts[static_cast<std::size_t>(grade)]; };
    const auto player = context.worded(message_of(side));
    const messages::review_moves moves{.count = judged};
    const messages::review_blunders blunders{.count = count(engine::Grade::blunder)};
    const messages::review_mistakes mistakes{.count = count(engine::Grade::mistake)};
    const int doubtful = count(engine::Grade::doubtful);
    if (judged)
      context.say(messages::review_judged_with_loss{.player = player,
                                                    .moves = moves,
                                                    .blunders = blunders,
                                                    .mistakes = mistakes,
                                                    .doubtful = doubtful,
                                                    .loss = engine::percent(lost / judged)});
    else
      context.say(messages::review_judged{
          .player = player, .moves = moves, .blunders = blunders, .mistakes = mistakes, .doubtful = doubtful});
  }
}

void print(const engine::Review& review, const Table& table, Context& context) {
  context.out << table.game() << ' ' << table.options().text() << ", ";
  context.say(messages::review_moves{.count = table.ply()});
  Mistakes mistakes(context);
  bool any = false;
  for (const auto& turn : review.turns) {
    if (grade(turn) == engine::Grade::fine) continue;
    if (!std::exchange(any, true)) mistakes.head();
    mistakes.add(turn, table);
  }
  context.out << '\n';
  const bool solved = !review.turns.empty() && std::all_of(review.turns.begin(), review.turns.end(),
                                                           [](const auto& turn) { return turn.exact.has_value(); });
  if (solved) context.say(messages::review_exact{});
  print_players(review, table.sides(), context);
  if (const auto* turn = review.against_book())
    context.say(messages::review_book{
        .move = turn->ply + 1, .better = table.text(turn->book->best), .rate = engine::percent(turn->book->win_rate)});
  if (const auto turning = review.turning_point()) context.say(messages::review_turned{.move = *turning + 1});
}

void review(const ReviewArguments& arguments, Context& context) {
  if (arguments.json && arguments.out == "-") return context.fail(messages::output_overwrites_list{}, 2);
  const auto read = read_game(arguments, context);
  if (!read) return context.fail(read.error());
  const Record& record = read->record;
  const auto& table = read->checked.table;
  const auto settings = arguments.engine.settings(table.get());
  if (!settings) return context.fail(settings.error(), 2);
  engine::EngineSettings engine = *settings;
  if (!arguments.engine.limited()) engine.playouts = std::max(engine.playouts, engine::review_playouts);
  if (engine.search.kind == SearchKind::uct) return context.fail(messages::review_uct{}, 2);
  const Stop stop = interruption(context);
  const bool progress = &context.err == &std::cerr && standard_error_is_terminal();
  const engine::Review found =
      engine::review(*table, engine, seconds_now, stop, [&](const engine::Review::Judged& turn) {
        if (progress)
          context.err << '\r' << context.worded(messages::review_progress{.move = turn.ply + 1, .moves = table->ply()})
                      << ' ' << std::flush;
      });
  if (progress) context.err << '\n';
  const bool listed = arguments.out != "-";
  if (listed && arguments.json)
    context.out << api::review_json(*table, found, *context.language).dump(2) << '\n';
  else if (listed)
    print(found, *table, context);
  if (stop()) return context.fail(messages::review_stopped{});
  if (arguments.out.empty()) return;
  const auto sgf = write_sgf(annotated(record, *table, found, *context.language, read->checked.moves_before));
  if (!sgf) return context.fail(sgf.error());
  if (!listed)
    context.out << *sgf;
  else if (const Status done = write_file(arguments.out, *sgf); !done)
    context.fail(done.error());
}

}  // namespace

void declare_review(Command& program, Context& context) {
  Command& command = program.command("review", messages::help_review_summary{});
  auto arguments = std::make_shared<ReviewArguments>();
  command.option(messages::value_file{}, arguments->file, messages::help_review_file{}).required();
  command.option("--game", arguments->game, messages::help_review_game{})
      .range(std::size_t{1}, std::size_t{1'000'000})
      .show_default();
  declare_output(command, arguments->out, messages::help_review_out{});
  command.flag("--json", arguments->json, messages::help_review_json{});
  declare_encoding(command, arguments->encoding);
  arguments->engine.declare(command, false);
  command.footer = messages::help_review_footer{};
  command.run = [&context, arguments] { review(*arguments, context); };
}

}  // namespace crosscut::cli
