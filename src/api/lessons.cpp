// Questions of learners: lessons, goal, problems, attempt, rules.
#include <nlohmann/json.hpp>
#include <utility>

#include "api/call.hpp"
#include "lesson/lesson_json.hpp"
#include "messages/fields.hpp"
#include "messages/request.hpp"
#include "rulebook/chapter_json.hpp"

namespace crosscut::api {
namespace {

using nlohmann::json;

json told(Call& call, const char* field, const Result<json>& found) {
  if (found) return *found;
  return call.fields.blame(field, found.error()), json();
}

json lessons(Call& call) {
  const std::string game = call.fields.needed_text("game");
  if (call.fields.failed()) return {};
  return told(call, "game", lesson::lessons_json(game, call.request.language()));
}

json goal(Call& call) {
  const std::string game = call.fields.needed_text("game"), lesson = call.fields.needed_text("lesson"),
                    move = call.fields.needed_text("move");
  const auto step = call.fields.whole("step", 0, 1000);
  if (!step) call.fields.wrong<messages::field_missing>("step");
  if (call.fields.failed()) return {};
  return told(call, "",
              lesson::check_goal(game, call.request.language(), lesson, static_cast<std::size_t>(*step), move));
}

json first_game(Call& call) {
  const auto table = read_position(call.fields);
  const auto you = call.fields.choice("you", side_name);
  if (!table) return {};
  if (you && std::cmp_greater_equal(*you, table->sides()))
    return call.fields.blame("you", messages::field_not_side{.field = "you", .text = side_name[*you]}), json();
  const Side side = you ? static_cast<Side>(*you) : table->to_play();
  return told(call, "game", lesson::first_game_json(*table, call.request.language(), side));
}

json problems(Call& call) {
  constexpr int last_day = 10'000'000;
  const auto game = call.fields.text("game");
  const auto day = call.fields.integer("day", 0, last_day);
  if (game && day) call.fields.blame("day", messages::day_or_game{});
  if (call.fields.failed()) return {};
  if (day) return lesson::problem_of_day_json(*day);
  return told(call, "game", lesson::problems_json(game.value_or("")));
}

json attempt(Call& call) {
  const std::string problem = call.fields.needed_text("problem"), move = call.fields.needed_text("move");
  if (call.fields.failed()) return {};
  const auto found = lesson::attempt_json(problem, call.fields.texts("moves"), move);
  return told(call, !found && is<messages::unknown_problem>(found.error()) ? "problem" : "move", found);
}

// The rules of a game, or those shared by all games.
json rules(Call& call) {
  const std::string name = call.fields.text("game").value_or("");
  const Entry* game = find_game(name);
  if (!game && !name.empty()) call.fields.blame("game", no_such_game(name));
  if (call.fields.failed()) return {};
  return rulebook::chapter_json(
      rulebook::open_chapter(game ? game->chapter : rulebook::shared_chapter, call.request.language()));
}

}  // namespace

std::vector<Action> lesson_actions() {
  return {{"lessons", Action::quick, {"game"}, lessons},
          {"goal", Action::quick, {"game", "lesson", "step", "move"}, goal},
          {"first_game", Action::quick, with_position({"you"}), first_game},
          {"problems", Action::quick, {"game", "day"}, problems},
          {"attempt", Action::thinking, {"problem", "moves", "move"}, attempt},
          {"rules", Action::quick, {"game"}, rules}};
}

}  // namespace crosscut::api
