// What is settled before a game of terminal play: which game, its options, and who plays what.
#include <algorithm>

#include "cli/play.hpp"
#include "cli/status.hpp"
#include "engine/fair_number.hpp"

namespace crosscut::cli {
namespace {

const Entry::Declared& declared(const Entry& game, std::string_view name) {
  return *std::find_if(game.options.begin(), game.options.end(),
                       [&](const Entry::Declared& d) { return d.option.name == name; });
}

}  // namespace

bool Play::start() {
  if (!setup_.load.empty()) return start_loaded();
  if (setup_.game.empty() && !choose_game()) return false;
  const auto given = read_options(setup_.game, setup_.options);
  if (!given) return cannot_start(given.message());
  options_ = *given;
  const auto opened = find_game(setup_.game)->open(options_);
  if (!opened) return cannot_start(opened.message());
  if (const Status seated = check_players(**opened); !seated) return cannot_start(seated.message());
  const Entry& game = *find_game((*opened)->game());
  if (setup_.recommend && !recommend(game)) return false;
  if (setup_.negotiate && !game.number.empty() && !options_.value(game.number) && !negotiate(**game.open(options_)))
    return false;
  if (!seated_) begin_game(*game.open(options_));
  const Table& table = seated_->game.table();
  console_.say(std::string(game.name) + ": " + std::string(game.summary) + ". Options: " + table.options().text() +
               ".");
  show();
  console_.say("Here " + table.how_to_write() + ". Type help for everything else.");
  return true;
}

bool Play::start_loaded() {
  auto loaded = read(setup_.load);
  if (!loaded) return cannot_start(loaded.message());
  if (const Status seated = check_players(loaded->game.table()); !seated) return cannot_start(seated.message());
  seated_ = std::move(*loaded);
  for (std::size_t i = 0; i < setup_.players.size(); ++i)
    if (setup_.players[i]) seated_->seat(static_cast<Side>(i), *setup_.players[i]);
  show();
  if (game().over()) announce_result();
  return true;
}

bool Play::cannot_start(const std::string& why) {
  console_.refuse(why);
  failed_ = true;
  return false;
}

Status Play::check_players(const Table& table) const {
  for (std::size_t i = static_cast<std::size_t>(table.sides()); i < setup_.players.size(); ++i)
    if (setup_.players[i]) return Error{"nobody plays " + std::string(side_title[i]) + " in this game"};
  return Done{};
}

void Play::begin_game(std::unique_ptr<Table> table) {
  const auto seats = seats_for(*table);
  seated_.emplace(play::Game(std::move(table)), seats);
  paused_ = false;
  rest_from_ = 0;
}

// Who is not named plays against the one who is; if nobody is named, a human has the first move.
std::array<Player, 3> Play::seats_for(const Table& table) const {
  std::array<Player, 3> seats{};
  const auto& named = setup_.players;
  const int sides = table.sides();
  bool human = std::find(named.begin(), named.begin() + sides, Player::human) != named.begin() + sides;
  const int first = static_cast<int>(table.to_play());
  for (int turn = 0; turn < sides; ++turn) {
    const auto side = static_cast<std::size_t>((first + turn) % sides);
    seats[side] = named[side].value_or(human ? Player::computer : Player::human);
    human |= seats[side] == Player::human;
  }
  return seats;
}

bool Play::choose_game() {
  const auto& games = catalog();
  std::vector<std::string> lines = {"Which game?"};
  for (std::size_t i = 0; i < games.size(); ++i)
    for (const std::string& part :
         wrapped(std::to_string(i + 1) + "  " + std::string(games[i].name) + ": " + std::string(games[i].summary),
                 console_.style().width, 3))
      lines.push_back(part);
  console_.print(lines);
  for (;;) {
    const auto answer = console_.ask("Number or name > ");
    if (!answer || lower(*answer) == "quit") return false;
    const auto number = whole_number(*answer, 1, static_cast<long long>(games.size()));
    const Entry* game = number ? &games[static_cast<std::size_t>(*number) - 1] : find_game(lower(*answer));
    if (!game) {
      console_.refuse(in_quotes(*answer) + " is not a game in this list");
      continue;
    }
    setup_.game = game->name;
    return choose_options(*game);
  }
}

bool Play::choose_options(const Entry& game) {
  std::vector<std::string> lines = {"", "Options of " + std::string(game.name) + ":"};
  for (const auto& [option, initial] : game.options)
    for (const std::string& part : wrapped(
             std::string(option.name) + "=" + initial + "  " + std::string(option.help) + " (" + option.range() + ")",
             console_.style().width, 4))
      lines.push_back("  " + part);
  console_.print(lines);
  for (;;) {
    const auto answer = console_.ask("Press Enter to keep them all, or type some, like size=5 > ", true);
    if (!answer || lower(*answer) == "quit") return false;
    if (const auto table = open_table(game.name, *answer); !table) {
      console_.refuse(table.message());
      continue;
    }
    setup_.options = *answer;
    break;
  }
  for (;;) {
    const auto answer = console_.ask("How strong is the computer, 1 to " + std::to_string(engine::levels) +
                                         "? Enter: as now; 0: no computer, two people > ",
                                     true);
    if (!answer || lower(*answer) == "quit") return false;
    if (answer->empty()) return true;
    const auto number = whole_number(*answer, 0, engine::levels);
    if (!number) {
      console_.refuse(in_quotes(*answer) + " is not a level");
      continue;
    }
    if (*number == 0)
      setup_.players.fill(Player::human);
    else
      apply({static_cast<int>(*number), {}, {}, setup_.engine.seconds}, setup_.engine);
    return true;
  }
}

// A game whose letter lets boards come back for ever is better played with a rule against that.
bool Play::recommend(const Entry& game) {
  const auto found = std::find_if(game.options.begin(), game.options.end(),
                                  [](const auto& d) { return d.option.name == "ko" && d.initial == "original"; });
  if (found == game.options.end() || options_.value("ko")) return true;
  console_.say(
      "The rules as written (ko=original) let positions repeat for ever. With ko=superko no position may "
      "recur after a turn of the same player, and every game ends. We recommend ko=superko.");
  for (;;) {
    const auto answer = console_.ask("Press Enter for ko=superko, or type original > ", true);
    if (!answer || lower(*answer) == "quit") return false;
    const std::string value = answer->empty() ? "superko" : lower(*answer);
    if (const auto chosen = options_.with("ko", value)) {
      options_ = *chosen;
      return true;
    }
    console_.refuse(in_quotes(*answer) + " is neither superko nor original");
  }
}

// Asks who names the number. False: nothing was started.
bool Play::negotiate(const Table& table) {
  const Entry& game = *find_game(table.game());
  const auto seats = seats_for(table);
  const auto humans = std::count(seats.begin(), seats.begin() + 2, Player::human);
  const auto& [option, initial] = declared(game, game.number);
  const std::string number(game.number);
  console_.say(
      "Before the game one player may name a fair number, and the other then chooses a side. Here the number is " +
      number + ": " + std::string(option.help) + " (" + option.range() + ").");
  if (humans == 0) return negotiate(Player::computer, Player::computer);
  const std::string choices = humans == 2 ? "yes" : "me, " + std::string(name_of(Player::computer));
  std::string question = humans == 2 ? "Does one of you name it? (" : "Who names it? (";
  question += choices + "; Enter: nobody, " + number + "=" + initial + ") > ";
  for (;;) {
    const auto answer = console_.ask(question, true);
    if (!answer || lower(*answer) == "quit") return false;
    const std::string who = lower(*answer);
    if (who.empty() || who == "nobody" || who == "no") return true;
    if (humans == 2 && (who == "yes" || who == "y")) return negotiate(Player::human, Player::human);
    if (humans == 1 && who == "me") return negotiate(Player::human, Player::computer);
    if (humans == 1 && who == name_of(Player::computer)) return negotiate(Player::computer, Player::human);
    console_.refuse(in_quotes(*answer) + " is not an answer; type " + choices + " or nobody");
  }
}

bool Play::negotiate(Player names, Player chooses) {
  using Phase = play::Game::Phase;
  seated_.emplace(*play::Game::open({options_, {}, true}), std::array{names, chooses, Player::human});
  const Entry& entry = *find_game(table().game());
  while (game().phase() == Phase::number || game().phase() == Phase::side) {
    const bool human = seated_->player(*game().to_move()) == Player::human;
    const auto event = game().phase() == Phase::number ? name_number(entry, human) : pick_side(entry, human);
    if (!event) return false;
    (void)game().apply(*event, 0);
  }
  // Also in the games that follow.
  for (const Side side : {Side::black, Side::white})
    setup_.players[static_cast<std::size_t>(side)] = seated_->player(side);
  return true;
}

std::optional<play::Event> Play::name_number(const Entry& entry, bool human) {
  play::Event event{play::Event::Kind::number, *game().to_move()};
  const std::string number(entry.number);
  if (!human) {
    console_.say("The computer is looking for a fair " + number + "...");
    const auto fair = fair_number(entry, options_, setup_.engine, setup_.clock, cancel());
    console_.say("The computer names " + number + "=" + fair->fair.number + " (from " + fair->low + " to " +
                 fair->high + " it cannot tell who is ahead).");
    event.text = fair->fair.number;
    return event;
  }
  for (;;) {
    const auto answer = console_.ask("First player, name the " + number + " > ");
    if (!answer || lower(*answer) == "quit") return {};
    event.text = *answer;
    if (const auto checked = game().check(event))
      return *checked;
    else
      console_.refuse(checked.message());
  }
}

std::optional<play::Event> Play::pick_side(const Entry& entry, bool human) {
  play::Event event{play::Event::Kind::side, *game().to_move()};
  if (!human) {
    console_.say("The computer is choosing its side...");
    event.side = *choose_side(entry, *game().options_with(game().number()), setup_.engine, setup_.clock, cancel());
    console_.say("The computer takes " + std::string(title_of(event.side)) + ".");
    return event;
  }
  for (;;) {
    const auto answer = console_.ask("Second player, which side do you take, black or white? > ");
    if (!answer || lower(*answer) == "quit") return {};
    for (const Side side : {Side::black, Side::white})
      if (lower(*answer) == name_of(side) || lower(*answer) == name_of(side).substr(0, 1)) {
        event.side = side;
        return event;
      }
    console_.refuse(in_quotes(*answer) + " is neither black nor white");
  }
}

bool Play::yes(const std::string& question) {
  for (;;) {
    const auto answer = console_.ask(question + " (yes or no) > ");
    if (!answer) {
      leaving_ = true;
      return false;
    }
    const std::string word = lower(*answer);
    if (word == "yes" || word == "y") return true;
    if (word == "no" || word == "n") return false;
    console_.refuse(in_quotes(*answer) + " is neither yes nor no");
  }
}

}  // namespace crosscut::cli
