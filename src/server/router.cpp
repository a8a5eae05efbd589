#include "server/router.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/text.hpp"
#include "server/room_page.hpp"
#include "server/site.hpp"

namespace crosscut::server {
namespace {

constexpr std::string_view queries = "/api/v1/";

// Whether the comma-separated list in a header contains the word. Parameters are ignored, except that ";q=0" excludes
// it.
bool lists(std::string_view header, std::string_view word) {
  while (!header.empty()) {
    const std::string_view item = header.substr(0, header.find(','));
    header.remove_prefix(std::min(header.size(), item.size() + 1));
    if (lower(trimmed(item.substr(0, item.find(';')))) != word) continue;
    const std::size_t weight = item.find("q=");
    return weight == std::string_view::npos || item.find_first_of("123456789", weight) != std::string_view::npos;
  }
  return false;
}

// The host in a Host header ("name", "name:80", "[::1]:80") without the port.
std::string_view name_in(std::string_view host) {
  if (!host.empty() && host[0] == '[') {
    const std::size_t end = std::min(host.find(']'), host.size() - 1) + 1;
    return end == host.size() || host[end] == ':' ? host.substr(0, end) : host;
  }
  return host.substr(0, host.find(':'));
}

bool is_address(std::string_view name) {
  if (name.size() > 2 && name.front() == '[' && name.back() == ']') return true;
  return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

HttpResponse not_modified(const SiteFile& file) {
  HttpResponse response{304, file.type, {}, {}, {}};
  response.headers = {{"ETag", std::string(file.tag)}, {"Vary", "Accept-Encoding"}};
  return response;
}

HttpResponse response_of(const SiteFile& file, const HttpRequest& request) {
  if (request.if_none_match.find(file.tag) != std::string::npos) return not_modified(file);
  constexpr std::string_view origin = "{origin}";
  if (const std::size_t at = file.bytes.find(origin); at != std::string_view::npos && file.path.ends_with(".html")) {
    HttpResponse response{200, file.type, {{"ETag", std::string(file.tag)}, {"Cache-Control", "no-cache"}}, {}, {}};
    response.body = std::string(file.bytes).replace(at, origin.size(), origin_of(request));
    return response;
  }
  const bool packed = !file.packed.empty() && lists(request.accept_encoding, "gzip");
  // The names of built assets contain a hash of their content.
  const bool lasting = file.path.substr(0, 8) == "/assets/";
  HttpResponse response{200, file.type, {}, {}, packed ? file.packed : file.bytes};
  response.headers = {{"ETag", std::string(file.tag)},
                      {"Vary", "Accept-Encoding"},
                      {"Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  return response;
}

bool is_action(std::string_view name) {
  return !name.empty() && name.size() <= 40 &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos;
}

std::variant<HttpResponse, Query, Socket> query(std::string_view action, const HttpRequest& request) {
  if (!is_action(action)) return refusal(404, "there is no action of this name");
  return Query{{request.body, std::string(action)}, lists(request.accept, "application/x-ndjson")};
}

HttpResponse only(std::string_view method) {
  HttpResponse response = refusal(405, "this can only be asked with " + std::string(method));
  response.headers.emplace_back("Allow", method);
  return response;
}

// "/room/ID" is a page about the room, and "/room/ID.png" a picture of it.
std::optional<Query> query_of_room(const std::string& path, const HttpRequest& request) {
  constexpr std::string_view rooms = "/room/", png = ".png";
  if (!path.starts_with(rooms)) return {};
  std::string id = path.substr(rooms.size());
  const bool draws = id.ends_with(png);
  if (draws) id.resize(id.size() - png.size());
  if (id.empty() || !std::all_of(id.begin(), id.end(), [](unsigned char c) { return std::isalnum(c); })) return {};
  const auto show = [request](const api::Answer& answer) { return room_page(request, answer); };
  return Query{{nlohmann::json{{"room", id}}.dump(), "room_join"}, false, show, draws};
}

}  // namespace

std::string origin_of(const HttpRequest& request) {
  const auto is_plain = [](unsigned char c) { return std::isalnum(c) || std::strchr(".:[]-", c); };
  if (!std::all_of(request.host.begin(), request.host.end(), is_plain)) return {};
  return (request.encrypted ? "https://" : "http://") + request.host;
}

HttpResponse refusal(int status, std::string_view message) {
  return {status, "application/json", {}, nlohmann::json{{"error", message}}.dump() + "\n", {}};
}

HttpResponse response_to_query(api::Answer answer) {
  constexpr std::array<int, 3> status = {200, 400, 503};  // by outcome
  HttpResponse response{
      status[static_cast<std::size_t>(answer.outcome)], "application/json", {}, std::move(answer.text), {}};
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

const std::vector<std::pair<std::string_view, std::string>>& security_headers() {
  static const std::vector<std::pair<std::string_view, std::string>> headers = {
      {"Content-Security-Policy",
       "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
       "img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
       "frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"}};
  return headers;
}

// Prevents DNS rebinding, in which another site points its own name at this address. Addresses are safe from that.
bool Router::is_our_name(std::string_view host) const {
  const std::string name = lower(name_in(host));
  return is_address(name) || name == "localhost" || std::find(names_.begin(), names_.end(), name) != names_.end();
}

// Pages of other sites may not make requests: browsers name the site in Origin. Other programs send no Origin.
bool Router::may_ask(const HttpRequest& request) const {
  if (request.origin.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"})
    if (request.origin.substr(0, scheme.size()) == scheme)
      return lower(request.origin.substr(scheme.size())) == lower(request.host);
  return false;
}

HttpResponse Router::wrong_name(const HttpRequest& request) {
  return refusal(421, "this server does not go by the name of " + in_quotes(request.host) + "; see --name");
}

HttpResponse Router::route_metrics(const HttpRequest& request, const std::function<std::string()>& text) const {
  if (!is_our_name(request.host)) return wrong_name(request);
  if (request.method != "GET" && request.method != "HEAD") return only("GET");
  if (request.target != "/metrics") return refusal(404, "this address serves /metrics only");
  return {200, "text/plain; version=0.0.4; charset=utf-8", {{"Cache-Control", "no-store"}}, text(), {}};
}

std::variant<HttpResponse, Query, Socket> Router::route(const HttpRequest& request) const {
  if (!is_our_name(request.host)) return wrong_name(request);
  const std::string path = request.target.substr(0, request.target.find_first_of("?#"));
  const bool reads = request.method == "GET" || request.method == "HEAD";
  const bool is_query = path.starts_with(queries);
  const bool is_reach = path == "/reach";
  if ((is_query || is_reach || path == "/ws") && !may_ask(request))
    return refusal(403, "pages of " + in_quotes(request.origin) + " may not use this server");
  if (is_query) return request.method == "POST" ? query(path.substr(queries.size()), request) : only("POST");
  if (!reads) return only("GET");
  if (path == "/ws") {
    if (request.wants_socket) return Socket{};
    return refusal(426, "this address accepts WebSocket connections only");
  }
  if (is_reach) {
    const bool may_know = request.from_here && reach_;
    const nlohmann::json told = {{"addresses", may_know ? reach_() : std::vector<std::string>()}};
    return HttpResponse{200, "application/json", {{"Cache-Control", "no-store"}}, told.dump() + "\n", {}};
  }
  if (path == "/healthz") return HttpResponse{200, "text/plain; charset=utf-8", {}, "ok\n", {}};
  if (auto query = query_of_room(path, request)) return *std::move(query);
  if (const SiteFile* file = site_file(path)) return response_of(*file, request);
  return refusal(404, "there is nothing at " + in_quotes(path));
}

}  // namespace crosscut::server
