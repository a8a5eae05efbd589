#pragma once
// HTTP and WebSocket on one port: the page, and the JSON language as docs/server.md describes it. Connections live on
// the thread that runs the server. Knows nothing of games.
#include <chrono>
#include <vector>

#include "base/result.hpp"
#include "server/front.hpp"

namespace crosscut::server {

// What a connection, an address and all together may ask of us. Who goes beyond is slowed down, refused or dropped.
struct ServerLimits {
  int connections = 500, per_address = 100;
  std::size_t message = 1 << 20;        // bytes of a request
  std::size_t queue = 4 << 20;          // bytes that wait for a connection that does not read them
  std::size_t queues = 64 << 20;        // the same, of all connections
  double burst = 100, per_second = 50;  // requests of a connection
  std::chrono::seconds request{20};     // for a request to come, and between requests
  std::chrono::seconds idle{60};        // for a WebSocket to show life; it is asked for a sign halfway
};

struct ServerSettings {
  std::string bind = "127.0.0.1";
  int port = 0;                    // 0: any that is free
  int more_ports = 0;              // tried after it when it is in use
  std::vector<std::string> names;  // under which the server is reached, besides addresses and localhost
  ServerLimits limits;
  bool ends_on_signals = false;  // on SIGINT and SIGTERM
};

class Server {
 public:
  // Listens from here on.
  static Result<std::unique_ptr<Server>> open(const ServerSettings& settings, Connect connect);
  virtual ~Server() = default;

  virtual std::string address() const = 0;
  virtual int port() const = 0;

  // Serves until it is stopped; then says good-bye to everybody, and returns.
  virtual void run() = 0;
  virtual void stop() = 0;  // from any thread
};

}  // namespace crosscut::server
