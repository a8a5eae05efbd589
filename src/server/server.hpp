#pragma once
// HTTP and WebSocket on one port: the web pages, and the JSON language as described in docs/server.md. Connections live
// on the thread that runs the server.
#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "api/shares.hpp"
#include "base/result.hpp"
#include "server/front.hpp"
#include "server/metrics.hpp"

namespace crosscut::server {

// Limits of a connection, of an address and of the whole server. Clients beyond them are slowed down, refused or
// dropped.
struct ServerLimits {
  int connections = 500, per_address = 100;
  std::size_t message = 1 << 20;        // bytes of a request
  std::size_t header = 16 << 10;        // and of its header
  std::size_t unanswered = 100;         // requests of a connection
  std::size_t queue = 4 << 20;          // unsent bytes of a connection
  double burst = 100, per_second = 50;  // requests of a connection
  // Bytes from an address: at once, and then.
  double received_burst = 4 << 20, received_per_second = 8 << 20;
  std::chrono::seconds request{20};  // to receive a request, and between requests
  std::chrono::seconds idle{60};     // without a sign of life on a WebSocket; it is pinged halfway
};

// What takes the thread of all connections longer than to receive it counts as more bytes: a short request (at least,
// and for each byte), a ping, and each byte of a frame that is not content.
inline constexpr std::size_t least_request = 2048, parsing_cost = 8, ping_cost = 32 << 10, frame_cost = 16;
inline constexpr std::size_t usual_memory = std::size_t{128} << 20U;

// Is told of each request of the language and of each HTTP response, without what they say or who asked.
using Log = std::function<void(nlohmann::json entry)>;

struct ServerSettings {
  std::string bind = "127.0.0.1";
  int port = 0;                      // 0: any free port
  int more_ports = 0;                // how many more to try if it is in use
  std::vector<std::string> names;    // host names of the server, besides addresses and localhost
  std::vector<std::string> proxies;  // addresses of proxies that are trusted to say for whom they ask
  ServerLimits limits;
  bool ends_on_signals = false;                            // whether it stops on SIGINT and SIGTERM
  std::chrono::milliseconds drain{5000};                   // at most, from stop() until all connections are closed
  std::string metrics;                                     // "127.0.0.1:9100": also listens there, and serves /metrics
  std::function<std::vector<Sample>()> more_metrics = {};  // others beside its own
  // Of memory, shared by addresses: what is being read, and what is unsent.
  std::shared_ptr<api::Pool> bytes = std::make_shared<api::Pool>(usual_memory);
  Log log = {};
};

class Server {
 public:
  // Starts listening.
  static Result<std::unique_ptr<Server>> open(const ServerSettings& settings, Connect connect);
  virtual ~Server() = default;

  virtual std::string address() const = 0;
  virtual int port() const = 0;
  virtual std::string metrics_address() const = 0;
  virtual int metrics_port() const = 0;  // 0: metrics are not served

  // Serves until stopped; then takes no more requests, gives those that are quick a moment to be answered, tells the
  // others to come back, closes all connections, and returns.
  virtual void run() = 0;
  virtual void stop() = 0;  // from any thread
};

}  // namespace crosscut::server
