#pragma once
// Margo (Cameron Browne, 2006): balls that stack; on 4x4 it is called Spargo. Rules: docs/rules/margo.md.
#include "board/pyramid.hpp"
#include "messages/catalogue.hpp"
#include "rules/game.hpp"

namespace crosscut {

struct MargoSetup {
  int size = 6, players = 2, beginner = false, swap = unset, superko = false, supply = unset;
  static constexpr int unlimited = 0;

  static constexpr std::string_view modes[] = {"advanced", "beginner"}, kos[] = {"simple", "superko"},
                                    supplies[] = {"unlimited"};
  static constexpr auto options() {
    return std::array<OptionOf<MargoSetup>, 6>{{
        {{Option::whole, "size", &messages::option_holes::declared, 2, 9}, &MargoSetup::size},
        {{Option::whole, "players", &messages::option_players::declared, 2, 3}, &MargoSetup::players},
        {{Option::choice, "mode", &messages::option_mode::declared, 0, 1, modes}, &MargoSetup::beginner},
        {{Option::choice, "swap", &messages::option_swap::declared, 0, 1, on_off},
         &MargoSetup::swap,
         &messages::initial_swap::declared},
        {{Option::choice, "ko", &messages::option_ko::declared, 0, 1, kos}, &MargoSetup::superko},
        {{Option::whole, "supply", &messages::option_supply::declared, 1, 1000, supplies, unlimited},
         &MargoSetup::supply,
         &messages::initial_supply::declared},
    }};
  }
  Status complete() {
    if (swap == unset) swap = players == 2;
    if (supply == unset) supply = size * size;
    return Done{};
  }
};

template <Board B>
struct Margo {
  using On = B;
  using Setup = MargoSetup;
  static constexpr std::string_view name = "margo";
  static constexpr std::array<MovePlane, 1> move_planes = {{{MovePlane::place}}};
  static constexpr std::array acts = {Act::swap};

  Setup setup;
  PerSide<Cells<B>, 3> balls;
  std::optional<Side> captor;  // who made the first capture of a beginners' game
  Side to_play = Side::white;
  std::uint8_t turns = 0;  // made so far, counted up to 2

  constexpr explicit Margo(const Setup& s) : setup(s) {}
  template <class Self>
  static constexpr auto matter(Self& p) {
    return std::tie(p.balls.of, p.captor, p.to_play, p.turns);
  }
  constexpr auto looks() const { return std::make_tuple(balls.of); }
  constexpr Key looks_key() const { return key_of_pieces(balls); }
  constexpr Repetition repetition() const { return setup.superko ? Repetition::never : Repetition::not_previous; }

  constexpr int sides() const { return setup.players; }
  constexpr Cells<B> all() const { return balls[Side::black] | balls[Side::white] | balls[Side::red]; }
  constexpr Cells<B> holes() const { return (board_of(*this) & B::level(0)) - all(); }

  // The places that rest on four of `s`.
  static constexpr Cells<B> carried(const Cells<B>& s) {
    return step<B, 8>(s) & step<B, 9>(s) & step<B, 10>(s) & step<B, 11>(s);
  }
  // The places that support one of `s`.
  static constexpr Cells<B> supports(const Cells<B>& s) {
    return step<B, 4>(s) | step<B, 5>(s) | step<B, 6>(s) | step<B, 7>(s);
  }
  // Open to a ball: an empty hole, or an empty place with its four supports present.
  constexpr Cells<B> open() const { return (holes() | (carried(all()) & board_of(*this))) - all(); }

  // Contacts cut by the balls above them, of whatever colour.
  struct Contacts {
    Cells<B> cut_east,
        cut_north;       // balls whose contact to the east, to the north is cut: both places above it are filled
    Cells<B> cut_above;  // balls whose contacts with balls resting on them are cut: the place two levels up is filled
    constexpr explicit Contacts(const Cells<B>& all) {
      const Cells<B> above = all.template moved<-B::lane>();  // cells with a ball on the place up and to the north-east
      cut_east = above & all.template moved<B::stride - B::lane>();
      cut_north = above & all.template moved<1 - B::lane>();
      cut_above = all.template moved<-B::exactly_above>();
    }
    constexpr Cells<B> grow(const Cells<B>& s) const {
      Cells<B> r = step<B, 0>(s - cut_east) | step<B, 1>(s - cut_north);
      r |= (step<B, 2>(s) - cut_east) | (step<B, 3>(s) - cut_north);
      const Cells<B> rising = s - cut_above;
      for_directions<4>([&]<int D>() { r |= step<B, D + 8>(rising) | (step<B, D + 4>(s) - cut_above); });
      return r;
    }
  };

  // Freedoms are empty holes next to a group's balls on level 1; places higher up never are.
  constexpr Cells<B> without_freedom(Side s) const {
    const Cells<B> free = Adjacency<B>::grow(holes()) & B::level(0) & balls[s];
    return balls[s] - flood(Contacts(all()), free, balls[s]);
  }

  // After the placement every enemy group without freedom is captured. From the top down, a captured ball that supports
  // no ball is removed; the others stay as zombies.
  constexpr Margo placed(Cell c) const {
    Margo p = *this;
    p.balls[to_play].set(c);
    Cells<B> captured;
    for (Side s : {Side::black, Side::white, Side::red})
      if (s != to_play) captured |= p.without_freedom(s);
    for (int k = setup.size - 1; k >= 0; --k) {
      const Cells<B> removed = (captured & B::level(k)) - supports(p.all());
      for (auto& own : p.balls.of) own -= removed;
    }
    return p;
  }

  constexpr Breach breach(Move m) const {
    if (m.is(Act::swap)) {
      if (!setup.swap) return {Rule::swap_off};
      return {turns == 1 ? Rule::none : Rule::swap_only_in_reply};
    }
    const Cell c = m.cell();
    if (all().has(c)) return {Rule::occupied, c};
    if (!open().has(c)) return {Rule::unsupported, (supports(Cells<B>::of(c)) - all()).first()};
    if (supply_left(to_play) == 0) return {Rule::no_supply};
    // The placed ball's group must have a freedom once the captured balls are gone.
    return {placed(c).without_freedom(to_play).has(c) ? Rule::no_liberty : Rule::none, c};
  }

  constexpr void play(Move m) {
    turns = turns < 2 ? turns + 1 : 2;
    if (m.is(Act::swap)) return;  // the players exchange colours; Black is still to move
    const int before = all().count();
    *this = placed(m.cell());
    // In a beginners' game the first removal of an enemy ball wins.
    if (setup.beginner && all().count() <= before) captor = to_play;
    to_play = next(to_play);
  }

  // White, Black and, with three players, Red.
  constexpr Side next(Side s) const {
    if (s == Side::white) return Side::black;
    return s == Side::black && setup.players == 3 ? Side::red : Side::white;
  }

  // Balls not yet on the board; no value if the supply is unlimited.
  constexpr std::optional<int> supply_left(Side s) const {
    if (setup.supply == MargoSetup::unlimited) return {};
    return setup.supply - balls[s].count();
  }

  // Calls f(group, freedoms) for each group of a side.
  template <class F>
  constexpr void each_group(Side s, F&& f) const {
    crosscut::each_group(Contacts(all()), balls[s], {}, [&](const Cells<B>& group, const Cells<B>&) {
      f(group, Adjacency<B>::grow(group & B::level(0)) & holes());
    });
  }

  constexpr bool ended() const { return captor.has_value(); }
  constexpr bool turn_is_open() const { return false; }

  // Most balls on the board, zombies and hidden ones included.
  constexpr PerSide<Score, 3> score() const {
    PerSide<Score, 3> scores;
    for (Side s : {Side::black, Side::white, Side::red}) scores[s].pieces = 2 * balls[s].count();
    return scores;
  }
  constexpr Outcome outcome() const {
    if (captor) return {captor, 0};
    return outcome_of(score(), setup.players);
  }

  // The places that count for a side.
  constexpr Cells<B> held(Side s) const { return balls[s]; }

  // A hole whose neighbouring holes all hold one's own balls.
  constexpr bool eye(Cell c) const {
    const Cells<B> hole = Cells<B>::of(c) & B::level(0);
    return hole.any() && (Adjacency<B>::grow(hole) & board_of(*this) & B::level(0)).within(balls[to_play]);
  }

  template <class Found>
  constexpr void moves(Found&& found) const {
    if (setup.swap && turns == 1) found(Move::off(Act::swap));
    for (Cell c : open())
      if (const Move m = Move::on(0, c); !breach(m)) found(m);
  }

  constexpr std::optional<Piece> at(Cell c) const { return piece_of(balls, c); }
  static constexpr bool fits(Piece piece) { return piece.kind == Piece::plain && piece.wall < 0; }
  constexpr void begin_midgame() { turns = 2; }
  constexpr void put(Cell c, Piece piece) { balls[piece.side].set(c); }
};

static_assert(Scored<Margo<Pyramid<4>>> && ManySided<Margo<Pyramid<4>>> && HasSupply<Margo<Pyramid<4>>> &&
              Stacks<Margo<Pyramid<4>>> && BeginsMidgame<Margo<Pyramid<4>>> && KeepsLooksKey<Margo<Pyramid<4>>> &&
              LooksBySide<Margo<Pyramid<4>>>);

}  // namespace crosscut
