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
  Symmetry(int size, int number)
      : number_(number), images_(images()[static_cast<std::size_t>(size)][static_cast<std::size_t>(number)]) {}

  Cell operator()(Cell c) const { return c.exists() ? images_[c.index] : c; }
  Cells<B> operator()(const Cells<B>& cells) const {
    Cells<B> r;
    for (Cell c : cells) r |= Cells<B>::of(images_[c.index]);
    return r;
  }
  // Layers indexed by direction rotate with the board; layers indexed by side do not.
  template <std::size_t N>
  std::array<Cells<B>, N> operator()(const std::array<Cells<B>, N>& layers) const {
    std::array<Cells<B>, N> r;
    for (std::size_t i = 0; i < N; ++i) {
      const bool by_direction = N == static_cast<std::size_t>(B::directions);
      r[by_direction ? static_cast<std::size_t>(B::turned(static_cast<int>(i), number_)) : i] = (*this)(layers[i]);
    }
    return r;
  }
  template <class T>
  T operator()(const T& counter) const {
    return counter;
  }

  template <Game G>
  G of(const G& g) const {
    G r = g;
    std::apply([&](auto&... layer) { ((layer = (*this)(layer)), ...); }, G::matter(r));
    return r;
  }
  template <Game G>
  Move of(Move m) const {
    return m.on_board() ? Move::on(plane<G>(m.plane()), (*this)(m.cell())) : m;
  }
  // The image of a plane of moves.
  template <Game G>
  int plane(int of) const {
    const int direction = G::move_planes[static_cast<std::size_t>(of)].direction;
    if (direction < 0) return of;
    int image = 0;
    while (G::move_planes[static_cast<std::size_t>(image)].direction != B::turned(direction, number_)) ++image;
    return image;
  }
  // The image of a canonical turn need not be canonical.
  template <Game G>
  Turn of(const Turn& turn) const {
    Turn image{of<G>(turn.move), turn.then.exists() ? of<G>(turn.then) : Move{}};
    for (const Cell c : turn.claim) image.claim.push_back((*this)(c));
    return image;
  }

 private:
  // By size and number.
  using Images = std::array<Cell, static_cast<std::size_t>(B::slots)>;
  using AllImages = std::array<std::array<Images, static_cast<std::size_t>(B::symmetries)>, B::capacity + 1>;
  static const AllImages& images() {
    static const AllImages all = compute_images();
    return all;
  }
  static AllImages compute_images() {  // not constexpr, or compilers would try for seconds
    AllImages found;
    for (int size = 1; size <= B::capacity; ++size)
      for (int number = 0; number < B::symmetries; ++number)
        for (const Cell c : B::on(size))
          found[static_cast<std::size_t>(size)][static_cast<std::size_t>(number)][c.index] = B::image(c, size, number);
    return found;
  }

  int number_;
  const Images& images_;
};

}  // namespace crosscut
