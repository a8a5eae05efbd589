#include "explain/fault_de.hpp"

namespace crosscut::explain {
namespace {

// What is asked for.
std::optional<std::string> of_request(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = say.quoted(part(error, "text")), allowed = wanted(part(error, "allowed"));
  if (code == "match_of_three") return "Ein Match ist zwischen zwei Spielern; dieses Spiel hat drei";
  if (code == "odd_games")
    return fmt::format("--games nimmt eine gerade Zahl, denn gespielt wird paarweise, nicht {}", part(error, "text"));
  if (code == "bad_sprt") return "--sprt nimmt zwei Elo-Unterschiede, den kleineren zuerst";
  if (code == "out_and_store") return "--out und --store schließen sich aus: Aufbewahrt werden die Spiele an einem Ort";
  if (code == "status_without_store") return "--status berichtet über die Spiele in einem --store";
  if (code == "match_not_filed")
    return "Ein solches Match ist dort nicht angemeldet; ohne --status meldet der Befehl es an";
  if (code == "ladder_with_players") return "--ladder mit Stufen nennt schon die Spieler; lass --player weg";
  if (code == "player_without_name")
    return fmt::format("{} hat keinen Namen; schreib NAME: SPIELER, wie „stark: mcts level=8“", text);
  if (code == "bad_player_name")
    return fmt::format("{} ist kein Name; ein Name hat bis zu {} Buchstaben, Ziffern und . _ + -", text, allowed);
  if (code == "player_name_twice")
    return fmt::format("Zwei Spieler heißen {}; jeder braucht einen eigenen Namen", text);
  if (code == "bad_levels") return fmt::format("Die Stufen können nicht {} sein; möglich ist {}", text, allowed);
  if (code == "too_few_or_many_players")
    return fmt::format("Ein Turnier hat 2 bis {} Spieler, nicht {}", allowed, part(error, "text"));
  if (code == "bench_without_games") return "Für so viele Sekunden waren es zu wenige Spiele; verlange weniger";
  return {};
}

// Where games and proofs are kept.
std::optional<std::string> of_store(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = part(error, "text"), why = part(error, "why"),
                    within = text == "the database" ? "In der Datenbank" : "In " + text;
  if (code == "being_written")
    return fmt::format("In {} schreibt gerade ein anderes Match; nenne einen anderen Ordner", text);
  if (code == "not_matches") return fmt::format("Die Datei {} ist keine Datei mit Matches", text);
  if (code == "newer_matches") return "Das stammt von einer neueren Version des Programms";
  if (code == "damaged")
    return fmt::format(
        "Die Datei {} ist beschädigt (gemeldet wurde: {}); --skip-damaged behält die Spiele, die sich lesen lassen, "
        "und spielt die anderen noch einmal",
        text, why);
  if (code == "game_damaged")
    return fmt::format(
        "{} ist Spiel {} beschädigt (gemeldet wurde: {}); --skip-damaged verwirft solche Spiele und spielt sie noch "
        "einmal",
        within, part(error, "game"), why);
  if (code == "line_damaged")
    return fmt::format(
        "{} ist Zeile {} beschädigt (gemeldet wurde: {}); --skip-damaged verwirft solche Zeilen und spielt ihre Spiele "
        "noch einmal",
        within, part(error, "at"), why);
  if (code == "supplies_damaged") return within + " ist beschädigt, was für diese Aufgabe nötig ist";
  if (code == "not_a_match")
    return fmt::format("{} gibt es schon, und es ist kein Match; nenne einen anderen Ordner", text);
  if (code == "other_match")
    return fmt::format(
        "In {} ist ein Match mit anderem {}: dort {}, hier {}; nenne einen anderen Ordner oder gib dieselben "
        "Einstellungen an",
        text, part(error, "option"), part(error, "there").empty() ? "nichts" : part(error, "there"),
        part(error, "here"));
  if (code == "another_match") return fmt::format("In {} ist ein anderes Match", text);
  if (code == "more_games")
    return fmt::format(
        "{} ist Spiel {}, aber verlangt sind nur {} (paarweise); verlange mindestens {} oder nenne einen anderen "
        "Ordner",
        within, part(error, "game"), part(error, "games"), part(error, "least"));
  if (code == "folder_uncreatable")
    return fmt::format("Der Ordner {} lässt sich nicht anlegen; gemeldet wurde: {}", text, why);
  if (code == "database_says") return "Die Datenbank meldet: " + why;
  if (code == "no_postgres")
    return "Dieses Programm ist ohne libpq gebaut, das mit PostgreSQL spricht; installiere es (Debian: libpq-dev) und "
           "baue es neu";
  if (code == "machine_refuses") return "Der Rechner verweigert, was dafür nötig ist: " + why;
  return {};
}

// Matches and tasks of others.
std::optional<std::string> of_work(const Error& error) {
  const std::string_view code = error.code;
  const std::string asked = fmt::format("verlangt ist {}, hier ist {}", part(error, "there"), part(error, "here"));
  if (code == "other_version") return "Die Versionen des Programms sind verschieden: " + asked;
  if (code == "other_rules") return "Die Regeln der Spiele, nach dem Hash ihrer Quelltexte, sind verschieden: " + asked;
  if (code == "other_engine") return "Die Engines, nach dem Hash ihrer Quelltexte, sind verschieden: " + asked;
  if (code == "other_network")
    return fmt::format("Die Netze des {} Spielers, nach ihrem Hash, sind verschieden: {}",
                       part(error, "player") == "first" ? "ersten" : "zweiten", asked);
  if (code == "names_program") return "Es nennt ein Programm, das zu starten wäre; --allow-programs lässt das zu";
  if (code == "network_not_named") return "Das Netz ist nicht das, dessen Hash genannt ist";
  if (code == "request_damaged") return "Was verlangt wird, ist nicht zu lesen; gemeldet wurde: " + part(error, "why");
  return {};
}

std::optional<std::string> of_training(const Error& error) {
  const std::string_view code = error.code;
  const std::string text = part(error, "text");
  if (code == "trainer_missing")
    return fmt::format(
        "Zum Trainieren gehört das Programm {} neben diesem; gebaut wird es, wo LibTorch installiert ist (das Paket "
        "libtorch-dev von Debian)",
        text);
  if (code == "trainer_unstartable") return fmt::format("{} lässt sich nicht starten", text);
  if (code == "trainer_failed") return fmt::format("{} ist gescheitert; was es gesagt hat, steht darüber", text);
  if (code == "checkpoint_of_other") return fmt::format("{} ist der Zwischenstand eines Netzes von anderer Form", text);
  if (code == "checkpoint_damaged") return fmt::format("{} ist kein Zwischenstand oder ist beschädigt", text);
  if (code == "no_games") return "Es gibt keine Spiele, von denen zu lernen wäre";
  if (code == "plan_unreadable")
    return fmt::format("Der Plan des Trainings ist nicht zu lesen; gemeldet wurde: {}", part(error, "why"));
  if (code == "run_unreadable")
    return fmt::format("Das Training ist nicht zu lesen; gemeldet wurde: {}", part(error, "why"));
  if (code == "other_run")
    return fmt::format("In {} ist ein Training für {}, nicht für {}", text, part(error, "there"), part(error, "here"));
  if (code == "other_beginning")
    return fmt::format("In {} ist ein Training, das mit {} begann, nicht mit {}", say.quoted(text),
                       part(error, "there") == "random play" ? "zufälligen Zügen" : "einem anderen Netz",
                       part(error, "here"));
  return {};
}

}  // namespace

std::optional<std::string> fault_of_match(const Error& error) {
  for (const auto of : {of_request, of_store, of_work, of_training})
    if (auto fault = of(error)) return fault;
  return {};
}

}  // namespace crosscut::explain
