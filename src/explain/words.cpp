#include "explain/words.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "play/ending.hpp"

namespace crosscut::explain {
namespace {

// What the player does, in the third person.
std::string verb(const Scene::Last& move, Speech speak) {
  if (!move.parts.act) return speak("plays {}", "spielt {}", move.text);
  switch (*move.parts.act) {
    case Act::pass:
      return speak("passes", "passt");
    case Act::button:
      return speak("takes the button", "nimmt den Knopf");
    case Act::hold:
      return speak("holds: a stone leaves the prison", "wartet: Ein Stein verlässt das Gefängnis");
    case Act::swap:
      return speak("swaps: the players exchange colours", "tauscht: Die Spieler wechseln die Farben");
    case Act::dead:
      return move.parts.claim.empty() ? speak("claims that nothing is dead", "erklärt, dass nichts tot ist")
                                      : speak("claims as dead: {}", "erklärt für tot: {}", join(move.parts.claim, " "));
    case Act::resume:
      return speak("resumes play", "spielt weiter");
    case Act::accept:
      return speak("accepts the claim", "stimmt der Angabe zu");
  }
  return "";
}

}  // namespace

std::string deed(const Scene& scene, Speech speak) {
  const auto& last = *scene.last;
  std::string text = verb(last, speak);
  const auto placed = std::find_if(scene.places.begin(), scene.places.end(), [&](const auto& place) {
    return !last.places.empty() && place.name == last.places.back();
  });
  if (placed != scene.places.end() && placed->piece) {
    if (placed->piece->kind == Piece::king) text += speak(" (a king)", " (ein König)");
    if (placed->piece->kind == Piece::marked) text += speak(" (marked)", " (markiert)");
  }
  std::vector<std::string> unmarked, taken;
  for (const auto& [place, piece] : last.changed)
    if (piece.kind == Piece::plain) unmarked.push_back(place);
  if (!unmarked.empty()) text += speak(", unmarks {}", ", hebt die Markierung von {} auf", join(unmarked, " "));
  for (const auto& [place, piece] : last.captured) taken.push_back(place);
  if (!taken.empty())
    text += speak(" and takes {} off: {}", " und nimmt {} vom Brett: {}", taken.size(), join(taken, " "));
  if (!last.zombies.empty()) text += speak("; zombies now: {}", "; jetzt Zombies: {}", join(last.zombies, " "));
  if (!last.revived.empty()) text += speak("; alive again: {}", "; wieder am Leben: {}", join(last.revived, " "));
  return text;
}

std::string score_text(const Scene& scene, Side side, Speech speak) {
  const Score& score = (*scene.score)[static_cast<std::size_t>(side)];
  std::vector<std::string> parts;
  const auto part = [&](int halves, const Saying& name) {
    if (halves) parts.push_back(speak.points(halves) + " " + std::string(speak(name)));
  };
  part(score.pieces, {score.pieces == 2 ? "piece" : "pieces", "auf dem Brett"});
  part(score.territory, {"territory", "Gebiet"});
  if (score.kings == 2)
    part(score.kings, {"surrounded king", "umzingelter König"});
  else
    part(score.kings, {"surrounded kings", "umzingelte Könige"});
  part(score.button, {"button", "Knopf"});
  part(score.komi, {"komi", "Komi"});
  std::string text = std::string(speak.title(side)) + " " + speak.points(score.total());
  if (parts.size() > 1) text += " (" + join(parts, ", ") + ")";
  return text;
}

std::string end_in_words(const Scene& scene, Speech speak) {
  const std::string_view next = speak.title(scene.to_play);
  switch (*scene.ended_by) {
    case EndedBy::passes:
      return speak("Both players passed.", "Beide haben gepasst.");
    case EndedBy::settlement:
      return speak("The players agreed on the dead groups.", "Die Spieler haben sich über tote Gruppen geeinigt.");
    case EndedBy::capture:
      return speak("{} made the first capture.", "{} hat zuerst geschlagen.", speak.title(scene.last->by));
    case EndedBy::no_placement:
      return speak("{} had no placement left.", "{} konnte nichts mehr setzen.", next);
    case EndedBy::no_action:
      return speak("{} had no move left.", "{} hatte keinen Zug mehr.", next);
  }
  return "";
}

std::string result_in_words(std::string_view result, Speech speak) {
  using How = play::Ending::How;
  const auto ending = play::read_result(result);
  if (!ending || ending->how == How::nothing) return speak("no result", "ohne Ergebnis");
  if (!ending->winner) return speak("a draw", "unentschieden");
  const std::string_view who = speak.title(*ending->winner);
  if (ending->how == How::resignation) return speak("{} wins by resignation", "{} gewinnt durch Aufgabe", who);
  if (ending->how == How::time) return speak("{} wins on time", "{} gewinnt auf Zeit", who);
  if (ending->how == How::forfeit) return speak("{} wins by forfeit", "{} gewinnt kampflos", who);
  if (ending->margin == 0) return speak("{} wins", "{} gewinnt", who);
  if (ending->margin == 1) return speak("{} wins by half a point", "{} gewinnt mit einem halben Punkt", who);
  if (ending->margin == 2) return speak("{} wins by 1 point", "{} gewinnt mit 1 Punkt", who);
  return speak("{} wins by {} points", "{} gewinnt mit {} Punkten", who, speak.points(ending->margin));
}

}  // namespace crosscut::explain
