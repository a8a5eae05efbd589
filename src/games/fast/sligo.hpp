#pragma once
// The fast twin of Sligo: a Sligo position (games/sligo.hpp, the definition) whose legal turns are found as whole sets
// of points, by shifts, and drawn at random without a list. What needs no speed is the definition's own.
//
// A turn may take an own stone away, `from`, and then adds two: `to`, and `c` by the placement.
//
//     . . . . c    A slide can leave weak pairs: two stones that only `from` held together, or `to` and a stone at its
//     . . to. .    corner. A placement mends a weak pair from a point beside both stones of it: beside `to`, or at a
//     . from. .    corner of `from`. Such a placement is close to the slide; for any other the slide must leave no
//     . . . . .    weak pair, and the placement must be one that makes none without the slide.
//
// This rests on sound positions: no weak pair, and no group without a liberty. Turns keep them sound. From any other
// position the definition finds the turns.
#include "games/sligo.hpp"
#include "rules/playout.hpp"

namespace crosscut {

template <Board B>
class FastSligo : private Sligo<B> {
 public:
  using Clear = Sligo<B>;
  using Clear::at, Clear::fits, Clear::breach, Clear::ended, Clear::turn_is_open, Clear::slid, Clear::score,
      Clear::outcome, Clear::held, Clear::each_group, Clear::eye;
  using Clear::name, Clear::move_planes, Clear::acts, Clear::setup, Clear::to_play, Clear::looks, Clear::repetition;
  using typename Clear::On;
  using typename Clear::Setup;

  explicit FastSligo(const Setup& s) : Clear(s) {}
  explicit FastSligo(const Clear& position) : Clear(position), sound_(is_sound()) {}
  const Clear& position() const { return *this; }
  static constexpr auto matter(const FastSligo& p) { return Clear::matter(p.position()); }

  void put(Cell c, Piece piece) {
    Clear::put(c, piece);
    sound_ = is_sound();
  }

  void play(Move m) {
    if (sound_ && m.on_board() && m.plane() == 0) {
      stones[to_play].set(m.cell());
      survives(stones[to_play], stones[other(to_play)], to, m.cell());
      end_turn();
    } else {
      Clear::play(m);
      if (!sound_) sound_ = is_sound();
    }
  }

  template <class Found>
  void moves(Found&& found) const {
    if (!sound_) return Clear::moves(found);
    if (!slid()) {
      found(Move::off(Act::pass));
      for_slides(empty(), [&](Move slide) {
        if (after(slide).placements(empty()).any()) found(slide);
      });
    }
    for (Cell c : placements(empty())) found(Move::on(0, c));
  }

  // The number of legal turns, or of ways to end the turn that is open. Precondition: not ended.
  std::uint64_t count_turns() const {
    std::uint64_t n = 0;
    if (!sound_) {
      moves([&](Move m) { n += m.on_board() && m.plane() > 0 ? after(m).count_turns() : 1; });
      return n;
    }
    const auto count = [&](const FastSligo& p) { n += static_cast<std::uint64_t>(p.placements(empty()).count()); };
    count(*this);
    if (slid()) return n;
    for_slides(empty(), [&](Move slide) { count(after(slide)); });
    return n + 1;  // the pass
  }

  // As light_turn in rules/playout.hpp.
  PlayoutTurn light_turn(Past& past, Random& random) {
    if (!sound_ || slid()) {
      Clear p = position();
      const PlayoutTurn played = crosscut::light_turn(p, past, random);
      *this = FastSligo(p);
      return played;
    }
    if (ended()) return {};
    PlayoutTurn turn = play_by_lot(spare(), random);
    if (!turn) turn = play_from_all(spare(), random);
    if (!turn) play(turn.move = Move::off(Act::pass));
    return turn;
  }

  // Makes a turn that is one placement, which spares own eyes; beside `near` or at its corner, if that is a move and
  // there is such a point. Nothing where there is no such turn, or the position is not sound.
  PlayoutTurn place_without_slide(Move near, Random& random) {
    if (!sound_) return {};
    Cells<B> points = placements(spare());
    if (near.exists()) {
      Cells<B> beside_it;
      for_directions<8>([&]<int D>() { beside_it |= step<B, D>(Cells<B>::of(near.cell())); });
      if (points.meets(beside_it)) points &= beside_it;
    }
    if (points.none()) return {};
    const Move m = Move::on(0, nth(points, random.below(static_cast<std::uint32_t>(points.count()))));
    play(m);
    return {m, {}};
  }

 private:
  using Clear::empty, Clear::from, Clear::to, Clear::stones, Clear::passes, Clear::weak_pairs;

  static Cells<B> around(const Cells<B>& s) { return step<B, 0>(s) | step<B, 1>(s) | step<B, 2>(s) | step<B, 3>(s); }
  static Cells<B> added(Cell slid_to, Cell c) {
    Cells<B> s = Cells<B>::of(c);
    if (slid_to.exists()) s.set(slid_to);
    return s;
  }
  // The slot next to c; perhaps no cell of the board, perhaps no slot at all.
  static constexpr Cell beyond(Cell c, int direction) {
    return Cell(c.index + B::offset[static_cast<std::size_t>(direction)]);
  }
  static constexpr bool beside(Cell a, Cell b) {
    return b == beyond(a, 0) || b == beyond(a, 1) || b == beyond(a, 2) || b == beyond(a, 3);
  }
  static constexpr bool at_corner(Cell a, Cell b) {
    return b == beyond(a, 4) || b == beyond(a, 5) || b == beyond(a, 6) || b == beyond(a, 7);
  }

  // The empty points that are not own eyes: all neighbours of an eye are one's own.
  Cells<B> spare() const { return empty() & around(board_of(*this) - stones[to_play]); }

  bool is_sound() const {
    for (Side s : {Side::black, Side::white})
      if (weak_pairs(stones[s]).any() || surrounded(Adjacency<B>{}, stones[s], empty()).any()) return false;
    return true;
  }

  FastSligo after(Move slide) const {
    FastSligo next = *this;
    next.play(slide);
    return next;
  }

  void end_turn() {
    passes = 0;
    from = to = Cell{};
    to_play = other(to_play);
  }

  // One own stone may step to an adjacent empty point, orthogonally or diagonally: here to one of `targets`.
  template <class Found>
  void for_slides(const Cells<B>& targets, Found&& found) const {
    for_directions<8>([&]<int D>() {
      for (Cell c : step<B, D>(stones[to_play]) & targets) found(Move::on(D + 1, Cell(c.index - B::offset[D])));
    });
  }

  // The slots where an own stone is, or would be, in a weak pair.
  static Cells<B> weak_points(const Cells<B>& own) {
    const Cells<B> e = step<B, 2>(own), n = step<B, 3>(own), w = step<B, 0>(own), s = step<B, 1>(own);
    return (step<B, 6>(own) - n - e) | (step<B, 7>(own) - n - w) | (step<B, 4>(own) - s - w) |
           (step<B, 5>(own) - s - e);
  }

  // Those of `points` that are beside both stones of every weak pair.
  static Cells<B> mending(const Cells<B>& own, Cells<B> points) {
    const auto weak = weak_pairs(own);
    for (Cell south : weak.northeast) points &= added(beyond(south, 0), beyond(south, 1));
    for (Cell south : weak.northwest) points &= added(beyond(south, 2), beyond(south, 1));
    return points;
  }

  // The stones of the groups of `seeds` that touch nothing of `open_to`: all have a liberty but these.
  static Cells<B> choked(Cells<B> seeds, const Cells<B>& pieces, const Cells<B>& open_to) {
    Cells<B> found;
    while (seeds.any()) {
      Cells<B> group = Cells<B>::of(seeds.first());
      for (;;) {
        const Cells<B> wider = group | (around(group) & pieces);
        if (wider.meets(open_to)) break;
        if (wider == group) {
          found |= group;
          break;
        }
        group = wider;
      }
      seeds -= group;
    }
    return found;
  }

  // After a placement on c all surrounded enemy groups go: they are beside an added stone, no other has lost a liberty.
  // Then the group of c needs a liberty. Other own groups have one:
  // - what `from` was joined to has `from`;
  // - so has the stone that slid, after an orthogonal step;
  // - after a diagonal step, at least one of the two points beside both `from` and `to` is not the enemy's, since two
  //   would be a weak pair: if it is own, it has `from`; if it is empty, it is a liberty, or it is c and has `from`.
  bool survives(const Cells<B>& own, Cells<B>& enemy, Cell slid_to, Cell c) const {
    Cells<B> beside_empty = around(board_of(*this) - own - enemy);
    if (const Cells<B> shut = (around(added(slid_to, c)) & enemy) - beside_empty; shut.any()) {
      const Cells<B> taken = choked(shut, enemy, beside_empty);
      enemy -= taken;
      beside_empty |= around(taken);
    }
    return beside_empty.has(c) || choked(Cells<B>::of(c), own, beside_empty).none();
  }

  // Of the ways to write a turn: refilling the vacated point is a placement without a slide; of two added stones that
  // both touch the vacated point, the first in row-major order is the one that slid.
  Cells<B> canonical(Cells<B> points) const {
    if (!slid()) return points;
    points.reset(from);
    for (int d = 0; d < B::directions; ++d)
      if (const Cell c = beyond(from, d); c <= to) points.reset(c);
    return points;
  }

  // Those of `points`, empty before the turn or now, where the turn may end.
  Cells<B> placements(const Cells<B>& points) const {
    const Cells<B>& own = stones[to_play];
    // No weak pair may stand: all are mended, none is made.
    Cells<B> found = mending(own, canonical(points));
    if (found.none()) return found;
    found -= weak_points(own);
    // No suicide. Beside an empty point there is none.
    for (Cell c : found - around(empty())) {
      Cells<B> with = own, enemy = stones[other(to_play)];
      with.set(c);
      if (!survives(with, enemy, to, c)) found.reset(c);
    }
    return found;
  }

  // The n-th cell of s from 0. Precondition: there are more than n.
  static Cell nth(const Cells<B>& s, std::uint32_t n) {
    std::size_t i = 0;
    for (std::uint32_t here; n >= (here = static_cast<std::uint32_t>(std::popcount(s.raw()[i]))); ++i) n -= here;
    std::uint64_t word = s.raw()[i];
    for (; n > 0; --n) word &= word - 1;
    return Cell(static_cast<int>(64 * i) + std::countr_zero(word));
  }

  // Makes a turn that fills some of `points` only, each legal one with the same chance, or gives up, which happens
  // where few are legal. Draws a slide or none, and a placement: either one of those that make no weak pair without the
  // slide, or one of the eight that may be close to the slide. Every legal turn is drawn in exactly one way.
  PlayoutTurn play_by_lot(const Cells<B>& points, Random& random) {
    const Cells<B>& own = stones[to_play];
    const Cells<B> safe = points - weak_points(own);
    const auto safe_points = static_cast<std::uint32_t>(safe.count());
    std::array<Cells<B>, 8> targets;
    std::array<std::uint32_t, 8> until;  // slides in this direction and those before it
    std::uint32_t slides = 0;
    for_directions<8>([&]<int D>() {
      targets[D] = step<B, D>(own) & points;
      until[D] = slides += static_cast<std::uint32_t>(targets[D].count());
    });
    for (std::uint32_t tries = 8 + 3 * slides; tries > 0; --tries) {
      std::uint32_t slide = random.below(slides + 1), place = random.below(safe_points + 8);
      if (slide == slides) {
        if (place >= safe_points) continue;
        const Cell c = nth(safe, place);
        if (end_turn_if_legal({}, {}, c)) return {Move::on(0, c), {}};
        continue;
      }
      std::size_t d = 0;
      for (const std::uint32_t u : until) d += slide >= u;
      if (d > 0) slide -= until[d - 1];
      const Cell target = nth(targets[d], slide), source(target.index - B::offset[d]);
      Cell c;
      if (place < safe_points) {
        c = nth(safe, place);
        if (beside(c, target) || at_corner(c, source)) continue;
      } else {
        const int near = static_cast<int>(place - safe_points);
        c = near < 4 ? beyond(target, near) : beyond(source, near);
        if (c.index >= B::slots || !points.has(c) || (near >= 4 && beside(c, target))) continue;
      }
      if (c == target || (c < target && B::touching(c, source))) continue;  // as in canonical()
      if (end_turn_if_legal(source, target, c)) return {Move::on(static_cast<int>(d) + 1, source), Move::on(0, c)};
    }
    return {};
  }

  // Ends the turn on c, after a slide if one is named, unless that is illegal. Precondition: it is canonical.
  bool end_turn_if_legal(Cell source, Cell target, Cell c) {
    Cells<B> own = stones[to_play] | added(target, c), enemy = stones[other(to_play)];
    if (source.exists()) own.reset(source);
    if (weak_pairs(own).any() || !survives(own, enemy, target, c)) return false;
    stones[to_play] = own;
    stones[other(to_play)] = enemy;
    end_turn();
    return true;
  }

  // Makes such a turn, drawn from the sets of all, if there is one.
  PlayoutTurn play_from_all(const Cells<B>& points, Random& random) {
    std::uint32_t seen = 0;
    FastSligo open = *this;
    Cell c;
    Move slide;
    const auto consider = [&](const FastSligo& p, Move made) {
      const Cells<B> found = p.placements(points);
      const auto n = static_cast<std::uint32_t>(found.count());
      if (n == 0) return;
      seen += n;
      if (const std::uint32_t i = random.below(seen); i < n) {
        open = p;
        slide = made;
        c = nth(found, i);
      }
    };
    consider(*this, {});
    for_slides(points, [&](Move m) { consider(after(m), m); });
    if (seen == 0) return {};
    open.play(Move::on(0, c));
    *this = open;
    const Move placement = Move::on(0, c);
    return slide.exists() ? PlayoutTurn{slide, placement} : PlayoutTurn{placement, {}};
  }

  bool sound_ = true;  // the position is, or the one before the turn that is open was
};

template <Board B>
struct TwinOf<Sligo<B>> {
  using type = FastSligo<B>;
  static_assert(Scored<type> && Slides<type> && CountsTurns<type> && MakesLightTurns<type>);
  static_assert(PlacesWithoutSlide<type>);
};

}  // namespace crosscut
