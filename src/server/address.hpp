#pragma once
// Whom a request comes from, as far as limits and shares are concerned.
#include <boost/asio/ip/address.hpp>
#include <set>
#include <string>
#include <string_view>

namespace crosscut::server {

// An IPv4 address (also if written as IPv6) unchanged; for an IPv6 address its network of 64 bits, since one household
// or server has all of it ("2001:db8:0:7::/64").
std::string network_of(const boost::asio::ip::address& address);

// Whether an address, as network_of() writes it, belongs to this machine only (loopback).
bool is_this_machine(std::string_view network);

// Who made a request: the last address in the header X-Forwarded-For that is not a trusted proxy; `network` if that is
// not a trusted proxy itself, or if the header has no address that can be read.
std::string caller_of(const std::string& network, std::string_view forwarded, const std::set<std::string>& trusted);

}  // namespace crosscut::server
