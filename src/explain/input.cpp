#include "explain/input.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"
#include "explain/words.hpp"

namespace crosscut {
namespace {

using Kind = Input::Step::Kind;

bool is_act(std::string_view move) { return read_act(move.substr(0, move.find(' '))).has_value(); }

// Where the step that begins at `begin` ends: before the next of the marks that join the parts of a move.
std::size_t step_end(std::string_view move, std::size_t begin) {
  return is_act(move) ? move.size() : std::min(move.find_first_of(":-,", begin), move.size());
}

const Scene::Place& place_named(const Scene& scene, std::string_view name) {
  return *std::find_if(scene.places.begin(), scene.places.end(), [&](const auto& place) { return place.name == name; });
}

bool touch(Spot a, Spot b) { return std::abs(a.column - b.column) <= 1 && std::abs(a.row - b.row) <= 1; }

// Every way to write a legal turn. A slide and a placement can be the same turn as another pair, of which the canonical
// text shows one: c3-c4,d4 and c3-d4,c4; or c3-c4,c3 and c4.
std::vector<std::string> ways(const Table& table, const Scene& scene) {
  std::vector<std::string> all = table.legal();
  const bool slides = std::any_of(all.begin(), all.end(), [](const auto& m) { return m.find('-') != m.npos; });
  if (!slides) return all;
  std::map<std::string_view, const Scene::Place*> named;
  for (const auto& place : scene.places) named[place.name] = &place;
  std::vector<std::string> others;
  for (const std::string& move : all) {
    if (is_act(move)) continue;
    const std::size_t dash = move.find('-'), comma = move.find(',');
    if (dash == move.npos) {
      for (const auto& own : scene.places)
        if (own.piece && own.piece->side == scene.to_play && touch(own.spot, named.at(move)->spot))
          others.push_back(own.name + "-" + move + "," + own.name);
      continue;
    }
    const std::string from = move.substr(0, dash), to = move.substr(dash + 1, comma - dash - 1),
                      put = move.substr(comma + 1);
    if (touch(named.at(from)->spot, named.at(put)->spot)) others.push_back(from + "-" + put + "," + to);
  }
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

Kind kind_of(std::string_view move, std::size_t begin, std::size_t end) {
  if (is_act(move)) return Kind::act;
  if (begin && move[begin - 1] == ':') return Kind::wall;
  if (begin && move[begin - 1] == '-') return Kind::to;
  return end < move.size() && move[end] == '-' ? Kind::from : Kind::place;
}

// What may follow `text`, each once.
std::vector<Input::Step> steps(const std::vector<std::string>& moves, const std::string& text) {
  std::map<std::string, Input::Step> found;
  for (const std::string& move : moves) {
    if (move.size() <= text.size() || move.compare(0, text.size(), text) != 0) continue;
    const std::size_t begin = text.empty() ? 0 : text.size() + 1;
    if (begin && (is_act(move) || step_end(move, text.size()) != text.size())) continue;
    const std::size_t end = step_end(move, begin);
    Input::Step& step = found[move.substr(0, end)];
    step.kind = kind_of(move, begin, end);
    if (step.kind == Kind::wall)
      step.direction = move.substr(begin);
    else if (step.kind != Kind::act)
      step.where = move.substr(begin, end - begin);
    if (end == move.size()) step.progress = Input::finished;
  }
  std::vector<Input::Step> list;
  for (auto& [key, step] : found) {
    step.text = key;
    if (key == "dead") step.progress = Input::sendable;
    list.push_back(std::move(step));
  }
  return list;
}

std::vector<Input::Change> changes_between(const Scene& before, const Scene& after) {
  std::vector<Input::Change> changes;
  for (std::size_t i = 0; i < before.places.size(); ++i)
    if (before.places[i].piece != after.places[i].piece)
      changes.push_back({before.places[i].name, before.places[i].piece, after.places[i].piece});
  return changes;
}

// What a piece put down by each step that ends the turn will be.
void foresee(const Table& table, std::vector<Input::Step>& steps) {
  const auto trial = table.clone();
  for (Input::Step& step : steps) {
    if (step.progress != Input::finished || step.kind == Kind::act || !trial->play(step.text)) continue;
    const Scene after = trial->scene();
    const std::string place = step.where ? *step.where : step.text.substr(0, step.text.find(':'));
    step.becomes = place_named(after, place).piece;
    (void)trial->undo();
  }
}

// A claim so far: the groups that can be added to it.
void extend_claim(const Scene& scene, const std::vector<std::string_view>& parts, Input& input) {
  const std::set<std::string_view> named(parts.begin(), parts.end());
  for (const auto& place : scene.places)
    if (place.piece && !named.count(place.name))
      input.next.push_back({Kind::place, input.text + " " + place.name, place.name, "", {}, Input::sendable});
}

std::string prompt(const Scene& scene, const Input& input) {
  const std::string player(title_of(scene.to_play));
  std::set<Kind> kinds;
  for (const auto& step : input.next) kinds.insert(step.kind);
  if (scene.settlement)
    return player + " claims groups dead by pointing at them" + (scene.settlement->by ? ", accepts the claim" : "") +
           ", or resumes play.";
  if (input.text.empty()) {
    if (kinds.count(Kind::from)) return player + " may move a stone one step, then places a stone.";
    return player + (kinds == std::set<Kind>{Kind::act} ? " has no move on the board." : " is to move.");
  }
  if (kinds.count(Kind::wall)) return "Choose the side of " + input.text + " that gets the wall.";
  if (kinds.count(Kind::to)) return "Choose where the stone from " + input.text + " goes.";
  return "Choose an empty point for the new stone.";
}

// A slide so far moves the stone.
void show_slide(const Scene& scene, Input& input) {
  const std::size_t dash = input.text.find('-');
  if (dash == input.text.npos) return;
  const auto& from = place_named(scene, input.text.substr(0, dash));
  input.changes = {{from.name, from.piece, {}}, {input.text.substr(dash + 1), {}, from.piece}};
}

// Which rule stands against the text, whatever may follow it. Precondition: no move begins with it.
std::string obstacle(const Table& table, const Scene& scene, const std::string& text) {
  const std::string whole = table.check(text).message();
  const bool cell =
      std::any_of(scene.places.begin(), scene.places.end(), [&](const auto& p) { return p.name == text; });
  // A slide: with its stone put back at once, nothing but the slide can be wrong.
  if (const std::size_t dash = text.find('-'); dash != text.npos) {
    const std::string probe = text + "," + text.substr(0, dash), error = table.check(probe).message();
    for (const std::string& name : {probe, in_quotes(probe)})
      if (error.rfind(name + ": ", 0) == 0) return error;
  }
  if (!cell) return whole;
  const auto& place = place_named(scene, text);
  if (scene.shape == Scene::Shape::hexhex) {
    for (const char* wall : {":e", ":ne", ":nw", ":w", ":sw", ":se"})
      if (const auto walled = table.check(text + wall); !walled) return walled.message();
  } else if (scene.shape == Scene::Shape::square && place.piece && place.piece->side == scene.to_play) {
    return whole + ", and no turn can move it";
  }
  return whole;
}

std::string outcome_of_move(const Scene& after) {
  const std::string text = std::string(title_of(after.last->move.by)) + " " + deed(after) + ".";
  return after.over ? text + " The game is over: " + result_in_words(*after.result) + "." : text;
}

// What a claim would take off the board, were it accepted; of other moves, what they change.
std::vector<Input::Change> changes_by(const Scene& scene, Table& after) {
  if (after.settling() && after.scene().settlement->by) (void)after.play(Act::accept);
  return changes_between(scene, after.scene());
}

}  // namespace

std::string_view name_of(Input::Step::Kind kind) {
  constexpr std::array<std::string_view, 5> names = {"place", "from", "to", "wall", "act"};
  return names[kind];
}

Input read_input(const Table& table, std::string_view text) {
  Input input;
  const std::string small = lower(text);
  const auto parts = words(small);
  for (const auto part : parts) input.text += (input.text.empty() ? "" : " ") + std::string(part);
  const Scene scene = table.scene();
  if (scene.over) {
    input.message = "The game is over: " + result_in_words(*scene.result) + ".";
    return input;
  }
  const bool claim = scene.settlement && !parts.empty() && parts[0] == "dead";
  if (claim)
    extend_claim(scene, parts, input);
  else
    input.next = steps(ways(table, scene), input.text);
  foresee(table, input.next);

  const auto move = input.text.empty() ? Result<std::string>(Error{}) : table.check(input.text);
  input.valid = move || !input.next.empty();
  if (move) {
    const auto after = table.clone();
    (void)after->play(input.text);
    input.move = *move;
    input.progress = claim || !input.next.empty() ? Input::sendable : Input::finished;
    input.message = outcome_of_move(after->scene());
    input.changes = changes_by(scene, *after);
  } else if (input.valid) {
    show_slide(scene, input);
    input.message = prompt(scene, input);
  } else {
    input.message = refusal(input.text, obstacle(table, scene, input.text));
  }
  return input;
}

}  // namespace crosscut
