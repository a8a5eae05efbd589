#pragma once
// Margo's fast twin: the position of the clear definition (src/games/margo.hpp), its base, with what follows from it
// kept up to date ball by ball, in the numbering of src/games/fast/places.hpp:
//   - the open places in an urn, and how many supports of each place are filled
//   - for each place, those that a ball on it is connected to if they hold balls of its colour
//   - groups: for each ball the label of its group, for each label the set of its balls
//   - the balls that hold up another, and the balls of groups without freedom (mostly zombies)
// Adding a ball joins groups, and may part others where it cuts contacts; removing balls does the reverse.
// In a position set up, balls may hang in the air.
#include <array>
#include <utility>

#include "games/fast/places.hpp"
#include "games/fast/urn.hpp"
#include "games/margo.hpp"
#include "rules/playout.hpp"

namespace crosscut {

template <Board B>
class FastMargo : public Margo<B> {
 public:
  using Base = Margo<B>;
  using Base::captor, Base::setup, Base::to_play, Base::turns;
  using typename Base::Setup;

  explicit FastMargo(const Setup& s) : FastMargo(Base(s)) {}
  explicit FastMargo(const Base& p) : Base(p) {
    side_.fill(nobody);
    for (int n = 0; n < P::count; ++n) {
      joined_[n] = info(n).touching;
      for (Set& all : emptied_) all |= set_of(n);
      if (P::is_hole(n) && board_of(*this).has(info(n).cell)) {
        on_board_ |= P::bit(n);
        filled_supports_[n] = 4;
        open_.add(Cell(n));
      }
    }
    empty_holes_ = on_board_;
    for (Cell c : board_of(*this))
      if (const auto ball = this->at(c)) add(P::of(c), ball->side);
    breathing_ = P::around(empty_holes_);
    regroup(all_);
    P::each(all_, [&](int c) { mark_if_dead(group_of(c)); });
  }
  const Base& position() const { return *this; }
  Key looks_key() const { return key_; }

  void play(Move m) {
    if (m.is(Act::swap)) return Base::play(m);
    place(P::of(m.cell()));
  }
  void put(Cell c, Piece piece) {
    Base p = position();
    p.put(c, piece);
    *this = FastMargo(p);
  }

  bool eye(Cell c) const { return is_eye(P::of(c)); }

  template <class Found>
  void moves(Found&& found) const {
    if (setup.swap && turns == 1) found(Move::off(Act::swap));
    if (this->supply_left(to_play) == 0) return;
    for (Cell c : this->open())
      if (allowed(P::of(c))) found(Move::on(0, c));
  }
  Key looks_after(Move placement) const { return key_after(P::of(placement.cell())); }

  // A legal placement that answers the enemy's last one by captures and escapes, or no move.
  Move answer(Move last, const Past& past, Random&) const {
    const int b = P::of(last.cell());
    if (side_[b] == nobody || this->supply_left(to_play) == 0) return {};
    int found = lone_freedom(b);
    if (found < 0)
      P::each(info(b).touching & own(to_play), [&](int n) {
        if (const int c = lone_freedom(n); c >= 0 && runs_free(c)) found = c;
      });
    if (found < 0 || !allowed(found) || repeats(past, found)) return {};
    return Move::on(0, info(found).cell);
  }

  // As light_turn in rules/playout.hpp: a placement that spares own eyes, else any; there is nothing else to do.
  PlayoutTurn light_turn(Past& past, Random& random) {
    if (this->ended() || this->supply_left(to_play) == 0) return {};
    for (const bool sparing_eyes : {true, false}) {
      const Cell drawn = open_.draw(random, [&](Cell place) {
        const int c = place.index;
        return !(sparing_eyes && is_eye(c)) && allowed(c) && !repeats(past, c);
      });
      if (!drawn.exists()) continue;
      const Side mover = to_play;
      place(drawn.index);
      past.push(mover, key_);
      return {Move::on(0, P::at(drawn.index).cell), {}};
    }
    return {};
  }

 private:
  using P = Places<B>;
  using Set = typename P::Set;
  using Holes = typename P::Holes;
  using Number = typename P::Number;
  static constexpr std::uint8_t nobody = 3;

  static const typename P::Surroundings& info(int c) { return P::at(c); }
  static Key key_of(int c, Side s) { return key_of_piece(info(c).cell, s); }
  static const Set& set_of(int c) { return info(c).self; }
  const Set& own(Side s) const { return own_[static_cast<std::size_t>(s)]; }
  const Set& balls_like(int c) const { return own_[side_[c]]; }
  const Set& group_of(int c) const { return members_[label_[c]]; }

  // ---- balls and contacts
  void add(int c, Side s) {
    Base::balls[s].set(info(c).cell);
    side_[c] = static_cast<std::uint8_t>(s);
    own_[side_[c]] |= set_of(c);
    all_ |= set_of(c);
    pinned_ |= info(c).supports;
    key_ ^= key_of(c, static_cast<Side>(side_[c]));
    if (filled_supports_[c] == 4) open_.take(Cell(c));
    if (P::is_hole(c)) empty_holes_ &= ~P::bit(c);
    for (int i = 0; i < info(c).n_above; ++i)
      if (const int up = info(c).above[i]; ++filled_supports_[up] == 4 && side_[up] == nobody) open_.add(Cell(up));
    each_cut(c, [&](int a, int b) { joined_[a] -= set_of(b), joined_[b] -= set_of(a); });
  }
  // Precondition: the ball on c holds up no other. Of each contact that it had cut, an end is added to `mended`.
  void remove(int c, Set& mended) {
    each_cut(c, [&](int a, int b) {
      joined_[a] |= set_of(b), joined_[b] |= set_of(a);
      mended |= set_of(a);
    });
    const int s = std::exchange(side_[c], nobody);
    Base::balls.of[s].reset(info(c).cell);
    own_[s] -= set_of(c);
    all_ -= set_of(c);
    key_ ^= key_of(c, static_cast<Side>(s));
    for (int i = 0; i < info(c).n_above; ++i)
      if (const int up = info(c).above[i]; filled_supports_[up]-- == 4) open_.take(Cell(up));
    if (filled_supports_[c] == 4) open_.add(Cell(c));
    if (P::is_hole(c)) empty_holes_ |= P::bit(c);
    P::each(info(c).supports, [&](int support) {
      if (!holds_up(support)) pinned_ -= set_of(support);
    });
  }
  bool holds_up(int c) const {
    for (int i = 0; i < info(c).n_above; ++i)
      if (side_[info(c).above[i]] != nobody) return true;
    return false;
  }
  // Calls cut(a, b) for each contact that a ball on c cuts: between two of its supports, if the other place over the
  // contact is filled; between a support and the ball exactly below c.
  template <class Cut>
  void each_cut(int c, Cut&& cut) const {
    if (P::is_hole(c)) return;
    const auto& at = info(c);
    for (int d = 0; d < 4; ++d)
      if (all_.has(Cell(at.beside[d]))) cut(at.support[P::contact[d][0]], at.support[P::contact[d][1]]);
    if (at.below != P::nowhere)
      for (const int support : at.support) cut(support, at.below);
  }

  // ---- groups
  // All that is reached from `seed` over connections within `like`, balls of one colour. Stops early when it meets
  // `stop`.
  Set reached(const Set& seed, const Set& like, const Set& stop = {}) const {
    Set found = seed;
    for (Set fresh = seed; fresh.any() && !found.meets(stop);) {
      const int c = fresh.first().index;
      const Set next = (joined_[c] & like) - found;
      found |= next;
      fresh = (fresh - set_of(c)) | next;
    }
    return found;
  }
  // The label of a group is the number of one of its balls.
  void label(const Set& group) {
    const int first = group.first().index;
    members_[first] = group;
    P::each(group, [&](int c) { label_[c] = static_cast<Number>(first); });
  }
  // Finds the groups of these balls, connections to others aside.
  void regroup(Set rest) {
    while (rest.any()) {
      const int c = rest.first().index;
      const Set group = reached(set_of(c), rest & balls_like(c));
      label(group);
      rest -= group;
    }
  }
  // Makes the groups of two connected balls one, which has a freedom if either had.
  void join(int a, int b) {
    int to = label_[a], from = label_[b];
    if (to == from) return;
    const bool dead = dead_.has(Cell(a)) && dead_.has(Cell(b));
    if (members_[to].count() < members_[from].count()) std::swap(to, from);
    P::each(members_[from], [&](int c) { label_[c] = static_cast<Number>(to); });
    members_[to] |= members_[from];
    if (!dead) dead_ -= members_[to];
  }
  // The contact of a and b has been cut: if they were of a group and are not connected any more, each is in a group of
  // its own. `settled` collects the balls whose groups are right after all cuts of the turn.
  void part(int a, int b, Set& settled) {
    const Set& like = balls_like(a);
    const Set goal = joined_[b] & like;
    if (!like.has(Cell(b)) || joined_[a].meets(goal)) return;
    for (const int end : {a, b}) {
      if (settled.has(Cell(end))) continue;
      const Set group = reached(set_of(end), like, end == a ? goal : Set());
      if (end == a && group.meets(goal)) return;
      split_off(group);
      settled |= group;
    }
  }
  // Makes `part`, not connected to the rest of its former group, a group of its own.
  void split_off(const Set& part) {
    const int former = label_[part.first().index];
    const Set rest = members_[former] - part;
    if (rest.none()) return;
    const bool keeps_label = part.has(Cell(former));
    members_[former] = keeps_label ? part : rest;
    label(keeps_label ? rest : part);
    mark_if_dead(part);
    mark_if_dead(rest);
  }

  // Freedoms are empty holes next to a group's balls on level 1.
  static bool has_freedom(const Set& group, Holes breathing) { return P::holes_of(group) & breathing; }
  void mark_if_dead(const Set& group) {
    if (!has_freedom(group, breathing_)) dead_ |= group;
  }

  Holes freedoms(const Set& group) const { return P::around(P::holes_of(group)) & empty_holes_; }
  // The only freedom of a ball's group, or -1 where there are none or several.
  int lone_freedom(int ball) const {
    const Holes free = freedoms(group_of(ball));
    return free && !(free & (free - 1)) ? P::lowest(free) : -1;
  }
  // Whether a ball of the player to move on the empty hole, with the groups beside it, has two freedoms at least.
  bool runs_free(int c) const {
    Set group = set_of(c);
    P::each(joined_[c] & own(to_play), [&](int n) { group |= group_of(n); });
    const Holes free = freedoms(group) & ~P::bit(c);
    return free & (free - 1);
  }

  // ---- a placement
  void place(int c) {
    add(c, to_play);
    label(set_of(c));
    const Set friends = joined_[c] & own(to_play);
    P::each(friends, [&](int n) { join(n, c); });
    Set settled;
    each_cut(c, [&](int a, int b) { part(a, b, settled); });
    if (P::is_hole(c)) {
      breathing_ = P::around(empty_holes_);
      P::each((info(c).touching & all_) - friends, [&](int n) { mark_if_dead(group_of(n)); });
    }
    emptied_ = {capture(), emptied_[0]};
    mark_if_dead(group_of(c));
    turns = turns < 2 ? turns + 1 : 2;
    to_play = this->next(to_play);
  }

  // Every enemy group without freedom is captured. From the top down, a captured ball that holds up no ball is removed;
  // the others stay as zombies. Returns the places of the removed.
  Set capture() {
    const Set captured = dead_ - own(to_play);
    if (captured.within(pinned_)) return {};
    // Beginners: the first removal of an enemy ball wins.
    if (setup.beginner) captor = to_play;
    Set left = captured, broken, mended;
    for (Set loose = left - pinned_; loose.any(); loose = left - pinned_) {
      P::each(loose, [&](int c) {
        broken |= group_of(c);
        remove(c, mended);
      });
      left -= loose;
    }
    dead_ &= all_;
    regroup(broken & all_);
    P::each(mended & all_, [&](int a) { P::each(joined_[a] & balls_like(a), [&](int b) { join(a, b); }); });
    // The removed balls leave freedoms to groups beside them, of any colour.
    breathing_ = P::around(empty_holes_);
    while (const Holes freed = P::holes_of(dead_) & breathing_) dead_ -= group_of(P::lowest(freed));
    return captured - left;
  }

  // ---- what may be played
  // A hole whose neighbouring holes all hold own balls.
  bool is_eye(int c) const { return P::is_hole(c) && !(info(c).near & on_board_ & ~P::holes_of(own(to_play))); }
  // The added ball's group must have a freedom once the captured balls are gone. A glance around c mostly tells, unless
  // a ball hangs over it; otherwise a trial does.
  bool allowed(int c) const {
    if (!pinned_.has(Cell(c))) {
      if (surely_has_freedom(c)) return true;
      if (surely_captures_nothing(c)) return false;
    }
    FastMargo after = *this;
    after.place(c);
    return !after.dead_.has(Cell(c));
  }
  // The board after the mover's previous turn, or any earlier one, must not come back. The previous one held a ball on
  // c, which the others have removed since.
  bool repeats(const Past& past, int c) const {
    const bool emptied = emptied_[0].has(Cell(c)) || (setup.players == 3 && emptied_[1].has(Cell(c)));
    return (setup.superko || emptied) && past.forbids(this->repetition(), to_play, key_after(c));
  }
  Key key_after(int c) const {
    if (surely_captures_nothing(c)) return key_ ^ key_of(c, to_play);
    FastMargo after = *this;
    after.place(c);
    return after.key_;
  }
  // The holes that breathe once c is filled.
  Holes breathing_without(int c) const { return P::is_hole(c) ? P::around(empty_holes_ & ~P::bit(c)) : breathing_; }
  bool surely_has_freedom(int c) const {
    if (P::is_hole(c) && info(c).near & empty_holes_) return true;
    const Holes breathing = breathing_without(c);
    const auto alive = [&](int n) { return has_freedom(group_of(n), breathing); };
    const Set& mine = own(to_play);
    // A neighbour that is captured and not pinned leaves its hole.
    const Set prey = P::is_hole(c) ? (info(c).touching & all_) - mine - pinned_ : Set();
    if (!P::all_of(prey, alive)) return true;
    const Set beside = joined_[c] & mine;
    const int below = info(c).below;
    if (below == P::nowhere || !mine.has(Cell(below)) || !beside.meets(info(c).supports))
      return P::any_of(beside, alive);
    // The ball exactly below c loses its contacts with the supports of c.
    Set group = reached(beside, mine - set_of(below));
    if ((joined_[below] - info(c).supports).meets(group)) group = reached(group | set_of(below), mine);
    return has_freedom(group, breathing);
  }
  bool surely_captures_nothing(int c) const {
    const Set enemies = all_ - own(to_play);
    if (!(dead_ & enemies).within(pinned_)) return false;
    if (P::is_hole(c)) {
      const Holes breathing = breathing_without(c);
      return P::all_of(info(c).touching & enemies,
                       [&](int n) { return has_freedom(group_of(n), breathing) || group_of(n).within(pinned_); });
    }
    // Each pair of enemy balls that it cuts is still connected by a third one.
    bool nothing = true;
    const int below = info(c).below;
    each_cut(c, [&](int a, int b) {
      if (!enemies.has(Cell(a)) || !balls_like(a).has(Cell(b))) return;
      const Set hidden = below == P::nowhere ? Set() : b == below ? info(c).supports : set_of(below);
      nothing &= (joined_[a] & joined_[b]).meets(balls_like(a) - hidden);
    });
    return nothing;
  }

  std::array<Set, 4> own_;      // by side; nobody has none
  Set all_, pinned_, dead_;     // dead: of groups without freedom
  std::array<Set, 2> emptied_;  // in the last turn and in the one before; all places, where that is not known
  Holes on_board_ = 0, empty_holes_ = 0, breathing_ = 0;  // breathing: next to an empty hole
  Key key_ = 0;                                           // of the balls, for the repetition rules
  Urn<B> open_;
  std::array<Set, P::count> joined_;         // the places a ball here is connected to, if they hold balls of its colour
  std::array<Set, P::count> members_;        // by label of a group
  std::array<Number, P::count> label_{};     // of a ball's group
  std::array<std::uint8_t, P::count> side_;  // of the ball on a place, or nobody
  std::array<std::uint8_t, P::count> filled_supports_{};  // holes count as having four
};

template <Board B>
struct TwinOf<Margo<B>> {
  using type = FastMargo<B>;
  static_assert(Scored<type> && ManySided<type> && HasSupply<type> && KeepsLooksKey<type> && KnowsLooksAfter<type>);
  static_assert(MakesLightTurns<type> && AnswersThreats<type>);
};

}  // namespace crosscut
