#include "cli/status.hpp"

#include "base/text.hpp"

namespace crosscut::cli {
namespace {

std::string button_text(const Scene& scene, explain::Speech speak) {
  if (!scene.button_in_play) return "";
  if (!scene.button) return speak("The button (half a point) can be taken.", "Der Knopf (ein halber Punkt) ist frei.");
  return speak("{} has taken the button.", "{} hat den Knopf genommen.", speak.title(*scene.button));
}

std::string prison_text(const Scene& scene, explain::Speech speak) {
  const auto [black, white] = *scene.prison;
  return speak("Prison: {} black, {} white.", "Gefängnis: {} schwarz, {} weiß.", black, white);
}

std::string supply_text(const Scene& scene, explain::Speech speak) {
  std::vector<std::string> parts;
  for (int i = 0; i < scene.sides; ++i) {
    const auto left = (*scene.supply)[static_cast<std::size_t>(i)];
    parts.push_back(std::string(speak.title(static_cast<Side>(i))) + " " +
                    (left ? std::to_string(*left) : speak("unlimited", "unbegrenzt")));
  }
  return speak("Balls left: {}.", "Kugeln übrig: {}.", join(parts, ", "));
}

}  // namespace

std::vector<std::string> status(const Scene& scene, explain::Speech speak) {
  std::vector<std::string> lines;
  if (scene.last)
    lines.push_back(speak("Move {}: {} {}.", "Zug {}: {} {}.", scene.ply, speak.title(scene.last->by),
                          explain::deed(scene, speak)));
  if (scene.repeated)
    lines.push_back(
        speak("This position has occurred before. If the game goes round in circles, the players can agree "
              "to end it without a result: void.",
              "Diese Stellung war schon einmal da. Dreht sich das Spiel im Kreis, können die Spieler es im "
              "Einvernehmen ohne Ergebnis beenden: void."));
  if (scene.score_tells)
    for (int i = 0; i < scene.sides; ++i) lines.push_back(explain::score_text(scene, static_cast<Side>(i), speak));
  if (const std::string button = button_text(scene, speak); !button.empty()) lines.push_back(button);
  if (scene.prison) lines.push_back(prison_text(scene, speak));
  if (scene.supply) lines.push_back(supply_text(scene, speak));
  return lines;
}

}  // namespace crosscut::cli
