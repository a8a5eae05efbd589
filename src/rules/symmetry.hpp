#pragma once
// Images of positions and moves under the symmetries of the board. They follow from the layers of a position, so no
// game has to define them.
#include <tuple>

#include "rules/line.hpp"

namespace crosscut {

template <Board B>
class Symmetry {
 public:
  // number in [0, B::symmetries); 0 is the identity.
  constexpr Symmetry(int size, int number) : size_(size), number_(number) {}

  constexpr Cell operator()(Cell c) const { return c.exists() ? B::image(c, size_, number_) : c; }
  constexpr Cells<B> operator()(const Cells<B>& cells) const {
    Cells<B> r;
    for (Cell c : cells) r.set((*this)(c));
    return r;
  }
  // Layers indexed by direction rotate with the board; layers indexed by side do not.
  template <std::size_t N>
  constexpr std::array<Cells<B>, N> operator()(const std::array<Cells<B>, N>& layers) const {
    std::array<Cells<B>, N> r;
    for (std::size_t i = 0; i < N; ++i) {
      const bool by_direction = N == static_cast<std::size_t>(B::directions);
      r[by_direction ? static_cast<std::size_t>(B::turned(static_cast<int>(i), number_)) : i] = (*this)(layers[i]);
    }
    return r;
  }
  template <class T>
  constexpr T operator()(const T& counter) const {
    return counter;
  }

  template <Game G>
  constexpr G of(const G& g) const {
    G r = g;
    std::apply([&](auto&... layer) { ((layer = (*this)(layer)), ...); }, G::matter(r));
    return r;
  }
  template <Game G>
  constexpr Move of(Move m) const {
    return m.on_board() ? Move::on(plane<G>(m.plane()), (*this)(m.cell())) : m;
  }
  // The image of a plane of moves.
  template <Game G>
  constexpr int plane(int of) const {
    const int direction = G::move_planes[static_cast<std::size_t>(of)].direction;
    if (direction < 0) return of;
    int image = 0;
    while (G::move_planes[static_cast<std::size_t>(image)].direction != B::turned(direction, number_)) ++image;
    return image;
  }
  // The image of a canonical turn need not be canonical.
  template <Game G>
  constexpr Turn<B> of(const Turn<B>& turn) const {
    return {of<G>(turn.move), turn.then.exists() ? of<G>(turn.then) : Move{}, (*this)(turn.claim)};
  }

 private:
  int size_, number_;
};

}  // namespace crosscut
