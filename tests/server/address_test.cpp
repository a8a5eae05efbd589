// Whom a request is counted for.
#include "server/address.hpp"

#include <gtest/gtest.h>

#include "server/reach.hpp"

namespace crosscut::server {
namespace {

std::string network(const char* address) { return network_of(boost::asio::ip::make_address(address)); }

TEST(Address, ANetworkOfIpv6CountsAsOne) {
  EXPECT_EQ(network("203.0.113.5"), "203.0.113.5");
  EXPECT_EQ(network("::ffff:203.0.113.5"), "203.0.113.5");
  EXPECT_EQ(network("::1"), "::1");
  EXPECT_EQ(network("2001:db8:0:7::1"), "2001:db8:0:7::/64");
  EXPECT_EQ(network("2001:db8:0:7:ffff:1:2:3"), "2001:db8:0:7::/64");
  EXPECT_NE(network("2001:db8:0:8::1"), network("2001:db8:0:7::1"));
}

TEST(Address, OthersReachWhatDoesNotListenForThisMachineOnly) {
  const auto pages = [](const char* listening) { return reachable_at(boost::asio::ip::make_address(listening), 8080); };
  EXPECT_TRUE(pages("127.0.0.1").empty());
  EXPECT_TRUE(pages("::1").empty());
  EXPECT_EQ(pages("192.0.2.5"), std::vector<std::string>{"http://192.0.2.5:8080/"});
  EXPECT_EQ(pages("2001:db8::5"), std::vector<std::string>{"http://[2001:db8::5]:8080/"});
  for (const std::string& page : pages("0.0.0.0")) {
    EXPECT_EQ(page.find("127."), std::string::npos) << page;
    EXPECT_EQ(page.find('['), std::string::npos) << page;
  }
}

TEST(Address, OnlyLoopbackIsThisMachine) {
  EXPECT_TRUE(is_this_machine("127.0.0.1"));
  EXPECT_TRUE(is_this_machine("::1"));
  EXPECT_FALSE(is_this_machine("203.0.113.5"));
  EXPECT_FALSE(is_this_machine("2001:db8:0:7::/64"));
}

TEST(Address, OnlyTrustedProxiesAreBelieved) {
  const std::set<std::string> trusted = {"127.0.0.1", "10.0.0.2"};
  EXPECT_EQ(caller_of("198.51.100.1", "203.0.113.5", trusted), "198.51.100.1");
  EXPECT_EQ(caller_of("127.0.0.1", "203.0.113.5", trusted), "203.0.113.5");
  EXPECT_EQ(caller_of("127.0.0.1", "", trusted), "127.0.0.1");
  EXPECT_EQ(caller_of("127.0.0.1", "1.2.3.4, 203.0.113.5 , 10.0.0.2", trusted), "203.0.113.5") << "1.2.3.4 is hearsay";
  EXPECT_EQ(caller_of("127.0.0.1", "203.0.113.5, nonsense", trusted), "127.0.0.1");
  EXPECT_EQ(caller_of("127.0.0.1", "2001:db8:0:7::1", trusted), "2001:db8:0:7::/64");
}

}  // namespace
}  // namespace crosscut::server
