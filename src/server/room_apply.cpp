// What changes do to a room, and what is seen of it.
#include <algorithm>

#include "server/room.hpp"
#include "wire/state.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

std::string text_of(const json& change, const char* name) {
  const auto found = change.find(name);
  return found != change.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<int> seat_in(const json& change, int seats) {
  const std::string name = text_of(change, "by");
  for (int i = 0; i < seats; ++i)
    if (name == seat_name[static_cast<std::size_t>(i)]) return i;
  return {};
}

int ply_in(const json& change) {
  const auto found = change.find("ply");
  return found != change.end() && found->is_number_integer() ? found->get<int>() : 0;
}

}  // namespace

Status Room::apply(const Change& change, Milliseconds at) {
  const std::string kind = text_of(change, "kind");
  const auto seat = seat_in(change, seats());
  const Error wrong{"this is no change of a room"};
  if (kind == "restart") {
    if (clock_ && clock_->running()) {
      const int running = *clock_->running();
      clock_->forgive();
      clock_->run(running, at);
    }
    ++seq_;
    return Done{};
  }
  if (!seat) return wrong;
  Status done = Done{};
  const Consent what = text_of(change, "what") == "draw" ? Consent::draw : Consent::undo;
  if (kind == "joined")
    seats_[static_cast<std::size_t>(*seat)] = {true, text_of(change, "name")};
  else if (kind == "number")
    number_ = text_of(change, "number");
  else if (kind == "side")
    done = apply_side(*seat, text_of(change, "side"));
  else if (kind == "move")
    done = apply_move(*seat, text_of(change, "move"), at);
  else if (kind == "ask")
    done = apply_ask(*seat, what, ply_in(change), at);
  else if (kind == "refuse")
    asked_[static_cast<std::size_t>(what)].fill(false);
  else if (kind == "resign")
    lose(*seat, 'R', "resignation", at);
  else if (kind == "flag")
    lose(*seat, 'T', "time", at);
  else
    done = wrong;
  ++seq_;
  return done;
}

// The second seat has chosen its colour: the game begins, with the number that was named.
Status Room::apply_side(int seat, const std::string& colour) {
  const auto options = with_number(number_);
  if (!options) return options.error();
  auto table = find_game(setup_.game)->open(*options);
  if (!table) return table.error();
  table_ = *std::move(table);
  chosen_ = true;
  first_plays_ = (colour == "black") == (seat == 0) ? Side::black : Side::white;
  return Done{};
}

Status Room::apply_move(int seat, const std::string& move, Milliseconds at) {
  if (const auto played = table_->play(move); !played) return played.error();
  movers_.push_back(seat);
  asked_ = {};
  if (clock_) clock_->moved(at);
  if (table_->over())
    end(result_text(table_->outcome()), "rules", at);
  else if (clock_)
    clock_->run(seat_with(table_->to_play()), at);
  return Done{};
}

// When everybody has asked for the same, it is done.
Status Room::apply_ask(int seat, Consent what, int ply, Milliseconds at) {
  auto& asked = asked_[static_cast<std::size_t>(what)];
  if (what == Consent::undo) back_to_ = ply;
  asked[static_cast<std::size_t>(seat)] = true;
  if (std::count(asked.begin(), asked.end(), true) < seats()) return Done{};
  if (what == Consent::draw)
    end("0", "agreement", at);
  else if (ply < 0 || ply > this->ply())
    return Error{"there is no ply " + std::to_string(ply) + " to go back to"};
  else
    take_back(ply, at);
  return Done{};
}

void Room::take_back(int ply, Milliseconds at) {
  while (this->ply() > ply) {
    (void)table_->undo();
    movers_.pop_back();
  }
  asked_ = {};
  if (!clock_ || !clock_->running()) return;
  clock_->stop(at);
  clock_->run(seat_with(table_->to_play()), at);
}

// With three players nobody is the winner then.
void Room::lose(int seat, char how, std::string_view reason, Milliseconds at) {
  const auto all = colours();
  const Side winner = all[seat == 0 ? 1 : 0];
  end(seats() == 2 ? std::string(1, letter_of(winner)) + "+" + how : "Void", reason, at);
}

void Room::end(const std::string& result, std::string_view reason, Milliseconds at) {
  result_ = result;
  reason_ = reason;
  asked_ = {};
  if (clock_) clock_->stop(at);
}

json Room::seats_view(Milliseconds now) const {
  const auto all = colours();
  const bool coloured = !setup_.negotiate || chosen_;
  json views = json::array();
  for (int i = 0; i < seats(); ++i) {
    const Seat& seat = seats_[static_cast<std::size_t>(i)];
    json view = {{"seat", seat_name[static_cast<std::size_t>(i)]},
                 {"name", seat.name},
                 {"taken", seat.taken},
                 {"colour", nullptr}};
    if (coloured) view["colour"] = name_of(all[static_cast<std::size_t>(i)]);
    if (clock_) {
      const auto left = clock_->left(i, now);
      view["clock"] = {{"main", left.main}, {"period", left.period}, {"periods", left.periods}};
      view["clock"]["running"] = clock_->running() == i;
    }
    views.push_back(std::move(view));
  }
  return views;
}

json Room::asks_view() const {
  json view = {{"draw", json::array()}, {"undo", json::array()}, {"ply", nullptr}};
  for (int i = 0; i < seats(); ++i) {
    const auto seat = static_cast<std::size_t>(i);
    if (asked_[0][seat]) view["draw"].push_back(seat_name[seat]);
    if (asked_[1][seat]) view["undo"].push_back(seat_name[seat]);
  }
  if (!view["undo"].empty()) view["ply"] = back_to_;
  return view;
}

json Room::view(Milliseconds now) const {
  json moves = json::array();
  for (const MoveMade& made : table_->moves()) moves.push_back(made.text);
  json view = {{"game", table_->game()}, {"options", options_json(table_->options())},
               {"phase", phase()},       {"seats", seats_view(now)},
               {"moves", moves},         {"ply", ply()},
               {"to_move", nullptr},     {"number", nullptr},
               {"clock", nullptr},       {"asks", asks_view()},
               {"result", nullptr},      {"reason", nullptr}};
  if (const auto seat = to_move()) view["to_move"] = seat_name[static_cast<std::size_t>(*seat)];
  if (!number_.empty()) view["number"] = number_;
  if (setup_.clock) view["clock"] = json_of(*setup_.clock);
  if (over()) {
    view["result"] = result_;
    view["reason"] = reason_;
  }
  return view;
}

}  // namespace crosscut::server
