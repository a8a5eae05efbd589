// Any bytes as a parsed HTTP request: one line each for the method, the target, the host, the origin, the accepted type
// and the known tag; the rest is the body. The response is well-formed, and only pages can be asked for by other sites.
#include <cstdint>
#include <nlohmann/json.hpp>

#include "fuzz/expect.hpp"
#include "server/router.hpp"

using namespace crosscut::server;

namespace {

void check(const HttpRequest& request, const HttpResponse& response) {
  const bool known =
      response.status == 200 || response.status == 304 || (response.status >= 400 && response.status < 500);
  expect(known, "the status is one that a request can have");
  if (response.status >= 400)
    expect(nlohmann::json::parse(response.body, nullptr, false).contains("error"), "a refusal says why");
  expect(response.file.empty() || request.method == "GET" || request.method == "HEAD", "files are only read");
  for (const auto& [name, value] : response.headers)
    expect(value.find_first_of("\r\n") == std::string::npos, "no header holds a line break");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  HttpRequest request;
  for (std::string* part : {&request.method, &request.target, &request.host, &request.origin, &request.accept,
                            &request.accept_encoding, &request.if_none_match}) {
    *part = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), part->size() + 1));
  }
  request.wants_socket = size % 2 == 0;
  request.body = text;
  const auto routed = Router({"games.example"}).route(request);
  if (const auto* response = std::get_if<HttpResponse>(&routed)) return check(request, *response), 0;
  const bool is_page = request.target.starts_with("/room/");  // and open to links from anywhere, as pages are
  const std::size_t authority = request.origin.find("://");
  expect(is_page || request.origin.empty() || request.origin.size() == authority + 3 + request.host.size(),
         "only pages of this server may ask");
  if (const auto* query = std::get_if<Query>(&routed)) {
    const crosscut::api::Request asked = query->text.read();
    expect(asked.fault() || (!asked.action().empty() && asked.body().contains("id")),
           "a query is a request or at fault");
  }
  return 0;
}
