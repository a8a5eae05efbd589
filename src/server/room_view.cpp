// What players and spectators see of a room.
#include "play/clock_json.hpp"
#include "play/game_json.hpp"
#include "server/room.hpp"

namespace crosscut::server {

using nlohmann::json;

json Room::asks_view() const {
  json view = {{"draw", json::array()}, {"undo", json::array()}, {"rematch", json::array()}, {"ply", nullptr}};
  for (int i = 0; i < seats(); ++i) {
    if (game_.asked(Consent::draw, i)) view["draw"].push_back(seat_text(i));
    if (game_.asked(Consent::undo, i)) view["undo"].push_back(seat_text(i));
    if (game_.asked(Consent::rematch, i)) view["rematch"].push_back(seat_text(i));
  }
  if (!view["undo"].empty()) view["ply"] = game_.back_to();
  return view;
}

json Room::view(Milliseconds now) const {
  json moves = json::array();
  const Table& table = game_.table();
  for (const MoveMade& made : table.moves()) moves.push_back(table.text(made.turn));
  json view = play::negotiation_json(game_);
  view.update({{"game", table.game()},
               {"moves", std::move(moves)},
               {"ply", ply()},
               {"times", times_},
               {"clock", nullptr},
               {"listed", listed_},
               {"correspondence", is_by_correspondence()},
               {"asks", asks_view()},
               {"result", nullptr},
               {"rematch", nullptr},
               {"declined", declined_ ? json(seat_text(*declined_)) : json()},
               {"after", after_.empty() ? json() : json(after_)}});
  play::add_ending(view, game_.ending());
  if (!full()) {
    view["to_move"] = nullptr;
    if (!over()) view["phase"] = "waiting";
  }
  const auto& clock = game_.clock();
  for (int i = 0; i < seats(); ++i) {
    const Seat& seat = seats_[static_cast<std::size_t>(i)];
    json& shown = view["seats"][static_cast<std::size_t>(i)];
    shown["name"] = seat.name;
    shown["taken"] = seat.taken;
    shown["continued"] = seat.continued ? json(*seat.continued) : json();
    if (!clock) continue;
    shown["clock"] = play::json_of(clock->left(i, now));
    shown["clock"]["running"] = clock->running() == i;
  }
  if (clock) view["clock"] = play::json_of(clock->control()), view["left"] = left_;
  if (const auto ending = game_.ending()) view["result"] = result_text(*ending);
  if (rematch_) view["rematch"] = {{"by", seat_text(rematch_->by)}, {"room", rematch_->room}};
  return view;
}

}  // namespace crosscut::server
