#pragma once
// The effect of a symmetry on places, pieces and moves, derived from what Table::image does to boards with one black
// piece.
#include <map>
#include <memory>
#include <string>

#include "catalog/table.hpp"

namespace crosscut::tests {

inline constexpr std::array<std::string_view, 6> hex_direction = {"e", "ne", "nw", "w", "sw", "se"};
inline Spot hex_step(Spot p, std::size_t direction) {
  constexpr std::array<std::pair<int, int>, 6> by = {{{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}}};
  return {p.level, p.column + by[direction].first, p.row + by[direction].second};
}

// Whether two places are neighbours on the drawn board.
inline bool touch(Scene::Shape shape, Spot a, Spot b) {
  if (a.level > b.level) std::swap(a, b);
  const int columns = b.column - a.column, rows = b.row - a.row;
  if (b.level == a.level + 1) return columns >= -1 && columns <= 0 && rows >= -1 && rows <= 0;
  if (b.level != a.level) return false;
  if (shape == Scene::Shape::hexhex && columns == rows) return std::abs(columns) == 1;
  return std::abs(columns) + std::abs(rows) == 1;
}

class Turned {
 public:
  // For this table's board; symmetry in [0, symmetries()).
  Turned(const Table& table, int symmetry) {
    const Scene scene = table.scene();
    const bool stacked = scene.shape == Scene::Shape::pyramid;
    const auto board =
        *open_table(table.game(), "size=" + std::to_string(scene.size) + (stacked ? " supply=unlimited" : ""));
    for (const auto& place : scene.places) {
      spot_[place.name] = place.spot;
      name_[key(place.spot)] = place.name;
    }
    for (const auto& place : scene.places) {
      Arrangement one;
      for (const auto& below : scene.places)
        if (carries(below.spot, place.spot)) one.pieces.emplace_back(below.name, "W");
      one.pieces.emplace_back(place.name, black(table.game(), place.spot));
      const auto image = (*board->arranged(one))->image(symmetry)->scene();
      for (const auto& found : image.places)
        if (found.piece && found.piece->side == Side::black) place_[place.name] = found.name;
    }
  }

  const std::map<std::string, std::string>& places() const { return place_; }
  const std::string& operator()(const std::string& place) const { return place_.at(place); }
  const Spot& spot(const std::string& place) const { return spot_.at(place); }

  // "B:ne" on this place; other tokens are unchanged.
  std::string token(const std::string& place, const std::string& text) const {
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) return text;
    return text.substr(0, colon + 1) + direction(place, text.substr(colon + 1));
  }
  // Not always in canonical form.
  std::string move(const std::string& text) const {
    const std::size_t colon = text.find(':');
    if (colon != std::string::npos)
      return (*this)(text.substr(0, colon)) + token(text.substr(0, colon), text.substr(colon));
    std::string turned, word;
    for (const char c : text + " ") {
      if (c != ' ' && c != '-' && c != ',') {
        word += c;
        continue;
      }
      turned += (place_.count(word) ? place_.at(word) : word) + c;
      word.clear();
    }
    turned.pop_back();
    return turned;
  }

 private:
  static std::tuple<int, int, int> key(Spot p) { return {p.level, p.column, p.row}; }
  static bool carries(Spot below, Spot p) {
    const int levels = p.level - below.level, columns = below.column - p.column, rows = below.row - p.row;
    return levels > 0 && columns >= 0 && columns <= levels && rows >= 0 && rows <= levels;
  }
  bool exists(Spot p) const { return name_.count(key(p)) > 0; }

  std::string black(std::string_view game, Spot p) const {
    if (game == "yugo") return "Bp";
    if (game != "bargo") return "B";
    std::size_t d = 0;
    while (!exists(hex_step(p, d))) ++d;
    return "B:" + std::string(hex_direction[d]);
  }
  // A direction towards a neighbour becomes the direction towards the neighbour's image.
  std::string direction(const std::string& place, const std::string& name) const {
    for (std::size_t d = 0; d < 6; ++d) {
      if (hex_direction[d] != name) continue;
      const Spot to = spot_.at(place_.at(name_.at(key(hex_step(spot_.at(place), d)))));
      for (std::size_t e = 0; e < 6; ++e)
        if (hex_step(spot_.at(place_.at(place)), e) == to) return std::string(hex_direction[e]);
    }
    return "?";
  }

  std::map<std::string, Spot> spot_;
  std::map<std::tuple<int, int, int>, std::string> name_;
  std::map<std::string, std::string> place_;
};

}  // namespace crosscut::tests
