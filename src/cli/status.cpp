#include "cli/status.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace crosscut::cli {
namespace {

std::string button_text(const Scene& scene) {
  if (!scene.button_in_play) return "";
  if (!scene.button) return "The button (half a point) can be taken.";
  return std::string(title_of(*scene.button)) + " has taken the button.";
}

std::string prison_text(const Scene& scene) {
  const auto [black, white] = *scene.prison;
  return "Prison: " + std::to_string(black) + " black, " + std::to_string(white) + " white.";
}

std::string supply_text(const Scene& scene) {
  std::vector<std::string> parts;
  for (int i = 0; i < scene.sides; ++i) {
    const auto left = (*scene.supply)[static_cast<std::size_t>(i)];
    parts.push_back(std::string(side_title[static_cast<std::size_t>(i)]) + " " +
                    (left ? std::to_string(*left) : "unlimited"));
  }
  return "Balls left: " + join(parts, ", ") + ".";
}

}  // namespace

std::string counted(long long count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::vector<std::string> status(const Scene& scene) {
  std::vector<std::string> lines;
  if (scene.last) {
    lines.push_back("Move " + std::to_string(scene.ply) + ": " + std::string(title_of(scene.last->move.by)) + " " +
                    explain::deed(scene) + ".");
  }
  if (scene.repeated)
    lines.emplace_back(
        "This position has occurred before. If the game goes round in circles, the players can agree "
        "to end it without a result: void.");
  if (scene.score)
    for (int i = 0; i < scene.sides; ++i) lines.push_back(explain::score_text(scene, static_cast<Side>(i)));
  if (const std::string button = button_text(scene); !button.empty()) lines.push_back(button);
  if (scene.prison) lines.push_back(prison_text(scene));
  if (scene.supply) lines.push_back(supply_text(scene));
  return lines;
}

}  // namespace crosscut::cli
