#pragma once
// Whether a reason why a move is bad is true, determined independently by playing.
#include <algorithm>

#include "engine/reason.hpp"
#include "support/moves.hpp"
#include "wire/state.hpp"

namespace crosscut::tests {

class Checked {
 public:
  using Moves = std::vector<std::string>;

  Checked(const Table& table, std::string move, Moves answer, Moves better)
      : table_(table), move_(std::move(move)), answer_(std::move(answer)), better_(std::move(better)) {}

  bool holds(const engine::Reason& r) const {
    const Side mover = table_.to_play();
    const auto bad = after(table_, {move_});
    const auto all = [&](auto&& test) { return std::all_of(r.places.begin(), r.places.end(), test); };
    const auto shut = [](const Table& at, const std::string& place) { return at.liberties(place).empty(); };
    switch (r.key) {
      case engine::Reason::over: {
        const auto end = after(*bad, r.moves);
        return end->over() && end->outcome().winner == r.by && r.by != mover &&
               (r.moves.empty() || r.by == end->moves().back().by);
      }
      case engine::Reason::stops: {
        const auto end = after(*bad, r.moves);
        return end->settling() && end->outcome().winner == r.by && r.by != mover;
      }
      case engine::Reason::own_loss:
        return captured(r, *bad, mover);
      case engine::Reason::taken:
        return captured(r, *after(*bad, r.moves), mover) &&
               (!r.number || all([&](const auto& p) { return *r.number == liberties(*bad, p); }));
      case engine::Reason::threat: {
        engine::Reason before = r;
        const auto keep = [&](Moves& names) {
          std::erase_if(names, [&](const auto& p) { return !stands(table_, p, mover); });
        };
        keep(before.places), keep(before.stay);
        const auto passed = after(*turned(bad->to_play()), r.moves);
        return captured(r, *after(*bad, r.moves), mover) && passed && !before.places.empty() &&
               std::all_of(before.places.begin(), before.places.end(),
                           [&](const auto& p) { return !stands(*passed, p, mover) || shut(*passed, p); });
      }
      case engine::Reason::saves: {
        const auto instead = after(table_, {better_[0]});
        const auto then = after(*instead, {answer_[0]});
        return all([&](const auto& p) {
          return stands(then ? *then : *instead, p, mover) && !shut(then ? *then : *instead, p);
        });
      }
      case engine::Reason::no_liberty:
        for (const std::string& move : legal_texts(*bad)) {
          const auto next = after(*bad, {move});
          const bool placement = !next->scene().last->places.empty();
          if (placement && !all([&](const auto& p) { return !stands(*next, p, mover) || shut(*next, p); }))
            return false;
        }
        return all([&](const auto& p) { return stands(*bad, p, mover) && shut(*bad, p); });
      case engine::Reason::later:
        return captured(r, *after(*bad, r.moves), mover);
      case engine::Reason::misses:
        return captured(r, *after(table_, r.moves), std::nullopt);
      case engine::Reason::eye:
        return all([&](const auto& p) { return table_.eye(p) && stands(*bad, p, mover); });
      case engine::Reason::wall: {
        const std::string at = move_.substr(0, move_.find(':'));
        const auto instead = after(table_, r.moves);
        return all([&](const auto& p) { return in(instead->liberties(at), p) && !in(bad->liberties(at), p); }) &&
               liberties(*instead, at) > liberties(*bad, at);
      }
      case engine::Reason::atari:
        return all([&](const auto& p) { return liberties(*bad, p) == 1; }) && captured(r, *after(*bad, r.moves), mover);
      case engine::Reason::attacked: {
        const auto then = after(*bad, r.moves);
        return all([&](const auto& p) {
          return stands(*bad, p, mover) && liberties(*bad, p) > 1 && liberties(*then, p) == 1;
        });
      }
      case engine::Reason::attacks: {
        const auto then = after(table_, r.moves);
        return all([&](const auto& p) {
          return !stands(*then, p, mover) && liberties(table_, p) > 1 && liberties(*then, p) == 1;
        });
      }
      case engine::Reason::parts: {
        const Table& from = r.moves.empty() ? table_ : *bad;
        return parts(from, r.places) == 1 && parts(*after(*bad, r.moves), r.places) == *r.number && *r.number > 1;
      }
      case engine::Reason::splits:
        return r.moves == Moves{better_[0]} && parts(table_, r.places) == 1 &&
               parts(*after(table_, r.moves), r.places) == *r.number && *r.number > 1;
      case engine::Reason::hold:
        return move_ == "hold" && (*bad->scene().prison)[static_cast<std::size_t>(other(mover))] == *r.number;
      case engine::Reason::actions:
        return legal_texts(*after(*bad, r.moves)) == r.places && static_cast<std::size_t>(*r.number) == r.places.size();
      case engine::Reason::shared:
        return in(after(table_, {better_[0]})->scene().last->places, r.places[0]) &&
               in(after(*bad, r.moves)->scene().last->places, r.places[0]) &&
               joined(table_, better_[0], r.places[0], mover) == *r.number && *r.number > 1;
      case engine::Reason::joins:
        return joined(table_, better_[0], r.places[0], mover) == *r.number && *r.number > 1;
      case engine::Reason::blocks:
        return in(after(table_, r.moves)->scene().last->places, r.places[0]) &&
               joined(*turned(bad->to_play()), better_[0], r.places[0], bad->to_play()) == *r.number && *r.number > 1;
      case engine::Reason::costs:
        return false;  // which is not found by playing
    }
    return false;
  }

 private:
  static std::unique_ptr<Table> after(const Table& table, const Moves& moves) {
    auto next = table.clone();
    for (const std::string& move : moves)
      if (!next->play(move)) return nullptr;
    return next;
  }
  static bool stands(const Table& table, const std::string& at, Side side) {
    for (const auto& place : table.scene().places)
      if (place.name == at) return place.piece && place.piece->side == side;
    return false;
  }
  static bool in(const Moves& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  }
  static int liberties(const Table& table, const std::string& place) {
    return static_cast<int>(table.liberties(place).size());
  }
  // Off the board, or still there without a liberty.
  bool captured(const engine::Reason& r, const Table& then, std::optional<Side> side) const {
    return !r.places.empty() && std::all_of(r.places.begin(), r.places.end(), [&](const std::string& place) {
      const auto& places = then.scene().places;
      const auto here = std::find_if(places.begin(), places.end(), [&](const auto& p) { return p.name == place; });
      const bool left = here->piece && (side ? here->piece->side == *side : here->piece->side != table_.to_play());
      return in(r.stay, place) ? left && then.liberties(place).empty() : !left;
    });
  }
  static int parts(const Table& table, const Moves& places) {
    int n = 0;
    for (const Group& group : table.groups())
      n += std::any_of(group.places.begin(), group.places.end(), [&](const auto& p) { return in(places, p); });
    return n;
  }
  // How many groups of this side are one group with this place after the move.
  static int joined(const Table& table, const std::string& move, const std::string& place, Side side) {
    Moves group;
    for (const Group& one : after(table, {move})->groups())
      if (in(one.places, place)) group = one.places;
    std::erase_if(group, [&](const auto& p) { return !stands(table, p, side); });
    return parts(table, group);
  }
  std::unique_ptr<Table> turned(Side to_play) const {
    Arrangement arrangement = arrangement_of(table_);
    arrangement.to_play = to_play;
    return *table_.arranged(arrangement);
  }

  const Table& table_;
  std::string move_;
  Moves answer_, better_;
};

}  // namespace crosscut::tests
