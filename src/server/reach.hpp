#pragma once
// Where people at other machines find a server.
#include <boost/asio/ip/address.hpp>
#include <string>
#include <vector>

namespace crosscut::server {

// The addresses, such as "http://192.168.1.5:8080/", at which other machines in its networks may reach a server that
// listens at this one; none if it listens for its own machine only. Link-local addresses are left out.
std::vector<std::string> reachable_at(const boost::asio::ip::address& listening, int port);

}  // namespace crosscut::server
