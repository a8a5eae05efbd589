#include "explain/reason_text.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace crosscut::explain {
namespace {

using Names = std::vector<std::string>;

// "a1", "a1 and b1", "a1, b1 and c1"; if there are many, only the first.
std::string list(Names names) {
  constexpr std::size_t most = 6;
  if (names.size() > most) {
    const std::size_t more = names.size() - most + 1;
    names.resize(most - 1);
    names.push_back(std::to_string(more) + " more");
  }
  const std::string last = names.back();
  names.pop_back();
  return names.empty() ? last : join(names, ", ") + " and " + last;
}

// "one liberty", "2 liberties".
std::string count(std::size_t n, std::string_view noun) {
  if (n == 1) return "one " + std::string(noun);
  return std::to_string(n) + " " + (noun == "liberty" ? "liberties" : std::string(noun) + "s");
}

// "the stone on c3", "the 2 stones on c3 and c4".
std::string the(const Names& places, std::string_view noun) {
  return "the " + (places.size() == 1 ? std::string(noun) : count(places.size(), noun)) + " on " + list(places);
}

std::string them(const Names& places) { return places.size() == 1 ? "it" : "them"; }

std::string title(Side side) { return std::string(title_of(side)); }

// "e6", "a king on e6" of a move that captures.
std::string captor(const std::string& move, const Wording& words) { return (words.kings ? "a king on " : "") + move; }
std::string captor_of(Side by, const std::string& move, const Wording& words) {
  return title(by) + "'s " + (words.kings ? "king on " : "") + move;
}

// What happens to the captured pieces that stay.
std::string catches(const Reason& r, const Wording& words, bool named) {
  const bool one = r.stay.size() == 1;
  const std::string whom = named ? the(r.stay, words.kings ? "king" : words.noun) + ", which "
                           : one ? "it, and it "
                                 : "them, and they ";
  if (words.kings) return "surrounds " + whom + (one ? "stays but counts for " : "stay but count for ") + title(r.by);
  return "captures " + whom + (one ? "stays as a zombie" : "stay as zombies") + " under other balls";
}

Names gone(const Reason& r) {
  Names names;
  std::copy_if(r.places.begin(), r.places.end(), std::back_inserter(names), [&](const std::string& place) {
    return std::find(r.stay.begin(), r.stay.end(), place) == r.stay.end();
  });
  return names;
}

// "takes the 2 stones on c3 and c4", or "takes them" if they have been named.
std::string takes(const Reason& r, const Wording& words, bool named) {
  const Names off = gone(r);
  if (off.empty()) return catches(r, words, named);
  std::string text = "takes " + (named || !r.stay.empty() ? the(off, words.kings ? "pawn" : words.noun) : them(off));
  if (!r.stay.empty()) text += " and " + catches(r, words, true);
  if (words.prison) text += " prisoner, which is worth " + count(off.size(), "spare move") + " to " + title(r.by);
  return text;
}

std::string taken(const Reason& r, const Wording& words) {
  const std::string by = captor_of(r.by, r.moves[0], words);
  if (!r.number) return by + " then " + takes(r, words, true) + ".";
  return "It leaves " + the(r.places, words.noun) + " " +
         (*r.number ? "with " + count(static_cast<std::size_t>(*r.number), words.liberty)
                    : "without a " + std::string(words.liberty)) +
         ": " + by + " " + takes(r, words, false) + ".";
}

std::string own_loss(const Reason& r, const Wording& words) {
  const Names off = gone(r);
  const std::string enemy = title(other(words.mover));
  std::string text;
  if (!off.empty())
    text = "It costs " + title(words.mover) + " " + the(off, "pawn") + ", which " + (off.size() == 1 ? "has" : "have") +
           " no liberty after it";
  if (!r.stay.empty())
    text += (off.empty() ? "It surrounds " + title(words.mover) + "'s own king" : "; the king") +
            (r.stay.size() == 1 ? "" : "s") + " on " + list(r.stay) + (off.empty() ? ", which" : "") +
            (r.stay.size() == 1 ? " stays but counts for " : " stay but count for ") + enemy;
  return text + ".";
}

std::string over(const Reason& r, const Wording& words) {
  if (r.moves.empty()) return "It ends the game, and " + title(r.by) + " wins.";
  if (words.prison)
    return "After " + title(r.by) + "'s " + r.moves[0] + ", " + title(words.mover) +
           " can neither place nor hold, and so has lost.";
  return title(r.by) + "'s " + r.moves[0] + " then ends the game, and " + title(r.by) + " wins.";
}

std::string stops(const Reason& r) {
  const std::string who = title(r.by);
  return (r.moves.empty() ? "It" : who + "'s " + r.moves[0] + " then") + " stops play, and " + who +
         " leads as the board stands.";
}

std::string later(const Reason& r, const Wording& words) {
  return "After " + title(r.by) + "'s " + r.moves[0] + " and " + title(words.mover) + "'s " + r.moves[1] + ", " +
         captor_of(r.by, r.moves[2], words) + " " + takes(r, words, true) + ".";
}

std::string misses(const Reason& r, const Wording& words) {
  const std::string first = r.moves.size() == 1 ? "" : "after " + r.moves[0] + " and the answer " + r.moves[1] + ", ";
  return "Instead, " + first + captor(r.moves.back(), words) + " " + takes(r, words, true) + ".";
}

std::string shared(const Reason& r, const Wording& words) {
  const std::string place = r.places[0], mover = title(words.mover), enemy = title(r.by);
  if (!r.number) return "Both want " + place + ": " + enemy + " is expected to play there next.";
  return "On " + place + " " + mover + " would have joined " + std::to_string(*r.number) + " groups; now " + enemy +
         " is expected to play there.";
}

// A move as a subject: "e6", "passing".
std::string doing(const std::string& move) {
  const auto act = read_act(move);
  return act == Act::pass ? "passing" : act == Act::hold ? "a hold" : act == Act::button ? "taking the button" : move;
}

std::string expected(const Reason& r) {
  const std::string& move = r.moves[0];
  const auto act = read_act(move);
  return title(r.by) + " is expected to " +
         (act == Act::pass || act == Act::hold ? move
          : act == Act::button                 ? "take the button"
                                               : "play " + move) +
         " next.";
}

}  // namespace

Wording::Wording(const Scene& scene)
    : mover(scene.to_play),
      noun(scene.piece_word),
      liberty(scene.liberty_word),
      zombies(scene.has_zombies),
      kings(scene.has_kings),
      prison(scene.prison) {}

std::string sentence(const Reason& r, const Wording& words) {
  const std::string mover = title(words.mover);
  switch (r.key) {
    case Reason::over:
      return over(r, words);
    case Reason::stops:
      return stops(r);
    case Reason::own_loss:
      return own_loss(r, words);
    case Reason::taken:
    case Reason::atari:
      return taken(r, words);
    case Reason::threat:
      return "It does not stop " + title(r.by) + "'s threat: " + captor(r.moves[0], words) + " " +
             takes(r, words, true) + ".";
    case Reason::saves:
      return "Instead, " + doing(r.moves[0]) + " prevents that.";
    case Reason::no_liberty:
      return "It leaves " + the(r.places, words.noun) + " without a " + std::string(words.liberty) + ": " +
             title(r.by) + "'s next placement captures " + them(r.places) + ".";
    case Reason::later:
      return later(r, words);
    case Reason::misses:
      return misses(r, words);
    case Reason::eye:
      return "It fills " + list(r.places) + ", an eye of " + mover + "'s own.";
    case Reason::wall:
      return "With its wall as in " + r.moves[0] + " its group would also have the " +
             (r.places.size() == 1 ? "liberty " : "liberties ") + list(r.places) + ".";
    case Reason::attacked:
      return title(r.by) + "'s " + r.moves[0] + " then leaves " + the(r.places, words.noun) + " with one " +
             std::string(words.liberty) + ".";
    case Reason::attacks:
      return "Instead, " + r.moves[0] + " leaves " + the(r.places, words.noun) + " with one " +
             std::string(words.liberty) + ".";
    case Reason::parts:
      return "It splits a group: " + the(r.places, words.noun) + " become " + std::to_string(*r.number) + " groups.";
    case Reason::hold:
      return "It uses up a spare move; the prison holds " + std::string(*r.number ? std::to_string(*r.number) : "no") +
             " more for " + mover + ".";
    case Reason::actions:
      return "After " + title(r.by) + "'s " + r.moves[0] + ", " + mover + " has only " +
             count(r.places.size(), "move") + " left: " + list(r.places) + ".";
    case Reason::shared:
      return shared(r, words);
    case Reason::expected:
      return expected(r);
  }
  return "";
}

}  // namespace crosscut::explain
