#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "catalog/sentence.hpp"
#include "explain/fault_de.hpp"
#include "explain/record_text.hpp"

namespace crosscut::explain {
namespace {

std::string title(const std::string& side) {
  const auto found = std::find(side_name.begin(), side_name.end(), side);
  return std::string(say.title(static_cast<Side>(found - side_name.begin())));
}

// Of records in either form, and of positions to start from.
std::optional<std::string> of_contents(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = say.quoted(part(error, "text")), allowed = part(error, "allowed"),
                    property = part(error, "property"), at = part(error, "at");
  if (code == "record_empty") return "Der Text ist leer; er sollte mit „(;“ beginnen, wie SGF, oder mit „{“, wie JSON";
  if (code == "text_too_large")
    return fmt::format("Der Text hat {} Bytes, mehr als die erlaubten {}", part(error, "text"), allowed);
  if (code == "too_many_nodes") return fmt::format("Das sind mehr als die erlaubten {} Knoten", allowed);
  if (code == "too_many_values") return fmt::format("Das sind mehr als die erlaubten {} Werte", allowed);
  if (code == "too_many_options") return fmt::format("Das sind mehr als die erlaubten {} Optionen", allowed);
  if (code == "text_not_utf8") return fmt::format("Der Text {} ist kein gültiges UTF-8", text);
  if (code == "byte_not_utf8") return "Das Byte hier ist kein gültiges UTF-8";
  if (code == "text_of_lines")
    return fmt::format("Im Text {} ist ein Tabulator oder Zeilenende; das darf nur ein Kommentar haben", text);
  if (code == "comment_with_returns") return "Zeilen eines Kommentars trennt nur \\n, aber dieser hat ein \\r";
  if (code == "bad_property_name")
    return fmt::format("Der Name {} einer Eigenschaft besteht nicht aus den Buchstaben A bis Z", text);
  if (code == "property_has_field")
    return fmt::format("Die Eigenschaft {} hat ein eigenes Feld und kann nicht noch einmal dastehen", property);
  if (code == "property_without_value") return fmt::format("Die Eigenschaft {} hat keinen Wert", property);
  if (code == "property_of_go")
    return "GM[1] heißt Go; solche Aufzeichnungen haben Züge wie d4 und nicht diese Eigenschaft";
  if (code == "value_not_escaped")
    return fmt::format("Im Wert {} von {} fehlt ein Backslash vor ] oder \\", text, property);
  if (code == "key_empty") return "Ein Schlüssel ist leer";
  if (code == "game_missing") return "Die Aufzeichnung nennt ihr Spiel nicht";
  if (code == "start_not_object") return "Die Anfangsstellung muss ein einziges JSON-Objekt sein";
  if (code == "sets_up")
    return fmt::format("Die Eigenschaft {} stellt eine Stellung auf; hier kann das nur {} am Anfang", property,
                       allowed);
  if (code == "wrong_turn")
    return fmt::format("{} zieht ({}), aber {} ist am Zug", title(part(error, "by")), text,
                       title(part(error, "player")));
  if (code == "wrong_result")
    return fmt::format("Als Ergebnis ist {} angegeben, aber die Züge führen zu {}", text, allowed);
  if (code == "result_too_early")
    return fmt::format(
        "Als Ergebnis ist {} angegeben, aber nach dem letzten Zug ist das Spiel nicht zu Ende ({} ist "
        "am Zug)",
        text, title(part(error, "player")));
  if (code == "no_such_place") return fmt::format("{} ist kein Ort auf diesem Brett", text);
  if (code == "no_such_piece") return fmt::format("{} auf {} ist kein Stein dieses Spiels", text, at);
  if (code == "place_twice") return fmt::format("{} steht zweimal da", at);
  if (code == "nothing_below") return fmt::format("Auf {} läge eine Kugel auf nichts", at);
  if (code == "wall_on_wall") return fmt::format("Die Mauer auf {} stünde, wo schon eine andere steht", at);
  if (code == "wall_on_edge") return fmt::format("Die Mauer auf {} stünde am Rand des Bretts", at);
  if (code == "supply_exceeded") return fmt::format("So viele Kugeln hat {} nicht", title(part(error, "player")));
  if (code == "no_third_player") return "In diesem Spiel spielt niemand Rot";
  return {};
}

std::optional<std::string> of_sgf(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = say.quoted(part(error, "text")), property = part(error, "property");
  if (code == "sgf_expected")
    return fmt::format("Hier sollte {} stehen, nicht {}", wanted(part(error, "allowed")),
                       part(error, "text").empty() ? "das Ende des Textes" : text);
  if (code == "no_game_here") return "Hier ist kein Spiel; in SGF beginnt ein Spiel mit „(;“";
  if (code == "property_twice") return fmt::format("Die Eigenschaft {} steht zweimal in diesem Knoten", property);
  if (code == "no_capital") return "Der Name einer Eigenschaft braucht einen Großbuchstaben";
  if (code == "value_not_closed") return "Der Wert, der hier beginnt, endet nicht; es fehlt „]“";
  if (code == "one_value") return fmt::format("Die Eigenschaft {} nimmt genau einen Wert", property);
  if (code == "unknown_charset")
    return fmt::format("Als Zeichensatz ist {} angegeben; möglich sind UTF-8, US-ASCII und ISO-8859-1", text);
  if (code == "value_not_utf8") return fmt::format("Der Wert von {} ist kein gültiges UTF-8", property);
  if (code == "second_move") return "Dieser Knoten hat schon einen Zug und darf nur einen haben";
  if (code == "option_without_key") return fmt::format("Der Option {} fehlt der Name; sie steht wie „size:5“", text);
  if (code == "number_not_named")
    return fmt::format(
        "Hier sollte eine Farbe (black, white oder red), ein Doppelpunkt und die Zahl stehen, die dieser "
        "Spieler nannte, nicht {}",
        text);
  return {};
}

std::optional<std::string> of_json(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = say.quoted(part(error, "text")), allowed = part(error, "allowed");
  if (code == "not_json") return "Das ist kein gültiges JSON";
  if (code == "json_ends") return "Das JSON endet zu früh";
  if (code == "unknown_version") return fmt::format("Es gibt nur die Version 1, nicht {}", part(error, "text"));
  if (code == "key_twice") return "Dieser Schlüssel steht zweimal da";
  if (code == "unknown_key") return fmt::format("Diesen Schlüssel gibt es nicht; möglich sind {}", allowed);
  if (code == "key_missing") return fmt::format("Der Schlüssel {} fehlt", text);
  if (code == "array_empty") return "Diese Liste braucht einen Eintrag";
  if (code == "wrong_type")
    return fmt::format("Hier sollte {} stehen, nicht {}", wanted(allowed), wanted(part(error, "found")));
  if (code == "unknown_colour") return fmt::format("Hier sollte black, white oder red stehen, nicht {}", text);
  if (code == "root_with_parent") return "Der erste Knoten ist die Wurzel und hat keinen Vorgänger";
  if (code == "parent_missing") return "Der Schlüssel „parent“ fehlt; nur der erste Knoten hat keinen";
  if (code == "unknown_parent") return fmt::format("Der Vorgänger {} ist keiner der Knoten davor", part(error, "text"));
  return {};
}

}  // namespace

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
  const std::string number = part(error, "number"), line = part(error, "line"), node = part(error, "node"),
                    path = part(error, "path");
  std::string place;
  for (const auto& [name, text] : error.parts)
    if (name == "place") place += (text == "the database" ? "Datenbank" : text) + ": ";
  if (!number.empty()) place += fmt::format("Partie {}: ", number);
  if (!line.empty()) place += fmt::format("Zeile {}, Spalte {}: ", line, part(error, "column"));
  if (!node.empty()) place += fmt::format("Knoten {}: ", node);
  if (!path.empty()) place += (path == "the record" ? "die Partie" : path) + ": ";
  return place;
}

std::optional<std::string> fault_of_record(const Error& error) {
  for (const auto of : {of_contents, of_sgf, of_json})
    if (auto fault = of(error)) return fault;
  return {};
}

std::string text_of(const play::RecordError& error, Speech speak) {
  if (speak.german() && error.refusal) return german_place(error) + say(message_of(*error.refusal));
  return text_of(static_cast<const Error&>(error), speak);
}

}  // namespace crosscut::explain
