#include "server/server.hpp"

#include <boost/asio/signal_set.hpp>
#include <fcntl.h>
#include <functional>
#include <new>
#include <optional>
#include <unistd.h>

#include "base/text.hpp"
#include "messages/rooms.hpp"
#include "server/connection.hpp"
#include "server/reach.hpp"

namespace crosscut::server {
namespace {

constexpr std::chrono::milliseconds a_pause{50};
constexpr std::size_t connections_to_watch = 10;  // beyond the usual limit

std::string text_of(const Tcp::endpoint& at) {
  const std::string address = at.address().to_string();
  return (at.address().is_v6() ? "[" + address + "]" : address) + ":" + std::to_string(at.port());
}

Error cannot_listen(const Tcp::endpoint& at, const ErrorCode& error) {
  return messages::cannot_listen{.address = text_of(at), .why = error.message()};
}

// From "127.0.0.1:9100" or "[::1]:9100".
Result<Tcp::endpoint> endpoint_of(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const auto port = colon == std::string::npos ? std::nullopt : whole_number(text.substr(colon + 1), 0, 65535);
  std::string host = text.substr(0, colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  ErrorCode error;
  const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, error);
  if (error || !port) return messages::bad_endpoint{.text = text};
  return Tcp::endpoint(address, static_cast<unsigned short>(*port));
}

// A file descriptor kept for the moment in which there is no other.
class SpareDescriptor {
 public:
  SpareDescriptor() { open(); }
  ~SpareDescriptor() { close(); }
  SpareDescriptor(const SpareDescriptor&) = delete;
  SpareDescriptor& operator=(const SpareDescriptor&) = delete;

  void open() { descriptor_ = ::open("/dev/null", O_RDONLY | O_CLOEXEC); }
  void close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
  }

 private:
  int descriptor_ = -1;
};

class HttpServer : public Server {
 public:
  HttpServer(const ServerSettings& settings, Connect connect)
      : hub_(std::make_shared<Hub>()), pictures_(settings.bytes) {
    hub_->pictures = &pictures_;
    hub_->limits = settings.limits;
    hub_->router = Router(settings.names, [this] { return reachable_at(at_.address(), at_.port()); });
    hub_->connect = std::move(connect);
    hub_->more_metrics = settings.more_metrics;
    hub_->bytes = settings.bytes;
    hub_->log = settings.log;
    drain_ = settings.drain;
    if (settings.ends_on_signals) signals_.emplace(hub_->io, SIGINT, SIGTERM);
  }

  // Takes the first free port.
  Status listen(const ServerSettings& settings);

  std::string address() const override { return text_of(at_); }
  int port() const override { return at_.port(); }
  std::string metrics_address() const override { return text_of(metrics_at_); }
  int metrics_port() const override { return metrics_at_.port(); }

  void run() override {
    if (signals_)
      signals_->async_wait([this](ErrorCode error, int) {
        if (!error) end();
      });
    run_on();
  }
  void stop() override {
    asio::post(hub_->io, [this] { end(); });
  }

 private:
  static ErrorCode try_to_listen(Tcp::acceptor& acceptor, const Tcp::endpoint& at);
  struct Door {
    Tcp::acceptor acceptor;
    asio::steady_timer retry;
    bool waits = false;  // for the next client, or to try again

    explicit Door(asio::io_context& io) : acceptor(io), retry(io) {}
  };

  void run_on();
  void accept(Door& door);
  void accept_more(Door& door);
  void take(Tcp::socket socket, bool for_metrics);
  void turn_away(Tcp::socket& socket);
  void end();
  void wait_until_closed(std::chrono::milliseconds most);
  static void after_a_pause(asio::steady_timer& timer, std::function<void()> then);

  std::shared_ptr<Hub> hub_;
  Pictures pictures_;  // uses that one
  SpareDescriptor spare_;
  Door door_{hub_->io}, watchers_door_{hub_->io};
  std::chrono::milliseconds drain_{};
  std::optional<asio::signal_set> signals_;
  Tcp::endpoint at_, metrics_at_;
};

Status HttpServer::listen(const ServerSettings& settings) {
  ErrorCode error;
  for (const std::string& proxy : settings.proxies) {
    const auto address = asio::ip::make_address(proxy, error);
    if (error) return messages::bad_proxy{.text = proxy};
    hub_->proxies.insert(network_of(address));
  }
  const auto address = asio::ip::make_address(settings.bind == "localhost" ? "127.0.0.1" : settings.bind, error);
  if (error) return messages::bad_listening_address{.text = settings.bind};
  if (!settings.metrics.empty()) {
    const auto at = endpoint_of(settings.metrics);
    if (!at) return at.error();
    if (error = try_to_listen(watchers_door_.acceptor, *at); error) return cannot_listen(*at, error);
    metrics_at_ = watchers_door_.acceptor.local_endpoint(error);
  }
  for (int i = 0; i <= settings.more_ports && settings.port + i <= 65535; ++i) {
    error = try_to_listen(door_.acceptor, {address, static_cast<unsigned short>(settings.port + i)});
    if (!error) {
      at_ = door_.acceptor.local_endpoint(error);
      return Done{};
    }
    if (error != asio::error::address_in_use) break;
  }
  return cannot_listen({address, static_cast<unsigned short>(settings.port)}, error);
}

ErrorCode HttpServer::try_to_listen(Tcp::acceptor& acceptor, const Tcp::endpoint& at) {
  ErrorCode error, ignored;
  acceptor.close(ignored);
  acceptor.open(at.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.set_option(asio::socket_base::enable_connection_aborted(true), error);  // or accept() may wait
  if (!error) acceptor.non_blocking(true, error);
  if (!error) acceptor.bind(at, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  return error;
}

// If memory runs out, only the connection that needed it is lost.
void HttpServer::run_on() {
  for (;;) {
    try {
      for (Door* door : {&door_, &watchers_door_})
        if (door->acceptor.is_open() && !door->waits) accept(*door);
      hub_->io.run();
      return;
    } catch (const std::bad_alloc&) { hub_->metrics.ran_out_of_memory(); }
  }
}

void HttpServer::accept(Door& door) {
  door.acceptor.async_accept([this, &door](ErrorCode error, Tcp::socket socket) {
    door.waits = false;
    if (!door.acceptor.is_open()) return;
    if (!error) {
      take(std::move(socket), &door == &watchers_door_);
      accept_more(door);
      return accept(door);
    }
    // Perhaps out of file descriptors, which passes. Meanwhile the spare one serves to turn clients away.
    spare_.close();
    ErrorCode none;
    Tcp::socket refused(hub_->io);
    if (!door.acceptor.accept(refused, none)) turn_away(refused);
    refused.close(none);
    spare_.open();
    after_a_pause(door.retry, [this, &door] { accept(door); });
    door.waits = true;
  });
  door.waits = true;
}

// Accepts clients who are waiting already: otherwise each would wait until everything else that is ready is done.
void HttpServer::accept_more(Door& door) {
  constexpr int most = 25;
  ErrorCode none;
  for (int i = 0; i < most; ++i) {
    Tcp::socket socket(hub_->io);
    if (door.acceptor.accept(socket, none)) return;
    take(std::move(socket), &door == &watchers_door_);
  }
}

void HttpServer::take(Tcp::socket socket, bool for_metrics) {
  ErrorCode error;
  const auto from = socket.remote_endpoint(error);
  if (error) return;
  auto ticket = std::make_shared<Ticket>(hub_, network_of(from.address()));
  const ServerLimits& limits = hub_->limits;
  // Metrics must be available even when the server is full.
  const std::size_t most = static_cast<std::size_t>(limits.connections) + (for_metrics ? connections_to_watch : 0);
  if (hub_->open.size() < most && (for_metrics || hub_->connections[ticket->address()] <= limits.per_address ||
                                   hub_->proxies.count(ticket->address()))) {
    socket.set_option(Tcp::no_delay(true), error);
    return begin_http(hub_, std::move(socket), std::move(ticket), for_metrics);
  }
  turn_away(socket);
}

void HttpServer::turn_away(Tcp::socket& socket) {
  ErrorCode error;
  static constexpr std::string_view full =
      "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n";
  hub_->metrics.turned_away();
  socket.non_blocking(true, error);
  socket.send(asio::buffer(full.data(), full.size()), 0, error);
}

// Quick requests are still answered. Then all clients are told to come back, and have the rest of the time to close.
void HttpServer::end() {
  if (!door_.acceptor.is_open()) return;
  ErrorCode ignored;
  door_.acceptor.close(ignored);
  watchers_door_.acceptor.close(ignored);
  if (signals_) signals_->cancel(ignored);
  const auto open = hub_->open;
  for (Connection* one : open) one->rest();
  after_a_pause(door_.retry, [this] {
    const auto still_open = hub_->open;
    for (Connection* one : still_open) one->say_goodbye();
    wait_until_closed(drain_);
  });
}

void HttpServer::wait_until_closed(std::chrono::milliseconds most) {
  if (hub_->open.empty()) return;
  if (most > std::chrono::milliseconds(0))
    return after_a_pause(door_.retry, [=, this] { wait_until_closed(most - a_pause); });
  const auto open = hub_->open;
  for (Connection* one : open) one->drop();
}

void HttpServer::after_a_pause(asio::steady_timer& timer, std::function<void()> then) {
  timer.expires_after(a_pause);
  timer.async_wait([then = std::move(then)](ErrorCode stopped) {
    if (!stopped) then();
  });
}

}  // namespace

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings, Connect connect) {
  auto server = std::make_unique<HttpServer>(settings, std::move(connect));
  if (const Status listening = server->listen(settings); !listening) return listening.error();
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace crosscut::server
