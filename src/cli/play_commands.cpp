// The commands of terminal play beside moves, in one list.
#include <algorithm>
#include <cmath>
#include <map>

#include "cli/play.hpp"
#include "cli/status.hpp"
#include "command/nearest.hpp"
#include "messages/play.hpp"

namespace crosscut::cli {

struct Play::Command {
  std::string_view name;
  Message arguments, help;
  void (Play::*run)(std::string_view rest);
};

const std::vector<Play::Command>& Play::commands() {
  static const std::vector<Command> all = {
      {"help", {}, messages::play_command_help{}, &Play::help},
      {"board", {}, messages::play_command_board{}, &Play::board},
      {"moves", messages::play_argument_moves{}, messages::play_command_moves{}, &Play::list_moves},
      {"why", messages::play_argument_move{}, messages::play_command_why{}, &Play::why},
      {"hint", {}, messages::play_command_hint{}, &Play::hint},
      {"score", {}, messages::play_command_score{}, &Play::score},
      {"undo", messages::play_argument_number{}, messages::play_command_undo{}, &Play::undo},
      {"redo", messages::play_argument_number{}, messages::play_command_redo{}, &Play::redo},
      {"go", {}, messages::play_command_go{}, &Play::go},
      {"level", messages::play_argument_number{}, messages::play_command_level{}, &Play::level},
      {"players", messages::play_argument_player{}, messages::play_command_players{}, &Play::players},
      {"resign", {}, messages::play_command_resign{}, &Play::resign},
      {"void", {}, messages::play_command_void{}, &Play::agree},
      {"save", messages::play_argument_save_file{}, messages::play_command_save{}, &Play::save},
      {"load", messages::play_argument_load_file{}, messages::play_command_load{}, &Play::load},
      {"new", messages::play_argument_new_game{}, messages::play_command_new{}, &Play::new_game},
      {"quit", {}, messages::play_command_quit{}, &Play::quit},
  };
  return all;
}

namespace {

// The first of two choices and the second, such as "c3" and "ne" or "c3-c4" and "d4"; "" and all of other moves.
std::pair<std::string, std::string> halves(const TurnParts& parts) {
  if (!parts.direction.empty()) return {parts.place, parts.direction};
  if (!parts.from.empty()) return {parts.from + "-" + parts.to, parts.place};
  return {"", text_of(parts)};
}

std::optional<int> count_of(std::string_view text) {
  if (text.empty()) return 0;
  const auto number = whole_number(text, 1, 1'000'000);
  if (!number) return {};
  return static_cast<int>(*number);
}

}  // namespace

// Commands by their whole name, then moves, then beginnings of either.
void Play::obey(std::string_view line) {
  const std::string first = lower(words(line).front());
  const std::string_view rest = trimmed(line.substr(first.size()));
  for (const Command& command : commands())
    if (first == command.name) return (this->*command.run)(rest);
  const auto played = move(line);
  if (played) return;
  std::vector<std::string> fitting;
  const Command* found = nullptr;
  for (const Command& command : commands())
    if (command.name.starts_with(first)) found = &command, fitting.emplace_back(command.name);
  for (const std::string& act : legal_acts())
    if (act.starts_with(first)) fitting.push_back(act);
  if (fitting.size() > 1) return console_.refuse(messages::play_could_mean{.text = first, .meanings = fitting});
  if (fitting.empty()) return refuse_unknown(line, played.error());
  if (found) return (this->*found->run)(rest);
  if (const auto acted = move(fitting[0] + " " + std::string(rest)); !acted) console_.refuse(message_of(acted.error()));
}

Result<Turn, Refusal> Play::move(std::string_view text) {
  auto played = game().play(text);
  if (played) paused_ = false, after_move();
  return played;
}

void Play::refuse_over() { console_.refuse(messages::play_is_over{.result = result()}); }

void Play::refuse_unknown(std::string_view line, const Refusal& as_move) {
  const std::string first = lower(words(line).front());
  const bool like_a_move = first.find_first_of("0123456789:") != std::string::npos || read_act(first).has_value();
  if (game().over() && like_a_move) return console_.refuse(messages::play_is_over_but{.result = result()});
  if (like_a_move) return console_.refuse(message_of(as_move));
  std::vector<std::string> known;
  for (const Command& command : commands()) known.emplace_back(command.name);
  for (const std::string& act : legal_acts()) known.push_back(act);
  const std::string near = nearest(first, known);
  if (!near.empty()) return console_.refuse(messages::play_near{.text = first, .near = near});
  if (game().over()) return console_.refuse(messages::play_no_command{.text = first});
  console_.refuse(messages::play_no_command_or_move{.text = first, .moves = table().how_to_write()});
}

void Play::help(std::string_view) {
  const int width = console_.style().width;
  if (!game().over()) console_.say(messages::play_to_move{.moves = table().how_to_write()});
  console_.say(messages::play_first_letters{});
  std::vector<std::string> lines;
  for (const Command& command : commands()) {
    std::string text = fmt::format("  {} {}", command.name, console_.worded(command.arguments));
    text.resize(std::max<std::size_t>(text.size(), 31), ' ');
    const auto parts = wrapped(console_.worded(command.help), std::max(20, width - 32), 0);
    for (std::size_t i = 0; i < parts.size(); ++i) lines.push_back((i ? std::string(31, ' ') : text) + " " + parts[i]);
  }
  lines.push_back(console_.worded(messages::play_rules{.game = table().game()}));
  console_.print(lines);
}

void Play::board(std::string_view) { show(); }

void Play::list_moves(std::string_view rest) {
  if (game().over()) return refuse_over();
  const std::string beginning = lower(rest);
  std::vector<Turn> found;
  for (const Turn& turn : table().legal())
    if (table().text(turn).starts_with(beginning)) found.push_back(turn);
  if (found.empty()) return console_.refuse(messages::play_no_such_move{.text = rest});
  const int width = console_.style().width;
  console_.say(messages::play_legal_moves{.count = found.size()});
  constexpr std::size_t most_listed = 120;
  std::map<std::string, std::vector<std::string>> groups;
  const MoveForms forms = table().forms();
  for (const Turn& turn : found) {
    const auto [point, more] = halves(parts_of(forms, turn));
    groups[point].push_back(more);
  }
  std::vector<std::string> lines;
  std::vector<std::string> counts;
  for (const auto& [point, more] : groups) {
    if (!point.empty() && found.size() > most_listed && more.size() > 6) {
      counts.push_back(point + " (" + std::to_string(more.size()) + ")");
      continue;
    }
    const std::string title = point.empty() ? "" : point + ": ";
    for (const auto& part : wrapped(title + join(more, " "), width, 4)) lines.push_back(part);
  }
  if (!counts.empty()) {
    for (const auto& part : wrapped(console_.worded(messages::play_more_moves{.counts = counts}), width, 4))
      lines.push_back(part);
    lines.push_back(console_.worded(messages::play_list_those{}));
  }
  console_.print(lines);
}

void Play::why(std::string_view rest) {
  if (rest.empty()) return console_.refuse(messages::play_why_needs_move{});
  if (game().over()) return refuse_over();
  const auto move = table().read(rest);
  if (!move) return console_.say(messages::play_not_allowed{.why = message_of(move.error())});
  const auto next = table().clone();
  next->play(*move);
  const Scene scene = next->scene();
  std::string text = console_.worded(messages::play_allowed{.deed = play::deed(scene)});
  if (scene.score_tells) text += " " + console_.worded(messages::play_then_score{.scores = play::scores_of(scene)});
  if (next->over()) text += " " + console_.worded(messages::play_then_over{.result = play::result_of(*scene.result)});
  console_.say(text);
}

void Play::hint(std::string_view) {
  if (game().over()) return refuse_over();
  const bool settling = table().settling();
  // As in the pages: the opponent's level may hardly look at what it says.
  constexpr std::uint64_t enough = 1'000;
  engine::EngineSettings adviser = setup_.engine;
  if (adviser.level && adviser.playouts < enough) {
    adviser.playouts = enough;
    adviser.looseness = 0;
  }
  const auto& tablebases = adviser.search.tablebases;
  const bool perfect = tablebases && adviser.looseness <= 0;
  if (const auto solved = perfect ? table().solved(*tablebases) : std::nullopt) {
    const auto& [value, turns] = solved->exact;
    const std::string best = table().text(solved->turns[0].turn);
    const Message end = play::result_of(value_text(value));
    if (turns == 0) return console_.say(messages::play_solved{.move = best, .result = end});
    return console_.say(
        messages::play_solved_in{.move = best, .result = end, .turns = messages::play_turns{.count = turns}});
  }
  const Thought thought = engine_.think(table(), adviser, setup_.clock, cancel());
  const int percent = static_cast<int>(std::lround(100 * thought.win_rate));
  const std::string move = table().text(thought.move);
  if (settling) return console_.say(messages::play_would_play{.move = move});
  console_.say(messages::play_would_play_with{.move = move, .side = table().to_play(), .percent = percent});
}

void Play::score(std::string_view) {
  const Scene scene = table().scene();
  if (!scene.score) return console_.say(find_game(table().game())->unscored);
  for (const Message& score : play::scores_of(scene)) console_.say(score);
  if (!game().over()) console_.say(messages::play_if_over{.result = play::result_of(result_text(table().outcome()))});
}

void Play::go(std::string_view) {
  if (game().over()) return refuse_over();
  paused_ = false;
  rest_from_ = table().ply();
  const Thought thought = engine_.think(table(), setup_.engine, setup_.clock, cancel());
  make_computer_move(thought.move);
}

void Play::refuse_count(std::string_view command, std::string_view rest) {
  console_.refuse(messages::play_needs_count{.command = command, .text = rest});
}

void Play::undo(std::string_view rest) {
  const auto count = count_of(rest);
  if (!count) return refuse_count("undo", rest);
  if (game().over() && !table().over()) {
    (void)game().undo();
    return show();
  }
  if (*count > table().ply() || table().ply() == 0)
    return console_.refuse(table().ply() ? Message(messages::play_too_few_moves{.count = table().ply()})
                                         : Message(messages::play_nothing_to_undo{}));
  // Without a number: back to the turn of a human, or one move where only the computer plays.
  int ply = table().ply() - std::max(1, *count);
  while (ply > 0 && !*count && seated_->humans() > 0 && seated_->player(game().mover(ply)) == Player::computer) --ply;
  game().back_to(ply);
  paused_ = seated_->player(table().to_play()) == Player::computer;
  show();
}

void Play::redo(std::string_view rest) {
  const auto count = count_of(rest);
  if (!count) return refuse_count("redo", rest);
  if (game().undone() == 0) return console_.refuse(messages::play_nothing_undone{});
  int left = *count ? *count : static_cast<int>(game().undone());
  do {
    if (!game().redo()) break;
    --left;
  } while (left > 0 && game().undone() &&
           (*count || (seated_->humans() > 0 && seated_->player(table().to_play()) == Player::computer)));
  paused_ = seated_->player(table().to_play()) == Player::computer;
  show();
  if (game().over()) announce_result();
}

void Play::level(std::string_view rest) {
  if (!rest.empty()) {
    const auto number = whole_number(rest, 1, engine::levels);
    if (!number) return console_.refuse(messages::play_bad_level{.most = engine::levels, .text = rest});
    apply({static_cast<int>(*number), {}, {}, setup_.engine.seconds}, setup_.engine);
  }
  console_.say(messages::play_the_computer{.engine = engine_message()});
}

void Play::players(std::string_view rest) {
  const auto parts = words(rest);
  if (!parts.empty()) {
    const auto side = side_named(lower(parts[0]));
    const std::string named = parts.size() == 2 ? lower(parts[1]) : "";
    const bool human = means(named, messages::play_answer_human{});
    if ((!human && !means(named, messages::play_answer_computer{})) || !side || index_of(*side) >= table().sides())
      return console_.refuse(messages::play_bad_player{});
    const Player player = human ? Player::human : Player::computer;
    seated_->seat(*side, player);
    setup_.players[static_cast<std::size_t>(*side)] = player;
    paused_ = false;
    rest_from_ = table().ply();
  }
  for (int i = 0; i < table().sides(); ++i) {
    const Side side = static_cast<Side>(i);
    if (seated_->player(side) == Player::computer)
      console_.say(messages::play_computer_plays{.side = side, .engine = engine_message()});
    else
      console_.say(messages::play_human_plays{.side = side});
  }
}

void Play::agree(std::string_view) {
  if (game().over()) return refuse_over();
  if (seated_->humans() < table().sides()) {
    if (!table().scene().repeated) return console_.say(messages::play_plays_on{});
  } else if (!yes(messages::play_all_agree{})) {
    return;
  }
  game().end({play::Ending::How::nothing, {}, 0});
  announce_result();
}

void Play::resign(std::string_view) {
  if (game().over()) return refuse_over();
  Side side = table().to_play();
  if (seated_->humans() == 1)
    for (int i = 0; i < table().sides(); ++i)
      if (seated_->player(static_cast<Side>(i)) == Player::human) side = static_cast<Side>(i);
  if (table().sides() > 2) {
    seated_->seat(side, Player::computer);
    return console_.say(messages::play_resigns_of_three{.side = side});
  }
  game().lose(side, play::Ending::How::resignation);
  announce_result();
}

void Play::quit(std::string_view) { leaving_ = warned_ || keep(); }

}  // namespace crosscut::cli
