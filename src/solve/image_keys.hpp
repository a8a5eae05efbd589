#pragma once
// Keys of positions, the same for all images under the symmetries of the board. Each piece has a part in the key of
// each image, so that those of the next position follow from what changes.
// Internal to this folder.
#include <algorithm>

#include "rules/symmetry.hpp"

namespace crosscut::solve {

template <Game G>
class ImageKeys {
  using On = typename G::On;

 public:
  using Images = std::array<Key, On::symmetries>;  // a key of what lies on the board, for each image

  explicit ImageKeys(int size) {
    std::size_t first = 0;  // the number of the first layer of the part
    const auto fill = [&]<class T>(const T*) {
      for (std::size_t i = 0; i < layers_in<T>(); ++i)
        for (const Cell c : On::on(size)) {
          T one{};
          put(one, i, c);
          for (int k = 0; k < On::symmetries; ++k) {
            std::size_t layer = first;
            each_layer(Symmetry<On>(size, k)(one), [&](const Cells<On>& cells) {
              for (const Cell image : cells)
                shares_[first + i][c.index][static_cast<std::size_t>(k)] = mix(mix(salt, layer), image.index);
              ++layer;
            });
          }
        }
      first += layers_in<T>();
    };
    each_type(fill);
  }

  Images of(const G& g) const {
    Images images{};
    const Layers layers = layers_of(g);
    for (std::size_t i = 0; i < count; ++i) exchange(images, i, layers[i]);
    return images;
  }
  // Of what a position becomes; `images` are its own.
  Images after(Images images, const G& before, const G& after) const {
    const Layers from = layers_of(before), to = layers_of(after);
    for (std::size_t i = 0; i < count; ++i) exchange(images, i, (from[i] - to[i]) | (to[i] - from[i]));
    return images;
  }
  // Of the state of this position; barred: of the board that may not come back, if there is one.
  static Key key(const G& g, Images images, const Images* barred) {
    if (barred)
      for (std::size_t k = 0; k < images.size(); ++k) images[k] = mix(images[k], (*barred)[k]);
    Key counters = salt;
    const auto count_in = [&]<class T>(const T& part) {
      if constexpr (!layers_in<T>()) counters = mixed(counters, part);
    };
    std::apply([&](const auto&... parts) { (count_in(parts), ...); }, G::matter(g));
    return mix(counters, *std::min_element(images.begin(), images.end()));
  }

 private:
  static constexpr Key salt = 0x3c6ef372fe94f82b;

  // What has a place on the board: sets of cells, arrays of them, and cells.
  template <class T>
  static constexpr std::size_t layers_in() {
    if constexpr (Layered<T>) return std::tuple_size_v<T>;
    return std::is_same_v<T, Cells<On>> || std::is_same_v<T, Cell>;
  }

  template <class T, class Found>
  static void each_layer(const T& part, Found&& found) {
    if constexpr (std::is_same_v<T, Cell>)
      found(part.exists() ? Cells<On>::of(part) : Cells<On>());
    else if constexpr (std::is_same_v<T, Cells<On>>)
      found(part);
    else if constexpr (layers_in<T>() != 0)
      for (const Cells<On>& layer : part) found(layer);
  }
  template <class T>
  static void put(T& part, std::size_t layer, Cell c) {
    if constexpr (std::is_same_v<T, Cell>)
      part = c;
    else if constexpr (std::is_same_v<T, Cells<On>>)
      part.set(c);
    else if constexpr (layers_in<T>() != 0)
      part[layer].set(c);
  }

  using Matter = decltype(G::matter(std::declval<const G&>()));
  // Calls found(nullptr) with a pointer to the type of each part of a position.
  template <class Found>
  static constexpr void each_type(Found&& found) {
    [&]<class... T>(const std::tuple<T...>*) {
      (found(static_cast<const std::decay_t<T>*>(nullptr)), ...);
    }(static_cast<const Matter*>(nullptr));
  }
  static constexpr std::size_t count = [] {
    std::size_t sum = 0;
    each_type([&]<class T>(const T*) { sum += layers_in<T>(); });
    return sum;
  }();
  using Layers = std::array<Cells<On>, count>;
  static Layers layers_of(const G& g) {
    Layers layers;
    std::size_t n = 0;
    const auto add = [&](const Cells<On>& layer) { layers[n++] = layer; };
    std::apply([&](const auto&... parts) { (each_layer(parts, add), ...); }, G::matter(g));
    return layers;
  }

  // Takes these cells of a layer in, or out again.
  void exchange(Images& images, std::size_t layer, const Cells<On>& cells) const {
    for (const Cell c : cells)
      for (std::size_t k = 0; k < images.size(); ++k) images[k] ^= shares_[layer][c.index][k];
  }

  std::array<std::array<Images, static_cast<std::size_t>(On::slots)>, count> shares_;  // by layer, cell and image
};

}  // namespace crosscut::solve
