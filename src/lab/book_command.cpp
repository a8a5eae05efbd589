// `crosscut book`: grows an opening book, and shows what it knows.
#include <chrono>
#include <filesystem>
#include <thread>

#include "base/clock.hpp"
#include "base/files.hpp"
#include "book/check.hpp"
#include "book/grow.hpp"
#include "catalog/tablebases.hpp"
#include "command/terminal.hpp"
#include "facts/estimate.hpp"
#include "lab/commands.hpp"
#include "lab/shared_book.hpp"
#include "match/clock_text.hpp"
#include "messages/books.hpp"
#include "messages/matches.hpp"

namespace crosscut::lab {
namespace {

struct BookArguments {
  GameArguments game;
  std::string time, file, store;
  std::vector<std::string> after;
  book::Growth growth;
  std::optional<int> check;
  book::Check checking;
};

constexpr double between_saves = 60;  // seconds

Result<book::Book> read_book(const std::string& file, const Table& start) {
  constexpr std::size_t largest = std::size_t{1} << 30U;
  const auto text = contents(file, largest);
  if (!text) return text.error();
  auto read = book::Book::read(*text);
  if (!read) return messages::book_file_unusable{.file = file, .why = read.error()};
  if (!read->fits(start))
    return messages::book_of_other_game{.file = file, .game = read->game(), .options = read->options()};
  return read;
}

Status grow(BookArguments& arguments, const Table& start, Context& context) {
  if (arguments.file.empty()) return messages::book_without_file{};
  if (start.sides() != 2) return messages::match_of_three{};
  const auto time =
      arguments.time.empty() ? Result<play::TimeControl>(play::TimeControl{}) : match::read_clock(arguments.time);
  if (!time) return time.error();
  book::Book grown(start);
  if (std::filesystem::exists(arguments.file)) {
    auto before = read_book(arguments.file, start);
    if (!before) return before.error();
    if (before->more_for_white(start) != 0) return messages::book_of_other_number{.file = arguments.file};
    grown = *std::move(before);
  }
  Status written = Done{};
  std::optional<SharedBook> shared;
  bool works = false;  // this process has searched since the last exchange
  const auto exchange = [&] {
    if (shared && written) written = shared->exchange();
  };
  if (!arguments.store.empty()) {
    auto opened = SharedBook::open(arguments.store, grown);
    if (!opened) return opened.error();
    shared.emplace(*std::move(opened));
    exchange();
    arguments.growth.claim = [&](Key key) {
      const auto claimed = shared->claim(key);
      if (!claimed) written = claimed.error();
      works = works || (claimed && *claimed);
      return claimed && *claimed;
    };
  }
  arguments.growth.search.kind = SearchKind::net;
  arguments.growth.search.tablebases = Tablebases::own();
  const double begun = seconds_now(), end = begun + (arguments.time.empty() ? 1e18 : play::in_seconds(time->main));
  double saved = begun;
  bool ended = false;
  const Stop stop = [&] { return ended = ended || !written || interrupted() || seconds_now() >= end; };
  book::grow(grown, start, arguments.growth, stop, [&] {
    if (shared && !works) std::this_thread::sleep_for(std::chrono::milliseconds(200));
    works = false;
    exchange();
    if (!written || seconds_now() - saved < between_saves) return;
    written = write_file(arguments.file, grown.text());
    saved = seconds_now();
    context.err << fmt::format("{} positions, {:.0f} s\n", grown.size(), saved - begun);
  });
  return written ? write_file(arguments.file, grown.text()) : written;
}

std::string points(const std::optional<double>& value) { return value ? fmt::format("{:+.1f}", *value) : "–"; }

void show(const book::Book& known, const Table& table, Context& context) {
  const auto choices = book::choices(known, table);
  context.out << fmt::format("{} {}: {} positions\n", known.game(), known.options(), known.size());
  if (!choices) return void(context.out << "not in the book\n");
  if (choices->empty())
    return void(
        context.out << "The position is solved, so the book has no lines from it; crosscut solve shows how to play.\n");
  context.out << fmt::format("{:<8}{:>10}{:>8}{:>8}{:>10}{:>9}\n", title_of(table.to_play()), "Black wins", "lead",
                             "spread", "visits", "policy");
  for (const book::Choice& choice : *choices) {
    const book::Opinion& opinion = choice.link.opinion;
    context.out << fmt::format("{:<8}{:>8.1f} %{:>8}{:>8}{:>10}{:>7.1f} %{}\n", table.text(choice.turns[0]),
                               100 * opinion.black_wins, points(opinion.lead),
                               opinion.spread ? fmt::format("{:.1f}", *opinion.spread) : "–", opinion.visits,
                               100 * choice.link.policy, choice.link.in_book ? "" : "  unexplored");
  }
}

void check(const book::Book& known, const Table& start, BookArguments& arguments, Context& context) {
  book::Check& settings = arguments.checking;
  settings.positions = *arguments.check;
  settings.search = arguments.growth.search;
  settings.search.kind = SearchKind::net;
  bool ended = false;
  const auto found = book::check(known, start, settings, [&] { return ended = ended || interrupted(); });
  const auto all = static_cast<std::size_t>(found.same + found.book + found.engine);
  context.out << fmt::format("{} positions; the engine makes {} playouts\n", all, settings.engine);
  const auto row = [&](const char* what, int count) {
    const facts::Estimate share = facts::rate(static_cast<std::size_t>(count), std::max<std::size_t>(all, 1));
    context.out << fmt::format("{:<17}{:>4}  {:>3.0f} % (95 %: {:.0f} to {:.0f} %)\n", what, count, 100 * share.value,
                               100 * *share.low, 100 * *share.high);
  };
  row("same turn", found.same);
  row("book is right", found.book);
  row("engine is right", found.engine);
  if (ended) context.fail(messages::book_check_stopped{});
}

Result<std::shared_ptr<const book::Book>> book_to_show(const BookArguments& arguments, const Table& start) {
  if (!arguments.file.empty()) {
    auto read = read_book(arguments.file, start);
    if (!read) return read.error();
    return std::shared_ptr<const book::Book>(std::make_shared<book::Book>(*std::move(read)));
  }
  auto own = book::Book::own(start);
  if (!own) return messages::no_book{.game = start.game(), .options = start.options().text()};
  return own;
}

// Books leave out the swap and the settlement.
Result<std::unique_ptr<Table>> start_of(const GameArguments& game) {
  auto options = read_options(game.game, game.text());
  if (!options) return options.error();
  Options played = *options;
  for (const char* agreed : {"swap", "settlement"})
    if (played.find(agreed)) played = *played.with(agreed, "off");
  return find_game(game.game)->open(played);
}

void run_book(BookArguments& arguments, Context& context) {
  const auto start = start_of(arguments.game);
  if (!start) return context.fail(start.error(), 2);
  if (&context.out == &std::cout) catch_interrupts();
  const bool grows = !arguments.time.empty() || arguments.growth.positions;
  if (!grows && !arguments.store.empty()) return context.fail(messages::book_store_without_grow{}, 2);
  if (grows)
    if (const Status grown = grow(arguments, **start, context); !grown) return context.fail(grown.error());
  const auto known = book_to_show(arguments, **start);
  if (!known) return context.fail(known.error());
  if (arguments.check) return check(**known, **start, arguments, context);
  auto table = (*start)->clone();
  for (const std::string& move : arguments.after)
    if (const auto played = table->play(move); !played) return context.fail(message_of(played.error()), 2);
  show(**known, *table, context);
}

}  // namespace

void declare_book(Command& program, Context& context) {
  Command& command = program.command("book", "grow an opening book, and show what it knows");
  auto arguments = std::make_shared<BookArguments>();
  book::Growth& growth = arguments->growth;
  arguments->game.declare(command);
  command.option("--grow", arguments->time, "grow the book for this long, such as 10h, 30m or 90s").value_name("TIME");
  command.option("--positions", growth.positions, "grow the book until it has this many positions")
      .range(std::size_t{1}, std::size_t{10'000'000});
  command.option("--out", arguments->file, "file of the book, which continues to grow; default: show the program's own")
      .value_name("FILE");
  command.option("--store", arguments->store, "grow a book together with other processes, in this database or file")
      .value_name("URL");
  command.option("--after", arguments->after, "show what the book knows after these moves").words(1, 1000);
  command
      .option("--check", arguments->check,
              "compare the book with the engine in this many positions; where they differ, a search of both decides")
      .range(1, 100'000);
  command.option("--engine-playouts", arguments->checking.engine, "with --check: playouts of the engine")
      .range(std::uint64_t{1}, std::uint64_t{100'000'000})
      .show_default();
  command.option("--judge-playouts", arguments->checking.judge, "with --check: playouts of the search that decides")
      .range(std::uint64_t{2}, std::uint64_t{100'000'000})
      .show_default();
  command.option("--playouts", growth.playouts, "playouts for each position; promising ones get up to 16 times as many")
      .range(std::uint64_t{16}, std::uint64_t{10'000'000})
      .show_default();
  command.option("--seed", growth.search.seed, "seed of the searches").show_default();
  command.option("--threads", growth.search.threads, "threads of each search").range(1, 256).show_default();
  command.footer = "docs/books.md explains how a book grows and what it holds.";
  command.run = [&context, arguments] { run_book(*arguments, context); };
}

}  // namespace crosscut::lab
