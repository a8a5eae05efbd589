#include <algorithm>
#include <array>
#include <utility>

#include "explain/fault_de.hpp"

namespace crosscut::explain {

std::string part(const Error& error, std::string_view name) {
  const auto found =
      std::find_if(error.parts.begin(), error.parts.end(), [&](const auto& p) { return p.first == name; });
  return found == error.parts.end() ? "" : found->second;
}

std::string wanted(std::string text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 23> phrases = {{
      {"the end of the text after a game", "das Ende des Textes nach einem Spiel"},
      {"after the property name", "nach dem Namen der Eigenschaft"},
      {"after a variation", "nach einer Variante"},
      {"a property, ", "eine Eigenschaft, "},
      {" after ", " nach "},
      {"a number of seconds, up to", "eine Zahl von Sekunden bis"},
      {"a number of percent", "eine Zahl von Prozent"},
      {", in megabytes", ", in Megabyte"},
      {", not negative", ", nicht negativ"},
      {", within ", ", innerhalb von "},
      {"FROM..TO", "VON..BIS"},
      {" in steps of ", " in Schritten von "},
      {" or greater", " oder größer"},
      {" or ", " oder "},
      {"a whole number", "eine ganze Zahl"},
      {"a number below 0", "eine Zahl unter 0"},
      {"a fraction", "ein Bruch"},
      {"too large a number", "eine zu große Zahl"},
      {"a number", "eine Zahl"},
      {"a string", "ein Text"},
      {"an object", "ein Objekt"},
      {"an array", "eine Liste"},
      {"binary data", "Binärdaten"},
  }};
  for (const auto& [english, its] : phrases)
    if (const auto at = text.find(english); at != std::string::npos) text.replace(at, english.size(), its);
  return text;
}

std::string german_place(const Error& error) {
  std::string place;
  for (const auto& [name, text] : error.parts)
    if (name == "place") place += (text == "the database" ? "Datenbank" : text) + ": ";
  return place;
}

}  // namespace crosscut::explain
