#pragma once
// Margo's fast twin: the position of the clear definition (src/games/margo.hpp), its base, with what follows from it
// kept up to date ball by ball, in the numbering of src/games/fast/places.hpp:
//   - the open places in an array, to draw from, and how many supports of each place are filled
//   - for each place, the places that a ball there is connected to if they hold balls of its colour
//   - groups: for each ball the number of its group, for each group the set of its balls
//   - the balls in groups without freedom (zombies for the most part), and the balls that hold up another
// Adding a ball joins groups, and parts groups at the contacts that it cuts; a capture may do the reverse.
// Knows nothing of search.
#include "base/random.hpp"
#include "games/fast/places.hpp"
#include "games/margo.hpp"
#include "rules/past.hpp"

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
      joined_[n] = P::at(n).touching;
      taken_[0] |= set_of(n), taken_[1] |= set_of(n);
      if (const Cell c = P::at(n).cell; is_hole(n) && board_of(*this).has(c)) {
        filled_supports_[n] = 4;
        on_board_ |= P::bit(n);
        empty_holes_ |= P::bit(n);
        set_open(n);
      }
    }
    for (Cell c : board_of(*this))
      if (const auto ball = this->at(c)) raise(P::of(c), ball->side);
    breathing_ = P::around(empty_holes_);
    for (const Set& own : own_)
      for (Set rest = own; rest.any();) {
        const Set group = reached(set_of(rest.first().index), own);
        name_group(group);
        judge(group);
        rest -= group;
      }
  }
  Base position() const { return *this; }
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
    for (int i = 0; i < n_open_; ++i)
      if (allowed(open_[i])) found(Move::on(0, P::at(open_[i]).cell));
  }

  // Draws open places until one may be played on; one that may not is not drawn again, so that the others are equally
  // likely and the drawing ends.
  bool light_turn(Past& past, Random& random) {
    if (this->ended() || this->supply_left(to_play) == 0) return false;
    for (const bool sparing_eyes : {true, false})
      for (int n = n_open_; n > 0;) {
        const int i = static_cast<int>(random.below(static_cast<unsigned>(n))), c = open_[i];
        if (!(sparing_eyes && is_eye(c)) && played(c, past)) return true;
        exchange(i, --n);
      }
    return false;
  }

 private:
  using P = Places<B>;
  using Set = typename P::Set;
  using Number = typename P::Number;
  using Holes = typename P::Holes;

  static const typename P::Place& info(int c) { return P::at(c); }
  const Set& balls_like(int c) const { return own_[side_[c]]; }
  static constexpr std::uint8_t nobody = 3;
  static bool is_hole(int c) { return c < P::width * P::width; }
  static const Set& set_of(int c) { return info(c).self; }

  // ---- open places: open_[0, n_open_), in any order
  void exchange(int i, int j) {
    std::swap(open_[i], open_[j]);
    index_[open_[i]] = static_cast<Number>(i), index_[open_[j]] = static_cast<Number>(j);
  }
  void set_open(int c) {
    open_[n_open_] = static_cast<Number>(c);
    index_[c] = static_cast<Number>(n_open_++);
  }
  void set_closed(int c) {
    --n_open_;
    const Number last = open_[n_open_];
    open_[index_[c]] = last;
    index_[last] = index_[c];
  }

  // ---- balls and contacts
  // A ball comes to lie on c.
  void raise(int c, Side s) {
    Base::balls[s].set(info(c).cell);
    side_[c] = static_cast<std::uint8_t>(s);
    own_[index_of(s)] |= set_of(c);
    all_ |= set_of(c);
    key_ ^= info(c).key[index_of(s)];
    pinned_ |= info(c).supports;
    if (filled_supports_[c] == 4) set_closed(c);
    if (is_hole(c)) empty_holes_ &= ~P::bit(c);
    for (int i = 0; i < info(c).n_above; ++i)
      if (const int up = info(c).above[i]; ++filled_supports_[up] == 4 && !all_.has(Cell(up))) set_open(up);
    each_cut(c, [&](int a, int b) { joined_[a] -= set_of(b), joined_[b] -= set_of(a); });
  }
  // The ball on c, which holds up no other, is taken away. Of each contact mended, one end is added to `mended`.
  void lift(int c, Set& mended) {
    each_cut(c, [&](int a, int b) {
      joined_[a] |= set_of(b), joined_[b] |= set_of(a);
      mended |= set_of(a);
    });
    const int s = std::exchange(side_[c], nobody);
    Base::balls.of[s].reset(info(c).cell);
    own_[s] -= set_of(c);
    all_ -= set_of(c);
    key_ ^= info(c).key[s];
    for (int i = 0; i < info(c).n_above; ++i)
      if (const int up = info(c).above[i]; filled_supports_[up]-- == 4) set_closed(up);
    if (filled_supports_[c] == 4) set_open(c);
    if (is_hole(c)) empty_holes_ |= P::bit(c);
    P::each(info(c).supports, [&](int support) {
      if (!holds_up(support)) pinned_ -= set_of(support);
    });
  }
  bool holds_up(int c) const {
    for (int i = 0; i < info(c).n_above; ++i)
      if (all_.has(Cell(info(c).above[i]))) return true;
    return false;
  }
  // Calls cut(a, b) for each contact that a ball on c cuts, given the balls beside it: between two of its supports,
  // where the other place over the contact is filled as well; and between the ball exactly below c and those resting on
  // it.
  template <class Cut>
  void each_cut(int c, Cut&& cut) const {
    if (is_hole(c)) return;
    const auto& at = info(c);
    for (int d = 0; d < 4; ++d)
      if (all_.has(Cell(at.beside[d]))) cut(at.support[P::contact[d][0]], at.support[P::contact[d][1]]);
    if (at.below != P::nowhere)
      for (const int support : at.support) cut(support, at.below);
  }

  // ---- groups
  // All that is reached from `seed` over connections within `within`, of one colour.
  // of it, stopping when `stop` is among it.
  Set reached(const Set& seed, const Set& within, const Set& stop = {}) const {
    Set found = seed;
    for (Set fresh = seed; fresh.any() && !found.meets(stop);) {
      const int c = fresh.first().index;
      const Set next = (joined_[c] & within) - found;
      found |= next;
      fresh = (fresh - set_of(c)) | next;
    }
    return found;
  }
  // A group is called by the number of one of its balls.
  void name_group(const Set& group) {
    const Number label = static_cast<Number>(group.first().index);
    members_[label] = group;
    P::each(group, [&](int c) { group_[c] = label; });
  }
  void join(int a, int b) {
    int to = group_[a], from = group_[b];
    if (to == from) return;
    const bool dead = dead_.has(Cell(to)) && dead_.has(Cell(from));
    if (members_[to].count() < members_[from].count()) std::swap(to, from);
    P::each(members_[from], [&](int c) { group_[c] = static_cast<Number>(to); });
    members_[to] |= members_[from];
    if (!dead) dead_ -= members_[to];
  }
  // Freedoms of a group are the empty holes next to its balls.
  Holes breath(int c) const { return P::holes_of(members_[group_[c]]); }
  template <class Test>
  static bool any_of(const Set& s, Test&& test) {
    for (int i = 0; i < Set::words; ++i)
      for (std::uint64_t word = s.raw()[i]; word; word &= word - 1)
        if (test(64 * i + std::countr_zero(word))) return true;
    return false;
  }
  bool has_freedom(const Set& group) const { return P::holes_of(group) & breathing_; }
  void judge(const Set& group) {
    if (!has_freedom(group)) dead_ |= group;
  }
  // Two balls of a group have lost their contact. Unless they are still connected, each is now in a group of its own.
  // `known`: the balls whose groups are as they should be after all cuts of the turn.
  void part(int a, int b, Set& known) {
    const Set& own = balls_like(a);
    const Set links = joined_[b] & own;
    if (!own.has(Cell(b)) || joined_[a].meets(links)) return;
    for (const int from : {a, b}) {
      if (known.has(Cell(from))) continue;
      const Set group = reached(set_of(from), own, from == a ? links : Set());
      if (from == a && group.meets(links)) return;
      split_off(group);
      known |= group;
    }
  }
  // Makes `group`, now unconnected to the rest of its former group, a group of its own.
  void split_off(const Set& group) {
    const int label = group_[group.first().index];
    const Set rest = members_[label] - group;
    if (rest.none()) return;
    const bool keeps = group.has(Cell(label));
    members_[label] = keeps ? group : rest;
    name_group(keeps ? rest : group);
    judge(group);
    judge(rest);
  }

  // ---- a placement
  void place(int c) {
    raise(c, to_play);
    members_[c] = set_of(c);
    group_[c] = static_cast<Number>(c);
    P::each(joined_[c] & balls_like(c), [&](int n) { join(n, c); });
    Set known;
    each_cut(c, [&](int a, int b) { part(a, b, known); });
    if (is_hole(c)) {
      breathing_ = P::around(empty_holes_);
      P::each((info(c).touching & all_) - balls_like(c), [&](int n) { judge(members_[group_[n]]); });
    }
    capture();
    judge(members_[group_[c]]);
    turns = turns < 2 ? turns + 1 : 2;
    to_play = this->next(to_play);
  }

  // Every enemy group without freedom is captured. From the top down, a captured ball that holds up no ball is removed;
  // the others stay as zombies.
  void capture() {
    const Set captured = dead_ - own_[index_of(to_play)];
    taken_[1] = std::exchange(taken_[0], Set());
    if (captured.within(pinned_)) return;
    // Beginners: the first removal of an enemy ball wins.
    if (setup.beginner) captor = to_play;
    Set left = captured, broken, mended;
    for (Set loose = left - pinned_; loose.any(); loose = left - pinned_) {
      P::each(loose, [&](int c) {
        broken |= members_[group_[c]];
        lift(c, mended);
      });
      left -= loose;
    }
    taken_[0] = captured - left;
    dead_ &= all_;
    for (Set rest = broken & all_; rest.any();) {
      const int c = rest.first().index;
      const Set group = reached(set_of(c), rest & balls_like(c));
      name_group(group);
      rest -= group;
    }
    // Contacts that the removed balls had cut are connected again.
    P::each(mended & all_, [&](int a) { P::each(joined_[a] & balls_like(a), [&](int b) { join(a, b); }); });
    // Groups next to the holes that the removed balls leave have a freedom again.
    breathing_ = P::around(empty_holes_);
    while (has_freedom(dead_)) dead_ -= members_[group_[P::lowest(P::holes_of(dead_) & breathing_)]];
  }

  // ---- what may be played
  // One's own eye: a hole whose neighbouring holes all hold own balls.
  bool is_eye(int c) const { return is_hole(c) && !(info(c).near & on_board_ & ~P::holes_of(own_[index_of(to_play)])); }
  // The added ball's group must have a freedom once the captured balls are gone.
  bool allowed(int c) const {
    if (!pinned_.has(Cell(c))) {
      if (surely_free(c)) return true;
      if (captures_nothing(c)) return false;
    }
    FastMargo after = *this;
    after.place(c);
    return !after.dead_.has(Cell(c));
  }
  bool repeats(int c, const Past& past) const {
    // The board before the others' turns comes back only if they have removed a ball from c.
    const bool taken = taken_[0].has(Cell(c)) || (setup.players == 3 && taken_[1].has(Cell(c)));
    if (!setup.superko && !taken) return false;
    if (!pinned_.has(Cell(c)) && captures_nothing(c))
      return setup.superko && past.forbids(Repetition::never, to_play, key_ ^ info(c).key[index_of(to_play)]);
    FastMargo after = *this;
    after.place(c);
    return past.forbids(this->repetition(), to_play, after.key_);
  }
  bool played(int c, Past& past) {
    if (!allowed(c) || repeats(c, past)) return false;
    const Side mover = to_play;
    place(c);
    past.push(mover, key_);
    return true;
  }
  // Whether it is plain that a ball of the mover added on c will have a freedom.
  bool surely_free(int c) const {
    if (is_hole(c) && info(c).near & empty_holes_) return true;
    const Holes breathing = is_hole(c) ? P::around(empty_holes_ & ~P::bit(c)) : breathing_;
    const Set& own = own_[index_of(to_play)];
    const Set beside = joined_[c] & own;
    if (is_hole(c))  // a captured neighbour leaves its hole, unless it is pinned
      if (any_of((info(c).touching & all_) - own - pinned_, [&](int n) { return !(breath(n) & breathing); }))
        return true;
    // The ball on c hides the one exactly below it from those between the two.
    const int below = info(c).below;
    if (below == P::nowhere || !own.has(Cell(below)) || !beside.meets(info(c).supports))
      return any_of(beside, [&](int n) { return breath(n) & breathing; });
    Set group = reached(beside, own - set_of(below));
    if ((joined_[below] - info(c).supports).meets(group)) group = reached(group | set_of(below), own);
    return P::holes_of(group) & breathing;
  }
  // Whether it is plain that a ball of the mover added on c captures nothing.
  bool captures_nothing(int c) const {
    const Set enemies = all_ - own_[index_of(to_play)];
    if (!(dead_ & enemies).within(pinned_)) return false;
    if (is_hole(c)) {
      const Holes breathing = P::around(empty_holes_ & ~P::bit(c));
      return !any_of(info(c).touching & enemies,
                     [&](int n) { return !(breath(n) & breathing) && !members_[group_[n]].within(pinned_); });
    }
    bool nothing = true;
    const int below = info(c).below;
    each_cut(c, [&](int a, int b) {
      if (!enemies.has(Cell(a)) || !balls_like(a).has(Cell(b))) return;
      Set link = joined_[a] & joined_[b] & balls_like(a);
      if (below != P::nowhere) link -= set_of(below);
      if (b == below) link -= info(c).supports;
      nothing &= link.any();
    });
    return nothing;
  }

  // own_[side], all_, pinned_ (holding up another), dead_ (in groups without freedom): sets of balls
  std::array<Set, 4> own_;
  Set all_, pinned_, dead_;
  std::array<Set, 2> taken_;  // removed in the last turn and in the one before; everything, where that is not known
  Holes on_board_ = 0, empty_holes_ = 0, breathing_ = 0;  // breathing: next to an empty hole
  Key key_ = 0;                                           // of the balls, for the repetition rules
  int n_open_ = 0;
  std::array<Set, P::count> joined_, members_;
  std::array<std::uint8_t, P::count> side_;  // of the ball on a place, or nobody
  std::array<Number, P::count> group_, open_, index_;
  std::array<std::uint8_t, P::count> filled_supports_{};
};

template <Board B>
struct TwinOf<Margo<B>> {
  using type = FastMargo<B>;
};

}  // namespace crosscut
