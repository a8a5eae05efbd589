#pragma once
// Positions as inputs of a network (nn/network.hpp), and the places of moves in its policy, for any game: they follow
// from the layers of a position, its groups, what is legal, and the options.
//
// Planes, of which a pyramid has one for each level: the board; the layers of matter(), those of sides beginning with
// the player to move; the pieces in groups with one, two, three and more liberties; what counts for each side, were the
// game to end here; the legal moves by plane of moves; and the placements that only the past forbids. Globals: which
// acts are legal; the counters of matter(); the options that are a choice; the lead and the komi; the supplies. How the
// position was reached does not count, except for what the past forbids.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <type_traits>

#include "nn/evaluation.hpp"
#include "nn/network.hpp"
#include "rules/symmetry.hpp"

namespace crosscut {

// To be changed when the meaning of planes or globals changes.
inline constexpr int features_version = 1;

template <Game G>
class Features {
 public:
  using B = typename G::On;
  // Planes for each plane: as many as the largest pyramid has levels, so that one network serves all sizes.
  static constexpr int levels = B::shape == Shape::pyramid ? 9 : 1;

  // For positions with the same options as this one.
  explicit Features(const G& start) : sides_(sides_of(start)) {
    lay_out(board_of(start), start.setup.size);
    Sheet counting{*this, 0, nullptr, nullptr};
    describe(start, {}, counting);
    planes_ = counting.planes * static_cast<std::size_t>(levels);
    globals_ = counting.globals;
  }

  const nn::Grid& grid() const { return grid_; }

  // The shape of a network for this game, whose size is that of `size`.
  nn::NetworkShape shape(nn::NetworkShape size = {}) const {
    size.neighbourhood = B::shape == Shape::hexhex ? nn::Neighbourhood::hex : nn::Neighbourhood::square;
    size.planes = static_cast<int>(planes_), size.globals = static_cast<int>(globals_);
    size.policy_planes = static_cast<int>(std::size(G::move_planes)) * levels;
    size.ownership_planes = static_cast<int>(sides_) * levels;
    size.acts = static_cast<int>(std::size(G::acts));
    size.sides = static_cast<int>(sides_);
    size.scored = Scored<G>;
    return size;
  }

  // The position turned and mirrored by a symmetry of the board. Its legal moves, as they are without that, are
  // appended to `moves` if there is such a list. With `unseen`, a komi that has decided the game, as it stands, by more
  // than an input can say is taken for a smaller one: then this is what the player to move gains by the rest of it.
  void write(const G& g, const Past& past, int symmetry, nn::Input& input, std::vector<Move>* moves = nullptr,
             float* unseen = nullptr) const {
    input.planes.assign(planes_ * grid_.cells.size(), 0);
    input.globals.clear();
    Sheet sheet{*this, symmetry, &input, moves, unseen};
    describe(g, past, sheet);
  }

  // The place of a move in the policy of a position that is turned so, followed by the acts.
  std::size_t place(Move m, int symmetry) const {
    const auto cells = grid_.cells.size();
    if (!m.on_board()) { return std::size(G::move_planes) * static_cast<std::size_t>(levels) * cells + act_number(m); }
    const int plane = turned_plane(m.plane(), symmetry);
    return level_plane(static_cast<std::size_t>(plane), m.cell()) * cells + cell(m.cell(), symmetry);
  }
  // The place in its ownership of a cell that counts for a side, when it is the turn of `mover`.
  std::size_t place(Cell c, Side side, Side mover, int symmetry) const {
    return level_plane(seen_from(mover, side), c) * grid_.cells.size() + cell(c, symmetry);
  }
  // How many turns after the mover this side plays.
  std::size_t seen_from(Side mover, Side side) const {
    return (static_cast<std::size_t>(side) + sides_ - static_cast<std::size_t>(mover)) % sides_;
  }

 private:
  // Where features are written, one after the other; or only counted, if there is no input.
  struct Sheet {
    const Features& of;
    int symmetry;
    nn::Input* input;
    std::vector<Move>* moves;
    float* unseen = nullptr;
    std::size_t planes = 0, globals = 0;

    void plane(const Cells<B>& cells) { plane(planes++, cells); }
    void plane(std::size_t at, const Cells<B>& cells) {
      if (!input) return;
      for (const Cell c : cells) input->planes[of.cell(c, symmetry) * of.planes_ + of.level_plane(at, c)] = 1;
    }
    // The layers of a board's directions turn with it.
    void directions(const Cells<B>* layers) {
      for (int d = 0; d < B::directions; ++d)
        plane(planes + static_cast<std::size_t>(B::turned(d, symmetry)), layers[d]);
      planes += static_cast<std::size_t>(B::directions);
    }
    void global(float value) {
      ++globals;
      if (input) input->globals.push_back(value);
    }
    // A number of points or pieces: exact if small, else rough.
    void amount(float value) {
      constexpr float much = most_seen / 2;
      global(std::clamp(value / much, -2.0F, 2.0F));
      global(std::clamp(value / 2, -1.0F, 1.0F));
    }
    void counter(int value) {
      amount(static_cast<float>(value));
      global(static_cast<float>(value % 2));
    }
  };

  void lay_out(const Cells<B>& board, int size) {
    const int side = B::shape == Shape::hexhex ? 2 * size - 1 : size;
    grid_.width = grid_.height = side;
    std::vector<std::uint16_t> number(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    for (const Cell c : board)
      if (B::spot(c).level == 0) {
        number[grid_place(c)] = static_cast<std::uint16_t>(grid_.cells.size());
        grid_.cells.push_back(static_cast<std::uint16_t>(grid_place(c)));
      }
    for (int s = 0; s < B::symmetries; ++s)
      for (const Cell c : board) cell_[static_cast<std::size_t>(s)][c.index] = number[grid_place(B::image(c, size, s))];
  }
  // A place of a pyramid lies above the place two levels below it, in the middle of its four supports.
  std::size_t grid_place(Cell c) const {
    const Spot p = B::spot(c);
    return static_cast<std::size_t>((p.row + p.level / 2) * grid_.width + p.column + p.level / 2);
  }
  std::size_t cell(Cell c, int symmetry) const { return cell_[static_cast<std::size_t>(symmetry)][c.index]; }
  static std::size_t level_plane(std::size_t plane, Cell c) {
    if constexpr (levels == 1)
      return plane;
    else
      return plane * static_cast<std::size_t>(levels) + static_cast<std::size_t>(B::spot(c).level);
  }
  static std::size_t act_number(Move m) {
    return static_cast<std::size_t>(std::find(std::begin(G::acts), std::end(G::acts), m.act()) - std::begin(G::acts));
  }
  static int turned_plane(int plane, int symmetry) { return Symmetry<B>(0, symmetry).template plane<G>(plane); }

  void describe(const G& g, const Past& past, Sheet& sheet) const {
    sheet.plane(board_of(g));
    std::apply([&](const auto&... layer) { (matter(g.to_play, layer, sheet), ...); }, G::matter(g));
    liberties(g, sheet);
    for (std::size_t i = 0; i < sides_; ++i) sheet.plane(g.held(side_after(g.to_play, i)));
    legality(g, past, sheet);
    options(g, sheet);
    points(g, sheet);
  }

  Side side_after(Side mover, std::size_t steps) const {
    return static_cast<Side>((static_cast<std::size_t>(mover) + steps) % sides_);
  }

  void matter(Side, const Cells<B>& layer, Sheet& sheet) const { sheet.plane(layer); }
  void matter(Side, Cell c, Sheet& sheet) const { sheet.plane(c.exists() ? Cells<B>::of(c) : Cells<B>{}); }
  template <class T, std::size_t N>
  void matter(Side mover, const std::array<T, N>& layers, Sheet& sheet) const {
    if constexpr (N == static_cast<std::size_t>(B::directions)) {
      sheet.directions(layers.data());
    } else {
      static_assert(N == 2 || N == 3, "layers belong to sides or to directions");
      for (std::size_t i = 0; i < sides_; ++i)
        matter(mover, layers[static_cast<std::size_t>(side_after(mover, i))], sheet);
    }
  }
  void matter(Side mover, const std::optional<Side>& side, Sheet& sheet) const {
    for (std::size_t i = 0; i < sides_; ++i) sheet.global(side == side_after(mover, i) ? 1.0F : 0.0F);
  }
  void matter(Side, Side, Sheet&) const {}  // whose turn it is: everything is seen from that side
  template <class T>
  requires std::is_integral_v<T>
  void matter(Side, T value, Sheet& sheet) const { sheet.counter(static_cast<int>(value)); }

  void liberties(const G& g, Sheet& sheet) const {
    std::array<Cells<B>, 4> with;  // one, two, three, more
    for (std::size_t i = 0; i < sides_; ++i)
      g.each_group(static_cast<Side>(i), [&](const Cells<B>& group, const Cells<B>& free) {
        const int n = free.count();
        if (n) with[static_cast<std::size_t>(std::min(n, 4) - 1)] |= group;
      });
    for (const Cells<B>& groups : with) sheet.plane(groups);
  }

  void legality(const G& g, const Past& past, Sheet& sheet) const {
    std::array<Cells<B>, std::size(G::move_planes)> legal;
    std::array<bool, std::size(G::acts)> acts{};
    Cells<B> forbidden;
    Repeats repeats(g, past);
    g.moves([&](Move m) {
      if (repeats(m)) return forbidden.set(m.cell());
      if (sheet.moves) sheet.moves->push_back(m);
      if (m.on_board())
        legal[static_cast<std::size_t>(m.plane())].set(m.cell());
      else
        acts[act_number(m)] = true;
    });
    for (std::size_t p = 0; p < legal.size(); ++p)
      sheet.plane(sheet.planes + static_cast<std::size_t>(turned_plane(static_cast<int>(p), sheet.symmetry)), legal[p]);
    sheet.planes += legal.size();
    sheet.plane(forbidden);
    for (const bool act : acts) sheet.global(act ? 1.0F : 0.0F);
  }

  static constexpr float most_seen = 32;  // points or pieces: more look alike

  static void options(const G& g, Sheet& sheet) {
    for (const auto& declared : G::Setup::options())
      if (declared.option.kind == Option::choice)
        sheet.global(static_cast<float>(g.setup.*(declared.value)) / static_cast<float>(declared.option.most));
  }

  // Of the player to move, over the best of the others.
  void points(const G& g, Sheet& sheet) const {
    if constexpr (Scored<G>) {
      const auto scores = g.score();
      const Score& own = scores[g.to_play];
      const Score* best = nullptr;
      for (std::size_t i = 1; i < sides_; ++i)
        if (const Score& one = scores[side_after(g.to_play, i)]; !best || one.total() > best->total()) best = &one;
      const float lead = 0.5F * static_cast<float>(own.total() - best->total()),
                  komi = 0.5F * static_cast<float>(own.komi - best->komi);
      // The score says nothing while there are few pieces.
      const bool early = own.pieces + own.kings + best->pieces + best->kings < board_of(g).count() / 2;
      const float rest = sheet.unseen && sides_ == 2 ? unseen(early ? komi : lead, komi) : 0;
      if (sheet.unseen) *sheet.unseen = rest;
      sheet.amount(lead - rest);
      sheet.amount(komi - rest);
    }
    if constexpr (HasSupply<G>)
      for (std::size_t i = 0; i < sides_; ++i) sheet.amount(supply(g, side_after(g.to_play, i)));
  }
  static float unseen(float lead, float komi) {
    if (lead * komi <= 0) return 0;
    return std::copysign(std::max(0.0F, std::min(std::abs(lead), std::abs(komi)) - most_seen), komi);
  }
  static float supply(const G& g, Side side) {
    constexpr int unlimited = 1000;
    return static_cast<float>(g.supply_left(side).value_or(unlimited));
  }

  std::size_t sides_;
  nn::Grid grid_;
  std::array<std::array<std::uint16_t, static_cast<std::size_t>(B::slots)>, static_cast<std::size_t>(B::symmetries)>
      cell_{};
  std::size_t planes_ = 0, globals_ = 0;
};

}  // namespace crosscut
