// Notices on their way: where they may go, and what a push service on this machine gets.
#include <gtest/gtest.h>
#include <netdb.h>

#include "push/endpoint.hpp"
#include "push/push_service.hpp"

namespace crosscut::push {
namespace {

TEST(PushEndpoint, OnlyTheOpenNetworkIsReached) {
  for (const char* inside : {"0.0.0.0",
                             "10.1.2.3",
                             "100.64.0.1",
                             "127.0.0.1",
                             "127.9.9.9",
                             "169.254.169.254",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.168.1.1",
                             "198.18.0.1",
                             "224.0.0.1",
                             "255.255.255.255",
                             "::",
                             "::1",
                             "fe80::1",
                             "fc00::1",
                             "fd12::1",
                             "fec0::1",
                             "ff02::1",
                             "::ffff:10.0.0.1",
                             "::ffff:127.0.0.1",
                             "::127.0.0.1",
                             "64:ff9b::a00:1",
                             "2002:a00:1::1",
                             "2001::1",
                             "2001:db8::1"})
    EXPECT_FALSE(is_public(asio::ip::make_address(inside))) << inside;
  for (const char* open : {"8.8.8.8", "172.15.0.1", "172.32.0.1", "192.167.1.1", "223.255.255.255", "2a00:1450::1",
                           "2606:4700::1111", "::ffff:8.8.8.8"})
    EXPECT_TRUE(is_public(asio::ip::make_address(open))) << open;
}

TEST(PushEndpoint, EndpointsAreHttpsAddressesOfOthers) {
  for (const char* fine : {"https://push.example/send/abc", "https://push.example:443/x?y=z", "https://8.8.8.8/x"})
    EXPECT_TRUE(origin_of(fine, 0)) << fine;
  EXPECT_EQ(*origin_of("https://Push.Example:443/send/abc", 0), "https://push.example");
  for (const std::string& wrong : {std::string("http://push.example/x"),
                                   std::string("ftp://push.example/x"),
                                   std::string("file:///etc/passwd"),
                                   std::string("https://push.example:8443/x"),
                                   std::string("https://a:b@push.example/x"),
                                   std::string("https://user@push.example/x"),
                                   std::string("https://push.example/x#y"),
                                   std::string("https://localhost/x"),
                                   std::string("https://LOCALHOST./x"),
                                   std::string("https://a.localhost/x"),
                                   std::string("https://127.0.0.1/x"),
                                   std::string("https://2130706433/x"),
                                   std::string("https://0x7f.1/x"),
                                   std::string("https://192.168.0.1/x"),
                                   std::string("https://[::1]/x"),
                                   std::string("https://[fe80::1%25eth0]/x"),
                                   std::string("https://[::ffff:10.0.0.1]/x"),
                                   std::string("push.example"),
                                   std::string(),
                                   std::string("https://push.example/a b"),
                                   std::string("https://push.example/\r\nX: y"),
                                   "https://push.example/" + std::string(1000, 'x')})
    EXPECT_FALSE(origin_of(wrong, 0)) << wrong;
}

TEST(PushEndpoint, WhatANameStandsForIsJudgedWhenItIsConnectedTo) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  ASSERT_EQ(::getaddrinfo("localhost", "443", &hints, &found), 0);
  for (const addrinfo* one = found; one; one = one->ai_next) EXPECT_FALSE(may_connect(*one->ai_addr, 0));
  ::freeaddrinfo(found);
  const auto may = [](const char* address, const char* port, int loopback_port) {
    addrinfo numeric{};
    numeric.ai_flags = AI_NUMERICHOST;
    addrinfo* to = nullptr;
    EXPECT_EQ(::getaddrinfo(address, port, &numeric, &to), 0);
    const bool result = may_connect(*to->ai_addr, loopback_port);
    ::freeaddrinfo(to);
    return result;
  };
  EXPECT_TRUE(may("8.8.8.8", "443", 0));
  EXPECT_TRUE(may("2606:4700::1111", "443", 0));
  EXPECT_FALSE(may("8.8.8.8", "80", 0));
  EXPECT_FALSE(may("::ffff:192.168.0.1", "443", 0));
  EXPECT_FALSE(may("192.168.0.1", "9000", 9000));
  EXPECT_TRUE(may("127.0.0.1", "9000", 9000));
  EXPECT_FALSE(may("127.0.0.1", "9001", 9000));
}

TEST(PushSender, ABrowserReadsWhatItsPushServiceCannot) {
  Service service(201);
  const Browser browser;
  const auto sender = open_sender({new_key(), "mailto:club@example.org", service.port(), service.certificate()});
  ASSERT_TRUE(sender);
  const Subscription subscription = browser.at(service.address());
  EXPECT_TRUE(sender->check(subscription));
  sender->send({"1.2.3.4", "room", subscription, "It is your turn."});
  const std::string request = service.request();
  EXPECT_EQ(request.substr(0, request.find('\r')), "POST /send/one HTTP/1.1");
  for (const std::string& header :
       {std::string("TTL: 86400"), std::string("Topic: room"), std::string("Urgency: normal"),
        std::string("Content-Encoding: aes128gcm"), ", k=" + sender->key()})
    EXPECT_NE(request.find(header + "\r\n"), std::string::npos) << header;
  const std::string body = request.substr(request.find("\r\n\r\n") + 4);
  EXPECT_EQ(browser.read(body), "It is your turn.");
  EXPECT_EQ(request.find("your turn"), std::string::npos);
}

TEST(PushSender, ASubscriptionThatExistsNoLongerIsReported) {
  for (const int status : {404, 410}) {
    Service service(status);
    const auto sender = open_sender({new_key(), "", service.port(), service.certificate()});
    std::promise<void> gone;
    sender->send({"1.2.3.4", "room", Browser().at(service.address()), "x", [&] { gone.set_value(); }});
    EXPECT_EQ(gone.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready) << status;
  }
}

TEST(PushSender, UnknownCertificatesAndTheOwnMachineAreRefused) {
  Service service(410);
  const Browser browser;
  bool gone = false;
  {
    const auto stranger = open_sender({new_key(), "", service.port(), ""});
    stranger->send({"a", "room", browser.at(service.address()), "x", [&] { gone = true; }});
    const auto usual = open_sender({new_key(), "", 0, service.certificate()});
    EXPECT_FALSE(usual->check(browser.at(service.address())));
    usual->send({"a", "room", browser.at(service.address()), "x", [&] { gone = true; }});
    EXPECT_EQ(service.request(2), "") << "nothing was asked";
  }
  EXPECT_FALSE(gone);
}

TEST(PushSender, RedirectsAreNotFollowed) {
  Service service(307);
  std::promise<void> gone;
  const auto sender = open_sender({new_key(), "", service.port(), service.certificate()});
  sender->send({"a", "room", Browser().at(service.address()), "x", [&] { gone.set_value(); }});
  EXPECT_NE(service.request(), "");
  EXPECT_EQ(gone.get_future().wait_for(std::chrono::seconds(2)), std::future_status::timeout);
}

TEST(PushSender, WaitingNoticesAreFewAndShared) {
  asio::io_context io;
  const tcp::acceptor silent(io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  const int port = silent.local_endpoint().port();
  const auto sender = open_sender({new_key(), "", port});
  const Subscription to = Browser().at("https://localhost:" + std::to_string(port) + "/x");
  const auto held = std::make_shared<int>();  // by each notice that the sender keeps
  const auto send = [&](const std::string& owner, std::size_t topic) {
    sender->send({owner, std::to_string(topic), to, "x", [held] {}});
    return static_cast<std::size_t>(held.use_count() - 1);  // all but ours
  };
  std::size_t kept = 0;
  for (std::size_t i = 0; i < most_waiting; ++i) kept = send("a", i);
  EXPECT_EQ(kept, most_waiting / 2);
  EXPECT_EQ(send("a", most_waiting / 2 - 1), kept) << "a newer one replaces it";
  EXPECT_EQ(send("b", most_waiting), kept + 1);
}

TEST(PushSender, KeysOfBrowsersAreChecked) {
  const auto sender = open_sender({new_key(), ""});
  const Browser browser;
  const Subscription fine = browser.at("https://push.example/x");
  EXPECT_TRUE(sender->check(fine));
  for (const Subscription& wrong : {Subscription{fine.endpoint, "", fine.auth},
                                    {fine.endpoint, fine.auth, fine.auth},
                                    {fine.endpoint, fine.p256dh, ""},
                                    {fine.endpoint, fine.p256dh, fine.p256dh}})
    EXPECT_FALSE(sender->check(wrong));
  EXPECT_FALSE(open_sender({"no key", ""}));
}

}  // namespace
}  // namespace crosscut::push
