#include "catalog/steps.hpp"

#include <algorithm>
#include <map>

namespace crosscut {
namespace {

// A step without words: a cell, a direction or an act, by kind.
struct Choice {
  TurnStep::Kind kind;
  int which;
  friend auto operator<=>(const Choice&, const Choice&) = default;
};
using Choices = std::vector<Choice>;

Choices choices_of(const MoveForms& forms, const Turn& way) {
  const Move m = way.move;
  if (!m.on_board()) return {{TurnStep::act, static_cast<int>(m.act())}};
  const int cell = m.cell().index;
  const MovePlane plane = forms.planes[static_cast<std::size_t>(m.plane())];
  switch (plane.kind) {
    case MovePlane::place:
      break;
    case MovePlane::facing:
      return {{TurnStep::place, cell}, {TurnStep::wall, plane.direction}};
    case MovePlane::slide:
      return {{TurnStep::from, cell},
              {TurnStep::to, cell + forms.offsets[static_cast<std::size_t>(plane.direction)]},
              {TurnStep::place, way.then.cell().index}};
  }
  return {{TurnStep::place, cell}};
}

TurnParts parts_so_far(const MoveForms& forms, const Choices& choices) {
  TurnParts parts;
  for (const auto& [kind, which] : choices) {
    if (kind == TurnStep::act) parts.act = static_cast<Act>(which);
    if (kind == TurnStep::wall) parts.direction = forms.directions[static_cast<std::size_t>(which)];
    if (kind == TurnStep::place) parts.place = forms.name(Cell(which));
    if (kind == TurnStep::from) parts.from = forms.name(Cell(which));
    if (kind == TurnStep::to) parts.to = forms.name(Cell(which));
  }
  return parts;
}

bool contains(const auto& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class Walk {
 public:
  explicit Walk(const Table& table) : table_(table), forms_(table.forms()) {
    for (const Turn& way : table.ways()) turns_.emplace_back(choices_of(forms_, way), way);
  }

  // From the empty text to this one.
  Steps to(std::string_view text) const {
    Steps steps;
    Choices taken;
    auto next = after(taken);
    while (!text.empty() && (steps.taken.empty() || steps.taken.back().text != text)) {
      const auto step = std::find_if(next.begin(), next.end(), [&](const auto& s) { return leads_to(s.second, text); });
      if (step == next.end()) return steps;
      taken.push_back(step->first);
      steps.taken.push_back(step->second);
      next = after(taken);
    }
    steps.possible = true;
    for (auto& [choice, step] : next) steps.next.push_back(std::move(step));
    std::sort(steps.next.begin(), steps.next.end(),
              [](const TurnStep& a, const TurnStep& b) { return a.text < b.text; });
    return steps;
  }

 private:
  // A text continues with a separator, so c1 does not lead to c11.
  static bool leads_to(const TurnStep& step, std::string_view text) {
    if (step.text == text) return true;
    constexpr std::string_view marks = ":-,";
    return step.progress == TurnStep::unfinished && text.starts_with(step.text) &&
           marks.find(text[step.text.size()]) != std::string_view::npos;
  }

  // The steps that may follow these.
  std::map<Choice, TurnStep> after(const Choices& taken) const {
    std::map<Choice, TurnStep> found;
    for (const auto& [choices, way] : turns_) {
      if (choices.size() <= taken.size() || !std::equal(taken.begin(), taken.end(), choices.begin())) continue;
      const auto [at, added] = found.try_emplace(choices[taken.size()]);
      if (added) at->second = step_of({choices.begin(), choices.begin() + static_cast<long>(taken.size()) + 1});
      if (choices.size() == taken.size() + 1) finish(at->second, way);
    }
    return found;
  }

  TurnStep step_of(const Choices& choices) const {
    const TurnParts parts = parts_so_far(forms_, choices);
    TurnStep step{choices.back().kind, text_of(parts), {}};
    if (step.kind == TurnStep::wall) step.direction = parts.direction;
    if (step.kind == TurnStep::from) step.where = parts.from;
    if (step.kind == TurnStep::to) step.where = parts.to;
    if (step.kind == TurnStep::place) step.where = parts.place;
    step.off_board = parts.act;
    return step;
  }
  void finish(TurnStep& step, const Turn& way) const {
    step.progress = way.move.is(Act::dead) ? TurnStep::sendable : TurnStep::finished;
    step.becomes = table_.piece_put(way);
  }

  const Table& table_;
  MoveForms forms_;
  std::vector<std::pair<Choices, Turn>> turns_;
};

// The places that a claim names so far; no value if the text is not a claim.
std::optional<std::vector<std::string_view>> claimed(const Table& table, std::string_view text) {
  auto parts = words(text);
  if (!table.settling() || parts.empty() || read_act(parts[0]) != Act::dead) return {};
  parts.erase(parts.begin());
  return parts;
}

// A claim so far, which may be made or not: each place with a piece can be added to it.
Steps claim_steps(const Table& table, const std::vector<std::string_view>& places, bool legal) {
  Steps steps;
  std::string text(name_of(Act::dead));
  steps.taken.push_back({TurnStep::act, text, {}, "", TurnStep::sendable, {}, Act::dead});
  for (const std::string_view place : places) {
    text += " " + std::string(place);
    steps.taken.push_back({TurnStep::place, text, std::string(place), "", TurnStep::sendable});
  }
  steps.possible = legal;
  const Scene scene = table.scene();
  for (const auto& place : scene.places)
    if (steps.possible && place.piece && !contains(places, place.name))
      steps.next.push_back({TurnStep::place, text + " " + place.name, place.name, "", TurnStep::sendable});
  return steps;
}

bool has(const MoveForms& forms, MovePlane::Kind kind) {
  return std::any_of(forms.planes.begin(), forms.planes.end(), [&](const MovePlane& p) { return p.kind == kind; });
}

void count_decisions(const Table& table, Steps& steps) {
  if (table.over() || table.settling()) return;
  const MoveForms forms = table.forms();
  if (has(forms, MovePlane::slide)) steps.decisions.push_back(MovePlane::slide);
  steps.decisions.push_back(has(forms, MovePlane::facing) ? MovePlane::facing : MovePlane::place);
  const bool placing = std::any_of(steps.taken.begin(), steps.taken.end(), [](const TurnStep& step) {
    return step.kind == TurnStep::to || step.kind == TurnStep::place;
  });
  if (placing) steps.decision = steps.decisions.size() - 1;
}

// Why no legal turn begins with the text, given why it is refused as a whole turn.
Refusal obstacle(const Table& table, std::string_view text, Refusal whole) {
  const MoveForms forms = table.forms();
  TurnParts parts = read_parts(text);
  // With its stone put back at once, only the slide can be illegal.
  if (!parts.from.empty()) {
    parts.place = parts.from;
    const std::string probe = text_of(parts);
    const auto slide = table.read(probe);
    if (!slide && (slide.error().move == probe || slide.error().rule == Rule::slide_too_far)) return slide.error();
  }
  const Scene scene = table.scene();
  const auto place =
      std::find_if(scene.places.begin(), scene.places.end(), [&](const auto& p) { return p.name == text; });
  if (place == scene.places.end()) return whole;
  if (has(forms, MovePlane::facing))
    for (const std::string_view direction : forms.directions) {
      TurnParts walled;
      walled.place = place->name;
      walled.direction = direction;
      if (const auto turn = table.read(text_of(walled)); !turn) return turn.error();
    }
  const bool own = place->piece && place->piece->side == scene.to_play;
  if (whole.rule == Rule::occupied && own && has(forms, MovePlane::slide)) whole.rule = Rule::stone_stays;
  return whole;
}

}  // namespace

std::string_view name_of(TurnStep::Kind kind) {
  constexpr std::array<std::string_view, 5> names = {"place", "from", "to", "wall", "act"};
  return names[kind];
}

std::string Steps::back() const { return taken.size() < 2 ? "" : taken[taken.size() - 2].text; }

Steps steps(const Table& table, std::string_view text) {
  const auto claim = claimed(table, text);
  const auto turn = table.read(text);
  Steps found = claim ? claim_steps(table, *claim, turn.ok()) : Walk(table).to(text);
  found.possible |= turn.ok();
  if (turn) found.turn = *turn;
  if (!found.possible) found.refused = obstacle(table, text, turn.error());
  count_decisions(table, found);
  return found;
}

std::string with_pointed(const Table& table, std::string_view text, const Pointed& at) {
  if (const auto claim = claimed(table, text)) {
    std::vector<std::string> group, places;
    for (const Group& one : table.groups())
      if (contains(one.places, at.place)) group = one.places;
    for (const std::string_view place : *claim)
      if (!contains(group, place)) places.emplace_back(place);
    if (places.size() == claim->size()) places.push_back(at.place);
    return claim_text(places);
  }
  TurnParts parts;
  for (const TurnStep& step : steps(table, text).taken) {
    if (step.kind == TurnStep::from) parts.from = *step.where;
    if (step.kind == TurnStep::to) parts.to = *step.where;
    if (step.kind == TurnStep::place) parts.place = *step.where;
  }
  if (!at.place.empty() && !parts.from.empty() && parts.to.empty())
    parts.to = at.place;
  else if (!at.place.empty())
    parts.place = at.place;
  parts.direction = at.direction;
  return text_of(parts);
}

}  // namespace crosscut
