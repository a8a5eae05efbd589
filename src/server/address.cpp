#include "server/address.hpp"

#include "base/text.hpp"

namespace crosscut::server {

namespace ip = boost::asio::ip;

std::string network_of(const ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, v6).to_string();
  if (v6.is_loopback()) return v6.to_string();
  constexpr std::size_t host_part = 8;
  ip::address_v6::bytes_type bytes = v6.to_bytes();
  std::fill(bytes.begin() + host_part, bytes.end(), 0);
  return ip::address_v6(bytes).to_string() + "/64";
}

bool is_this_machine(std::string_view network) {
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(network), error);
  return !error && address.is_loopback();
}

std::string caller_of(const std::string& network, std::string_view forwarded, const std::set<std::string>& trusted) {
  std::string caller = network;
  while (trusted.count(caller) && !forwarded.empty()) {
    const std::size_t comma = forwarded.rfind(',');
    const std::string_view last = trimmed(comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1));
    forwarded = forwarded.substr(0, comma == std::string_view::npos ? 0 : comma);
    boost::system::error_code error;
    const auto address = ip::make_address(std::string(last), error);
    if (error) break;
    caller = network_of(address);
  }
  return caller;
}

}  // namespace crosscut::server
