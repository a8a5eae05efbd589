#include "explain/reason_text.hpp"

#include <algorithm>
#include <fmt/format.h>

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
  if (n == 1) return fmt::format("one {}", noun);
  return noun == "liberty" ? fmt::format("{} liberties", n) : fmt::format("{} {}s", n, noun);
}

// "the stone on c3", "the 2 stones on c3 and c4".
std::string the(const Names& places, std::string_view noun) {
  return fmt::format("the {} on {}", places.size() == 1 ? std::string(noun) : count(places.size(), noun), list(places));
}

std::string them(const Names& places) { return places.size() == 1 ? "it" : "them"; }

// "e6", "a king on e6" of a move that captures.
std::string captor(const std::string& move, const Wording& words) { return (words.kings ? "a king on " : "") + move; }
std::string captor_of(Side by, const std::string& move, const Wording& words) {
  return fmt::format("{}'s {}{}", title_of(by), words.kings ? "king on " : "", move);
}

// What happens to the captured pieces that stay.
std::string catches(const Reason& r, const Wording& words, bool named) {
  const bool one = r.stay.size() == 1;
  const std::string whom = named ? the(r.stay, words.kings ? "king" : words.noun) + ", which "
                           : one ? "it, and it "
                                 : "them, and they ";
  if (words.kings)
    return fmt::format("surrounds {}{} for {}", whom, one ? "stays but counts" : "stay but count", title_of(r.by));
  return fmt::format("captures {}{} under other balls", whom, one ? "stays as a zombie" : "stay as zombies");
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
  if (words.prison)
    text += fmt::format(" prisoner, which is worth {} to {}", count(off.size(), "spare move"), title_of(r.by));
  return text;
}

std::string taken(const Reason& r, const Wording& words) {
  const std::string by = captor_of(r.by, r.moves[0], words);
  if (!r.number) return fmt::format("{} then {}.", by, takes(r, words, true));
  const std::string liberties = *r.number
                                    ? fmt::format("with {}", count(static_cast<std::size_t>(*r.number), words.liberty))
                                    : fmt::format("without a {}", words.liberty);
  return fmt::format("It leaves {} {}: {} {}.", the(r.places, words.noun), liberties, by, takes(r, words, false));
}

std::string own_loss(const Reason& r, const Wording& words) {
  const Names off = gone(r);
  const std::string_view mover = title_of(words.mover);
  std::string text;
  if (!off.empty())
    text = fmt::format("It costs {} {}, which {} no liberty after it", mover, the(off, "pawn"),
                       off.size() == 1 ? "has" : "have");
  if (!r.stay.empty())
    text += fmt::format("{}{} on {}{} {} for {}",
                        off.empty() ? fmt::format("It surrounds {}'s own king", mover) : "; the king",
                        r.stay.size() == 1 ? "" : "s", list(r.stay), off.empty() ? ", which" : "",
                        r.stay.size() == 1 ? "stays but counts" : "stay but count", title_of(other(words.mover)));
  return text + ".";
}

std::string over(const Reason& r, const Wording& words) {
  const std::string_view by = title_of(r.by);
  if (r.moves.empty()) return fmt::format("It ends the game, and {} wins.", by);
  if (words.prison)
    return fmt::format("After {}'s {}, {} can neither place nor hold, and so has lost.", by, r.moves[0],
                       title_of(words.mover));
  return fmt::format("{0}'s {1} then ends the game, and {0} wins.", by, r.moves[0]);
}

std::string stops(const Reason& r) {
  const std::string_view by = title_of(r.by);
  return fmt::format("{} stops play, and {} leads as the board stands.",
                     r.moves.empty() ? "It" : fmt::format("{}'s {} then", by, r.moves[0]), by);
}

std::string later(const Reason& r, const Wording& words) {
  return fmt::format("After {}'s {} and {}'s {}, {} {}.", title_of(r.by), r.moves[0], title_of(words.mover), r.moves[1],
                     captor_of(r.by, r.moves[2], words), takes(r, words, true));
}

std::string misses(const Reason& r, const Wording& words) {
  const std::string first =
      r.moves.size() == 1 ? "" : fmt::format("after {} and the answer {}, ", r.moves[0], r.moves[1]);
  return fmt::format("Instead, {}{} {}.", first, captor(r.moves.back(), words), takes(r, words, true));
}

std::string shared(const Reason& r, const Wording& words) {
  const std::string_view enemy = title_of(r.by);
  if (!r.number) return fmt::format("Both want {}: {} is expected to play there next.", r.places[0], enemy);
  return fmt::format("On {} {} would have joined {} groups; now {} is expected to play there.", r.places[0],
                     title_of(words.mover), *r.number, enemy);
}

// The first move as a subject: "e6", "passing".
std::string doing(const Reason& r) {
  if (r.act == Act::pass) return "passing";
  if (r.act == Act::hold) return "a hold";
  return r.act == Act::button ? "taking the button" : r.moves[0];
}

std::string expected(const Reason& r) {
  const std::string& move = r.moves[0];
  const std::string what = r.act == Act::pass || r.act == Act::hold ? move
                           : r.act == Act::button                   ? "take the button"
                                                                    : "play " + move;
  return fmt::format("{} is expected to {} next.", title_of(r.by), what);
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
  const std::string_view mover = title_of(words.mover), by = title_of(r.by);
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
      return fmt::format("It does not stop {}'s threat: {} {}.", by, captor(r.moves[0], words), takes(r, words, true));
    case Reason::saves:
      return fmt::format("Instead, {} prevents that.", doing(r));
    case Reason::no_liberty:
      return fmt::format("It leaves {} without a {}: {}'s next placement captures {}.", the(r.places, words.noun),
                         words.liberty, by, them(r.places));
    case Reason::later:
      return later(r, words);
    case Reason::misses:
      return misses(r, words);
    case Reason::eye:
      return fmt::format("It fills {}, an eye of {}'s own.", list(r.places), mover);
    case Reason::wall:
      return fmt::format("With its wall as in {} its group would also have the {} {}.", r.moves[0],
                         r.places.size() == 1 ? "liberty" : "liberties", list(r.places));
    case Reason::attacked:
      return fmt::format("{}'s {} then leaves {} with one {}.", by, r.moves[0], the(r.places, words.noun),
                         words.liberty);
    case Reason::attacks:
      return fmt::format("Instead, {} leaves {} with one {}.", r.moves[0], the(r.places, words.noun), words.liberty);
    case Reason::parts:
      return fmt::format("It splits a group: {} become {} groups.", the(r.places, words.noun), *r.number);
    case Reason::hold:
      return fmt::format("It uses up a spare move; the prison holds {} more for {}.",
                         *r.number ? std::to_string(*r.number) : "no", mover);
    case Reason::actions:
      return fmt::format("After {}'s {}, {} has only {} left: {}.", by, r.moves[0], mover,
                         count(r.places.size(), "move"), list(r.places));
    case Reason::shared:
      return shared(r, words);
    case Reason::expected:
      return expected(r);
  }
  return "";
}

}  // namespace crosscut::explain
