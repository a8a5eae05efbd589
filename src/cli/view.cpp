#include "cli/view.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "messages/play.hpp"
#include "play/words.hpp"

namespace crosscut::cli {
namespace {

using Text = std::vector<std::string>;

// The state of a settlement: the pieces that the claim would remove, and the possible answers.
struct Claim {
  Text dead;
  Message words;
};

// The effect of a claim is found by accepting it on a copy of the table.
Claim claim_of(const Table& table, const Scene& scene) {
  if (!scene.settlement->by) return {{}, messages::play_claim{}};
  const auto end = table.clone();
  (void)end->play(Act::accept);
  const Scene accepted = end->scene();
  Claim claim;
  for (const auto& captured : accepted.last->captured) claim.dead.push_back(captured.first);
  claim.words = messages::play_if_accepted{.deed = play::deed(scene), .result = play::result_of(*accepted.result)};
  return claim;
}

Message supply(const Scene& scene) {
  std::vector<Message> all;
  for (int i = 0; i < scene.sides; ++i) {
    const auto left = (*scene.supply)[static_cast<std::size_t>(i)];
    const Side side = static_cast<Side>(i);
    all.push_back(left ? Message(messages::status_supply_of{.side = side, .left = *left})
                       : Message(messages::status_supply_unlimited{.side = side}));
  }
  return messages::status_supply{.left = all};
}

// The lines beside the board, most important first.
std::vector<Message> status(const Scene& scene) {
  std::vector<Message> lines;
  if (scene.last) lines.push_back(messages::status_move{.ply = scene.ply, .deed = play::deed(scene)});
  if (scene.repeated) lines.push_back(messages::status_repeated{});
  if (scene.score_tells)
    for (Message& score : play::scores_of(scene)) lines.push_back(std::move(score));
  if (scene.button_in_play && scene.button)
    lines.push_back(messages::status_button_taken{.player = *scene.button});
  else if (scene.button_in_play)
    lines.push_back(messages::status_button_free{});
  if (scene.prison) lines.push_back(messages::status_prison{.black = (*scene.prison)[0], .white = (*scene.prison)[1]});
  if (scene.supply) lines.push_back(supply(scene));
  return lines;
}

// The lines of `right` beside those of `left`, which are `width` columns wide and at least as many.
Text side_by_side(Text left, int width, const Text& right) {
  left.resize(std::max(left.size(), right.size()));
  for (std::size_t i = 0; i < right.size(); ++i) {
    left[i].append(static_cast<std::size_t>(width - columns(left[i])), ' ');
    left[i] += right[i];
  }
  return left;
}

}  // namespace

Text view(const Table& table, const Style& style) {
  const Scene scene = table.scene();
  const Claim claim = scene.settlement ? claim_of(table, scene) : Claim{};
  const Drawing drawing = draw_board(scene, style, claim.dead);
  constexpr int gap = 3, least_room = 34;
  const int room = style.width - drawing.width - gap;
  const bool beside = room >= least_room;
  Text said;
  for (const Message& line : status(scene))
    for (const std::string& part : wrapped(worded(line, *style.language), beside ? room : style.width, 2))
      said.push_back(part);
  Text lines = drawing.lines;
  if (beside) lines = side_by_side(lines, drawing.width + gap, said);
  for (const std::string& part : wrapped(legend(scene, style, !claim.dead.empty()), style.width)) lines.push_back(part);
  if (!beside) lines.insert(lines.end(), said.begin(), said.end());
  if (scene.settlement)
    for (const std::string& part : wrapped(worded(claim.words, *style.language), style.width)) lines.push_back(part);
  lines.insert(lines.begin(), "");
  for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
  return lines;
}

}  // namespace crosscut::cli
