#pragma once
// Notices to browsers that show no page of the server, by way of the push services of their makers (Web Push: RFC 8030,
// 8291, 8292).
#include <functional>
#include <memory>
#include <string>

#include "base/result.hpp"

namespace crosscut::push {

// How a browser can be reached, as it says itself: an https address at its push service, and its keys in base64.
struct Subscription {
  std::string endpoint, p256dh, auth;
  friend bool operator==(const Subscription&, const Subscription&) = default;
};

struct Notice {
  std::string owner;  // the address whose share of the queue it takes
  std::string topic;  // a newer notice to the same browser replaces one that waits; 32 letters and digits at most
  Subscription to;
  std::string text;
  std::function<void()> gone = [] {};  // called on another thread if that subscription exists no longer
};

class Sender {
 public:
  Sender() = default;
  virtual ~Sender() = default;
  Sender(const Sender&) = delete;
  Sender& operator=(const Sender&) = delete;

  virtual std::string key() const = 0;  // the server's public one
  virtual Status check(const Subscription& subscription) const = 0;
  // Thread-safe; returns at once. A notice may be lost.
  virtual void send(Notice notice) = 0;
};

struct Settings {
  std::string key;      // the server's private one, as new_key() made it
  std::string contact;  // of whoever runs the server, for push services: mailto: or https:
  // For tests: services at this port of this machine too, whose certificates this file vouches for.
  int loopback_port = 0;
  std::string authorities = {};
};

inline constexpr std::size_t most_waiting = 1000, threads = 4;
inline constexpr long patience = 10;  // seconds for a notice to be sent

// A server's private key; "" if the program was built without what notices need.
std::string new_key();
// Null if that is not a private key.
std::unique_ptr<Sender> open_sender(Settings settings);

}  // namespace crosscut::push
