#include "engine/handicap.hpp"

#include <utility>

#include "board/board.hpp"

namespace crosscut::engine {

std::vector<std::string> handicap_points(const Scene& scene, int stones) {
  const int size = scene.size, most = size % 2 == 0 || size == 7 ? 4 : 9;
  if (scene.shape != Scene::Shape::square || size < 7 || stones > most) return {};
  const int low = size < 13 ? 2 : 3, high = size - 1 - low, middle = size / 2;
  const std::vector<std::pair<int, int>> even = {{low, low},    {high, high},   {low, high},   {high, low},
                                                 {low, middle}, {high, middle}, {middle, low}, {middle, high}};
  std::vector<std::pair<int, int>> points(even.begin(), even.begin() + (stones - stones % 2));
  if (stones % 2) points.emplace_back(stones == 3 ? low : middle, stones == 3 ? high : middle);
  std::vector<std::string> names;
  for (const auto& [column, row] : points) names.push_back(column_letter(column) + std::to_string(row + 1));
  return names;
}

std::optional<Turn> handicap_stone(const Table& table) {
  const int stones = table.options().value("handicap").value_or(0);
  if (table.ply() >= stones) return {};
  for (const std::string& point : handicap_points(table.scene(), stones))
    if (const auto turn = table.read(point); turn && table.check(*turn)) return *turn;
  return {};
}

}  // namespace crosscut::engine
