#include "api/review.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "messages/fields.hpp"
#include "messages/request.hpp"
#include "wire/write.hpp"

namespace crosscut::api {

using nlohmann::json;

namespace {

// A line of moves from where the table stands.
std::vector<Turn> read_line(const wire::Fields& fields, const char* name, const Table& table) {
  const auto on = table.clone();
  std::vector<Turn> line;
  for (const std::string& text : fields.texts(name)) {
    const auto move = on->play(text);
    if (!move) return fields.wrong<messages::field_impossible_line>(name), line;
    line.push_back(*move);
  }
  return line;
}

// Plays the turn on the table.
engine::Review::Judged read_turn(const wire::Fields& fields, const MoveMade& made, Table& table) {
  constexpr double far = 1e6;  // points
  engine::Review::Judged turn;
  turn.ply = table.ply();
  turn.by = made.by;
  turn.move = made.turn;
  (void)fields.needed().integer("ply", turn.ply, turn.ply);
  turn.win_rate = fields.number("win_rate", 0, 1);
  turn.lead = fields.number("lead", -far, far);
  turn.spread = fields.number("spread", 0, far);
  turn.loss = fields.number("loss", 0, 1);
  turn.lead_loss = fields.number("lead_loss", 0, far);
  turn.uncertainty = fields.number("uncertainty", 0, 1);
  if (const auto solved = fields.object("solved")) {
    const auto value = read_value(solved->text("result").value_or(""));
    if (!value) solved->wrong<messages::field_not_result>("result");
    constexpr std::uint64_t most_turns = 65535;
    turn.exact = Exact{value.value_or(0), static_cast<int>(solved->whole("turns", 0, most_turns).value_or(0))};
  }
  const auto before = table.clone();
  turn.better = read_line(fields, "better", table);
  table.play(turn.move);
  turn.answer = read_line(fields, "answer", table);
  turn.book = engine::in_book(*before, turn.move);
  if (!fields.failed()) turn.reasons = engine::reasons_for(turn, *before);
  return turn;
}

}  // namespace

engine::Review::Judged rounded(engine::Review::Judged turn) {
  const auto to = [](std::optional<double>& value, int digits) {
    if (value) value = wire::rounded(*value, digits);
  };
  for (auto* rate : {&turn.win_rate, &turn.loss, &turn.uncertainty}) to(*rate, 4);
  for (auto* points : {&turn.lead, &turn.spread, &turn.lead_loss}) to(*points, 2);
  return turn;
}

std::optional<engine::Review> read_review_parts(const wire::Fields& fields, const Table& game) {
  const auto parts = fields.objects("parts");
  if (parts.empty()) return {};
  engine::Review review;
  review.sides = game.sides();
  const auto table = game.at(0);
  const auto moves = game.moves();
  for (const wire::Fields& part : parts)
    for (const wire::Fields& turn : part.objects("turns")) {
      if (review.turns.size() >= moves.size()) fields.blame("parts", messages::parts_too_many{});
      if (fields.failed()) return {};
      review.turns.push_back(read_turn(turn, moves[review.turns.size()], *table));
    }
  if (review.turns.size() < moves.size()) fields.blame("parts", messages::parts_too_few{});
  const auto rates = parts.back().any("black_wins");
  if (review.sides == 2 && rates && rates->is_array() && !rates->empty() && rates->back().is_number())
    review.black_wins_at_end = std::clamp(rates->back().get<double>(), 0.0, 1.0);
  if (fields.failed()) return {};
  return review;
}

json reason_json(const engine::Reason& reason, const Language& language) {
  return {{"key", name_of(reason.key)},
          {"text", worded(reason.text, language)},
          {"by", name_of(reason.by)},
          {"moves", reason.moves},
          {"places", reason.places},
          {"stay", reason.stay},
          {"number", reason.number ? json(*reason.number) : json()}};
}

json solved_json(const Exact& exact) {
  const int lead = std::abs(exact.value);
  return {{"result", value_text(exact.value)},
          {"winner", lead ? json(name_of(exact.value > 0 ? Side::black : Side::white)) : json()},
          {"margin", lead && lead != outright ? wire::points(lead) : json()},
          {"turns", exact.turns ? json(exact.turns) : json()}};
}

json turn_json(const Table& table, const engine::Review::Judged& turn, const Language& language) {
  json reasons = json::array();
  for (const engine::Reason& reason : turn.reasons) reasons.push_back(reason_json(reason, language));
  json of_turn = {{"ply", turn.ply},
                  {"by", name_of(turn.by)},
                  {"move", table.text(turn.move)},
                  {"win_rate", wire::rounded(turn.win_rate, 4)},
                  {"lead", wire::rounded(turn.lead, 2)},
                  {"spread", wire::rounded(turn.spread, 2)},
                  {"loss", wire::rounded(turn.loss, 4)},
                  {"uncertainty", wire::rounded(turn.uncertainty, 4)},
                  {"lead_loss", wire::rounded(turn.lead_loss, 2)},
                  {"verdict", name_of(grade(turn))},
                  {"better", table.texts(turn.better)},
                  {"answer", table.texts(turn.answer)},
                  {"reasons", std::move(reasons)}};
  if (turn.book)
    of_turn["book"] = {{"best", table.text(turn.book->best)},
                       {"win_rate", wire::rounded(turn.book->win_rate, 4)},
                       {"loss", wire::rounded(turn.book->loss, 4)}};
  if (turn.exact) of_turn["solved"] = solved_json(*turn.exact);
  return of_turn;
}

json review_json(const Table& table, const engine::Review& review, const Language& language) {
  json turns = json::array(), black = json::array();
  for (const auto& turn : review.turns) turns.push_back(turn_json(table, turn, language));
  for (const auto& rate : review.black_wins()) black.push_back(wire::rounded(rate, 4));
  const auto turning = review.turning_point();
  return {{"turns", std::move(turns)},
          {"black_wins", std::move(black)},
          {"turning_point", turning ? json(*turning) : json()}};
}

}  // namespace crosscut::api
