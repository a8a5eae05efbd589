#include "cli/opening.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/fair_number.hpp"
#include "messages/play.hpp"

namespace crosscut::cli {
namespace {

class Opening {
 public:
  Opening(Console& console, PlaySetup& setup) : console_(console), setup_(setup) {}
  Result<std::optional<SeatedGame>> begin();

 private:
  using Negotiators = std::pair<Player, Player>;  // who names the number, and who chooses a side

  // The questions. False, or no game: someone quit.
  bool choose_game();
  bool choose_options();
  bool choose_level();
  bool recommend();
  std::optional<SeatedGame> negotiate(SeatedGame as_given);
  bool ask_who(int humans, std::optional<Negotiators>& players);
  bool name_number(play::Game& game, Player player);
  bool pick_side(play::Game& game, Player player);

  const Entry& entry() const { return *find_game(setup_.game); }
  const Entry::Declared& declared(std::string_view option) const;
  Stop cancel() const {
    return [this] { return console_.stopped(); };
  }

  Console& console_;
  PlaySetup& setup_;
  Options options_;
};

// "points per side (2..19)".
Message meaning(const Option& option) {
  return messages::play_option_meaning{.help = option.meaning(), .range = option.allowed()};
}

Result<std::optional<SeatedGame>> Opening::begin() {
  std::optional<SeatedGame> begun;
  if (setup_.game.empty() && !(choose_game() && choose_options() && choose_level())) return begun;
  const auto given = read_options(setup_.game, setup_.options);
  if (!given) return given.error();
  options_ = *given;
  const auto table = entry().open(options_);
  if (!table) return table.error();
  if (const Status fit = players_fit(**table, setup_.players); !fit) return fit.error();
  if (setup_.recommend && !recommend()) return begun;
  begun.emplace(play::Game(*entry().open(options_)), setup_.players);
  if (setup_.negotiate && !entry().number.empty() && !options_.value(entry().number))
    begun = negotiate(*std::move(begun));
  if (begun)
    console_.say(messages::play_greeting{
        .game = entry().name, .summary = entry().summary, .options = begun->game.table().options().text()});
  return begun;
}

const Entry::Declared& Opening::declared(std::string_view option) const {
  return *std::find_if(entry().options.begin(), entry().options.end(),
                       [&](const Entry::Declared& one) { return one.option.name == option; });
}

bool Opening::choose_game() {
  const auto& games = catalog();
  console_.say(messages::play_which_game{});
  for (std::size_t i = 0; i < games.size(); ++i)
    console_.say(fmt::format("{} {}: {}", i + 1, games[i].name, console_.worded(games[i].summary)), 3);
  return console_.ask(messages::play_ask_game{}, false, [&](const std::string& answer) -> Status {
    const auto number = whole_number(answer, 1, static_cast<long long>(games.size()));
    const Entry* named = number ? &games[static_cast<std::size_t>(*number) - 1] : find_game(lower(answer));
    if (!named) return messages::play_not_in_list{.text = answer};
    setup_.game = named->name;
    return Done{};
  });
}

bool Opening::choose_options() {
  std::vector<std::string> lines = {"", console_.worded(messages::play_options_of{.game = entry().name})};
  for (const auto& [option, initial] : entry().options)
    for (const std::string& part :
         wrapped(fmt::format("{}={} {}", option.name, worded(initial, PartType::message_, *console_.style().language),
                             console_.worded(meaning(option))),
                 console_.style().width - 2, 4))
      lines.push_back("  " + part);
  console_.print(lines);
  return console_.ask(messages::play_ask_options{}, true, [&](const std::string& answer) -> Status {
    if (const auto table = open_table(setup_.game, answer); !table) return table.error();
    setup_.options = answer;
    return Done{};
  });
}

bool Opening::choose_level() {
  return console_.ask(messages::play_ask_level{.most = engine::levels}, true, [&](const std::string& answer) -> Status {
    const auto level = whole_number(answer, 0, engine::levels);
    if (!level && !answer.empty()) return messages::play_not_a_level{.text = answer};
    if (level == 0)
      setup_.players.fill(Player::human);
    else if (level)
      apply({static_cast<int>(*level), {}, {}, setup_.engine.seconds}, setup_.engine);
    return Done{};
  });
}

// Asks whether to use the recommended value of an option instead of its default.
bool Opening::recommend() {
  if (!entry().advice || options_.value(entry().advice->option)) return true;
  const auto& [option, value, reason] = *entry().advice;
  console_.say(messages::play_recommended{.reason = reason, .option = option, .value = value});
  const Message question =
      messages::play_ask_recommended{.option = option, .value = value, .initial = declared(option).initial};
  return console_.ask(question, true, [&](const std::string& answer) -> Status {
    const Entry::Advice& advice = *entry().advice;
    const auto chosen = options_.with(advice.option, answer.empty() ? std::string(advice.value) : lower(answer));
    if (!chosen) return chosen.error();
    options_ = *chosen;
    return Done{};
  });
}

// The game after one player has named a number and the other has chosen a side; the game as it was given if nobody
// wants that.
std::optional<SeatedGame> Opening::negotiate(SeatedGame as_given) {
  std::optional<Negotiators> players;
  if (!ask_who(as_given.humans(), players)) return {};
  if (!players) return as_given;
  SeatedGame seated(*play::Game::open({options_, {}, true}), {players->first, players->second, Player::human});
  if (!name_number(seated.game, players->first) || !pick_side(seated.game, players->second)) return {};
  // In the following games as well.
  for (const Side side : {Side::black, Side::white})
    setup_.players[static_cast<std::size_t>(side)] = seated.player(side);
  return seated;
}

bool Opening::ask_who(int humans, std::optional<Negotiators>& players) {
  constexpr Player human = Player::human, computer = Player::computer;
  const std::string_view number = entry().number;
  const auto& [option, initial] = declared(number);
  console_.say(messages::play_negotiation{.option = number, .meaning = meaning(option)});
  if (humans == 0) return players.emplace(computer, computer), true;
  std::vector<std::pair<Message, Negotiators>> answers = {{messages::play_answer_yes{}, {human, human}}};
  if (humans == 1)
    answers = {{messages::play_answer_me{}, {human, computer}}, {messages::play_answer_computer{}, {computer, human}}};
  std::vector<std::string> choices;
  for (const auto& [answer, chosen] : answers) {
    const std::string spellings = console_.worded(answer);
    choices.emplace_back(words(spellings).front());
  }
  const Message question =
      humans == 1 ? Message(messages::play_ask_who{.choices = choices, .option = number, .initial = initial})
                  : Message(messages::play_ask_two{.choices = choices, .option = number, .initial = initial});
  return console_.ask(question, true, [&](const std::string& text) -> Status {
    for (const auto& [answer, chosen] : answers)
      if (console_.means(text, answer)) return players = chosen, Done{};
    if (text.empty() || console_.means(text, messages::play_answer_nobody{}) ||
        console_.means(text, messages::play_answer_no{}))
      return Done{};
    return messages::play_not_a_choice{.text = text, .choices = choices};
  });
}

bool Opening::name_number(play::Game& game, Player player) {
  play::Event event{play::Event::Kind::number, *game.to_move()};
  const std::string_view option = entry().number;
  if (player == Player::human)
    return console_.ask(messages::play_ask_number{.option = option}, false, [&](const std::string& answer) -> Status {
      event.number = answer;
      const auto checked = game.check(event);
      return checked ? game.apply(*checked, 0) : checked.error();
    });
  console_.say(messages::play_looking_for_number{.option = option});
  const auto fair = fair_number(entry(), options_, setup_.engine, setup_.clock, cancel());
  event.number = fair->fair.number;
  console_.say(
      messages::play_names_number{.option = option, .number = event.number, .low = fair->low, .high = fair->high});
  return game.apply(event, 0).ok();
}

bool Opening::pick_side(play::Game& game, Player player) {
  play::Event event{play::Event::Kind::side, *game.to_move()};
  if (player == Player::human)
    return console_.ask(messages::play_ask_side{}, false, [&](const std::string& answer) -> Status {
      const auto side = side_named(answer, console_);
      if (!side || *side == Side::red) return messages::play_not_a_side{.text = answer};
      event.side = *side;
      return game.apply(event, 0);
    });
  console_.say(messages::play_choosing_side{});
  event.side = *choose_side(entry(), *game.options_with(game.number()), setup_.engine, setup_.clock, cancel());
  console_.say(messages::play_takes_side{.side = event.side});
  return game.apply(event, 0).ok();
}

}  // namespace

Result<std::optional<SeatedGame>> begin_game(Console& console, PlaySetup& setup) {
  return Opening(console, setup).begin();
}

Status players_fit(const Table& table, const NamedPlayers& named) {
  for (auto i = static_cast<std::size_t>(table.sides()); i < named.size(); ++i)
    if (named[i]) return messages::play_no_such_player{.side = static_cast<Side>(i)};
  return Done{};
}

std::optional<Side> side_named(std::string_view word, const Console& console) {
  if (console.means(word, messages::play_answer_black{})) return Side::black;
  if (console.means(word, messages::play_answer_white{})) return Side::white;
  if (console.means(word, messages::play_answer_red{})) return Side::red;
  return {};
}

}  // namespace crosscut::cli
