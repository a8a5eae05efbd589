#include "explain/words.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "play/ending.hpp"

namespace crosscut::explain {
namespace {

// What the player does, in the third person.
std::string verb(const MoveMade& move) {
  if (!move.parts.act) return "plays " + move.text;
  switch (*move.parts.act) {
    case Act::pass:
      return "passes";
    case Act::button:
      return "takes the button";
    case Act::hold:
      return "holds: a stone leaves the prison";
    case Act::swap:
      return "swaps: the players exchange colours";
    case Act::dead:
      return move.parts.claim.empty() ? "claims that nothing is dead"
                                      : "claims as dead: " + join(move.parts.claim, " ");
    case Act::resume:
      return "resumes play";
    case Act::accept:
      return "accepts the claim";
  }
  return "";
}

}  // namespace

std::string deed(const Scene& scene) {
  const auto& last = *scene.last;
  std::string text = verb(last.move);
  const auto placed = std::find_if(scene.places.begin(), scene.places.end(), [&](const auto& place) {
    return !last.places.empty() && place.name == last.places.back();
  });
  if (placed != scene.places.end() && placed->piece) {
    if (placed->piece->kind == Piece::king) text += " (a king)";
    if (placed->piece->kind == Piece::marked) text += " (marked)";
  }
  std::vector<std::string> taken;
  for (const auto& [place, piece] : last.captured) taken.push_back(place);
  if (!taken.empty()) text += " and takes " + std::to_string(taken.size()) + " off: " + join(taken, " ");
  return text;
}

std::string score_text(const Scene& scene, Side side) {
  const Score& score = (*scene.score)[static_cast<std::size_t>(side)];
  std::vector<std::string> parts;
  const auto part = [&](int halves, std::string_view name) {
    if (halves) parts.push_back(points_text(halves) + " " + std::string(name));
  };
  part(score.pieces, score.pieces == 2 ? "piece" : "pieces");
  part(score.territory, "territory");
  part(score.kings, score.kings == 2 ? "surrounded king" : "surrounded kings");
  part(score.button, "button");
  part(score.komi, "komi");
  std::string text = std::string(title_of(side)) + " " + points_text(score.total());
  if (parts.size() > 1) text += " (" + join(parts, ", ") + ")";
  return text;
}

std::string result_in_words(std::string_view result) {
  using How = play::Ending::How;
  const auto ending = play::read_result(result);
  if (!ending || ending->how == How::nothing) return "no result";
  if (!ending->winner) return "a draw";
  const std::string wins = std::string(title_of(*ending->winner)) + " wins";
  if (ending->how == How::resignation) return wins + " by resignation";
  if (ending->how == How::time) return wins + " on time";
  if (ending->how == How::forfeit) return wins + " by forfeit";
  if (ending->margin == 0) return wins;
  if (ending->margin == 1) return wins + " by half a point";
  return wins + " by " + points_text(ending->margin) + (ending->margin == 2 ? " point" : " points");
}

}  // namespace crosscut::explain
