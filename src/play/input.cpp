#include "play/input.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"
#include "catalog/sentence.hpp"
#include "messages/happened.hpp"
#include "play/words.hpp"

namespace crosscut::play {
namespace {

const Scene::Place& place_named(const Scene& scene, std::string_view name) {
  return *std::find_if(scene.places.begin(), scene.places.end(), [&](const auto& place) { return place.name == name; });
}

std::vector<Input::Change> changes_between(const Scene& before, const Scene& after) {
  std::vector<Input::Change> changes;
  for (std::size_t i = 0; i < before.places.size(); ++i)
    if (before.places[i].piece != after.places[i].piece)
      changes.push_back({before.places[i].name, before.places[i].piece, after.places[i].piece});
  return changes;
}

Message prompt(const Scene& scene, const Input& input) {
  const Side player = scene.to_play;
  std::set<TurnStep::Kind> kinds;
  for (const auto& step : input.next) kinds.insert(step.kind);
  if (scene.settlement && scene.settlement->by) return messages::input_claim_or_accept{.player = player};
  if (scene.settlement) return messages::input_claim{.player = player};
  if (input.text.empty()) {
    if (kinds.count(TurnStep::from)) return messages::input_may_slide{.player = player};
    if (kinds == std::set<TurnStep::Kind>{TurnStep::act}) return messages::input_no_move{.player = player};
    return messages::input_to_move{.player = player};
  }
  if (kinds.count(TurnStep::wall)) return messages::input_wall{.place = input.text};
  if (kinds.count(TurnStep::to)) return messages::input_slide{.place = input.text};
  return messages::input_placement{};
}

// An unfinished slide moves the stone.
void show_slide(const Scene& scene, Input& input) {
  if (input.taken.empty() || input.taken.back().kind != TurnStep::to) return;
  const auto& from = place_named(scene, *input.taken.front().where);
  input.changes = {{from.name, from.piece, {}}, {*input.taken.back().where, {}, from.piece}};
}

Message outcome_of_move(const Scene& after) {
  if (after.over) return messages::input_would_end{.deed = deed(after), .result = result_of(*after.result)};
  return messages::input_would{.deed = deed(after)};
}

// The changes by a move; for a claim, what would be removed if it were accepted.
std::vector<Input::Change> changes_by(const Scene& scene, Table& after) {
  if (after.settling() && after.scene().settlement->by) (void)after.play(Act::accept);
  return changes_between(scene, after.scene());
}

}  // namespace

std::string tidied(std::string_view text) {
  const std::string small = lower(text);
  const auto parts = words(small);
  return join({parts.begin(), parts.end()}, " ");
}

Input read_input(const Table& table, std::string_view text) {
  Input input;
  input.text = tidied(text);
  const Scene scene = table.scene();
  if (scene.over) {
    input.message = messages::input_over{.result = result_of(*scene.result)};
    input.refusal = message_of(table.read(text).error());
    return input;
  }
  static_cast<Steps&>(input) = steps(table, input.text);
  if (input.turn) {
    const auto after = table.clone();
    after->play(*input.turn);
    input.move = table.text(*input.turn);
    input.progress = input.taken.empty() ? TurnStep::finished : input.taken.back().progress;
    input.message = outcome_of_move(after->scene());
    input.changes = changes_by(scene, *after);
  } else if (input.possible) {
    show_slide(scene, input);
    input.message = prompt(scene, input);
  } else {
    input.message = not_allowed(input.text, *input.refused);
    input.refusal = message_of(*input.refused);
  }
  return input;
}

}  // namespace crosscut::play
