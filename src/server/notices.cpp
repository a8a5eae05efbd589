#include "server/notices.hpp"

#include <algorithm>

#include "messages/rooms.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

Subscriber read_subscriber(const wire::Fields& fields) {
  return {{fields.needed_text("endpoint"), fields.needed_text("p256dh"), fields.needed_text("auth")},
          fields.needed_text("language")};
}

json json_of(const std::vector<Subscriber>& some) {
  json all = json::array();
  for (const auto& [browser, language] : some)
    all.push_back(
        {{"endpoint", browser.endpoint}, {"p256dh", browser.p256dh}, {"auth", browser.auth}, {"language", language}});
  return all;
}

}  // namespace

Subscribers::Subscribers(std::string_view stored) {
  const json all = stored_json(stored);
  std::optional<wire::Fault> fault;
  if (!all.is_object()) return;
  const wire::Fields fields(all, "", fault);
  for (int seat = 0; seat < static_cast<int>(seat_name.size()); ++seat)
    for (const wire::Fields& one : fields.objects(seat_name[static_cast<std::size_t>(seat)]))
      all_[seat].push_back(read_subscriber(one));
}

std::string Subscribers::stored() const {
  json all = json::object();
  for (const auto& [seat, some] : all_)
    if (!some.empty()) all[seat_text(seat)] = json_of(some);
  return all.empty() ? "" : all.dump();
}

bool Subscribers::has(int seat, const std::string& endpoint) const {
  const auto found = all_.find(seat);
  return found != all_.end() && std::any_of(found->second.begin(), found->second.end(),
                                            [&](const Subscriber& one) { return one.browser.endpoint == endpoint; });
}

void Subscribers::add(int seat, Subscriber subscriber) {
  remove(seat, subscriber.browser.endpoint);
  auto& some = all_[seat];
  if (some.size() >= most) some.erase(some.begin());
  some.push_back(std::move(subscriber));
}

void Subscribers::remove(int seat, const std::string& endpoint) {
  std::erase_if(all_[seat], [&](const Subscriber& one) { return one.browser.endpoint == endpoint; });
}

Moment::Moment(const Room& room)
    : to_move(room.has_begun() ? room.game().to_move() : std::nullopt), ply(room.ply()), over(room.over()) {
  for (const auto what : {Room::Consent::draw, Room::Consent::undo})
    for (int seat = 0; seat < room.seats(); ++seat)
      if (room.game().asked(what, seat)) asking[static_cast<std::size_t>(what)].insert(seat);
}

crosscut::Message news(const Moment& before, const Room& room, int seat) {
  const Moment now(room);
  const std::string game = game_title(room.game().table().game());
  const auto is_asked = [&](Room::Consent what) {
    const auto at = static_cast<std::size_t>(what);
    return std::any_of(now.asking[at].begin(), now.asking[at].end(),
                       [&](int by) { return by != seat && !before.asking[at].count(by); });
  };
  if (now.over) return before.over ? crosscut::Message() : messages::notice_over{.game = game};
  if (is_asked(Room::Consent::draw)) return messages::notice_draw{.game = game};
  if (is_asked(Room::Consent::undo)) return messages::notice_undo{.game = game};
  const bool is_new = now.to_move != before.to_move || now.ply != before.ply;
  return now.to_move == seat && is_new ? messages::notice_turn{.game = game} : crosscut::Message();
}

}  // namespace crosscut::server
