#pragma once
// Positions drawn with plain characters, for tests: the tokens of crosscut-state separated by blanks, `.` for an empty
// place, the top row first. Hexagons are indented by the row; of a pyramid each level is a block, level 1 first.
#include <algorithm>
#include <string>
#include <vector>

#include "catalog/table.hpp"

namespace crosscut::tests {

using Row = std::vector<Scene::Place>;

// The places as they are drawn.
inline std::vector<Row> rows_of(const Scene& scene) {
  std::vector<Scene::Place> places = scene.places;
  std::stable_sort(places.begin(), places.end(), [](const auto& a, const auto& b) {
    return a.spot.level != b.spot.level ? a.spot.level < b.spot.level : a.spot.row > b.spot.row;
  });
  std::vector<Row> rows;
  for (const auto& place : places) {
    const bool same =
        !rows.empty() && rows.back()[0].spot.level == place.spot.level && rows.back()[0].spot.row == place.spot.row;
    if (!same) rows.emplace_back();
    rows.back().push_back(place);
  }
  return rows;
}

// As lines; levels without a ball are left out, the first apart.
inline std::vector<std::string> drawing(const Scene& scene) {
  std::vector<std::string> lines;
  const auto rows = rows_of(scene);
  std::size_t width = 1, widest = 0;
  int highest = 0;
  for (const Row& row : rows) {
    widest = std::max(widest, row.size());
    for (const auto& place : row)
      if (place.piece) {
        width = std::max(width, token_of(*place.piece).size());
        highest = std::max(highest, place.spot.level);
      }
  }
  int level = 0;
  for (const Row& row : rows) {
    if (row[0].spot.level > highest) break;
    if (row[0].spot.level > level) lines.emplace_back();
    level = row[0].spot.level;
    std::string line;
    if (scene.shape == Scene::Shape::hexhex) line.append((widest - row.size()) * (width + 1) / 2, ' ');
    for (const auto& place : row) {
      std::string token = place.piece ? token_of(*place.piece) : ".";
      if (&place != &row.back()) token.resize(width + 1, ' ');
      line += token;
    }
    lines.push_back(line);
  }
  return lines;
}

}  // namespace crosscut::tests
