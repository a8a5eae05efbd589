#pragma once
// Notices to players of slow games whose pages are closed (push/push.hpp): in which browsers they want them, and what
// is news to them.
#include <map>

#include "push/push.hpp"
#include "server/room.hpp"

namespace crosscut::server {

struct Subscriber {
  push::Subscription browser;
  std::string language;  // its code
};

// Those of a room, by seat.
class Subscribers {
 public:
  static constexpr const char* column = "subscribers";
  static constexpr std::size_t most = 3;  // of a seat

  // As they were stored.
  explicit Subscribers(std::string_view stored);
  std::string stored() const;

  bool has(int seat, const std::string& endpoint) const;
  const std::map<int, std::vector<Subscriber>>& all() const { return all_; }
  // In place of what the same browser had, or else of the oldest if there are too many.
  void add(int seat, Subscriber subscriber);
  void remove(int seat, const std::string& endpoint);
  void remove(int seat) { all_.erase(seat); }

 private:
  std::map<int, std::vector<Subscriber>> all_;
};

// What there can be news of, as it is at a moment.
struct Moment {
  explicit Moment(const Room& room);

  std::optional<int> to_move;
  int ply;
  bool over;
  std::array<std::set<int>, 2> asking;  // by consent
};

// What is news to a player since then; if nothing is, an empty message.
crosscut::Message news(const Moment& before, const Room& room, int seat);

}  // namespace crosscut::server
