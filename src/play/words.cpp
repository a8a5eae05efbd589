#include "play/words.hpp"

#include <algorithm>

#include "messages/happened.hpp"
#include "play/ending.hpp"

namespace crosscut::play {
namespace {

using namespace messages;

Message act_of(const Scene& scene) {
  const Scene::Last& last = *scene.last;
  if (!last.parts.act) {
    const auto placed = std::find_if(scene.places.begin(), scene.places.end(), [&](const auto& place) {
      return !last.places.empty() && place.name == last.places.back();
    });
    const bool piece = placed != scene.places.end() && placed->piece;
    if (piece && placed->piece->kind == Piece::king) return act_king{.move = last.text};
    if (piece && placed->piece->kind == Piece::marked) return act_marked{.move = last.text};
    return act_play{.move = last.text};
  }
  switch (*last.parts.act) {
    case Act::pass:
      return act_pass{};
    case Act::button:
      return act_button{};
    case Act::hold:
      return act_hold{};
    case Act::swap:
      return act_swap{};
    case Act::dead:
      if (last.parts.claim.empty()) return act_nothing_dead{};
      return act_dead{.places = last.parts.claim};
    case Act::resume:
      return act_resume{};
    case Act::accept:
      return act_accept{};
  }
  return {};
}

Message count_of(const Scene& scene, std::size_t taken) {
  if (scene.has_kings) return taken_pawns{.n = taken};
  if (scene.piece_word == "ball") return taken_balls{.n = taken};
  if (scene.piece_word == "piece") return taken_pieces{.n = taken};
  return taken_stones{.n = taken};
}

}  // namespace

Message deed(const Scene& scene) {
  const auto& last = *scene.last;
  Message act = act_of(scene);
  std::vector<std::string> unmarked, taken;
  for (const auto& [place, piece] : last.changed)
    if (piece.kind == Piece::plain) unmarked.push_back(place);
  for (const auto& [place, piece] : last.captured) taken.push_back(place);
  if (!unmarked.empty()) act = act_unmarks{.act = std::move(act), .places = unmarked};
  Message all = messages::deed{.by = last.by, .act = act};
  if (!taken.empty())
    all = deed_takes{.by = last.by, .act = act, .taken = count_of(scene, taken.size()), .places = taken};
  if (!last.zombies.empty()) all = deed_zombies{.deed = std::move(all), .places = last.zombies};
  if (!last.revived.empty()) all = deed_revived{.deed = std::move(all), .places = last.revived};
  return all;
}

Message score_of(const Scene& scene, Side side) {
  const Score& score = (*scene.score)[static_cast<std::size_t>(side)];
  std::vector<Message> parts;
  if (score.pieces) parts.push_back(score_pieces{.n = score.pieces / 2});
  if (score.territory) parts.push_back(score_territory{.points = score.territory});
  if (score.kings) parts.push_back(score_kings{.n = score.kings / 2});
  if (score.button) parts.push_back(score_button{.points = score.button});
  if (score.komi) parts.push_back(score_komi{.points = score.komi});
  if (parts.size() < 2) return score_total{.side = side, .total = score.total()};
  return score_with_parts{.side = side, .total = score.total(), .parts = parts};
}

std::vector<Message> scores_of(const Scene& scene) {
  std::vector<Message> all;
  for (int i = 0; i < scene.sides; ++i) all.push_back(score_of(scene, static_cast<Side>(i)));
  return all;
}

Message end_of(const Scene& scene) {
  switch (*scene.ended_by) {
    case EndedBy::passes:
      return ended_passes{};
    case EndedBy::settlement:
      return ended_settlement{};
    case EndedBy::capture:
      return ended_capture{.by = scene.last->by};
    case EndedBy::no_placement:
      return ended_no_placement{.player = scene.to_play};
    case EndedBy::no_action:
      return ended_no_action{.player = scene.to_play};
  }
  return {};
}

Message result_of(std::string_view result) {
  using End = Ending::How;
  const auto ending = read_result(result);
  if (!ending || ending->how == End::nothing) return result_none{};
  if (!ending->winner) return result_draw{};
  const Side winner = *ending->winner;
  if (ending->how == End::resignation) return result_resignation{.winner = winner};
  if (ending->how == End::time) return result_time{.winner = winner};
  if (ending->how == End::forfeit) return result_forfeit{.winner = winner};
  if (ending->margin == 0) return result_win{.winner = winner};
  if (ending->margin == 1) return result_half_point{.winner = winner};
  if (ending->margin == 2) return result_one_point{.winner = winner};
  return result_points{.winner = winner, .margin = ending->margin};
}

}  // namespace crosscut::play
