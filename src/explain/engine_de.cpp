#include "explain/fault_de.hpp"

namespace crosscut::explain {
namespace {

std::optional<std::string> of_players(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = say.quoted(part(error, "text")), allowed = wanted(part(error, "allowed")),
                    option = part(error, "option");
  if (code == "level_and_playouts") return "Entweder eine Stufe oder eine Zahl von Playouts, nicht beides";
  if (code == "bad_setting") return fmt::format("{} kann nicht {} sein; möglich ist {}", option, text, allowed);
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
  for (const auto of : {of_players, of_networks, of_solved_boards})
    if (auto fault = of(error)) return fault;
  return {};
}

}  // namespace crosscut::explain
