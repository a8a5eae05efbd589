#include "explain/fault_de.hpp"

namespace crosscut::explain {
namespace {

std::optional<std::string> of_players(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = say.quoted(part(error, "text")), allowed = wanted(part(error, "allowed")),
                    option = part(error, "option");
  if (code == "level_and_playouts") return "Entweder eine Stufe oder eine Zahl von Playouts, nicht beides";
  if (code == "player_not_utf8") return fmt::format("Ein Spieler ist ein Text in UTF-8, nicht {}", text);
  if (code == "player_without_program") return "Nach „gtp:“ fehlt die Befehlszeile eines Programms";
  if (code == "player_missing")
    return fmt::format("Es fehlt ein Spieler; möglich sind {}, oder gtp: und eine Befehlszeile", allowed);
  if (code == "unknown_player")
    return fmt::format("Einen Spieler {} gibt es nicht; möglich sind {}, oder gtp: und eine Befehlszeile", text,
                       allowed);
  if (code == "not_a_setting")
    return fmt::format("Einstellungen eines Spielers schreibt man wie level=3, nicht wie {}", text);
  if (code == "unknown_setting")
    return fmt::format("Eine Einstellung {} hat ein Spieler nicht; möglich sind {}, und für Versuche {}", text, allowed,
                       part(error, "experiments"));
  if (code == "bad_setting") return fmt::format("{} kann nicht {} sein; möglich ist {}", option, text, allowed);
  if (code == "setting_unused")
    return fmt::format("{} ist eine Einstellung von net und mcts; bei uct bewirkt sie nichts", option);
  return {};
}

// Players that are programs.
std::optional<std::string> of_programs(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = say.quoted(part(error, "text"));
  if (code == "program_ended") return "Das Programm hat sich beendet";
  if (code == "program_late") return "Das Programm hat nicht rechtzeitig geantwortet";
  if (code == "program_takes_no_more") return "Das Programm nimmt keine Befehle mehr an";
  if (code == "program_answers_too_long") return "Die Antwort des Programms ist zu lang";
  if (code == "program_refused")
    return fmt::format("Das Programm lehnt {} ab: {}", text, say.quoted(part(error, "why")));
  if (code == "program_speaks_no_gtp") return fmt::format("Das Programm antwortet {}, und das ist nicht GTP", text);
  if (code == "program_cannot_settle")
    return "Das Programm kennt crosscut-game nicht und kann sich deshalb nicht darüber einigen, welche Gruppen tot "
           "sind: "
           "Wähle settlement=off";
  return {};
}

std::optional<std::string> of_networks(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = part(error, "text"), allowed = part(error, "allowed");
  if (code == "not_a_network") return "Das ist kein neuronales Netz für dieses Programm";
  if (code == "network_cut_short") return "Das neuronale Netz ist unvollständig";
  if (code == "network_damaged") return "Das neuronale Netz ist beschädigt";
  if (code == "network_too_large")
    return fmt::format("Das neuronale Netz ist zu groß: {} Bytes; möglich sind {}", text, allowed);
  if (code == "network_of_other_form")
    return fmt::format("Das neuronale Netz hat eine andere Form als {}, die dieses Programm liest", allowed);
  if (code == "network_unusable")
    return fmt::format("Das neuronale Netz ist nicht zu gebrauchen; gemeldet wurde: {}", part(error, "why"));
  if (code == "network_unfit") return fmt::format("Das neuronale Netz {} passt nicht zu {}", say.quoted(text), allowed);
  if (code == "network_unused")
    return fmt::format("Ein neuronales Netz ({}) benutzt nur der Spieler net; {} macht Playouts", part(error, "option"),
                       text);
  return {};
}

// Tables of them, too.
std::optional<std::string> of_solved_boards(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = part(error, "text");
  if (code == "game_or_load") return "Gib entweder ein SPIEL oder --load DATEI an; crosscut games nennt die Spiele";
  if (code == "move_refused") return part(error, "why");
  if (code == "solve_after_end") return fmt::format("Das Spiel ist zu Ende: {}", text);
  if (code == "solve_in_settlement")
    return "Es wird über tote Gruppen geredet, wo nichts zu lösen ist; mit resume geht das Spiel weiter";
  if (code == "solve_too_large")
    return fmt::format("Ein Brett der Größe {} ist viel zu groß, um gelöst zu werden", text);
  if (code == "proofs_damaged")
    return fmt::format("In der Datei {} ist beschädigt, was bewiesen war; ohne sie beginnt die Suche von vorn", text);
  if (code == "proofs_of_other")
    return fmt::format(
        "Die Datei {} gehört zu einer anderen Stellung oder einer anderen Version des Programms; ohne sie beginnt die "
        "Suche von vorn",
        text);
  if (code == "table_of_three") return "Tabellen gibt es nur von Spielen für zwei Spieler; dieses hat drei";
  if (code == "table_after_moves") return "Eine Tabelle ist die eines ganzen Bretts: Sie beginnt ohne Züge";
  if (code == "table_with_past")
    return "Wo frühere Bretter nie wiederkehren dürfen, gibt es keine Tabelle: Was erlaubt ist, hängt vom Vorigen ab";
  if (code == "table_needs_memory") return "Die Zustände dieses Bretts brauchen mehr Speicher";
  if (code == "table_stopped") return "unterbrochen";
  if (code == "not_a_table") return "Das ist keine Tabelle eines gelösten Bretts";
  if (code == "table_damaged") return "Die Tabelle ist beschädigt oder unvollständig";
  if (code == "table_of_other_form")
    return fmt::format("Die Tabelle hat die Form {}; dieses Programm liest {}", say.quoted(text),
                       part(error, "allowed"));
  if (code == "table_of_unknown_board") return "Die Tabelle ist die eines Bretts, das dieses Programm nicht kennt";
  if (code == "table_of_other_rules") return "Die Tabelle stammt von anderen Regeln des Spiels";
  return {};
}

}  // namespace

std::optional<std::string> fault_of_engine(const Error& error) {
  for (const auto of : {of_players, of_programs, of_networks, of_solved_boards})
    if (auto fault = of(error)) return fault;
  return {};
}

}  // namespace crosscut::explain
