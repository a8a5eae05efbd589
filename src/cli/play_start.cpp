// What is settled before a game of terminal play: which game, its options, and who plays what.
#include <algorithm>

#include "cli/play.hpp"
#include "cli/status.hpp"
#include "engine/fair_number.hpp"
#include "messages/play.hpp"

namespace crosscut::cli {
namespace {

const Entry::Declared& declared(const Entry& game, std::string_view name) {
  return *std::find_if(game.options.begin(), game.options.end(),
                       [&](const Entry::Declared& d) { return d.option.name == name; });
}

// "points per side (2..19)".
Message meaning(const Option& option) {
  return messages::play_option_meaning{.help = option.meaning(), .range = option.allowed()};
}

}  // namespace

bool Play::start() {
  if (!setup_.load.empty()) return start_loaded();
  if (setup_.game.empty() && !choose_game()) return false;
  const auto given = read_options(setup_.game, setup_.options);
  if (!given) return cannot_start(given.error());
  options_ = *given;
  const auto opened = find_game(setup_.game)->open(options_);
  if (!opened) return cannot_start(opened.error());
  if (!players_fit(**opened)) return false;
  const Entry& game = *find_game((*opened)->game());
  if (setup_.recommend && !recommend(game)) return false;
  if (setup_.negotiate && !game.number.empty() && !options_.value(game.number) && !negotiate(**game.open(options_)))
    return false;
  if (!seated_) begin_game(*game.open(options_));
  const Table& table = seated_->game.table();
  console_.say(messages::play_greeting{.game = game.name, .summary = game.summary, .options = table.options().text()});
  show();
  console_.say(messages::play_how{.moves = table.how_to_write()});
  return true;
}

bool Play::start_loaded() {
  auto loaded = read(setup_.load);
  if (!loaded) return cannot_start(loaded.error());
  if (!players_fit(loaded->game.table())) return false;
  seated_ = std::move(*loaded);
  for (std::size_t i = 0; i < setup_.players.size(); ++i)
    if (setup_.players[i]) seated_->seat(static_cast<Side>(i), *setup_.players[i]);
  show();
  if (game().over()) announce_result();
  return true;
}

bool Play::cannot_start(const Error& why) {
  refuse(why);
  failed_ = true;
  return false;
}

bool Play::players_fit(const Table& table) {
  for (std::size_t i = static_cast<std::size_t>(table.sides()); i < setup_.players.size(); ++i)
    if (setup_.players[i]) return cannot_start(messages::play_no_such_player{.side = static_cast<Side>(i)});
  return true;
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
  std::vector<std::string> lines = {console_.worded(messages::play_which_game{})};
  for (std::size_t i = 0; i < games.size(); ++i)
    for (const std::string& part :
         wrapped(fmt::format("{}  {}: {}", i + 1, games[i].name, console_.worded(games[i].summary)),
                 console_.style().width, 3))
      lines.push_back(part);
  console_.print(lines);
  for (;;) {
    const auto answer = console_.ask(console_.worded(messages::play_ask_game{}));
    if (!answer || lower(*answer) == "quit") return false;
    const auto number = whole_number(*answer, 1, static_cast<long long>(games.size()));
    const Entry* game = number ? &games[static_cast<std::size_t>(*number) - 1] : find_game(lower(*answer));
    if (!game) {
      console_.refuse(messages::play_not_in_list{.text = *answer});
      continue;
    }
    setup_.game = game->name;
    return choose_options(*game);
  }
}

bool Play::choose_options(const Entry& game) {
  std::vector<std::string> lines = {"", console_.worded(messages::play_options_of{.game = game.name})};
  for (const auto& [option, initial] : game.options)
    for (const std::string& part :
         wrapped(fmt::format("{}={}  {}", option.name, worded(initial, PartType::message_, *console_.style().language),
                             console_.worded(meaning(option))),
                 console_.style().width, 4))
      lines.push_back("  " + part);
  console_.print(lines);
  for (;;) {
    const auto answer = console_.ask(console_.worded(messages::play_ask_options{}), true);
    if (!answer || lower(*answer) == "quit") return false;
    if (const auto table = open_table(game.name, *answer); !table) {
      refuse(table.error());
      continue;
    }
    setup_.options = *answer;
    break;
  }
  for (;;) {
    const auto answer = console_.ask(console_.worded(messages::play_ask_level{.most = engine::levels}), true);
    if (!answer || lower(*answer) == "quit") return false;
    if (answer->empty()) return true;
    const auto number = whole_number(*answer, 0, engine::levels);
    if (!number) {
      console_.refuse(messages::play_not_a_level{.text = *answer});
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
  const messages::Named& initial = declared(game, option).initial;
  console_.say(messages::play_recommended{.reason = reason, .option = option, .value = value});
  for (;;) {
    const auto answer = console_.ask(
        console_.worded(messages::play_ask_recommended{.option = option, .value = value, .initial = initial}), true);
    if (!answer || lower(*answer) == "quit") return false;
    const auto chosen = options_.with(option, answer->empty() ? std::string(value) : lower(*answer));
    if (chosen) {
      options_ = *chosen;
      return true;
    }
    refuse(chosen.error());
  }
}

// Asks who names the number. False: nothing was started.
bool Play::negotiate(const Table& table) {
  const Entry& game = *find_game(table.game());
  const auto seats = seats_for(table);
  const auto humans = std::count(seats.begin(), seats.begin() + 2, Player::human);
  const auto& [option, initial] = declared(game, game.number);
  const std::string number(game.number);
  console_.say(messages::play_negotiation{.option = number, .meaning = meaning(option)});
  if (humans == 0) return negotiate(Player::computer, Player::computer);
  const std::vector<std::string> choices =
      humans == 2 ? std::vector{shown(messages::play_answer_yes{})}
                  : std::vector{shown(messages::play_answer_me{}), shown(messages::play_answer_computer{})};
  const Message question =
      humans == 2 ? Message(messages::play_ask_two{.choices = choices, .option = number, .initial = initial})
                  : Message(messages::play_ask_who{.choices = choices, .option = number, .initial = initial});
  for (;;) {
    const auto answer = console_.ask(console_.worded(question), true);
    if (!answer || lower(*answer) == "quit") return false;
    const std::string who = lower(*answer);
    if (who.empty() || means(who, messages::play_answer_nobody{}) || means(who, messages::play_answer_no{}))
      return true;
    if (humans == 2 && means(who, messages::play_answer_yes{})) return negotiate(Player::human, Player::human);
    if (humans == 1 && means(who, messages::play_answer_me{})) return negotiate(Player::human, Player::computer);
    if (humans == 1 && means(who, messages::play_answer_computer{})) return negotiate(Player::computer, Player::human);
    console_.refuse(messages::play_not_a_choice{.text = *answer, .choices = choices});
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
    console_.say(messages::play_looking_for_number{.option = number});
    const auto fair = fair_number(entry, options_, setup_.engine, setup_.clock, cancel());
    console_.say(messages::play_names_number{
        .option = number, .number = fair->fair.number, .low = fair->low, .high = fair->high});
    event.number = fair->fair.number;
    return event;
  }
  for (;;) {
    const auto answer = console_.ask(console_.worded(messages::play_ask_number{.option = number}));
    if (!answer || lower(*answer) == "quit") return {};
    event.number = *answer;
    if (const auto checked = game().check(event))
      return *checked;
    else
      refuse(checked.error());
  }
}

std::optional<play::Event> Play::pick_side(const Entry& entry, bool human) {
  play::Event event{play::Event::Kind::side, *game().to_move()};
  if (!human) {
    console_.say(messages::play_choosing_side{});
    event.side = *choose_side(entry, *game().options_with(game().number()), setup_.engine, setup_.clock, cancel());
    console_.say(messages::play_takes_side{.side = event.side});
    return event;
  }
  for (;;) {
    const auto answer = console_.ask(console_.worded(messages::play_ask_side{}));
    if (!answer || lower(*answer) == "quit") return {};
    if (const auto side = side_named(lower(*answer)); side && *side != Side::red) {
      event.side = *side;
      return event;
    }
    console_.refuse(messages::play_not_a_side{.text = *answer});
  }
}

bool Play::means(std::string_view word, const Message& spellings) const {
  const std::string here = console_.worded(spellings), in_english = worded(spellings);
  for (const std::string& all : {here, in_english})
    for (const std::string_view one : words(all))
      if (word == one) return true;
  return false;
}

std::string Play::shown(const Message& spellings) const {
  const std::string text = console_.worded(spellings);
  return std::string(words(text).front());
}

std::optional<Side> Play::side_named(std::string_view name) const {
  if (means(name, messages::play_answer_black{})) return Side::black;
  if (means(name, messages::play_answer_white{})) return Side::white;
  if (means(name, messages::play_answer_red{})) return Side::red;
  return {};
}

bool Play::yes(const Message& question) {
  for (;;) {
    const auto answer = console_.ask(console_.worded(messages::play_ask_yes{.question = question}));
    if (!answer) {
      leaving_ = true;
      return false;
    }
    if (means(lower(*answer), messages::play_answer_yes{})) return true;
    if (means(lower(*answer), messages::play_answer_no{})) return false;
    console_.refuse(messages::play_neither_yes_nor_no{.text = *answer});
  }
}

}  // namespace crosscut::cli
