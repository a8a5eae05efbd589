#include "server/server.hpp"

#include <boost/asio/signal_set.hpp>
#include <fcntl.h>
#include <functional>
#include <optional>
#include <unistd.h>

#include "base/text.hpp"
#include "server/connection.hpp"
#include "server/reach.hpp"

namespace crosscut::server {
namespace {

std::string text_of(const Tcp::endpoint& at) {
  const std::string address = at.address().to_string();
  return (at.address().is_v6() ? "[" + address + "]" : address) + ":" + std::to_string(at.port());
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

class Listener : public Server {
 public:
  Listener(const ServerSettings& settings, Connect connect) : hub_(std::make_shared<Hub>()) {
    hub_->limits = settings.limits;
    hub_->router = Router(settings.names, [this] { return reachable_at(at_.address(), at_.port()); });
    hub_->connect = std::move(connect);
    if (settings.ends_on_signals) signals_.emplace(hub_->io, SIGINT, SIGTERM);
  }

  // Takes the first free port.
  Status listen(const ServerSettings& settings);

  std::string address() const override { return text_of(at_); }
  int port() const override { return at_.port(); }

  void run() override {
    if (signals_)
      signals_->async_wait([this](ErrorCode error, int) {
        if (!error) end();
      });
    accept();
    hub_->io.run();
  }
  void stop() override {
    asio::post(hub_->io, [this] { end(); });
  }

 private:
  ErrorCode try_to_listen(const Tcp::endpoint& at);
  void accept();
  void take(Tcp::socket socket);
  static void turn_away(Tcp::socket& socket);
  void end();
  void wait_until_closed(int retries);
  void after_a_pause(std::function<void()> then);

  std::shared_ptr<Hub> hub_;
  SpareDescriptor spare_;
  Tcp::acceptor acceptor_{hub_->io};
  asio::steady_timer timer_{hub_->io};
  std::optional<asio::signal_set> signals_;
  Tcp::endpoint at_;
};

Status Listener::listen(const ServerSettings& settings) {
  ErrorCode error;
  for (const std::string& proxy : settings.proxies) {
    const auto address = asio::ip::make_address(proxy, error);
    if (error) return Error{"the trusted proxy " + in_quotes(proxy) + " is not an address such as 127.0.0.1 or ::1"};
    hub_->proxies.insert(network_of(address));
  }
  const auto address = asio::ip::make_address(settings.bind == "localhost" ? "127.0.0.1" : settings.bind, error);
  if (error)
    return Error{"\"" + settings.bind +
                 "\" is not an address to listen at; 127.0.0.1 is this machine alone, 0.0.0.0 all its networks"};
  for (int i = 0; i <= settings.more_ports && settings.port + i <= 65535; ++i) {
    error = try_to_listen({address, static_cast<unsigned short>(settings.port + i)});
    if (!error) return Done{};
    if (error != asio::error::address_in_use) break;
  }
  return Error{"cannot listen at " + text_of({address, static_cast<unsigned short>(settings.port)}) + ": " +
               error.message()};
}

ErrorCode Listener::try_to_listen(const Tcp::endpoint& at) {
  ErrorCode error, ignored;
  acceptor_.close(ignored);
  acceptor_.open(at.protocol(), error);
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(at, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (!error) at_ = acceptor_.local_endpoint(error);
  return error;
}

void Listener::accept() {
  acceptor_.async_accept([this](ErrorCode error, Tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (!error) {
      take(std::move(socket));
      return accept();
    }
    // Perhaps out of file descriptors, which passes. Meanwhile the spare one serves to turn clients away.
    spare_.close();
    ErrorCode none;
    Tcp::socket refused(hub_->io);
    acceptor_.non_blocking(true, none);
    if (!acceptor_.accept(refused, none)) turn_away(refused);
    refused.close(none);
    spare_.open();
    after_a_pause([this] { accept(); });
  });
}

void Listener::take(Tcp::socket socket) {
  ErrorCode error;
  const auto from = socket.remote_endpoint(error);
  if (error) return;
  auto ticket = std::make_shared<Ticket>(hub_, network_of(from.address()));
  const ServerLimits& limits = hub_->limits;
  if (hub_->open.size() < static_cast<std::size_t>(limits.connections) &&
      (hub_->connections[ticket->address()] <= limits.per_address || hub_->proxies.count(ticket->address()))) {
    socket.set_option(Tcp::no_delay(true), error);
    return begin_http(hub_, std::move(socket), std::move(ticket));
  }
  turn_away(socket);
}

void Listener::turn_away(Tcp::socket& socket) {
  ErrorCode error;
  static constexpr std::string_view full =
      "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n";
  socket.non_blocking(true, error);
  socket.send(asio::buffer(full.data(), full.size()), 0, error);
}

// Connections get a moment to close properly; then nothing is left to do, and run() returns.
void Listener::end() {
  if (!acceptor_.is_open()) return;
  ErrorCode ignored;
  acceptor_.close(ignored);
  if (signals_) signals_->cancel(ignored);
  const auto open = hub_->open;
  for (Connection* one : open) one->say_goodbye();
  wait_until_closed(20);
}

void Listener::wait_until_closed(int retries) {
  if (hub_->open.empty()) return;
  const auto open = hub_->open;
  if (retries == 0)
    for (Connection* one : open) one->drop();
  else
    after_a_pause([this, retries] { wait_until_closed(retries - 1); });
}

void Listener::after_a_pause(std::function<void()> then) {
  constexpr std::chrono::milliseconds pause{50};
  timer_.expires_after(pause);
  timer_.async_wait([then = std::move(then)](ErrorCode stopped) {
    if (!stopped) then();
  });
}

}  // namespace

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings, Connect connect) {
  auto listener = std::make_unique<Listener>(settings, std::move(connect));
  if (const Status listening = listener->listen(settings); !listening) return listening.error();
  return std::unique_ptr<Server>(std::move(listener));
}

}  // namespace crosscut::server
