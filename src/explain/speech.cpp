#include "explain/speech.hpp"

#include "base/text.hpp"
#include "catalog/german.hpp"
#include "catalog/sentence.hpp"
#include "catalog/table.hpp"
#include "explain/fault_de.hpp"
#include "language/language.hpp"

namespace crosscut::explain {

std::string Speech::operator()(const Message& message) const { return worded(message, *language::find(name())); }

std::string_view Speech::title(Side side) const {
  constexpr std::array<std::string_view, 3> titles = {"Schwarz", "Weiß", "Rot"};
  return german() ? titles[static_cast<std::size_t>(side)] : title_of(side);
}

std::string_view Speech::adjective(Side side) const {
  constexpr std::array<std::string_view, 3> adjectives = {"schwarz", "weiß", "rot"};
  return german() ? adjectives[static_cast<std::size_t>(side)] : name_of(side);
}

std::string Speech::count(long long number, std::string_view noun, std::string_view one, std::string_view more) const {
  if (german()) return fmt::format("{} {}", number, number == 1 ? one : more);
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string Speech::number(std::string text) const {
  if (const auto dot = text.find('.'); german() && dot != std::string::npos) text[dot] = ',';
  return text;
}

std::string Speech::points(int halves) const { return number(points_text(halves)); }

std::string Speech::quoted(std::string_view text) const {
  const std::string quoted = in_quotes(text);
  return german() ? "„" + quoted.substr(1, quoted.size() - 2) + "“" : quoted;
}

std::string Speech::said(std::string_view text) const { return german() ? in_german(text) : std::string(text); }

namespace {

// Of whatever may be wrong with what is typed, with files and with servers.
std::optional<std::string> common_fault(const Error& error) {
  constexpr Speech speak(Language::german);
  const auto part = [&](std::string_view name) { return explain::part(error, name); };
  const std::string text = speak.quoted(part("text")), allowed = in_german(part("allowed"));
  if (error.code == "unknown_game") return fmt::format("Ein Spiel {} gibt es nicht; die Spiele sind {}", text, allowed);
  if (error.code == "unknown_option")
    return fmt::format("Eine Option {} hat dieses Spiel nicht; seine Optionen sind {}", text, allowed);
  if (error.code == "bad_option")
    return fmt::format("Die Option {} kann nicht {} sein; möglich ist {}", part("option"), text, allowed);
  if (error.code == "not_an_option") return fmt::format("Optionen schreibt man wie size=5, nicht wie {}", text);
  if (error.code == "option_twice") return fmt::format("Die Option {} steht zweimal da", speak.quoted(part("option")));
  if (error.code == "input_unreadable") return fmt::format("{} lässt sich nicht lesen", part("text"));
  if (error.code == "input_too_large")
    return fmt::format("{} ist zu lang: mehr als {} Bytes", part("text"), part("allowed"));
  if (error.code == "file_unreadable") return fmt::format("Die Datei {} lässt sich nicht lesen", text);
  if (error.code == "file_unwritable") return fmt::format("Die Datei {} lässt sich nicht schreiben", text);
  if (error.code == "file_too_large")
    return fmt::format("Die Datei {} ist zu groß: Sie hat mehr als {} Bytes", text, allowed);
  if (error.code == "folder_uncreatable")
    return fmt::format("Der Ordner {} lässt sich nicht anlegen; gemeldet wurde: {}", part("text"), part("why"));
  if (error.code == "games_unusable")
    return fmt::format("Die Datei {} ist nicht zu gebrauchen; gemeldet wurde: {}", text, part("why"));
  if (error.code == "folder_unreadable") return fmt::format("Der Ordner {} lässt sich nicht lesen", text);
  return {};
}

}  // namespace

std::string text_of(const Refusal& refusal, Speech speak) { return speak(message_of(refusal)); }

std::string sentence_of(std::string_view move, const Refusal& refusal, Speech speak) {
  return speak(not_allowed(move, refusal));
}

std::string text_of(const Error& error, Speech speak) {
  if (error.said) return speak(error.said);
  if (!speak.german()) return error.message;
  for (const auto fault_of : {common_fault})
    if (const auto fault = fault_of(error)) return german_place(error) + *fault;
  return fmt::format("Auf Englisch gemeldet wurde: {}", error.message);
}

}  // namespace crosscut::explain
