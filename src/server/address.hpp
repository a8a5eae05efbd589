#pragma once
// Whom a request comes from, as far as limits and shares are concerned.
#include <boost/asio/ip/address.hpp>
#include <set>
#include <string>
#include <string_view>

namespace crosscut::server {

// An IPv4 address, also one written as IPv6, as it is; of an IPv6 address its network of 64 bits, since one household
// or server has all of it ("2001:db8:0:7::/64").
std::string network_of(const boost::asio::ip::address& address);

// Whether an address as network_of() writes it is one of this machine's own, and no other's.
bool is_this_machine(std::string_view network);

// Who made a request: the last address that was forwarded (the header X-Forwarded-For) by other than trusted proxies;
// `network` if it is not a trusted proxy itself, or if nothing that can be read was forwarded.
std::string caller_of(const std::string& network, std::string_view forwarded, const std::set<std::string>& trusted);

}  // namespace crosscut::server
