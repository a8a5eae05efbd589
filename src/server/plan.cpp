#include "server/plan.hpp"

#include <algorithm>

namespace crosscut::server {

using nlohmann::json;

Plan Plan::after(const Room& room) const {
  Plan rest{room.ply(), {}};
  if (room.over() || room.ply() < ply) return rest;
  const auto made = static_cast<std::size_t>(room.ply() - ply);
  const auto was_made = [&](const Line& line) {
    if (line.size() <= made) return false;
    for (std::size_t i = 0; i < made; ++i)
      if (!room.was_made(line[i], ply + static_cast<int>(i))) return false;
    return true;
  };
  for (const Line& line : lines)
    if (was_made(line)) rest.lines.emplace_back(line.begin() + room.ply() - ply, line.end());
  return rest;
}

std::vector<Line> read_lines(const wire::Fields& fields) {
  std::vector<Line> lines;
  for (const wire::Fields& line : fields.objects("lines")) {
    line.allow({"moves"});
    if (Line moves = line.texts("moves"); !moves.empty()) lines.push_back(std::move(moves));
  }
  return lines;
}

json json_of(const std::vector<Line>& lines) {
  json all = json::array();
  for (const Line& line : lines) all.push_back({{"moves", line}});
  return all;
}

Plans::Plans(std::string_view stored) {
  const json all = stored_json(stored);
  std::optional<wire::Fault> fault;
  if (!all.is_object()) return;
  const wire::Fields fields(all, "", fault);
  for (int seat = 0; seat < static_cast<int>(play::seat_name.size()); ++seat) {
    const auto plan = fields.object(seat_name[static_cast<std::size_t>(seat)]);
    if (plan) plans_[seat] = {plan->integer("ply", 0, INT32_MAX).value_or(0), read_lines(*plan)};
  }
}

std::string Plans::stored() const {
  json all = json::object();
  for (const auto& [seat, plan] : plans_)
    if (!plan.lines.empty()) all[seat_text(seat)] = {{"ply", plan.ply}, {"lines", json_of(plan.lines)}};
  return all.empty() ? "" : all.dump();
}

void Plans::follow(const Room& room) {
  for (auto& [seat, plan] : plans_) plan = plan.after(room);
}

std::optional<Change> Plans::next(const Room& room) const {
  const auto mover = room.game().to_move();
  const auto plan = mover ? plans_.find(*mover) : plans_.end();
  if (plan == plans_.end() || plan->second.lines.empty()) return {};
  const auto move = room.move(*mover, plan->second.lines.front().front());
  return move ? std::optional(*move) : std::nullopt;
}

}  // namespace crosscut::server
