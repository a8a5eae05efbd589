#include "server/reach.hpp"

#include <algorithm>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>

namespace crosscut::server {
namespace {

namespace ip = boost::asio::ip;

std::string page_at(const ip::address& address, int port) {
  const std::string host = address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
  return "http://" + host + ":" + std::to_string(port) + "/";
}

ip::address address_of(const sockaddr& socket) {
  if (socket.sa_family == AF_INET)
    return ip::address_v4(ntohl(reinterpret_cast<const sockaddr_in&>(socket).sin_addr.s_addr));
  if (socket.sa_family != AF_INET6) return {};
  ip::address_v6::bytes_type bytes;
  std::copy_n(reinterpret_cast<const sockaddr_in6&>(socket).sin6_addr.s6_addr, bytes.size(), bytes.begin());
  return ip::address_v6(bytes);
}

bool is_for_others(const ip::address& address) {
  if (address.is_loopback() || address.is_unspecified()) return false;
  return !address.is_v6() || !address.to_v6().is_link_local();
}

}  // namespace

std::vector<std::string> reachable_at(const ip::address& listening, int port) {
  if (!listening.is_unspecified())
    return is_for_others(listening) ? std::vector{page_at(listening, port)} : std::vector<std::string>();
  std::vector<std::string> pages;
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return pages;
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> all(first, freeifaddrs);
  for (const ifaddrs* one = first; one; one = one->ifa_next) {
    if (!one->ifa_addr || !(one->ifa_flags & IFF_UP)) continue;
    const ip::address address = address_of(*one->ifa_addr);
    if (is_for_others(address) && (address.is_v4() || listening.is_v6())) pages.push_back(page_at(address, port));
  }
  return pages;
}

}  // namespace crosscut::server
