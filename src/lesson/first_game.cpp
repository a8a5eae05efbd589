// What happens in a first game.
#include "lesson/first_game.hpp"

#include <algorithm>
#include <map>

namespace crosscut::lesson {
namespace {

using Names = std::vector<std::string>;
using Kind = Happening::Kind;

// The number of liberties of the group on each place.
using Liberties = std::map<std::string, std::size_t>;
Liberties liberties_in(const Table& table) {
  Liberties found;
  for (const Group& group : table.groups())
    for (const std::string& place : group.places) found[place] = group.liberties.size();
  return found;
}

// Whether the wall of the piece keeps its group from an empty cell that it would reach with the wall elsewhere.
bool wall_costs(const Table& before, const Table& after, const TurnParts& made) {
  const Names liberties = after.liberties(made.place);
  const auto has = [&](const std::string& cell) {
    return std::find(liberties.begin(), liberties.end(), cell) != liberties.end();
  };
  const MoveForms forms = before.forms();
  const auto turns = before.legal();
  return std::any_of(turns.begin(), turns.end(), [&](const Turn& turn) {
    if (parts_of(forms, turn).place != made.place) return false;
    const auto other = before.clone();
    other->play(turn);
    const Names others = other->liberties(made.place);
    return !std::all_of(others.begin(), others.end(), has);
  });
}

// What the last move did, found from the tables before and after it.
class Finder {
 public:
  // `walls`: whether to look for a wall that costs liberties, which takes the longest.
  Finder(const Table& before, const Table& after, bool walls)
      : before_(before), after_(after), walls_(walls), scene_(after.scene()), last_(*scene_.last) {}

  std::vector<Happening> find() {
    look_at_acts();
    look_at_piece();
    look_at_captures();
    look_at_groups();
    look_at_lead();
    return std::move(found_);
  }

 private:
  void add(Kind kind, Names places = {}) { found_.push_back({kind, last_.by, std::move(places)}); }

  void look_at_acts() {
    constexpr std::array<std::pair<Act, Kind>, 4> acts = {{{Act::hold, Happening::hold},
                                                           {Act::button, Happening::button},
                                                           {Act::swap, Happening::swap},
                                                           {Act::pass, Happening::pass}}};
    for (const auto& [act, kind] : acts)
      if (last_.is(act)) add(kind);
    if (after_.settling() && !before_.settling()) add(Happening::settle);
  }

  void look_at_piece() {
    const std::string& at = last_.parts.place;
    const auto put = std::find_if(scene_.places.begin(), scene_.places.end(),
                                  [&](const Scene::Place& place) { return !at.empty() && place.name == at; });
    if (put == scene_.places.end()) return;
    add(Happening::place, {at});
    if (last_.from) add(Happening::slide, last_.places);
    if (put->spot.level > 0) add(Happening::climb, {at});
    if (!put->piece) return;
    if (put->piece->kind == Piece::king) add(Happening::crown, {at});
    if (put->piece->kind == Piece::marked) add(Happening::mark, {at});
    if (walls_ && put->piece->wall >= 0 && wall_costs(before_, after_, last_.parts)) add(Happening::wall, {at});
  }

  void look_at_captures() {
    Names unmarked;
    for (const auto& [place, piece] : last_.changed)
      if (piece.kind == Piece::plain) unmarked.push_back(place);
    if (!unmarked.empty()) add(Happening::unmark, unmarked);
    const bool taken = std::any_of(last_.captured.begin(), last_.captured.end(),
                                   [&](const auto& captured) { return captured.second.side != last_.by; });
    if (taken || !last_.zombies.empty()) add(Happening::take, last_.places);
    if (!last_.zombies.empty()) add(Happening::zombie, last_.zombies);
  }

  void look_at_groups() {
    Liberties had = liberties_in(before_);
    for (const Group& group : after_.groups()) {
      const bool more = had.contains(group.places[0]) && had[group.places[0]] > group.liberties.size();
      if (!more) continue;
      if (group.liberties.empty() && scene_.has_kings) add(Happening::stay, group.places);
      if (group.liberties.size() == 1 && group.side != last_.by) add(Happening::atari, group.places);
    }
  }

  void look_at_lead() {
    const auto leader = after_.outcome().winner;
    if (scene_.score && scene_.score_tells && leader) found_.push_back({Happening::lead, *leader, {}});
  }

  const Table &before_, &after_;
  const bool walls_;
  const Scene scene_;
  const Scene::Last& last_;
  std::vector<Happening> found_;
};

// What happened in each move, and whether the learner made it, whose colour a swap exchanges.
struct Ply {
  std::vector<Happening> happened;
  Side you;
};
std::vector<Ply> replayed(const Table& table, Side you) {
  const auto moves = table.moves();
  const auto swaps = std::count_if(moves.begin(), moves.end(), [](const MoveMade& made) { return made.is(Act::swap); });
  if (swaps % 2) you = other(you);
  std::vector<Ply> plies;
  std::array<bool, 3> walled{};
  const auto now = table.at(0);
  for (const MoveMade& made : moves) {
    const auto before = now->clone();
    now->play(made.turn);
    plies.push_back({Finder(*before, *now, !walled[index_of(made.by)]).find(), you});
    for (const Happening& one : plies.back().happened) walled[index_of(one.by)] |= one.kind == Happening::wall;
    if (made.is(Act::swap)) you = other(you);
  }
  return plies;
}

bool concerns(FirstGame::Sentence::Who who, Side by, Side you) {
  return who == FirstGame::Sentence::anyone || (who == FirstGame::Sentence::you) == (by == you);
}

// Where it first happened, if it did.
std::pair<std::size_t, const Happening*> first_of(const std::vector<Ply>& plies, Kind kind,
                                                  FirstGame::Sentence::Who who) {
  for (std::size_t i = 0; i < plies.size(); ++i)
    for (const Happening& one : plies[i].happened)
      if (one.kind == kind && concerns(who, one.by, plies[i].you)) return {i, &one};
  return {plies.size(), nullptr};
}

// The enemy group with the fewest liberties; among several, the largest.
std::optional<Group> weakest(const Table& table, Side you) {
  std::optional<Group> found;
  for (Group& group : table.groups()) {
    if (group.side == you || group.liberties.empty()) continue;
    const auto worth = [](const Group& one) {
      return std::pair(-static_cast<int>(one.liberties.size()), one.places.size());
    };
    if (!found || worth(*found) < worth(group)) found = std::move(group);
  }
  return found;
}

}  // namespace

Stage stage_of(const FirstGame& first, const Table& table, Side you) {
  const std::vector<Ply> plies = replayed(table, you);
  Stage stage;
  const auto moves = table.moves();
  std::size_t own = moves.size();  // the learner's last move
  while (own > 0 && moves[own - 1].by != plies[own - 1].you) --own;
  for (const FirstGame::Sentence& sentence : first.sentences) {
    const auto [ply, happening] = first_of(plies, sentence.when, sentence.by);
    if (sentence.when == Happening::pass && (table.over() || table.settling())) continue;  // the other passed as well
    if (happening && ply + 1 >= own) stage.said.push_back({sentence.text, happening->places});
  }
  if (table.over() || table.settling()) return stage;
  const auto open = std::find_if(first.goals.begin(), first.goals.end(), [&](const FirstGame::Goal& goal) {
    return !goal.until || !first_of(plies, *goal.until, FirstGame::Sentence::you).second;
  });
  if (open == first.goals.end()) return stage;
  stage.goal = static_cast<std::size_t>(open - first.goals.begin());
  const bool surrounds = open->until == Happening::take || open->until == Happening::crown;
  const auto target = surrounds ? weakest(table, you) : std::nullopt;
  if (target) stage.target = target->places, stage.liberties = target->liberties;
  return stage;
}

}  // namespace crosscut::lesson
