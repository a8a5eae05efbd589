// Who gets notices of a room, and of what.
#include "language/language.hpp"
#include "messages/rooms.hpp"
#include "server/rooms.hpp"

namespace crosscut::server {

using nlohmann::json;

// Subscribes a browser or ends its subscription; without `wanted` it only tells whether there is one.
json Rooms::notices(const std::shared_ptr<Visitor>&, const wire::Fields& fields, Milliseconds now) {
  const Named at = named(fields, now, true);
  const push::Subscription browser{fields.text("endpoint").value_or(""), fields.text("p256dh").value_or(""),
                                   fields.text("auth").value_or("")};
  const auto wanted = fields.flag("wanted");
  if (fields.failed()) return {};
  if (!at.room->is_by_correspondence()) fields.blame("room", messages::no_time_for_notices{});
  if (wanted == true) {
    if (at.room->over()) fields.blame("room", messages::room_over{.result = result_text(*at.room->game().ending())});
    const Status fine = sender_ ? sender_->check(browser) : messages::no_notices{};
    if (!fine) fields.blame("endpoint", fine.error());
  }
  if (fields.failed()) return {};
  bool is_subscribed = false;
  amend<Subscribers>(at.id, [&](Subscribers& all) {
    if (wanted == true)
      all.add(*at.seat, {browser, std::string(asked_->request->language().code)});
    else if (wanted)
      all.remove(*at.seat, browser.endpoint);
    is_subscribed = all.has(*at.seat, browser.endpoint);
  });
  return {{"room", at.id}, {"key", sender_ ? json(sender_->key()) : json()}, {"wanted", is_subscribed}};
}

// At the end of a transaction; they are sent once it is stored. What another server changed it tells of itself.
void Rooms::write_notices() {
  for (const auto& [id, endpoint] : ended_)
    if (error_)
      amend<Subscribers>(id, [&endpoint = endpoint](Subscribers& all) {
        for (int seat = 0; seat < static_cast<int>(seat_name.size()); ++seat) all.remove(seat, endpoint);
      });
  for (const auto& [id, before] : before_) {
    const auto found = rooms_.find(id);
    if (!error_ || found == rooms_.end()) continue;
    const Room& room = found->second;
    const std::set<int> here = present(id);
    amend<Subscribers>(id, [&, &id = id, &before = before](Subscribers& all) {
      for (const auto& [seat, some] : all.all()) {
        const crosscut::Message said = here.count(seat) ? crosscut::Message() : news(before, room, seat);
        if (!said) continue;
        for (const auto& [browser, language] : some) {
          const auto* known = language::find(language);
          const json text = {
              {"room", id}, {"token", room.token(seat)}, {"text", worded(said, known ? *known : english)}};
          notices_.push_back({uses_[id].address, id, browser, text.dump(),
                              [gone = gone_, id, endpoint = browser.endpoint] { gone(id, endpoint); }});
        }
      }
      if (room.over()) all = Subscribers("");
    });
  }
}

}  // namespace crosscut::server
