#pragma once
// Go, the ancestor of the other games. Rules: docs/rules/go.md.
#include <algorithm>

#include "board/square.hpp"
#include "games/handicap.hpp"
#include "messages/catalogue.hpp"
#include "rules/game.hpp"

namespace crosscut {

struct GoSetup {
  int size = 9, komi = 15, ko = 0, suicide = false, handicap = 0, settlement = true;  // komi: in half points

  static constexpr std::string_view kos[] = {"positional", "situational", "simple"};
  static constexpr auto options() {
    return std::array<OptionOf<GoSetup>, 6>{{
        {{Option::whole, "size", &messages::option_size::declared, 2, 19}, &GoSetup::size},
        {{Option::half, "komi", &messages::option_komi::declared, -2000, 2000}, &GoSetup::komi},
        {{Option::choice, "ko", &messages::option_ko::declared, 0, 2, kos}, &GoSetup::ko},
        {{Option::choice, "suicide", &messages::option_suicide::declared, 0, 1, on_off}, &GoSetup::suicide},
        {handicap_option, &GoSetup::handicap},
        {{Option::choice, "settlement", &messages::option_settlement::declared, 0, 1, on_off}, &GoSetup::settlement},
    }};
  }
  Status complete() { return check_handicap(handicap, size); }
};

template <Board B>
struct Go {
  using On = B;
  using Setup = GoSetup;
  static constexpr std::string_view name = "go";
  static constexpr std::array<MovePlane, 1> move_planes = {{{MovePlane::place}}};
  static constexpr std::array acts = {Act::pass};

  Setup setup;
  PerSide<Cells<B>> stones;
  PerSide<std::int16_t> opening;  // handicap stones still to be placed; White has none
  Side to_play = Side::black;
  std::uint8_t passes = 0;

  constexpr explicit Go(const Setup& s) : setup(s) { opening[Side::black] = static_cast<std::int16_t>(s.handicap); }
  template <class Self>
  static constexpr auto matter(Self& p) {
    return std::tie(p.stones.of, p.opening.of, p.to_play, p.passes);
  }
  constexpr auto looks() const { return std::make_tuple(stones.of); }
  constexpr Key looks_key() const { return key_of_pieces(stones); }
  constexpr Repetition repetition() const {
    constexpr std::array rules = {Repetition::positional, Repetition::situational, Repetition::simple_ko};
    return rules[static_cast<std::size_t>(setup.ko)];
  }

  constexpr Cells<B> empty() const { return board_of(*this) - stones[Side::black] - stones[Side::white]; }

  // Puts a stone of the player to move on an empty point; enemy groups without a liberty are removed.
  constexpr void place(Cell c) {
    stones[to_play].set(c);
    stones[other(to_play)] -= surrounded_of(other(to_play));
  }
  constexpr Cells<B> surrounded_of(Side s) const { return surrounded(links, stones[s], empty()); }

  constexpr Breach breach(Move m) const {
    if (m.is(Act::pass)) return {opening[to_play] ? Rule::handicap_first : Rule::none};
    if (!empty().has(m.cell())) return {Rule::occupied, m.cell()};
    // Unless suicide is allowed, the placed stone's group must now have a liberty.
    if (setup.suicide) return {};
    Go after = *this;
    after.place(m.cell());
    return {after.surrounded_of(to_play).has(m.cell()) ? Rule::no_liberty : Rule::none, m.cell()};
  }

  constexpr void play(Move m) {
    passes = m.is(Act::pass) ? passes + 1 : 0;
    if (m.on_board()) {
      place(m.cell());
      if (setup.suicide) stones[to_play] -= surrounded_of(to_play);
      // Black's first turn places all handicap stones.
      if (opening[to_play] && --opening[to_play]) return;
    }
    to_play = other(to_play);
  }

  // Calls f(group, liberties) for each group of a side.
  template <class F>
  constexpr void each_group(Side s, F&& f) const {
    crosscut::each_group(links, stones[s], empty(), f);
  }

  constexpr bool ended() const { return passes >= 2; }
  constexpr bool turn_is_open() const { return opening[to_play] && opening[to_play] < setup.handicap; }

  // For the settlement after two passes: whole groups are removed by agreement, or play goes on.
  constexpr Cells<B> group(Cell c) const {
    const auto piece = at(c);
    return piece ? flood(links, Cells<B>::of(c), stones[piece->side]) : Cells<B>{};
  }
  constexpr void remove(const Cells<B>& dead) {
    for (Side s : {Side::black, Side::white}) stones[s] -= dead;
  }

  // Own stones on the board, own territory, komi.
  constexpr Cells<B> territory_of(Side s) const { return territory(links, empty(), stones[s], stones[other(s)]); }
  constexpr PerSide<Score> score() const {
    PerSide<Score> scores;
    for (Side s : {Side::black, Side::white}) {
      scores[s].pieces = 2 * stones[s].count();
      scores[s].territory = 2 * territory_of(s).count();
    }
    scores[Side::white].komi = setup.komi;
    return scores;
  }
  constexpr Outcome outcome() const { return outcome_of(score()); }
  // The least margin of a side that only passes from now on. None with suicide, which makes room inside a
  // region that nobody has to fill.
  constexpr std::optional<int> least(Side s) const {
    if (opening[s] || setup.suicide) return {};
    const auto sure = lasting(links, stones[s], empty(), stones[other(s)]);
    if (sure.groups.none()) return {};
    const int own = (sure.groups | sure.eyes).count(), theirs = board_of(*this).count() - own - sure.rooms;
    return 2 * (own - theirs) + (s == Side::white ? setup.komi : -setup.komi);
  }
  // The points that count for a side.
  constexpr Cells<B> held(Side s) const { return stones[s] | territory_of(s); }

  // All neighbours are one's own, and at most one diagonal neighbour is the enemy's, none at the edge.
  constexpr bool eye(Cell c) const {
    return one_point_eye<B>(c, board_of(*this), stones[to_play], stones[other(to_play)]);
  }

  template <class Found>
  constexpr void moves(Found&& found) const {
    if (!opening[to_play]) found(Move::off(Act::pass));
    for (Cell c : empty())
      if (const Move m = Move::on(0, c); !breach(m)) found(m);
  }

  constexpr std::optional<Piece> at(Cell c) const { return piece_of(stones, c); }
  static constexpr bool fits(Piece piece) { return piece.kind == Piece::plain && piece.wall < 0; }
  constexpr void begin_midgame() { opening = {}; }
  constexpr void put(Cell c, Piece piece) { stones[piece.side].set(c); }
  constexpr void give_turn(Side s) {
    if (s != to_play) opening = {};
    to_play = s;
    passes = std::min<std::uint8_t>(passes, 1);
  }

 private:
  static constexpr Adjacency<B> links{};
};

static_assert(Scored<Go<Square<7>>> && KnowsLeast<Go<Square<7>>> && Settles<Go<Square<7>>> &&
              HasOpening<Go<Square<7>>> && BeginsMidgame<Go<Square<7>>> && GivesTurns<Go<Square<7>>> &&
              KeepsLooksKey<Go<Square<7>>> && LooksBySide<Go<Square<7>>>);

}  // namespace crosscut
