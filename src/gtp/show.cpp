// Commands that show the state of the game: the board, the score, and GoGui's extension for games that are not Go.
#include <algorithm>

#include "engine/settlement.hpp"
#include "gtp/commands.hpp"
#include "gtp/drawing.hpp"
#include "messages/gtp.hpp"

namespace crosscut::gtp {
namespace {

Answer showboard(Session& session, const Arguments&) { return "\n" + drawing(session.table()); }

// Whether play has stopped without a claim of dead groups, so that the engine has to judge.
bool asks_opinion(const Table& table) {
  if (table.over()) return table.gives_turns() && table.options().text("settlement") == "off";
  return table.settling() && !table.scene().settlement->by;
}

engine::Settled opinion(const Session& session) {
  return engine::settled(session.table(), session.settings.engine, session.host.clock);
}

Answer final_score(Session& session, const Arguments&) {
  const Table& table = session.table();
  if (asks_opinion(table)) return result_text(engine::without_dead(table, opinion(session))->outcome());
  if (!table.over() && !table.scene().score) return messages::gtp_no_score{};
  return result_text(table.outcome());
}

// The groups of the current claim in a settlement, each with all its points.
std::vector<std::vector<std::string>> claimed_groups(const Table& table) {
  std::vector<std::vector<std::string>> groups;
  const Scene scene = table.scene();
  if (!scene.settlement) return groups;
  const std::vector<Group> all = table.groups();
  for (const std::string& point : scene.settlement->claim)
    for (const Group& group : all)
      if (std::count(group.places.begin(), group.places.end(), point)) groups.push_back(group.places);
  return groups;
}

std::vector<std::vector<std::string>> dead_groups(const Session& session) {
  const Table& table = session.table();
  if (!asks_opinion(table)) return claimed_groups(table);
  std::vector<std::vector<std::string>> groups;
  for (auto& dead : opinion(session).dead) groups.push_back(dead.places);
  return groups;
}

Answer final_status_list(Session& session, const Arguments& arguments) {
  const std::string& status = arguments[0];
  if (status != "alive" && status != "seki" && status != "dead")
    return syntax_error(in_quotes(status) + " is not a status; a status is alive, seki or dead");
  const auto dead = dead_groups(session);
  std::vector<std::string> lines;
  if (status == "dead")
    for (const auto& group : dead) lines.push_back(join(group, " "));
  if (status == "alive") {
    std::array<std::vector<std::string>, 3> alive;
    for (const Scene::Place& place : session.table().scene().places) {
      const auto is_dead = [&](const auto& group) { return std::count(group.begin(), group.end(), place.name) > 0; };
      if (place.piece && std::none_of(dead.begin(), dead.end(), is_dead))
        alive[static_cast<std::size_t>(place.piece->side)].push_back(place.name);
    }
    for (const auto& side : alive)
      if (!side.empty()) lines.push_back(join(side, " "));
  }
  return join(lines, "\n");
}

Answer rules_game_id(Session& session, const Arguments&) { return std::string(session.game->name); }

Answer rules_board(Session& session, const Arguments&) { return "\n" + letter_grid(session.table()); }

Answer rules_board_size(Session& session, const Arguments&) {
  return std::to_string(letter_grid_size(session.table().scene()));
}

Answer rules_side_to_move(Session& session, const Arguments&) {
  return std::string(name_of(session.table().to_play()));
}

Answer rules_final_result(Session& session, const Arguments&) {
  return session.table().over() ? result_text(session.table().outcome()) : "unknown";
}

Answer analyze_commands(Session& session, const Arguments&) {
  std::string list =
      "pstring/Legal Moves/gogui-rules_legal_moves\n"
      "string/Score/final_score\n"
      "string/Result/gogui-rules_final_result\n"
      "pstring/Groups Claimed Dead/final_status_list dead\n"
      "string/Board/showboard\n"
      "string/State/crosscut-state\n"
      "string/Options/crosscut-options\n"
      "string/Perft/crosscut-perft %s\n"
      "string/Perft by Move/crosscut-divide %s";
  if (!session.game->number.empty()) {
    const std::string number(session.game->number);
    list += "\nstring/Fair Number (" + number + ")/crosscut-fair_komi" + "\nstring/Choice of Side (" + number +
            ")/crosscut-choose_side %s";
  }
  return list;
}

}  // namespace

std::vector<Command> show_commands() {
  return {{"final_score", "", 0, 0, final_score},
          {"final_status_list", "STATUS", 1, 1, final_status_list},
          {"showboard", "", 0, 0, showboard},
          {"gogui-analyze_commands", "", 0, 0, analyze_commands},
          {"gogui-rules_game_id", "", 0, 0, rules_game_id},
          {"gogui-rules_board", "", 0, 0, rules_board},
          {"gogui-rules_board_size", "", 0, 0, rules_board_size},
          {"gogui-rules_legal_moves", "", 0, 0, legal_moves},
          {"gogui-rules_side_to_move", "", 0, 0, rules_side_to_move},
          {"gogui-rules_final_result", "", 0, 0, rules_final_result}};
}

}  // namespace crosscut::gtp
