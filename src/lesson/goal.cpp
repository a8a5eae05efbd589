// Whether a move reaches the goal of a step.
#include <algorithm>

#include "base/text.hpp"
#include "lesson/lesson.hpp"

namespace crosscut::lesson {
namespace {

bool among(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool holds(const Scene& scene, const std::string& point, Side side) {
  return std::any_of(scene.places.begin(), scene.places.end(), [&](const Scene::Place& place) {
    return place.name == point && place.piece && place.piece->side == side;
  });
}

bool placed(const Scene& after, const std::string& token) {
  return std::any_of(after.places.begin(), after.places.end(), [&](const Scene::Place& place) {
    return among(after.last->places, place.name) && token_of(*place.piece) == token;
  });
}

bool takes(const Scene& after, const std::string& point, Side taker) {
  const auto& captured = after.last->captured;
  return std::any_of(captured.begin(), captured.end(),
                     [&](const auto& taken) { return taken.first == point && taken.second.side != taker; });
}

bool won(const Table& after, Side side, int halves) {
  const Outcome outcome = after.outcome();
  return outcome.winner == side && outcome.margin >= halves;
}

// Whether the learner's move, which led to `after`, reaches the goal.
bool reached(const Goal& goal, Side learner, const std::string& move, const Table& after) {
  const auto all = [&](auto&& test) { return std::all_of(goal.words.begin(), goal.words.end(), test); };
  const Scene scene = after.scene();
  switch (goal.kind) {
    case Goal::any:
      return true;
    case Goal::play:
      return among(goal.words, move);
    case Goal::place:
      return placed(scene, goal.words[0]);
    case Goal::refused:
      return false;
    case Goal::capture:
      return all([&](const std::string& point) { return takes(scene, point, learner); });
    case Goal::occupy:
      return all([&](const std::string& point) { return holds(scene, point, learner); });
    case Goal::liberties:
      return all([&](const std::string& point) {
        return holds(scene, point, learner) && static_cast<int>(after.liberties(point).size()) == goal.number;
      });
    case Goal::lead:
      return won(after, learner, goal.number);
    case Goal::win:
      return after.over() && won(after, learner, 0);
  }
  return false;
}

}  // namespace

Verdict judge(const Step& step, std::string_view move) {
  Verdict verdict;
  const auto after = step.table->clone();
  const auto played = after->play(move);
  const std::string text = played ? after->text(*played) : lower(trimmed(move));
  if (played) verdict.turn = *played;
  if (played)
    verdict.done = reached(step.goal, step.table->to_play(), text, *after);
  else
    verdict.done = step.goal.kind == Goal::refused && among(step.goal.words, text), verdict.refusal = played.error();
  const auto said = std::find_if(step.wrong.begin(), step.wrong.end(), [&](const auto& w) { return w.first == text; });
  if (verdict.done)
    verdict.message = step.success;
  else if (said != step.wrong.end())
    verdict.message = said->second;
  else if (played)
    verdict.message = step.hint;
  return verdict;
}

}  // namespace crosscut::lesson
