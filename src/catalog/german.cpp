#include "catalog/german.hpp"

#include <utility>

namespace crosscut {
namespace {

// Whole texts before parts of others.
constexpr std::pair<std::string_view, std::string_view> phrases[] = {
    {"hexagons, each with a wall on one of its edges; most area wins",
     "Sechsecke, jedes mit einer Mauer auf einer seiner Kanten; die meiste Fläche gewinnt"},
    {"the ancestor: stones and their liberties; most area wins",
     "der Vorfahr: Steine und ihre Freiheiten; die meiste Fläche gewinnt"},
    {"balls that stack; pinned captives live on as zombies; most balls win",
     "Kugeln, die sich stapeln; Gefangene, die andere tragen, bleiben als Zombies; die meisten Kugeln gewinnen"},
    {"Margo on a board of 4 x 4 holes", "Margo auf vier mal vier Löchern"},
    {"marked stones and a prison; the last to act wins",
     "markierte Steine und ein Gefängnis; wer zuletzt noch handeln kann, gewinnt"},
    {"This game has no score: the last player able to act wins.",
     "In diesem Spiel gibt es keine Punkte: Wer zuletzt noch handeln kann, gewinnt."},
    {"The rules as written (ko=original) let positions repeat for ever. With ko=superko no position may "
     "recur after a turn of the same player, and every game ends.",
     "Nach den ursprünglichen Regeln (ko=original) können Stellungen endlos wiederkehren. Mit ko=superko darf keine "
     "Stellung nach einem Zug desselben Spielers wiederkommen, und jedes Spiel endet."},
    {"move a stone if you like, then place one; most area wins",
     "rücke einen Stein, wenn du magst, und setze dann einen; die meiste Fläche gewinnt"},
    {"pawns, and kings that capture and stay for good; most area wins",
     "Bauern, und Könige, die schlagen und für immer bleiben; die meiste Fläche gewinnt"},

    {"cells per side of the hexagon", "Felder an jeder Seite des Sechsecks"},
    {"points per side", "Punkte an jeder Seite"},
    {"holes per side", "Löcher an jeder Seite"},
    {"points added to White's score", "Punkte, die Weiß im Voraus erhält"},
    {"whether the half-point button is in play", "ob der Knopf, ein halber Punkt, im Spiel ist"},
    {"which repeated boards are forbidden", "welche Bretter nicht wiederkommen dürfen"},
    {"whether a placement may leave its own group without a liberty",
     "ob ein Zug die eigene Gruppe ohne Freiheit lassen darf"},
    {"whether dead groups are agreed on after two passes", "ob man sich nach zwei Pässen über tote Gruppen einigt"},
    {"stones that Black's first turn places: 0, or 2 to size x size - 1",
     "Vorgabesteine, die der erste Zug von Schwarz setzt: 0, oder 2 bis size x size - 1"},
    {"number of players", "Zahl der Spieler"},
    {"play for most balls, or for the first capture", "gespielt wird um die meisten Kugeln oder um den ersten Schlag"},
    {"whether the second player may swap colours", "ob der zweite Spieler die Farben tauschen darf"},
    {"balls of each player", "Kugeln jedes Spielers"},
    {"black stones in the prison at the start", "schwarze Steine, die zu Beginn im Gefängnis sind"},
    {"on with two players, off with three", "on zu zweit, off zu dritt"},

    {" in steps of 0.5", " in Schritten von 0.5"},
    {" or ", " oder "},
};

}  // namespace

std::string in_german(std::string_view english) {
  std::string text(english);
  for (const auto& [from, to] : phrases)
    if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

}  // namespace crosscut
