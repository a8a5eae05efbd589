#pragma once
// Where the places of a board are in a picture: x to the right, y downwards, a cell 100 units wide, a1 at the origin.
// Internal to this folder.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "catalog/table.hpp"

namespace crosscut::draw {

inline constexpr double cell = 100, thickness = 13;       // of the slab that the board is
inline const double hex_row = cell * std::sqrt(3.0) / 2;  // of hexagons that stand on a corner

struct Point {
  double x = 0, y = 0;
};

struct Label {
  Point at;
  std::string text;
};

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
  void hold(Point at, double margin) {
    left = std::min(left, at.x - margin), right = std::max(right, at.x + margin);
    top = std::min(top, at.y - margin), bottom = std::max(bottom, at.y + margin);
  }
  double width() const { return right - left; }
  double height() const { return bottom - top; }
};

inline Point point_of(Shape shape, Spot spot) {
  if (shape == Shape::hexhex) return {cell * (spot.column - spot.row / 2.0), -hex_row * spot.row};
  return {cell * (spot.column + spot.level / 2.0), -cell * (spot.row + spot.level / 2.0)};
}

// Degrees clockwise from the right, as screens turn, of a direction's name; none: 0.
inline double angle_of(std::string_view direction) {
  constexpr std::array<std::string_view, 6> names = {"e", "se", "sw", "w", "nw", "ne"};
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == direction) return 60.0 * static_cast<double>(i);
  return 0;
}

inline Point along(double degrees, double distance) {
  const double turn = degrees * std::numbers::pi / 180;
  return {distance * std::cos(turn), distance * std::sin(turn)};
}

// Where the lines of a square board have dots.
inline std::vector<Point> star_points(int size) {
  std::vector<Point> points;
  if (size < 5) return points;
  const double middle = (size - 1) / 2.0, near = size < 13 ? 2 : 3;
  const auto add = [&](double column, double row) { points.push_back({cell * column, -cell * row}); };
  for (const double column : {near, middle, size - 1 - near})
    for (const double row : {near, middle, size - 1 - near}) {
      const int middles = (column == middle) + (row == middle);
      const bool corner = middles == 0 && size >= 7, edge = middles == 1 && size >= 15 && size % 2 == 1;
      if (corner || edge || (middles == 2 && size % 2 == 1)) add(column, row);
    }
  return points;
}

// Files with letters below the board, ranks with numbers to its left.
inline std::vector<Label> labels_of(const Scene& scene) {
  std::vector<Label> labels;
  const Point below = scene.shape == Shape::hexhex ? along(60, 88) : Point{0, 88};
  const auto add = [&](Point at, const std::string& text) {
    for (const Label& label : labels)
      if (label.text == text) return;
    labels.push_back({at, text});
  };
  for (const Scene::Place& place : scene.places) {
    if (place.spot.level > 0) continue;
    const Point at = point_of(scene.shape, place.spot);
    add({at.x - 86, at.y}, place.name.substr(1));
    add({at.x + below.x, at.y + below.y}, place.name.substr(0, 1));
  }
  return labels;
}

}  // namespace crosscut::draw
