#include "engine/reason.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/reason_text.hpp"

namespace crosscut::engine {
namespace {

using Names = std::vector<std::string>;

// What can be seen in a position.
struct View {
  explicit View(const Table& table)
      : to_play(table.to_play()),
        over(table.over()),
        settling(table.settling()),
        winner(table.outcome().winner),
        scene(table.scene()),
        groups(table.groups()) {
    for (const auto& place : scene.places)
      if (place.piece) pieces.emplace(place.name, *place.piece);
    for (std::size_t i = 0; i < groups.size(); ++i)
      for (const std::string& place : groups[i].places) group_on[place] = i;
  }

  bool holds(const std::string& place, Side side) const {
    const auto found = pieces.find(place);
    return found != pieces.end() && found->second.side == side;
  }
  // Precondition: there is a piece.
  std::size_t group(const std::string& place) const { return group_on.find(place)->second; }
  std::size_t liberties(const std::string& place) const { return groups[group(place)].liberties.size(); }

  Side to_play;
  bool over, settling;
  std::optional<Side> winner;  // if the game ended here
  Scene scene;
  std::vector<Group> groups;
  std::map<std::string, Piece> pieces;
  std::map<std::string, std::size_t> group_on;
};

// The pieces that a side has lost between two positions.
struct Captives {
  Names all, stay;  // stay: zombies and surrounded kings
};

Captives captives(const View& before, const View& after, Side side) {
  Captives found;
  for (const auto& place : before.scene.places) {
    if (!before.holds(place.name, side)) continue;
    const bool gone = !after.holds(place.name, side);
    const bool can_stay = before.scene.has_zombies || place.piece->kind == Piece::king;
    if (!gone && !(can_stay && before.liberties(place.name) && !after.liberties(place.name))) continue;
    found.all.push_back(place.name);
    if (!gone) found.stay.push_back(place.name);
  }
  return found;
}

Names common(const Names& some, const Names& others) {
  Names both;
  for (const std::string& name : some)
    if (std::find(others.begin(), others.end(), name) != others.end()) both.push_back(name);
  return both;
}
bool within(const Names& some, const Names& others) { return common(some, others).size() == some.size(); }

// The same position with the other player to move, and without history.
std::unique_ptr<Table> turned(const Table& table, Side to_play) {
  Arrangement arrangement = arrangement_of(table);
  arrangement.to_play = to_play;
  auto result = table.arranged(arrangement);
  return result ? *std::move(result) : nullptr;
}

using Turns = std::vector<Turn>;

// After these turns, which may be impossible here.
std::optional<View> view_after(const Table& table, const Turns& turns) {
  const auto trial = table.clone();
  for (const Turn& turn : turns) {
    const auto legal = trial->check(turn);
    if (!legal) return {};
    trial->play(*legal);
  }
  return View(*trial);
}

class Finder {
 public:
  Finder(const Table& before, const Turn& move, const Turns& answer, const Turns& better)
      : table_(before), move_(move), answer_(answer), better_(better), before_(before), words_(before_.scene) {
    bad_ = view_after(before, {move});
    if (bad_ && !answer.empty()) answered_ = view_after(before, {move, answer[0]});
    if (!better.empty()) instead_ = view_after(before, {better[0]});
  }

  std::vector<Reason> find() {
    // In a settlement nothing is captured; in the middle of several placements, such as handicap stones, there is no
    // answer yet.
    if (!bad_ || before_.settling || bad_->to_play == mover()) return {};
    look_at_end();
    look_at_own_losses();
    look_at_captures();
    look_at_later_captures();
    look_at_missed_captures();
    look_at_eyes();
    look_at_wall();
    look_at_ataris();
    look_at_attacks();
    look_at_parted_groups(Reason::parts, before_, *bad_, mover(), {});
    look_at_spare_moves();
    look_at_shared_place();
    if (found_.empty() && answered_)
      look_at_parted_groups(Reason::parts, *bad_, *answered_, mover(), names(answer_, 1));
    if (found_.empty() && instead_)
      look_at_parted_groups(Reason::splits, before_, *instead_, enemy(), names(better_, 1));
    if (found_.empty() && instead_) look_at_joined_groups();
    return std::move(found_);
  }

 private:
  Side mover() const { return before_.to_play; }
  Side enemy() const { return bad_->to_play; }

  // The first moves of a line, as they are written.
  Names names(const Turns& line, std::ptrdiff_t count) const {
    return table_.texts({line.begin(), line.begin() + count});
  }

  static constexpr std::size_t most = 3;
  void add(Reason reason) {
    if (found_.size() == most) return;
    reason.text = sentence(reason, words_);
    found_.push_back(std::move(reason));
  }
  bool told(const Names& places) const {
    return std::any_of(found_.begin(), found_.end(),
                       [&](const Reason& r) { return !common(places, r.places).empty(); });
  }

  void look_at_end() {
    const auto look = [&](const View& view, const Names& moves) {
      if (!view.winner || *view.winner == mover() || (!moves.empty() && view.winner != enemy())) return;
      if (view.over) add({Reason::over, *view.winner, moves});
      if (view.settling) add({Reason::stops, *view.winner, moves});
    };
    look(*bad_, {});
    if (answered_ && !bad_->settling) look(*answered_, names(answer_, 1));
  }

  // Own pieces that the move loses, or leaves without a liberty.
  void look_at_own_losses() {
    Reason reason{Reason::own_loss, mover(), {}};
    Names left;
    for (const auto& [place, piece] : bad_->scene.last->captured)
      if (piece.side == mover()) reason.places.push_back(place);
    for (const auto& place : bad_->scene.places) {
      if (!bad_->holds(place.name, mover()) || bad_->liberties(place.name)) continue;
      if (before_.holds(place.name, mover()) && !before_.liberties(place.name)) continue;
      (place.piece->kind == Piece::king ? reason.stay : left).push_back(place.name);
    }
    reason.places.insert(reason.places.end(), reason.stay.begin(), reason.stay.end());
    if (!reason.places.empty()) add(std::move(reason));
    const bool captured = answered_ && within(left, captives(*bad_, *answered_, mover()).all);
    // Buried balls often have no freedom, and being captured costs them nothing.
    if (!left.empty() && !captured && !words_.zombies) add({Reason::no_liberty, enemy(), {}, left});
  }

  // The number of liberties of the group that these pieces were, if they were one.
  static std::optional<int> liberties_of(const View& view, const Names& places) {
    const auto same = [&](const std::string& place) { return view.group(place) == view.group(places[0]); };
    if (!std::all_of(places.begin(), places.end(), same)) return {};
    return static_cast<int>(view.liberties(places[0]));
  }

  void look_at_captures() {
    if (!answered_) return;
    const Captives captured = captives(*bad_, *answered_, mover());
    if (captured.all.empty()) return;
    Names stood;  // already there before the move
    for (const std::string& place : captured.all)
      if (before_.holds(place, mover())) stood.push_back(place);
    if (stood.empty() || !threatened(stood))
      return add(
          {Reason::taken, enemy(), names(answer_, 1), captured.all, captured.stay, liberties_of(*bad_, captured.all)});
    add({Reason::threat, enemy(), names(answer_, 1), captured.all, captured.stay});
    if (saved(stood))
      add({.key = Reason::saves, .by = enemy(), .moves = table_.texts({better_[0], answer_[0]}), .places = stood});
  }
  // Whether the answer would have captured these pieces even without the bad move.
  bool threatened(const Names& places) const {
    const auto passed = turned(table_, enemy());
    if (!passed) return false;
    const auto after = view_after(*passed, {answer_[0]});
    return after && within(places, captives(before_, *after, mover()).all);
  }
  // Whether they survive the better move and the answer to it.
  bool saved(const Names& places) const {
    if (!instead_) return false;
    const auto after = view_after(table_, {better_[0], answer_[0]});
    const View& last = after ? *after : *instead_;
    return std::all_of(places.begin(), places.end(), [&](const std::string& place) {
      return last.holds(place, mover()) && last.liberties(place) > 0;
    });
  }

  // The first capture from the third move on of a line of alternating moves, if any of it was on the board from the
  // start and it is more than what `side`, who loses it, has captured on the way.
  struct Later {
    Names moves;
    Captives captured;
  };
  std::optional<Later> captured_later(const Table& from, const Turns& line, Side side) const {
    constexpr std::size_t longest = 7;
    if (before_.scene.sides != 2) return {};
    const View start(from);
    const auto trial = from.clone();
    std::size_t paid = 0;
    View last = start;
    for (std::size_t i = 0; i < std::min(line.size(), longest); ++i) {
      const bool own = last.to_play == side;
      const auto legal = trial->check(line[i]);
      if (own != (i % 2 == 1) || !legal) return {};
      trial->play(*legal);
      View now(*trial);
      Captives captured = captives(last, now, own ? other(side) : side);
      const bool stood = std::any_of(captured.all.begin(), captured.all.end(),
                                     [&](const std::string& place) { return start.holds(place, side); });
      if (own)
        paid += captured.all.size();
      else if (i > 0 && stood && captured.all.size() > paid)
        return Later{from.texts({line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i) + 1}),
                     std::move(captured)};
      last = std::move(now);
    }
    return {};
  }

  void look_at_later_captures() {
    if (!found_.empty() || !answered_) return;
    const auto played = table_.clone();
    played->play(move_);
    if (auto later = captured_later(*played, answer_, mover()))
      add({Reason::later, enemy(), std::move(later->moves), later->captured.all, later->captured.stay});
  }

  Captives captives_of_others(const View& after) const {
    Captives found;
    for (int i = 0; i < before_.scene.sides; ++i) {
      const Side side = static_cast<Side>(i);
      if (side == mover()) continue;
      const Captives captured = captives(before_, after, side);
      found.all.insert(found.all.end(), captured.all.begin(), captured.all.end());
      found.stay.insert(found.stay.end(), captured.stay.begin(), captured.stay.end());
    }
    return found;
  }
  void look_at_missed_captures() {
    if (!instead_) return;
    const Captives made = captives_of_others(*bad_), missed = captives_of_others(*instead_);
    if (missed.all.size() > made.all.size())
      return add({Reason::misses, mover(), names(better_, 1), missed.all, missed.stay});
    if (!made.all.empty()) return;
    if (auto later = captured_later(table_, better_, enemy()))
      add({Reason::misses, mover(), std::move(later->moves), later->captured.all, later->captured.stay});
  }

  void look_at_eyes() {
    if (!captives_of_others(*bad_).all.empty()) return;
    for (const std::string& place : bad_->scene.last->places)
      if (table_.eye(place)) add({Reason::eye, mover(), {}, {place}});
  }

  // The same place with the wall on another side.
  void look_at_wall() {
    if (!instead_) return;
    const TurnParts &made = bad_->scene.last->parts, &better = instead_->scene.last->parts;
    if (made.direction.empty() || made.place != better.place) return;
    const std::string& place = made.place;
    const Names& now = bad_->groups[bad_->group(place)].liberties;
    const Names& then = instead_->groups[instead_->group(place)].liberties;
    Names more;
    for (const std::string& liberty : then)
      if (std::find(now.begin(), now.end(), liberty) == now.end()) more.push_back(liberty);
    if (then.size() > now.size()) add({Reason::wall, mover(), names(better_, 1), more});
  }

  // Own groups that the move reduces to one liberty, where they can be captured.
  void look_at_ataris() {
    for (const Group& group : bad_->groups) {
      if (found_.size() == most) return;
      if (group.side != mover() || group.liberties.size() != 1 || told(group.places)) continue;
      const bool weaker = std::any_of(group.places.begin(), group.places.end(), [&](const std::string& place) {
        return !before_.holds(place, mover()) || before_.liberties(place) > 1;
      });
      if (weaker) look_at_atari(group);
    }
  }
  void look_at_atari(const Group& group) {
    const auto trial = table_.clone();
    trial->play(move_);
    std::vector<std::pair<std::string, Turn>> moves;
    for (const Turn& move : trial->legal()) moves.emplace_back(trial->text(move), move);
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.first.size() < b.first.size(); });
    const MoveForms forms = trial->forms();
    for (const auto& [text, move] : moves) {
      const TurnParts parts = parts_of(forms, move);
      if (parts.place != group.liberties[0] && parts.to != group.liberties[0]) continue;
      trial->play(move);
      const Captives captured = captives(*bad_, View(*trial), mover());
      if (within(group.places, captured.all))
        return add({Reason::atari, enemy(), {text}, group.places, common(captured.stay, group.places), 1});
      (void)trial->undo();
    }
  }

  // Groups that a move reduces to one liberty.
  void look_at_attack(Reason::Key key, const View& from, const View& to, Side side, const Names& moves) {
    for (const Group& group : to.groups) {
      if (group.side != side || group.liberties.size() != 1 || told(group.places)) continue;
      const bool weaker = std::all_of(group.places.begin(), group.places.end(), [&](const std::string& place) {
        return from.holds(place, side) && from.liberties(place) > 1;
      });
      if (weaker) add({key, from.to_play, moves, group.places, {}, 1});
    }
  }
  void look_at_attacks() {
    if (answered_) look_at_attack(Reason::attacked, *bad_, *answered_, mover(), names(answer_, 1));
    if (instead_) look_at_attack(Reason::attacks, before_, *instead_, enemy(), names(better_, 1));
  }

  // Groups of this side that the last move of `to` splits.
  void look_at_parted_groups(Reason::Key key, const View& from, const View& to, Side side, const Names& moves) {
    for (const Group& group : from.groups) {
      if (group.side != side) continue;
      Names left;
      std::set<std::size_t> parts;
      for (const std::string& place : group.places)
        if (to.holds(place, side)) left.push_back(place), parts.insert(to.group(place));
      if (parts.size() > 1 && !told(left)) add({key, from.to_play, moves, left, {}, static_cast<int>(parts.size())});
    }
  }

  // In a game won by the last player who can act.
  void look_at_spare_moves() {
    if (!before_.scene.prison) return;
    const auto prisoners = [&](const View& view) { return (*view.scene.prison)[static_cast<std::size_t>(enemy())]; };
    if (prisoners(*bad_) < prisoners(before_)) add({Reason::hold, mover(), {}, {}, {}, prisoners(*bad_)});
    if (!answered_ || answered_->over) return;
    const auto trial = table_.clone();
    trial->play(move_);
    trial->play(answer_[0]);
    constexpr std::size_t few = 3;
    const Names left = trial->texts(trial->legal());
    if (left.size() <= few) add({Reason::actions, enemy(), names(answer_, 1), left, {}, static_cast<int>(left.size())});
  }

  // How many groups of its player the piece on this place, which is new, has joined.
  static int joined(const View& from, const View& to, const std::string& place) {
    std::set<std::size_t> groups;
    for (const std::string& piece : to.groups[to.group(place)].places)
      if (from.holds(piece, from.to_play)) groups.insert(from.group(piece));
    return static_cast<int>(groups.size());
  }

  // The better move and the answer place a piece on the same point.
  void look_at_shared_place() {
    if (!found_.empty() || !answered_ || !instead_) return;
    const Names &own = instead_->scene.last->places, &theirs = answered_->scene.last->places;
    const auto place = std::find_first_of(own.begin(), own.end(), theirs.begin(), theirs.end());
    if (place == own.end()) return;
    if (const int number = joined(before_, *instead_, *place); number > 1)
      add({Reason::shared, enemy(), names(answer_, 1), {*place}, {}, number});
  }

  // On the point of the better move its player joins groups, or else the enemy would; with three players, which of them
  // is not said.
  void look_at_joined_groups() {
    const auto turned_table = before_.scene.sides == 2 ? turned(table_, enemy()) : nullptr;
    const auto theirs = turned_table ? view_after(*turned_table, {better_[0]}) : std::nullopt;
    for (const std::string& place : instead_->scene.last->places) {
      if (const int number = joined(before_, *instead_, place); number > 1)
        add({Reason::joins, mover(), names(better_, 1), {place}, {}, number});
      else if (theirs && theirs->holds(place, enemy()))
        if (const int kept = joined(View(*turned_table), *theirs, place); kept > 1)
          add({Reason::blocks, mover(), names(better_, 1), {place}, {}, kept});
    }
  }

  const Table& table_;
  const Turn& move_;
  const Turns &answer_, &better_;
  View before_;
  Wording words_;
  std::optional<View> bad_, answered_, instead_;  // after the move; after the answer to it; after the better move
  std::vector<Reason> found_;
};

}  // namespace

std::string_view name_of(Reason::Key key) {
  constexpr std::array<std::string_view, Reason::costs + 1> names = {
      "over",    "stops",  "own_loss", "taken", "threat",   "saves",   "no_liberty", "later",
      "misses",  "eye",    "wall",     "atari", "attacked", "attacks", "parts",      "hold",
      "actions", "shared", "splits",   "joins", "blocks",   "costs"};
  return names[key];
}

std::vector<Reason> reasons(const Table& before, const Turn& move, const std::vector<Turn>& answer,
                            const std::vector<Turn>& better) {
  return Finder(before, move, answer, better).find();
}

Reason cost(const Table& before, const std::string& better, double loss, std::optional<double> points) {
  Reason found{Reason::costs, before.to_play(), {better}};
  if (const auto whole = static_cast<int>(std::lround(points.value_or(0))); whole > 0) found.number = whole;
  found.text = cost_sentence(found, loss);
  return found;
}

}  // namespace crosscut::engine
