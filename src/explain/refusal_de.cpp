#include "explain/refusal_de.hpp"

#include "catalog/german.hpp"
#include "explain/speech.hpp"

namespace crosscut::explain {
namespace {

constexpr Speech german(Language::german);

// "ein schwarzer Stein", "eine weiße Kugel"; "nichts" where there is none.
std::string piece_text(const Refusal& r) {
  if (!r.piece) return "nichts";
  const std::string_view ending = r.terms.balls ? "e" : "er";
  const std::string_view noun = r.terms.balls                  ? "Kugel"
                                : r.piece->kind == Piece::pawn ? "Bauer"
                                : r.piece->kind == Piece::king ? "König"
                                                               : "Stein";
  return fmt::format("ein{} {}{}{} {}", r.terms.balls ? "e" : "",
                     r.piece->kind == Piece::marked ? fmt::format("markiert{} ", ending) : "",
                     german.adjective(r.piece->side), ending, noun);
}

std::string without_liberty(const Refusal& r) {
  const std::string_view colour = german.adjective(r.player);
  if (r.terms.kings)
    return fmt::format(
        "Ein {0}er Bauer wäre in einer Gruppe ohne Freiheit, und ein {0}er König muss die letzte Freiheit einer "
        "gegnerischen Gruppe nehmen",
        colour);
  if (r.terms.balls)
    return fmt::format("Die Gruppe der {}en Kugel hätte keine Freiheit, also kein leeres Loch neben sich", colour);
  return fmt::format(
      "Die Gruppe des {}en Steins hätte keine Freiheit, also {}", colour,
      r.terms.walls ? "kein leeres Feld neben sich ohne Mauer dazwischen" : "keinen leeren Punkt neben sich");
}

}  // namespace

// Every rule has its sentence here: the compiler reports a missing one.
std::string german_why(const Refusal& r) {
  const std::string_view colour = german.adjective(r.player), player = german.title(r.player);
  const std::string at = r.places.empty() ? "" : r.places[0], also = r.places.size() > 1 ? r.places[1] : "";
  const std::string text = german.quoted(r.text), allowed = in_german(r.allowed);
  switch (r.rule) {
    case Rule::none:
      return "Das ist nicht erlaubt";
    case Rule::occupied:
      return fmt::format("Auf {} ist schon {}", at, piece_text(r));
    case Rule::stone_stays:
      return fmt::format("Auf {} ist schon {}, und kein Zug kann ihn rücken", at, piece_text(r));
    case Rule::no_liberty:
      return without_liberty(r);
    case Rule::group_loses_liberty:
      return fmt::format("Die {}e Gruppe auf {} bliebe ohne Freiheit zurück", colour, at);
    case Rule::repeats:
      return fmt::format("Das Brett wäre wie nach einem früheren Zug von {}{}", player,
                         r.terms.walls ? "; nur die Farben der Felder zählen, nicht die Mauern" : "");
    case Rule::repeats_previous:
      return fmt::format("Das Brett wäre wie nach dem vorigen Zug von {} (Ko)", player);
    case Rule::repeats_board:
      return "Das Brett wäre wieder, wie es schon einmal war (Ko)";
    case Rule::repeats_situation:
      return "Das Brett wäre wieder, wie es schon einmal mit demselben Spieler am Zug war (Ko)";
    case Rule::takes_back:
      return fmt::format("Das Brett wäre wie vor dem letzten Zug von {} (Ko)", german.title(other(r.player)));
    case Rule::button_taken:
      return fmt::format("{} hat den Knopf schon genommen", player);
    case Rule::button_off:
      return "Dieses Spiel hat keinen Knopf";
    case Rule::button_before_pass:
      return "Niemand darf passen, bevor der Knopf genommen ist";
    case Rule::wall_faces_outside:
      return "Die Mauer stünde am Rand des Bretts, der selbst eine Mauer ist";
    case Rule::wall_meets_wall:
      return fmt::format("Die Mauer stünde gegen {}, wo schon die Mauer des Steins dort steht", at);
    case Rule::wall_faces_enemy:
      return fmt::format("Hinter der Mauer stünde auf {} noch {}; dort darf nur nichts oder ein {}er Stein sein", at,
                         piece_text(r), colour);
    case Rule::unsupported:
      return fmt::format("Eine Kugel braucht vier Kugeln unter sich, und {} ist leer", at);
    case Rule::no_supply:
      return fmt::format("{} hat keine Kugel mehr", player);
    case Rule::swap_off:
      return "In diesem Spiel werden die Farben nicht getauscht";
    case Rule::swap_only_in_reply:
      return "Nur der zweite Spieler darf tauschen, als Antwort auf die Eröffnung";
    case Rule::slide_needs_stone:
      return fmt::format("Gerückt wird ein eigener Stein von {}, und auf {} ist {}", player, at, piece_text(r));
    case Rule::slide_target_taken:
      return fmt::format("Der Stein kann nicht nach {} rücken: Dort ist schon {}", at, piece_text(r));
    case Rule::slide_leaves_board:
      return "Der Stein verließe das Brett";
    case Rule::slide_without_place:
      return "Nach dem Rücken muss ein Stein gesetzt werden";
    case Rule::weak_pair:
      return fmt::format(
          "{0} und {1} wären ein schwaches Paar: zwei {2}e Steine, die sich diagonal berühren, ohne dass ein {2}er "
          "Stein neben beiden steht",
          at, also, colour);
    case Rule::prison_empty:
      return fmt::format("Im Gefängnis ist kein {}er Stein, der herauskönnte", german.adjective(other(r.player)));
    case Rule::hold_on_first_turn:
      return "Der erste Zug eines Spielers setzt einen Stein";
    case Rule::handicap_first:
      return "Der erste Zug von Schwarz setzt die Vorgabesteine";
    case Rule::marked_takes_marked:
      return "Der neue Stein wäre markiert und schlüge einen markierten; das ist nicht erlaubt, solange der "
             "zuletzt gesetzte Stein ein markierter ist";
    case Rule::not_canonical:
      return "Derselbe Zug lässt sich einfacher schreiben";
    case Rule::game_over:
      return fmt::format("Das Spiel ist zu Ende ({})", r.text);
    case Rule::settlement_open:
      return "Beide haben gepasst: Erkläre Gruppen für tot (dead, oder dead d4 e5 ...), spiele weiter (resume) oder "
             "stimme einer Angabe zu (accept)";
    case Rule::settlement_closed:
      return "Über tote Gruppen einigt man sich erst nach den ersten zwei Pässen nacheinander";
    case Rule::settlement_off:
      return "Dieses Spiel kommt ohne Einigung über tote Gruppen aus";
    case Rule::nothing_claimed:
      return "Noch hat niemand Gruppen für tot erklärt";
    case Rule::claims_empty_place:
      return fmt::format("{} ist leer; für tot erklärt werden Gruppen", at);
    case Rule::text_missing:
      return fmt::format("Es fehlt der Zug; {}", allowed);
    case Rule::text_goes_on:
      return fmt::format("{} hat Wörter nach dem Zug {}", text, german.quoted(r.allowed));
    case Rule::not_a_move:
      return fmt::format("{} ist kein Zug; {}", text, allowed);
    case Rule::off_board:
      return fmt::format("{} liegt nicht auf dem Brett der Größe {}", r.text, r.size);
    case Rule::no_such_act:
      return fmt::format("{} gibt es in diesem Spiel nicht; {}", text, allowed);
    case Rule::other_kind: {
      const bool king = r.piece->kind == Piece::king;
      return fmt::format("Auf {} kommt hier ein {}, kein {}", r.text, king ? "König" : "Bauer",
                         king ? "Bauer" : "König");
    }
    case Rule::wall_missing:
      return fmt::format("{0} braucht die Richtung seiner Mauer, wie in {0}:ne", r.text);
    case Rule::not_a_direction:
      return fmt::format("{} ist keine Richtung; eine Mauer zeigt nach {}", text, r.allowed);
    case Rule::turn_incomplete:
      return fmt::format("{} ist kein ganzer Zug; Rücken und Setzen schreibt man wie c3-c4,d4", text);
    case Rule::slide_too_far:
      return fmt::format("{} liegt nicht neben {}; ein Stein rückt einen Schritt", at, also);
    case Rule::slide_onto_placement:
      return fmt::format("{} rückt und setzt auf denselben Punkt {}", text, at);
  }
  return "";
}

std::string german_refusal(const Refusal& r) {
  const std::string reason = german_why(r);
  if (r.rule == Rule::slide_too_far) return german.quoted(r.text) + ": " + reason;
  return r.move.empty() ? reason : r.move + ": " + reason;
}

}  // namespace crosscut::explain
