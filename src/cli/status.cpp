#include "cli/status.hpp"

#include "messages/play.hpp"

namespace crosscut::cli {
namespace {

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

}  // namespace

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

}  // namespace crosscut::cli
