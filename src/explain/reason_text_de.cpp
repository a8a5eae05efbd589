// A reason as a German sentence.
#include <algorithm>

#include "base/text.hpp"
#include "explain/reason_text.hpp"
#include "explain/speech.hpp"

namespace crosscut::explain {
namespace {

using Places = std::vector<std::string>;

constexpr Speech de(Language::german);

struct Noun {
  std::string_view one, object, more;  // "der Stein", "den Stein", "Steine"
};
constexpr Noun a_stone = {"der Stein", "den Stein", "Steine"}, a_ball = {"die Kugel", "die Kugel", "Kugeln"},
               a_pawn = {"der Bauer", "den Bauern", "Bauern"}, a_king = {"der König", "den König", "Könige"};

// "a1", "a1 und b1"; of many only the first.
std::string listed(Places places) {
  constexpr std::size_t most = 6;
  if (places.size() > most) {
    const std::size_t more = places.size() - most + 1;
    places.resize(most - 1);
    places.push_back(fmt::format("{} weiteren", more));
  }
  const std::string last = places.back();
  places.pop_back();
  return places.empty() ? last : join(places, ", ") + " und " + last;
}

std::string subject(const Places& places, const Noun& noun) {
  if (places.size() == 1) return fmt::format("{} auf {}", noun.one, places[0]);
  return fmt::format("die {} {} auf {}", places.size(), noun.more, listed(places));
}
std::string object(const Places& places, const Noun& noun) {
  return places.size() == 1 ? fmt::format("{} auf {}", noun.object, places[0]) : subject(places, noun);
}

// "e6", "Knopf nehmen".
std::string deed_of(const std::string& move) {
  const auto act = read_act(move);
  return act == Act::pass     ? "Passen"
         : act == Act::button ? "Knopf nehmen"
         : act == Act::hold   ? "Warten"
         : act == Act::swap   ? "Farben tauschen"
                              : move;
}
std::string of(const std::string& move, Side side) { return fmt::format("{} von {}", deed_of(move), de.title(side)); }

// What the captures of a reason come to.
struct Capture {
  Capture(const Reason& reason, const Wording& wording) : r(reason), words(wording) {
    std::copy_if(r.places.begin(), r.places.end(), std::back_inserter(off), [&](const std::string& place) {
      return std::find(r.stay.begin(), r.stay.end(), place) == r.stay.end();
    });
  }

  const Noun& noun() const { return words.zombies ? a_ball : a_stone; }
  std::string captives() const {
    const Noun& captured = r.stay.empty() ? a_pawn : off.empty() ? a_king : a_stone;
    return object(r.places, words.kings ? captured : noun());
  }
  // "; die auf b1 bleibt als Zombie unter anderen liegen".
  std::string remaining() const {
    const bool one = r.stay.size() == 1;
    if (r.stay.empty()) return "";
    if (words.kings)
      return fmt::format("; {} auf {} {}, {} aber für {}", one ? "der König" : "die Könige", listed(r.stay),
                         one ? "bleibt" : "bleiben", one ? "zählt" : "zählen", de.title(r.by));
    return fmt::format("; die auf {} {} unter anderen liegen", listed(r.stay),
                       one ? "bleibt als Zombie" : "bleiben als Zombies");
  }
  std::string by(const std::string& move, const std::string& what) const {
    const std::string gain = !words.prison     ? ""
                             : off.size() == 1 ? "; das ist ein Reservezug"
                                               : fmt::format("; das sind {} Reservezüge", off.size());
    return fmt::format("{} {} {} mit {}{}{}{}.", de.title(r.by), words.kings && off.empty() ? "umzingelt" : "schlägt",
                       what, words.kings ? "einem König auf " : "", move, remaining(), gain);
  }
  std::string by(const std::string& move) const { return by(move, captives()); }

  const Reason& r;
  const Wording& words;
  Places off;  // those that leave the board
};

std::string own_loss(const Capture& capture) {
  const Reason& r = capture.r;
  std::string text;
  if (!capture.off.empty())
    text = fmt::format("Der Zug kostet {} {}: Die Gruppe hat danach keine Freiheit.", de.title(capture.words.mover),
                       object(capture.off, a_pawn));
  if (!r.stay.empty())
    text += fmt::format("{}Danach {} {} umzingelt und {} für den Gegner.", text.empty() ? "" : " ",
                        r.stay.size() == 1 ? "ist" : "sind", subject(r.stay, a_king),
                        r.stay.size() == 1 ? "zählt" : "zählen");
  return text;
}

std::string taken(const Capture& capture) {
  const Reason& r = capture.r;
  if (!r.number) return "Dann gilt: " + capture.by(r.moves[0]);
  const std::string liberties = *r.number == 0   ? "ohne Freiheit"
                                : *r.number == 1 ? "mit einer Freiheit"
                                                 : fmt::format("mit {} Freiheiten", *r.number);
  const std::string_view it = r.places.size() > 1 || capture.words.zombies ? "sie" : "ihn";
  return fmt::format("Der Zug lässt {} {} zurück: {}", object(r.places, capture.noun()), liberties,
                     capture.by(r.moves[0], std::string(it)));
}

std::string ending(const Reason& r, const Wording& words) {
  const std::string_view by = de.title(r.by);
  if (r.moves.empty()) return fmt::format("Damit endet die Partie, und {} gewinnt.", by);
  if (words.prison)
    return fmt::format("Nach {} kann {} weder setzen noch warten und hat verloren.", of(r.moves[0], r.by),
                       de.title(words.mover));
  return fmt::format("Dann endet die Partie mit {}, und {} gewinnt.", of(r.moves[0], r.by), by);
}

}  // namespace

// Every reason has its sentence here: the compiler reports a missing one.
std::string german_sentence(const Reason& r, const Wording& words) {
  const std::string_view by = de.title(r.by), mover = de.title(words.mover);
  const Capture capture(r, words);
  const Noun& noun = capture.noun();
  switch (r.key) {
    case Reason::over:
      return ending(r, words);
    case Reason::stops:
      return fmt::format("{} ruht das Spiel, und {} führt nach dem Stand auf dem Brett.",
                         r.moves.empty() ? "Damit" : "Mit " + of(r.moves[0], r.by), by);
    case Reason::own_loss:
      return own_loss(capture);
    case Reason::taken:
    case Reason::atari:
      return taken(capture);
    case Reason::threat:
      return "Der Zug hält nicht auf, was drohte: " + capture.by(r.moves[0]);
    case Reason::saves:
      return fmt::format("Stattdessen verhindert {} das.", deed_of(r.moves[0]));
    case Reason::no_liberty:
      return fmt::format("Der Zug lässt {} ohne Freiheit zurück: Setzt {}, so ist das geschlagen.",
                         object(r.places, noun), by);
    case Reason::later:
      return fmt::format("Nach {} und {}: {}", of(r.moves[0], r.by), of(r.moves[1], words.mover),
                         capture.by(r.moves[2]));
    case Reason::misses:
      if (r.moves.size() == 1) return "Stattdessen: " + capture.by(r.moves[0]);
      return fmt::format("Stattdessen, nach {} und der Antwort {}: {}", deed_of(r.moves[0]), deed_of(r.moves[1]),
                         capture.by(r.moves[2]));
    case Reason::eye:
      return fmt::format("Der Zug füllt ein eigenes Auge auf {}.", listed(r.places));
    case Reason::wall:
      return fmt::format("Mit der Mauer wie in {} hätte die Gruppe auch {} {}.", r.moves[0],
                         r.places.size() == 1 ? "die Freiheit" : "die Freiheiten", listed(r.places));
    case Reason::attacked:
      return fmt::format("Dann greift {} mit {} an: Nur noch eine Freiheit {} {}.", by, r.moves[0],
                         r.places.size() == 1 ? "hat" : "haben", subject(r.places, noun));
    case Reason::attacks:
      return fmt::format("Stattdessen greift {} an und lässt {} mit nur einer Freiheit zurück.", r.moves[0],
                         object(r.places, noun));
    case Reason::parts:
      return fmt::format("Der Zug teilt eine Gruppe: Aus {} werden {} Gruppen.", listed(r.places), *r.number);
    case Reason::hold:
      return fmt::format("Der Zug verbraucht einen Reservezug; im Gefängnis bleiben {} {}.", mover,
                         *r.number ? std::to_string(*r.number) : "keine");
    case Reason::actions: {
      Places left;
      std::transform(r.places.begin(), r.places.end(), std::back_inserter(left), deed_of);
      return fmt::format("Nach {} kann {} nur noch dies: {}.", of(r.moves[0], r.by), mover, listed(left));
    }
    case Reason::shared:
      if (!r.number)
        return fmt::format("Beide wollen nach {}: Dort spielt jetzt voraussichtlich {}.", listed(r.places), by);
      return fmt::format("Auf {} hätte {} {} Gruppen verbunden; jetzt spielt dort voraussichtlich {}.",
                         listed(r.places), mover, *r.number, by);
    case Reason::expected:
      return fmt::format("Zu erwarten ist nun {}.", of(r.moves[0], r.by));
  }
  return "";
}

std::string text_of(const Reason& reason, const Scene& scene, Side mover, Speech speak) {
  if (!speak.german()) return reason.text;
  Wording words(scene);
  words.mover = mover;
  return german_sentence(reason, words);
}

}  // namespace crosscut::explain
