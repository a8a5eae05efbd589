#pragma once
// Where notices may be sent: a browser names the address, so it must not lead into the server's own networks. Internal
// to this folder.
#include <boost/asio/ip/address.hpp>
#include <string>
#include <sys/socket.h>

#include "base/result.hpp"

namespace crosscut::push {

// Whether the address is on the public internet, and not that of this machine, of a private network, of several
// machines (multicast) or reserved.
bool is_public(const boost::asio::ip::address& address);

// Whether a connection may be made there. `loopback_port`: for tests, as in Settings.
bool may_connect(const sockaddr& to, int loopback_port);

// The origin of an endpoint ("https://push.example"), or why it is refused.
Result<std::string> origin_of(const std::string& endpoint, int loopback_port);

}  // namespace crosscut::push
