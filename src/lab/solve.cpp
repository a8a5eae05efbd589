// `crosscut solve`: the exact value of a small board, its best moves and best play, proved.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/clock.hpp"
#include "base/errors.hpp"
#include "base/files.hpp"
#include "cli/record_files.hpp"
#include "command/terminal.hpp"
#include "lab/commands.hpp"
#include "messages/solving.hpp"
#include "play/replay.hpp"
#include "solve/solver.hpp"
#include "solve/tabulate.hpp"

namespace crosscut::lab {
namespace {

using nlohmann::ordered_json;
using solve::outright;

struct SolveArguments {
  GameArguments game;
  std::string moves, load, out, table;
  double seconds = 0;  // 0: no limit
  double between_saves = 60;
  std::size_t memory = 256;
  int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  bool refute = false, json = false;
};

// With three players, each is solved against the other two together.
using Hero = std::optional<Side>;

struct Findings {
  std::string title;  // "go size=3 ko=positional ..."
  Hero hero;
  solve::Solution found;
  double seconds = 0;
  std::string proved;  // how
};

std::string value_text(int value, Hero hero) {
  if (!value) return "0";
  if (hero && value < 0) return "no win";
  if (hero) return result_text({*hero, value == outright ? 0 : value});
  const Side winner = value > 0 ? Side::black : Side::white;
  return result_text({winner, std::abs(value) == outright ? 0 : std::abs(value)});
}

std::string bounds_text(const solve::Solution& found, Hero hero) {
  const bool above = found.lower > -outright, below = found.upper < outright;
  const std::string lower = value_text(found.lower, hero), upper = value_text(found.upper, hero);
  if (above && below) return fmt::format("from {} to {}", lower, upper);
  const auto or_better = [&](const std::string& value, std::string_view who) {
    return fmt::format("{} or better for {}", value, who);
  };
  if (above) return or_better(lower, title_of(hero.value_or(Side::black)));
  if (below) return or_better(upper, hero ? "the others" : title_of(Side::white));
  return "nothing is known yet";
}

// Under exactly which rules.
std::string how_proved(const Table& table, const solve::Solution& found, bool superko) {
  const std::string ko = table.options().text("ko");
  std::string rule = ko.empty() ? "the rules as they are" : "ko=" + ko;
  const auto add = [&](std::string_view saying) { rule += saying; };
  if (superko)
    add(", with the whole past of each position");
  else if (found.recurred)
    add("; play that recurs for ever counts as a draw");
  else
    add("; no play examined recurs");
  if (table.options().text("swap") == "on") add("; after a swap, players are called by their first colours");
  if (table.sides() > 2) add("; the other two play together");
  if (table.options().text("settlement") == "on") add("; two passes end the game, without a settlement");
  return rule;
}

Result<std::unique_ptr<Table>> table_for(const SolveArguments& arguments) {
  if (arguments.load.empty() == arguments.game.game.empty()) return messages::game_or_load{};
  std::unique_ptr<Table> table;
  if (arguments.load.empty()) {
    auto opened = open_table(arguments.game.game, arguments.game.text());
    if (!opened) return opened.error();
    table = *std::move(opened);
  } else {
    const auto text = contents(arguments.load, RecordLimits{}.bytes);
    if (!text) return text.error();
    const auto records = cli::records_in(*text, arguments.load);
    if (!records) return records.error();
    auto replayed = play::table_of(records->front());
    if (!replayed) return cli::unreadable(arguments.load, replayed.error());
    table = *std::move(replayed);
  }
  for (const std::string_view move : words(arguments.moves)) {
    const auto played = table->play(move);
    if (!played) return at_place("--moves", message_of(played.error()));
  }
  return table;
}

// The proofs of one run, kept in the folder given with --out for the next.
class Checkpoint {
 public:
  Checkpoint(const std::string& folder, const Table& table, Hero hero) {
    if (folder.empty()) return;
    std::string name(table.game());
    for (const auto& [key, value] : table.options().given()) name += "-" + std::string(key) + "-" + value;
    if (hero) name += "-for-" + std::string(name_of(*hero));
    for (const MoveMade& move : table.moves()) name += "-" + table.text(move.turn);
    constexpr std::size_t longest = 150;
    path_ = folder + "/" + name.substr(0, longest) + ".proofs";
  }

  // An error if there is a file that cannot be used; it stays as it is. If there is none, one is created, so that a
  // folder that cannot be written to is noticed before the work.
  Status load(solve::Solver& solver) const {
    if (!path_.empty() && !std::filesystem::exists(path_)) return save(solver);
    if (path_.empty()) return Done{};
    const auto text = contents(path_, std::size_t{1} << 40U);
    if (!text) return text.error();
    if (const Status added = solver.add(*text); !added)
      return messages::proofs_unusable{.file = path_, .why = added.error()};
    return Done{};
  }
  Status save(solve::Solver& solver) const {
    if (path_.empty()) return Done{};
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::path(path_).parent_path();
    std::filesystem::create_directories(folder, error);
    if (error) return uncreatable(folder.string(), error);
    return write_file(path_, solver.proofs());
  }

 private:
  std::string path_;
};

Result<Findings> solve_table(const Table& table, Hero hero, const SolveArguments& arguments, const Stop& interrupt,
                             Context& context) {
  constexpr double between_reports = 2;
  const double start = seconds_now();
  const bool progress = &context.err == &std::cerr && standard_error_is_terminal();
  const Checkpoint checkpoint(arguments.out, table, hero);
  double reported = start, saved = start;
  solve::Solver* running = nullptr;
  solve::SolverSettings settings;
  settings.memory = arguments.memory << 20U;
  settings.threads = arguments.threads;
  settings.hero = hero.value_or(Side::black);
  settings.refute = arguments.refute;
  settings.stop = [&] {
    const double now = seconds_now();
    if (now - saved > arguments.between_saves) {
      if (const Status kept = checkpoint.save(*running); !kept) context.err << kept.message() << '\n';
      saved = seconds_now();
    }
    return interrupt() || (arguments.seconds > 0 && now - start > arguments.seconds);
  };
  settings.report = [&](const solve::SolverProgress& p) {
    const double now = seconds_now();
    if (!progress || now - reported < between_reports) return;
    reported = now;
    solve::Solution so_far;
    so_far.lower = p.lower, so_far.upper = p.upper;
    context.err << fmt::format("{}; {} deep, {} positions in {:.0f} s, {:.0f} a second\n", bounds_text(so_far, hero),
                               p.depth, p.nodes, now - start, static_cast<double>(p.nodes) / (now - start));
  };
  auto solver = solve::Solver::of(table, settings);
  if (!solver) return solver.error();
  running = &*solver;
  if (const Status loaded = checkpoint.load(*solver); !loaded) return loaded.error();
  Findings solved;
  solved.title = std::string(table.game()) + " " + table.options().text();
  solved.hero = hero;
  if (hero) solved.title += fmt::format(", {} against the others", title_of(*hero));
  solved.found = solver->run();
  solved.seconds = seconds_now() - start;
  solved.proved = how_proved(table, solved.found, solver->superko());
  if (const Status kept = checkpoint.save(*solver); !kept) return kept.error();
  return solved;
}

// The fair value of the number negotiated before the game, if it adds to White's score. A draw that may be one because
// play goes on for ever says nothing of it.
std::string fair_komi(const Table& table, const solve::Solution& found) {
  const Options options = table.options();
  const Option* komi = options.find("komi");
  if (!komi || std::abs(found.lower) == outright || (found.lower == 0 && found.recurred)) return "";
  const int halves = komi->kind == Option::half ? 1 : 2;
  return points_text(found.lower + halves * *options.value("komi"));
}

void print(const Table& table, const Findings& solved, Context& context) {
  const solve::Solution& found = solved.found;
  std::ostream& out = context.out;
  const auto value = [&](int points) { return value_text(points, solved.hero); };
  const auto row = [&](std::string_view name, const std::string& text) {
    out << fmt::format("{:<12} {}\n", name, text);
  };
  const auto line = [](const std::vector<std::string>& turns, bool ends) {
    return join(turns, " ") + (ends ? "" : " ...");
  };
  out << solved.title << '\n';
  if (found.solved()) {
    const std::string komi = table.ply() ? "" : fair_komi(table, found);
    row("value", value(found.lower) +
                     (komi.empty() ? "" : fmt::format(", so {} fair komi is {}", found.recurred ? "a" : "the", komi)));
    row("best moves", join(found.best, " ") + (found.all_best ? "" : std::string(" and perhaps more")));
    row("best play", line(found.line, found.line_ends));
    for (const solve::Refutation& wrong : found.refutations)
      row(&wrong == found.refutations.data() ? "instead" : "",
          fmt::format("{}: {} by {}", wrong.turn, value(wrong.value), line(wrong.line, wrong.line_ends)));
    row("proved", fmt::format("under {}", solved.proved));
  } else {
    row("not proved", bounds_text(found, solved.hero));
  }
  row("searched", fmt::format("{} positions in {:.1f} s, {:.0f} a second", found.nodes, solved.seconds,
                              static_cast<double>(found.nodes) / std::max(solved.seconds, 1e-3)));
}

ordered_json json_of(const Table& table, const Findings& solved) {
  const solve::Solution& found = solved.found;
  ordered_json moves = ordered_json::array();
  for (const MoveMade& move : table.moves()) moves.push_back(table.text(move.turn));
  ordered_json json = {
      {"game", table.game()}, {"options", table.options().text()}, {"moves", moves}, {"solved", found.solved()}};
  if (solved.hero) json["player"] = title_of(*solved.hero);
  if (found.solved()) {
    json["value"] = value_text(found.lower, solved.hero);
    if (const std::string komi = fair_komi(table, found); !komi.empty() && !table.ply()) json["fair_komi"] = komi;
    json["best"] = found.best;
    json["all_best"] = found.all_best;
    json["line"] = found.line;
    json["line_ends"] = found.line_ends;
    for (const solve::Refutation& wrong : found.refutations)
      json["refutations"].push_back({{"move", wrong.turn},
                                     {"value", value_text(wrong.value, solved.hero)},
                                     {"line", wrong.line},
                                     {"line_ends", wrong.line_ends}});
    json["proved"] = solved.proved;
  } else {
    json["bounds"] = bounds_text(found, solved.hero);
  }
  json["nodes"] = found.nodes;
  json["seconds"] = solved.seconds;
  return json;
}

void write_table(const Table& table, const SolveArguments& arguments, const Stop& interrupt, Context& context) {
  const Stop stop = [&, start = seconds_now()] {
    return interrupt() || (arguments.seconds > 0 && seconds_now() - start > arguments.seconds);
  };
  const auto tablebase = solve::tabulate(table, arguments.memory << 20U, stop);
  if (!tablebase) return context.fail(at_place("--table", tablebase.error()));
  const std::string bytes = tablebase->bytes();
  if (const Status written = write_file(arguments.table, bytes); !written) return context.fail(written.error());
  context.out << fmt::format("{}: {} states in {} bytes\n", tablebase->board(), tablebase->size(), bytes.size());
}

void solve_it(const SolveArguments& arguments, Context& context) {
  const auto table = table_for(arguments);
  if (!table) return context.fail(table.error(), 2);
  const Stop interrupt = interruption(context);
  if (!arguments.table.empty()) return write_table(**table, arguments, interrupt, context);
  std::vector<Hero> heroes = {std::nullopt};
  if ((*table)->sides() > 2) heroes = {Side::white, Side::black, Side::red};
  bool whole = true;
  for (const Hero hero : heroes) {
    const auto solved = solve_table(**table, hero, arguments, interrupt, context);
    if (!solved) return context.fail(solved.error());
    if (arguments.json)
      context.out << json_of(**table, *solved) << '\n';
    else
      print(**table, *solved, context);
    whole = whole && solved->found.solved() && solved->found.all_best;
  }
  if (!whole)
    context.fail(arguments.out.empty() ? Message(messages::stopped_solving{}) : messages::stopped_kept_solving{});
}

}  // namespace

void declare_solve(Command& program, Context& context) {
  Command& command = program.command("solve", "find the exact value of a small board, with proof");
  auto arguments = std::make_shared<SolveArguments>();
  arguments->game.declare(command, false);
  command.option("--moves", arguments->moves, "turns to make first, as in \"b2 a1\"").value_name("MOVES");
  command
      .option("--load", arguments->load,
              "solve the final position of this record (SGF or JSON) instead; it may set up pieces")
      .value_name("FILE");
  command.option("--time", arguments->seconds, "maximum seconds").range(0.01, 31'536'000.0);
  command.option("--memory", arguments->memory, "maximum megabytes")
      .range(std::size_t{1}, std::size_t{1'000'000})
      .show_default();
  command.option("--threads", arguments->threads, "processors to use; default: all").range(1, 256);
  command.option("--out", arguments->out, "keep what is proved in this folder; an interrupted run continues")
      .value_name("FOLDER");
  command.option("--save", arguments->between_saves, "with --out: seconds between saves")
      .range(0.01, 1'000'000.0)
      .show_default();
  command.option("--table", arguments->table, "write the value of every state to this file, which the engine can use")
      .value_name("FILE");
  command.flag("--refute", arguments->refute, "also refute every other first move (one per symmetry class)");
  command.flag("--json", arguments->json, "print one JSON object; with three players, one for each");
  command.footer =
      "The value is the result of best play. Where a rule forbids earlier positions, the whole past counts; where play "
      "may recur for ever, such play is a draw. With three players, the value is what each can force against the other "
      "two together. docs/solved.md has the boards solved so far.";
  command.run = [&context, arguments] { solve_it(*arguments, context); };
}

}  // namespace crosscut::lab
