// What players and spectators see of a room.
#include "play/clock_json.hpp"
#include "server/room.hpp"
#include "wire/state.hpp"

namespace crosscut::server {

using nlohmann::json;

std::string_view Room::phase() const {
  constexpr std::array<std::string_view, 5> names = {"number", "side", "play", "settlement", "over"};
  return over() || full() ? names[static_cast<std::size_t>(game_.phase())] : "waiting";
}

std::optional<int> Room::to_move() const { return full() ? game_.to_move() : std::nullopt; }

json Room::seats_view(Milliseconds now) const {
  const play::Seats sides = game_.seats();
  const auto& clock = game_.clock();
  json views = json::array();
  for (int i = 0; i < seats(); ++i) {
    const Seat& seat = seats_[static_cast<std::size_t>(i)];
    json view = {{"seat", seat_name[static_cast<std::size_t>(i)]},
                 {"name", seat.name},
                 {"taken", seat.taken},
                 {"colour", nullptr}};
    if (game_.sides_known()) view["colour"] = name_of(sides.side(i));
    if (clock) {
      view["clock"] = play::json_of(clock->left(i, now));
      view["clock"]["running"] = clock->running() == i;
    }
    views.push_back(std::move(view));
  }
  return views;
}

json Room::asks_view() const {
  json view = {{"draw", json::array()}, {"undo", json::array()}, {"ply", nullptr}};
  for (int i = 0; i < seats(); ++i) {
    if (game_.asked(Consent::draw, i)) view["draw"].push_back(seat_text(i));
    if (game_.asked(Consent::undo, i)) view["undo"].push_back(seat_text(i));
  }
  if (!view["undo"].empty()) view["ply"] = game_.back_to();
  return view;
}

json Room::view(Milliseconds now) const {
  json moves = json::array();
  const Table& table = game_.table();
  for (const MoveMade& made : table.moves()) moves.push_back(made.text);
  json view = {{"game", table.game()}, {"options", wire::options_json(table.options())},
               {"phase", phase()},     {"seats", seats_view(now)},
               {"moves", moves},       {"ply", ply()},
               {"to_move", nullptr},   {"number", nullptr},
               {"clock", nullptr},     {"asks", asks_view()},
               {"result", nullptr},    {"reason", nullptr}};
  if (const auto seat = to_move()) view["to_move"] = seat_text(*seat);
  if (!game_.number().empty()) view["number"] = game_.number();
  if (setup_.game.clock) view["clock"] = play::json_of(*setup_.game.clock);
  if (const auto ending = game_.ending()) {
    view["result"] = result_text(*ending);
    view["reason"] = name_of(ending->how);
  }
  return view;
}

}  // namespace crosscut::server
