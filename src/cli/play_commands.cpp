#include "cli/play_commands.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

#include "cli/opening.hpp"
#include "command/nearest.hpp"
#include "messages/play.hpp"
#include "play/words.hpp"

namespace crosscut::cli {
namespace {

// A move as two choices, such as "c3" and "ne" or "c3-c4" and "d4"; of other moves the first is "".
std::pair<std::string, std::string> halves(const TurnParts& parts) {
  if (!parts.direction.empty()) return {parts.place, parts.direction};
  if (!parts.from.empty()) return {parts.from + "-" + parts.to, parts.place};
  return {"", text_of(parts)};
}

// By point; in a long list, points with several moves show only their number.
void list(PlaySession& now, const std::vector<Turn>& turns) {
  constexpr std::size_t most_listed = 120;
  std::map<std::string, std::vector<std::string>> groups;
  const MoveForms forms = now.table().forms();
  for (const Turn& turn : turns) {
    const auto [point, more] = halves(parts_of(forms, turn));
    groups[point].push_back(more);
  }
  std::vector<std::string> counts;
  for (const auto& [point, more] : groups)
    if (!point.empty() && turns.size() > most_listed && more.size() > 6)
      counts.push_back(fmt::format("{} ({})", point, more.size()));
    else
      now.console.say((point.empty() ? "" : point + ": ") + join(more, " "), 4);
  if (counts.empty()) return;
  now.console.say(now.console.worded(messages::play_more_moves{.counts = counts}), 4);
  now.console.say(messages::play_list_those{});
}

void moves(PlaySession& now, std::string_view rest) {
  const std::string beginning = lower(rest);
  std::vector<Turn> found;
  for (const Turn& turn : now.table().legal())
    if (now.table().text(turn).starts_with(beginning)) found.push_back(turn);
  if (found.empty()) return now.console.refuse(messages::play_no_such_move{.text = rest});
  now.console.say(messages::play_legal_moves{.count = found.size()});
  list(now, found);
}

void why(PlaySession& now, std::string_view rest) {
  if (rest.empty()) return now.console.refuse(messages::play_why_needs_move{});
  const auto move = now.table().read(rest);
  if (!move) return now.console.say(messages::play_not_allowed{.why = message_of(move.error())});
  const auto next = now.table().clone();
  next->play(*move);
  const Scene scene = next->scene();
  std::string text = now.console.worded(messages::play_allowed{.deed = play::deed(scene)});
  if (scene.score_tells) text += " " + now.console.worded(messages::play_then_score{.scores = play::scores_of(scene)});
  if (next->over())
    text += " " + now.console.worded(messages::play_then_over{.result = play::result_of(*scene.result)});
  now.console.say(text);
}

void hint(PlaySession& now, std::string_view) {
  const bool settling = now.table().settling();
  // The same as in the pages: the opponent's level may be too weak for advice.
  constexpr std::uint64_t enough = 1'000;
  engine::EngineSettings adviser = now.setup.engine;
  if (adviser.level && adviser.playouts < enough) {
    adviser.playouts = enough;
    adviser.looseness = 0;
  }
  const auto& tablebases = adviser.search.tablebases;
  const bool perfect = tablebases && adviser.looseness <= 0;
  if (const auto solved = perfect ? now.table().solved(*tablebases) : std::nullopt) {
    const auto& [value, turns] = solved->exact;
    const std::string best = now.table().text(solved->turns[0].turn);
    const Message end = play::result_of(value_text(value));
    if (turns == 0) return now.console.say(messages::play_solved{.move = best, .result = end});
    return now.console.say(
        messages::play_solved_in{.move = best, .result = end, .turns = messages::play_turns{.count = turns}});
  }
  const Thought thought = now.live.think(adviser);
  const int percent = static_cast<int>(std::lround(100 * thought.win_rate));
  const std::string move = now.table().text(thought.move);
  if (settling) return now.console.say(messages::play_would_play{.move = move});
  now.console.say(messages::play_would_play_with{.move = move, .side = now.table().to_play(), .percent = percent});
}

void score(PlaySession& now, std::string_view) {
  const Scene scene = now.table().scene();
  if (!scene.score) return now.console.say(find_game(now.table().game())->unscored);
  for (const Message& score : play::scores_of(scene)) now.console.say(score);
  if (!now.live.over())
    now.console.say(messages::play_if_over{.result = play::result_of(result_text(now.table().outcome()))});
}

void board(PlaySession& now, std::string_view) { now.live.show(); }

void go(PlaySession& now, std::string_view) { now.live.computer_moves(); }

// A number of moves; 0 if there is none.
std::optional<int> count(PlaySession& now, std::string_view command, std::string_view text) {
  if (text.empty()) return 0;
  if (const auto number = whole_number(text, 1, 1'000'000)) return static_cast<int>(*number);
  now.console.refuse(messages::play_needs_count{.command = command, .text = text});
  return {};
}

void undo(PlaySession& now, std::string_view rest) {
  if (const auto moves = count(now, "undo", rest)) now.live.undo(*moves);
}

void redo(PlaySession& now, std::string_view rest) {
  if (const auto moves = count(now, "redo", rest)) now.live.redo(*moves);
}

void level(PlaySession& now, std::string_view rest) {
  if (!rest.empty()) {
    const auto number = whole_number(rest, 1, engine::levels);
    if (!number) return now.console.refuse(messages::play_bad_level{.most = engine::levels, .text = rest});
    apply({static_cast<int>(*number), {}, {}, now.setup.engine.seconds}, now.setup.engine);
  }
  now.console.say(messages::play_the_computer{.engine = now.live.engine()});
}

void players(PlaySession& now, std::string_view rest) {
  const auto parts = words(rest);
  if (!parts.empty()) {
    const auto side = side_named(parts[0], now.console);
    const std::string_view named = parts.size() == 2 ? parts[1] : "";
    const bool human = now.console.means(named, messages::play_answer_human{});
    if ((!human && !now.console.means(named, messages::play_answer_computer{})) || !side ||
        index_of(*side) >= now.table().sides())
      return now.console.refuse(messages::play_bad_player{});
    const Player player = human ? Player::human : Player::computer;
    now.live.seated().seat(*side, player);
    now.setup.players[static_cast<std::size_t>(*side)] = player;
    now.live.resume();
  }
  for (int i = 0; i < now.table().sides(); ++i) {
    const Side side = static_cast<Side>(i);
    if (now.live.seated().player(side) == Player::computer)
      now.console.say(messages::play_computer_plays{.side = side, .engine = now.live.engine()});
    else
      now.console.say(messages::play_human_plays{.side = side});
  }
}

void agree(PlaySession& now, std::string_view) {
  if (now.live.seated().humans() < now.table().sides()) {
    if (!now.table().scene().repeated) return now.console.say(messages::play_plays_on{});
  } else {
    bool agreed = false;
    const Message question = messages::play_ask_yes{.question = messages::play_all_agree{}};
    now.leaving = !now.console.ask(question, false, [&](const std::string& answer) -> Status {
      agreed = now.console.means(answer, messages::play_answer_yes{});
      if (agreed || now.console.means(answer, messages::play_answer_no{})) return Done{};
      return messages::play_neither_yes_nor_no{.text = answer};
    });
    if (!agreed) return;
  }
  now.live.game().end({play::Ending::How::nothing, {}, 0});
  now.live.announce_result();
}

void resign(PlaySession& now, std::string_view) {
  Side side = now.table().to_play();
  SeatedGame& seated = now.live.seated();
  if (seated.humans() == 1)
    for (int i = 0; i < now.table().sides(); ++i)
      if (seated.player(static_cast<Side>(i)) == Player::human) side = static_cast<Side>(i);
  if (now.table().sides() > 2) {
    seated.seat(side, Player::computer);
    return now.console.say(messages::play_resigns_of_three{.side = side});
  }
  now.live.game().lose(side, play::Ending::How::resignation);
  now.live.announce_result();
}

void load(PlaySession& now, std::string_view rest) {
  if (rest.empty()) return now.console.refuse(messages::play_load_needs_file{});
  auto loaded = now.files.read(std::string(rest));
  if (!loaded) return now.console.refuse(loaded.error());
  if (now.files.keep(now.live)) now.live.replace(*std::move(loaded));
}

void new_game(PlaySession& now, std::string_view rest) {
  const auto parts = words(rest);
  const bool named = !parts.empty() && parts[0].find('=') == std::string_view::npos;
  const std::string game(named ? parts[0] : now.table().game());
  const std::string options(named ? rest.substr(parts[0].size()) : rest);
  auto opened = open_table(game, parts.empty() ? now.table().options().text() : options);
  if (!opened) return now.console.refuse(opened.error());
  if (!now.files.keep(now.live)) return;
  now.console.say(messages::play_new_game{.game = (*opened)->game(), .options = (*opened)->options().text()});
  now.live.replace(SeatedGame(play::Game(*std::move(opened)), now.setup.players));
}

void save(PlaySession& now, std::string_view rest) { now.files.save(now.live, std::string(rest)); }

void quit(PlaySession& now, std::string_view) { now.leaving = now.files.warned() || now.files.keep(now.live); }

void help(PlaySession& now, std::string_view rest);

struct PlayCommand {
  std::string_view name;
  Message arguments, help;
  void (*run)(PlaySession& now, std::string_view rest);
  bool ends = false;  // with the game
};

const std::vector<PlayCommand>& all_commands() {
  static const std::vector<PlayCommand> commands = {
      {"help", {}, messages::play_command_help{}, help},
      {"board", {}, messages::play_command_board{}, board},
      {"moves", messages::play_argument_moves{}, messages::play_command_moves{}, moves, true},
      {"why", messages::play_argument_move{}, messages::play_command_why{}, why, true},
      {"hint", {}, messages::play_command_hint{}, hint, true},
      {"score", {}, messages::play_command_score{}, score},
      {"undo", messages::play_argument_number{}, messages::play_command_undo{}, undo},
      {"redo", messages::play_argument_number{}, messages::play_command_redo{}, redo},
      {"go", {}, messages::play_command_go{}, go, true},
      {"level", messages::play_argument_number{}, messages::play_command_level{}, level},
      {"players", messages::play_argument_player{}, messages::play_command_players{}, players},
      {"resign", {}, messages::play_command_resign{}, resign, true},
      {"void", {}, messages::play_command_void{}, agree, true},
      {"save", messages::play_argument_save_file{}, messages::play_command_save{}, save},
      {"load", messages::play_argument_load_file{}, messages::play_command_load{}, load},
      {"new", messages::play_argument_new_game{}, messages::play_command_new{}, new_game},
      {"quit", {}, messages::play_command_quit{}, quit},
  };
  return commands;
}

void help(PlaySession& now, std::string_view) {
  const int width = now.console.style().width;
  if (!now.live.over()) now.console.say(messages::play_to_move{.moves = now.table().how_to_write()});
  now.console.say(messages::play_first_letters{});
  std::vector<std::string> lines;
  for (const PlayCommand& command : all_commands()) {
    std::string left = fmt::format("  {} {}", command.name, now.console.worded(command.arguments));
    for (const auto& right : wrapped(now.console.worded(command.help), std::max(20, width - 32))) {
      lines.push_back(padded(left, 31) + " " + right);
      left.clear();
    }
  }
  lines.push_back(now.console.worded(messages::play_rules{.program = now.setup.program, .game = now.table().game()}));
  now.console.print(lines);
}

void refuse_unknown(PlaySession& now, std::string_view line, const Refusal& as_move) {
  const std::string first = lower(words(line).front());
  const bool like_a_move = first.find_first_of("0123456789:") != std::string::npos || read_act(first).has_value();
  if (now.live.over() && like_a_move)
    return now.console.refuse(messages::play_is_over_but{.result = now.live.result()});
  if (like_a_move) return now.console.refuse(message_of(as_move));
  std::vector<std::string> known;
  for (const PlayCommand& command : all_commands()) known.emplace_back(command.name);
  for (const std::string& act : now.live.acts()) known.push_back(act);
  const std::string near = nearest(first, known);
  if (!near.empty()) return now.console.refuse(messages::play_near{.text = first, .near = near});
  if (now.live.over()) return now.console.refuse(messages::play_no_command{.text = first});
  now.console.refuse(messages::play_no_command_or_move{.text = first, .moves = now.table().how_to_write()});
}

void carry_out(const PlayCommand& command, std::string_view rest, PlaySession& now) {
  if (command.ends && now.live.over()) return now.console.refuse(messages::play_is_over{.result = now.live.result()});
  if (!rest.empty() && !command.arguments && command.run != help)
    return now.console.refuse(
        messages::play_needs_nothing{.command = std::string(command.name), .text = std::string(rest)});
  command.run(now, rest);
}

}  // namespace

void obey(std::string_view line, PlaySession& now) {
  const std::string first = lower(words(line).front());
  const std::string_view rest = trimmed(line.substr(first.size()));
  for (const PlayCommand& command : all_commands())
    if (first == command.name) return carry_out(command, rest, now);
  const auto played = now.live.move(line);
  if (played) return;
  std::vector<std::string> fitting;
  const PlayCommand* found = nullptr;
  for (const PlayCommand& command : all_commands())
    if (command.name.starts_with(first)) found = &command, fitting.emplace_back(command.name);
  for (const std::string& act : now.live.acts())
    if (act.starts_with(first)) fitting.push_back(act);
  if (fitting.size() > 1) return now.console.refuse(messages::play_could_mean{.text = first, .meanings = fitting});
  if (fitting.empty()) return refuse_unknown(now, line, played.error());
  if (found) return carry_out(*found, rest, now);
  if (const auto acted = now.live.move(fitting[0] + " " + std::string(rest)); !acted)
    now.console.refuse(message_of(acted.error()));
}

}  // namespace crosscut::cli
