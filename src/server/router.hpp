#pragma once
// What an HTTP request asks for and whether that is allowed: pure functions of the request.
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/request.hpp"

namespace crosscut::server {

struct HttpRequest {
  std::string method, target, host, origin, accept, accept_encoding, if_none_match;
  bool wants_socket = false;  // an upgrade is requested
  bool from_here = false;     // by a program on this machine, not through a proxy
  bool encrypted = false;     // between a proxy and whoever asks, as the proxy says
  std::string body;
};

struct HttpResponse {
  int status = 200;
  std::string_view type = "application/json";
  std::vector<std::pair<std::string_view, std::string>> headers;
  std::string body;
  std::string_view file = {};  // in place of `body`: static data

  std::string_view bytes() const { return file.empty() ? std::string_view(body) : file; }
};

// A request in the JSON language.
struct Query {
  api::RequestText text;
  bool stream = false;  // each answer on its own line, partial ones included
  // What is shown instead of the answer, if that is not null.
  std::function<HttpResponse(const api::Answer&)> show = {};
  bool draws = false;  // a picture of the room instead (pictures.hpp)
};

struct Socket {};

class Router {
 public:
  // Tells programs on this machine, and only them, where others find the server.
  using Reach = std::function<std::vector<std::string>()>;

  // Host names of the server, besides addresses and localhost.
  explicit Router(std::vector<std::string> names, Reach reach = {})
      : names_(std::move(names)), reach_(std::move(reach)) {}

  std::variant<HttpResponse, Query, Socket> route(const HttpRequest& request) const;
  // What is served at the address for metrics: /metrics, with this text.
  HttpResponse route_metrics(const HttpRequest& request, const std::function<std::string()>& text) const;

 private:
  bool is_our_name(std::string_view host) const;
  static HttpResponse wrong_name(const HttpRequest& request);
  bool may_ask(const HttpRequest& request) const;

  std::vector<std::string> names_;
  Reach reach_;
};

// Where the pages are, for those that name the address of their picture. A host that is no plain name is left out.
std::string origin_of(const HttpRequest& request);
// {"error": message}
HttpResponse refusal(int status, std::string_view message);
// The response to a Query.
HttpResponse response_to_query(api::Answer answer);
// Sent with every response.
const std::vector<std::pair<std::string_view, std::string>>& security_headers();

}  // namespace crosscut::server
