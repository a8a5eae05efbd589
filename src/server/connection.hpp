#pragma once
// What the connections of a server share, and how each is counted and paced. Only for server.cpp and the two kinds of
// connections.
#include <algorithm>
#include <atomic>
#include <utility>  // which Asio forgets
// Asio and Beast
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "server/address.hpp"
#include "server/pictures.hpp"
#include "server/router.hpp"
#include "server/server.hpp"

namespace crosscut::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using ErrorCode = boost::system::error_code;
using Tcp = asio::ip::tcp;
using BeastRequest = http::request<http::string_body>;

class Connection;

// A token bucket: something that may be used at this rate, and up to `burst` of it at once.
class Bucket {
 public:
  Bucket(double burst, double per_second) : burst_(burst), per_second_(per_second), left_(burst) {}

  // Uses this much, even if less is left. Returns the seconds until the bucket is out of debt, a minute at most.
  double use(double amount);
  bool is_full() const;

 private:
  using Clock = std::chrono::steady_clock;

  double left_at(Clock::time_point now) const;

  double burst_, per_second_, left_;
  Clock::time_point since_ = Clock::now();
};

// Used only on the thread that runs `io`, except `bytes` and `unsent`.
struct Hub {
  asio::io_context io{1};
  ServerLimits limits;
  Router router{{}};
  std::set<std::string> proxies;  // networks of those that are trusted
  Connect connect;
  std::map<std::string, int> connections;  // by address
  std::map<std::string, Bucket> received;  // bytes, by address
  std::set<Connection*> open;
  int sockets = 0;  // of these, WebSockets
  Metrics metrics;
  std::function<std::vector<Sample>()> more_metrics;
  Log log;
  Pictures* pictures = nullptr;
  std::shared_ptr<api::Pool> bytes;    // of memory, shared by addresses
  std::atomic<std::size_t> unsent{0};  // bytes

  // Notes what was sent.
  void answered(const api::Answer& answer);
  void responded(int status);
  std::string metrics_text() const;
  // The address has sent this much. Returns the seconds until it is out of debt.
  double receive(const std::string& address, std::size_t size);
  // Does this when it is the turn of the address.
  void queue(const std::string& address, std::function<void()> work);

 private:
  struct Turn {
    std::string address;
    std::function<void()> work;
  };
  void post_turn();
  void take_turn();

  api::FairQueue<Turn> turns_;
  bool is_posted_ = false;
};

// Charges what a connection reads to an address. While that is in debt, the connection may read once a second, or next
// to nothing. This sees what Beast handles by itself, such as empty frames.
class Meter {
 public:
  void charge_to(Hub& hub, std::string address) {
    hub_ = &hub;
    address_ = std::move(address);
  }
  void charge(std::size_t bytes);
  // WebSockets tell how much of it was content; the rest is frames, which take long to handle.
  void begin_frames() { frames_ = 0; }
  void content(std::size_t bytes) { *frames_ -= std::min(*frames_, bytes); }

 private:
  friend class beast::rate_policy_access;
  static constexpr std::size_t all = SIZE_MAX;

  std::size_t available_read_bytes();
  std::size_t available_write_bytes() const { return all; }
  void transfer_read_bytes(std::size_t bytes);
  void transfer_write_bytes(std::size_t) const {}
  void on_timer() { has_waited_ = true; }

  Hub* hub_ = nullptr;  // lives longer than the connection
  std::string address_;
  std::optional<std::size_t> frames_;  // bytes since the last read
  bool has_waited_ = false;
};
using Stream = beast::basic_stream<Tcp, beast::tcp_stream::executor_type, Meter>;

// Counts a connection for its address while it exists.
class Ticket {
 public:
  Ticket(std::shared_ptr<Hub> hub, std::string address) : hub_(std::move(hub)), address_(std::move(address)) {
    ++hub_->connections[address_];
  }
  ~Ticket() {
    if (const auto own = hub_->connections.find(address_); --own->second == 0) hub_->connections.erase(own);
  }
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;

  const std::string& address() const { return address_; }

 private:
  std::shared_ptr<Hub> hub_;
  std::string address_;
};

// A connection: an HTTP one, or the WebSocket that it became.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<Hub> hub, std::shared_ptr<Ticket> ticket)
      : hub_(std::move(hub)),
        ticket_(std::move(ticket)),
        pause_(hub_->io),
        requests_(hub_->limits.burst, hub_->limits.per_second) {
    hub_->open.insert(this);
  }
  virtual ~Connection() { hub_->open.erase(this); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  virtual void rest() = 0;         // takes no more requests
  virtual void say_goodbye() = 0;  // closes soon, and tells the client to come back
  virtual void drop() = 0;         // closes at once

 protected:
  // Kept until a message has been sent, or never will be.
  using Unsent = std::shared_ptr<const std::size_t>;

  // A thread-safe function that sends a message. It drops the connection if too much of it, or of its address, would be
  // unread.
  Send sender(const std::string& address);
  // Who makes this request, perhaps through a proxy.
  Caller caller(const BeastRequest& request, bool stays) const;
  // Counts the connection for an address for which a proxy asks, as `guest_`. False: it has too many.
  bool admit(const std::string& address);
  virtual void receive(api::Answer message, Unsent unsent) = 0;

  // Back-pressure: calls `next` when it is the turn of a request of this many bytes.
  void pace(const std::string& address, std::size_t size, std::function<void()> next);
  void stop_pacing() { pause_.cancel(); }

  const std::shared_ptr<Hub> hub_;
  const std::shared_ptr<Ticket> ticket_;
  std::shared_ptr<Ticket> guest_;  // of an address for which a proxy asks

 private:
  // The unsent bytes of an address; other threads add to them.
  struct Queue : std::enable_shared_from_this<Queue> {
    Queue(std::shared_ptr<Hub> all, std::string from) : hub(std::move(all)), address(std::move(from)) {}

    Unsent enter(std::size_t size);  // null: the queue is full
    void leave(std::size_t size);

    const std::shared_ptr<Hub> hub;
    const std::string address;
    std::atomic<std::size_t> bytes{0};
    std::atomic<bool> full{false};
  };

  asio::steady_timer pause_;
  Bucket requests_;
};

// The addresses of all X-Forwarded-For headers, in order.
std::string forwarded_for(const BeastRequest& request);

// Each lives as long as its connection.
void begin_http(std::shared_ptr<Hub> hub, Tcp::socket socket, std::shared_ptr<Ticket> ticket, bool for_metrics);
void begin_websocket(std::shared_ptr<Hub> hub, Stream stream, const BeastRequest& request,
                     std::shared_ptr<Ticket> ticket, std::shared_ptr<Ticket> guest);

}  // namespace crosscut::server
