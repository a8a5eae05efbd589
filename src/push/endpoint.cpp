#include "push/endpoint.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstring>
#include <curl/curl.h>
#include <memory>
#include <netinet/in.h>

#include "base/text.hpp"
#include "messages/rooms.hpp"

namespace crosscut::push {
namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t longest_endpoint = 1000;
constexpr int https_port = 443;

bool is_public_v4(const ip::address_v4& address) {
  static const std::array special = {ip::make_network_v4("0.0.0.0/8"),      ip::make_network_v4("10.0.0.0/8"),
                                     ip::make_network_v4("100.64.0.0/10"),  ip::make_network_v4("127.0.0.0/8"),
                                     ip::make_network_v4("169.254.0.0/16"), ip::make_network_v4("172.16.0.0/12"),
                                     ip::make_network_v4("192.0.0.0/24"),   ip::make_network_v4("192.0.2.0/24"),
                                     ip::make_network_v4("192.88.99.0/24"), ip::make_network_v4("192.168.0.0/16"),
                                     ip::make_network_v4("198.18.0.0/15"),  ip::make_network_v4("198.51.100.0/24"),
                                     ip::make_network_v4("203.0.113.0/24"), ip::make_network_v4("224.0.0.0/3")};
  return std::none_of(special.begin(), special.end(), [&](const ip::network_v4& network) {
    return ip::network_v4(address, network.prefix_length()).canonical() == network;
  });
}

bool is_in(const ip::address_v6& address, const ip::network_v6& network) {
  return ip::network_v6(address, network.prefix_length()).canonical() == network;
}

// Addresses that contain another one, of a tunnel, are refused with the rest.
bool is_public_v6(const ip::address_v6& address) {
  if (address.is_v4_mapped()) return is_public_v4(ip::make_address_v4(ip::v4_mapped, address));
  static const auto global = ip::make_network_v6("2000::/3");
  static const std::array special = {ip::make_network_v6("2001::/23"), ip::make_network_v6("2001:db8::/32"),
                                     ip::make_network_v6("2002::/16"), ip::make_network_v6("3fff::/20")};
  return is_in(address, global) &&
         std::none_of(special.begin(), special.end(), [&](const auto& network) { return is_in(address, network); });
}

std::string part(CURLU* url, CURLUPart what, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url, what, &text, flags) != CURLUE_OK) return "";
  const std::string owned(text);
  curl_free(text);
  return owned;
}

}  // namespace

bool is_public(const ip::address& address) {
  return address.is_v4() ? is_public_v4(address.to_v4()) : is_public_v6(address.to_v6());
}

bool may_connect(const sockaddr& to, int loopback_port) {
  if (to.sa_family != AF_INET && to.sa_family != AF_INET6) return false;
  ip::tcp::endpoint at;
  std::memcpy(at.data(), &to, to.sa_family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6));
  if (loopback_port != 0 && at.port() == loopback_port && at.address().is_loopback()) return true;
  return at.port() == https_port && is_public(at.address());
}

Result<std::string> origin_of(const std::string& endpoint, int loopback_port) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> url(curl_url(), curl_url_cleanup);
  const auto is_plain = [](unsigned char c) { return c > ' ' && c < 0x7f; };
  if (!url || endpoint.size() > longest_endpoint || !std::all_of(endpoint.begin(), endpoint.end(), is_plain) ||
      curl_url_set(url.get(), CURLUPART_URL, endpoint.c_str(), 0) != CURLUE_OK)
    return messages::not_a_push_service{};
  std::string host = lower(part(url.get(), CURLUPART_HOST));
  const std::string port = part(url.get(), CURLUPART_PORT, CURLU_DEFAULT_PORT);
  const bool is_test = loopback_port != 0 && port == std::to_string(loopback_port);
  if (part(url.get(), CURLUPART_SCHEME) != "https" || host.empty() || (port != "443" && !is_test) ||
      !part(url.get(), CURLUPART_USER).empty() || !part(url.get(), CURLUPART_PASSWORD).empty() ||
      !part(url.get(), CURLUPART_FRAGMENT).empty() || !part(url.get(), CURLUPART_ZONEID).empty())
    return messages::not_a_push_service{};
  const std::string origin = "https://" + host + (is_test ? ":" + port : "");
  if (host.front() == '[') host = host.substr(1, host.size() - 2);
  while (host.ends_with('.')) host.pop_back();
  boost::system::error_code is_name;
  const auto address = ip::make_address(host, is_name);
  if (is_test) return origin;
  if (is_name ? host == "localhost" || host.ends_with(".localhost") : !is_public(address))
    return messages::not_a_push_service{};
  return origin;
}

}  // namespace crosscut::push
