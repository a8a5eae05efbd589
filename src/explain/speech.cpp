#include "explain/speech.hpp"

#include "base/text.hpp"
#include "catalog/sentence.hpp"
#include "catalog/table.hpp"
#include "explain/fault_de.hpp"
#include "language/language.hpp"

namespace crosscut::explain {

Speech::operator const crosscut::Language&() const {
  return *language::find(language_name[static_cast<std::size_t>(language_)]);
}

std::string Speech::quoted(std::string_view text) const {
  return worded({std::string(text)}, PartType::quoted_, *this);
}

namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

// Of whatever may be wrong with what is typed, with files and with servers.
std::optional<std::string> common_fault(const Error& error) {
  constexpr Speech speak(Language::german);
  const auto part = [&](std::string_view name) { return explain::part(error, name); };
  const std::string text = speak.quoted(part("text")), allowed(part("allowed"));
  if (error.code == "input_unreadable") return fmt::format("{} lässt sich nicht lesen", part("text"));
  if (error.code == "input_too_large")
    return fmt::format("{} ist zu lang: mehr als {} Bytes", part("text"), part("allowed"));
  if (error.code == "file_unreadable") return fmt::format("Die Datei {} lässt sich nicht lesen", text);
  if (error.code == "file_unwritable") return fmt::format("Die Datei {} lässt sich nicht schreiben", text);
  if (error.code == "file_too_large")
    return fmt::format("Die Datei {} ist zu groß: Sie hat mehr als {} Bytes", text, allowed);
  if (error.code == "bad_listening_address")
    return fmt::format("{} ist keine Adresse; 127.0.0.1 ist nur dieser Rechner, 0.0.0.0 jedes Netz, in dem er ist",
                       text);
  if (error.code == "bad_endpoint") return fmt::format("{} ist nicht Adresse und Port, wie 127.0.0.1:9100", text);
  if (error.code == "bad_proxy") return fmt::format("Der Proxy {} ist keine Adresse wie 127.0.0.1 oder ::1", text);
  if (error.code == "cannot_listen")
    return fmt::format("Unter {} kann der Server nicht erreichbar sein; gemeldet wurde: {}", part("text"), part("why"));
  if (error.code == "games_in_use")
    return fmt::format("Die Datei {} benutzt schon ein anderes Programm, das Spiele verwaltet", text);
  if (error.code == "not_games") return fmt::format("Die Datei {} ist keine Datei mit Spielen", text);
  if (error.code == "newer_games")
    return fmt::format("Die Datei {} stammt von einer neueren Version des Programms", text);
  if (error.code == "games_damaged")
    return fmt::format("Die Datei mit den Spielen ist beschädigt; gemeldet wurde: {}", part("why"));
  if (error.code == "games_uncopied")
    return fmt::format("Die Datei mit den Spielen ließ sich nicht kopieren; gemeldet wurde: {}", part("why"));
  if (error.code == "in_the_way") return fmt::format("{} ist im Weg; gemeldet wurde: {}", text, part("why"));
  if (error.code == "change_missing") return fmt::format("Die Änderung {} fehlt", part("text"));
  if (error.code == "database_says") return "Die Datenbank meldet: " + part("why");
  if (error.code == "no_postgres")
    return "Dieses Programm ist ohne libpq gebaut, das mit PostgreSQL spricht; installiere es (Debian: libpq-dev) und "
           "baue es neu";
  if (error.code == "machine_refuses") return "Der Rechner verweigert, was dafür nötig ist: " + part("why");
  if (error.code == "folder_uncreatable")
    return fmt::format("Der Ordner {} lässt sich nicht anlegen; gemeldet wurde: {}", part("text"), part("why"));
  if (error.code == "bad_database_url")
    return "Das ist keine Adresse einer Datenbank wie postgresql://name@rechner/datenbank";
  if (error.code == "games_unusable")
    return fmt::format("Die Datei {} ist nicht zu gebrauchen; gemeldet wurde: {}", text, part("why"));
  if (error.code == "folder_unreadable") return fmt::format("Der Ordner {} lässt sich nicht lesen", text);
  if (error.code == "unknown_lesson")
    return fmt::format("Eine Lektion {} gibt es nicht; möglich ist {}", text, replaced(allowed, " to ", " bis "));
  return {};
}

}  // namespace

std::string text_of(const Refusal& refusal, Speech speak) { return speak(message_of(refusal)); }

std::string text_of(const Error& error, Speech speak) {
  if (error.said) return speak(error.said);
  if (!speak.german()) return error.message;
  for (const auto fault_of : {fault_of_record, fault_of_engine, common_fault})
    if (const auto fault = fault_of(error)) return german_place(error) + *fault;
  return fmt::format("Auf Englisch gemeldet wurde: {}", error.message);
}

}  // namespace crosscut::explain
