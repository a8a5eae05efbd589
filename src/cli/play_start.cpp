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
  if (!given) return cannot_start(explain::text_of(given.error(), speak_));
  options_ = *given;
  const auto opened = find_game(setup_.game)->open(options_);
  if (!opened) return cannot_start(explain::text_of(opened.error(), speak_));
  if (!players_fit(**opened)) return false;
  const Entry& game = *find_game((*opened)->game());
  if (setup_.recommend && !recommend(game)) return false;
  if (setup_.negotiate && !game.number.empty() && !options_.value(game.number) && !negotiate(**game.open(options_)))
    return false;
  if (!seated_) begin_game(*game.open(options_));
  const Table& table = seated_->game.table();
  console_.say(speak_("{}: {}. Options: {}.", "{}: {}. Optionen: {}.", game.name, speak_.said(game.summary),
                      table.options().text()));
  show();
  console_.say(speak_("Here {}. Type help for everything else.", "Hier gilt: {}. Alles andere sagt help.",
                      speak_(table.how_to_write())));
  return true;
}

bool Play::start_loaded() {
  auto loaded = read(setup_.load);
  if (!loaded) return cannot_start(explain::text_of(loaded.error(), speak_));
  if (!players_fit(loaded->game.table())) return false;
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

bool Play::players_fit(const Table& table) {
  for (std::size_t i = static_cast<std::size_t>(table.sides()); i < setup_.players.size(); ++i)
    if (setup_.players[i])
      return cannot_start(speak_("nobody plays {} in this game", "In diesem Spiel spielt niemand {}",
                                 speak_.title(static_cast<Side>(i))));
  return true;
}

void Play::begin_game(std::unique_ptr<Table> table) {
  const auto seats = seats_for(*table);
  seated_.emplace(play::Game(std::move(table)), seats);
  paused_ = false;
  rest_from_ = 0;
}

// "points per side (2..19)".
std::string Play::meaning(const Option& option) const {
  return fmt::format("{} ({})", speak_.said(option.help), speak_.said(option.range()));
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
  std::vector<std::string> lines = {speak_("Which game?", "Welches Spiel?")};
  for (std::size_t i = 0; i < games.size(); ++i)
    for (const std::string& part : wrapped(
             fmt::format("{}  {}: {}", i + 1, games[i].name, speak_.said(games[i].summary)), console_.style().width, 3))
      lines.push_back(part);
  console_.print(lines);
  for (;;) {
    const auto answer = console_.ask(speak_("Number or name > ", "Nummer oder Name > "));
    if (!answer || lower(*answer) == "quit") return false;
    const auto number = whole_number(*answer, 1, static_cast<long long>(games.size()));
    const Entry* game = number ? &games[static_cast<std::size_t>(*number) - 1] : find_game(lower(*answer));
    if (!game) {
      console_.refuse(
          speak_("{} is not a game in this list", "{} ist kein Spiel in dieser Liste", speak_.quoted(*answer)));
      continue;
    }
    setup_.game = game->name;
    return choose_options(*game);
  }
}

bool Play::choose_options(const Entry& game) {
  std::vector<std::string> lines = {"", speak_("Options of {}:", "Optionen von {}:", game.name)};
  for (const auto& [option, initial] : game.options)
    for (const std::string& part : wrapped(fmt::format("{}={}  {}", option.name, speak_.said(initial), meaning(option)),
                                           console_.style().width, 4))
      lines.push_back("  " + part);
  console_.print(lines);
  for (;;) {
    const auto answer = console_.ask(speak_("Press Enter to keep them all, or type some, like size=5 > ",
                                            "Eingabetaste: alle so lassen; oder gib einige an, wie size=5 > "),
                                     true);
    if (!answer || lower(*answer) == "quit") return false;
    if (const auto table = open_table(game.name, *answer); !table) {
      console_.refuse(explain::text_of(table.error(), speak_));
      continue;
    }
    setup_.options = *answer;
    break;
  }
  for (;;) {
    const auto answer =
        console_.ask(speak_("How strong is the computer, 1 to {}? Enter: as now; 0: no computer, two people > ",
                            "Wie stark ist der Computer, 1 bis {}? Eingabetaste: wie jetzt; 0: kein Computer, zwei "
                            "Menschen > ",
                            engine::levels),
                     true);
    if (!answer || lower(*answer) == "quit") return false;
    if (answer->empty()) return true;
    const auto number = whole_number(*answer, 0, engine::levels);
    if (!number) {
      console_.refuse(speak_("{} is not a level", "{} ist keine Stufe", speak_.quoted(*answer)));
      continue;
    }
    if (*number == 0)
      setup_.players.fill(Player::human);
    else
      apply({static_cast<int>(*number), {}, {}, setup_.engine.seconds}, setup_.engine);
    return true;
  }
}

// Asks whether the recommended value of an option is to be taken in place of its default.
bool Play::recommend(const Entry& game) {
  if (!game.advice || options_.value(game.advice->option)) return true;
  const auto& [option, value, reason] = *game.advice;
  const std::string& initial = declared(game, option).initial;
  console_.say(speak_("{} We recommend {}={}.", "{} Wir empfehlen {}={}.", speak_.said(reason), option, value));
  for (;;) {
    const auto answer = console_.ask(speak_("Press Enter for {}={}, or type {} > ",
                                            "Eingabetaste für {}={}, oder gib {} ein > ", option, value, initial),
                                     true);
    if (!answer || lower(*answer) == "quit") return false;
    const auto chosen = options_.with(option, answer->empty() ? std::string(value) : lower(*answer));
    if (chosen) {
      options_ = *chosen;
      return true;
    }
    console_.refuse(explain::text_of(chosen.error(), speak_));
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
      speak_("Before the game one player may name a fair number, and the other then chooses a side. Here the number "
             "is {}: {}.",
             "Vor dem Spiel kann ein Spieler eine gerechte Zahl nennen, und der andere wählt dann seine Seite. Hier "
             "ist die Zahl {}: {}.",
             number, meaning(option)));
  if (humans == 0) return negotiate(Player::computer, Player::computer);
  const std::string choices = humans == 2 ? speak_("yes", "ja") : speak_("me, computer", "ich, computer");
  std::string question = humans == 2 ? speak_("Does one of you name it?", "Nennt sie einer von euch?")
                                     : speak_("Who names it?", "Wer nennt sie?");
  question +=
      speak_(" ({}; Enter: nobody, {}={}) > ", " ({}; Eingabetaste: niemand, {}={}) > ", choices, number, initial);
  for (;;) {
    const auto answer = console_.ask(question, true);
    if (!answer || lower(*answer) == "quit") return false;
    const std::string who = lower(*answer);
    const std::optional<bool> agreed = yes_or_no(who);
    if (who.empty() || who == speak_("nobody", "niemand") || agreed == false) return true;
    if (humans == 2 && agreed) return negotiate(Player::human, Player::human);
    if (humans == 1 && who == speak_("me", "ich")) return negotiate(Player::human, Player::computer);
    if (humans == 1 && who == name_of(Player::computer)) return negotiate(Player::computer, Player::human);
    console_.refuse(speak_("{} is not an answer; type {} or nobody",
                           "{} ist keine Antwort; möglich ist {} oder niemand", speak_.quoted(*answer), choices));
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
    console_.say(
        speak_("The computer is looking for a fair {}...", "Der Computer sucht eine gerechte Zahl für {}...", number));
    const auto fair = fair_number(entry, options_, setup_.engine, setup_.clock, cancel());
    console_.say(speak_("The computer names {}={} (from {} to {} it cannot tell who is ahead).",
                        "Der Computer nennt {}={} (von {} bis {} kann er nicht sagen, wer vorn liegt).", number,
                        fair->fair.number, fair->low, fair->high));
    event.number = fair->fair.number;
    return event;
  }
  for (;;) {
    const auto answer =
        console_.ask(speak_("First player, name the {} > ", "Erster Spieler, nenne die Zahl für {} > ", number));
    if (!answer || lower(*answer) == "quit") return {};
    event.number = *answer;
    if (const auto checked = game().check(event))
      return *checked;
    else
      console_.refuse(explain::text_of(checked.error(), speak_));
  }
}

std::optional<play::Event> Play::pick_side(const Entry& entry, bool human) {
  play::Event event{play::Event::Kind::side, *game().to_move()};
  if (!human) {
    console_.say(speak_("The computer is choosing its side...", "Der Computer wählt seine Seite..."));
    event.side = *choose_side(entry, *game().options_with(game().number()), setup_.engine, setup_.clock, cancel());
    console_.say(speak_("The computer takes {}.", "Der Computer nimmt {}.", speak_.title(event.side)));
    return event;
  }
  for (;;) {
    const auto answer = console_.ask(speak_("Second player, which side do you take, black or white? > ",
                                            "Zweiter Spieler, welche Seite nimmst du, schwarz oder weiß? > "));
    if (!answer || lower(*answer) == "quit") return {};
    const std::string name = lower(*answer);
    for (const Side side : {Side::black, Side::white})
      if (side_named(name) == side || name == speak_.adjective(side).substr(0, 1)) {
        event.side = side;
        return event;
      }
    console_.refuse(speak_("{} is neither black nor white", "{} ist weder schwarz noch weiß", speak_.quoted(*answer)));
  }
}

// In German, English answers are understood, too: "no" as much as "nein".
std::optional<bool> Play::yes_or_no(std::string_view word) const {
  for (const std::string_view yes : {"yes", "y", "ja", "j"})
    if (word == yes && (speak_.german() || yes[0] == 'y')) return true;
  for (const std::string_view no : {"no", "n", "nein"})
    if (word == no && (speak_.german() || no != "nein")) return false;
  return {};
}

std::optional<Side> Play::side_named(std::string_view name) const {
  for (const Side side : {Side::black, Side::white, Side::red})
    if (name == name_of(side) || name == speak_.adjective(side)) return side;
  if (speak_.german() && name == "weiss") return Side::white;
  return {};
}

bool Play::yes(const std::string& question) {
  for (;;) {
    const auto answer = console_.ask(question + speak_(" (yes or no) > ", " (ja oder nein) > "));
    if (!answer) {
      leaving_ = true;
      return false;
    }
    if (const auto agreed = yes_or_no(lower(*answer))) return *agreed;
    console_.refuse(speak_("{} is neither yes nor no", "{} ist weder ja noch nein", speak_.quoted(*answer)));
  }
}

}  // namespace crosscut::cli
