// Notices on their way: where they may go, and what a push service on this machine gets.
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <filesystem>
#include <fstream>
#include <future>
#include <gtest/gtest.h>
#include <netdb.h>
#include <openssl/x509v3.h>
#include <thread>
#include <unistd.h>

#include "push/crypto.hpp"
#include "push/endpoint.hpp"
#include "push/push.hpp"

namespace crosscut::push {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

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

// A push service on this machine, with a certificate of its own. It answers the first request with this status, others
// with 410.
class Service {
 public:
  explicit Service(int status) : status_(status) {
    certify();
    tls_.use_certificate_chain_file(certificate());
    tls_.use_private_key_file(certificate(), asio::ssl::context::pem);
    thread_ = std::thread([this] { serve(); });
  }
  ~Service() {
    ending_ = true;
    boost::system::error_code ignored;
    tcp::socket(io_).connect(acceptor_.local_endpoint(), ignored);
    thread_.join();
    std::filesystem::remove(certificate());
  }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  int port() const { return acceptor_.local_endpoint().port(); }
  std::string address() const { return "https://localhost:" + std::to_string(port()) + "/send/one"; }
  std::string certificate() const {
    return (std::filesystem::temp_directory_path() / ("crosscut_push_" + std::to_string(::getpid()) + ".pem")).string();
  }
  // The next request, as it came; "" if none does.
  std::string request(int seconds = 20) {
    auto got = got_.get_future();
    return got.wait_for(std::chrono::seconds(seconds)) == std::future_status::ready ? got.get() : "";
  }

 private:
  void certify() {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* made = X509_new();
    X509_set_version(made, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), -60);
    X509_gmtime_adj(X509_getm_notAfter(made), 3600);
    X509_set_pubkey(made, key);
    X509_NAME* name = X509_get_subject_name(made);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"), -1, -1,
                               0);
    X509_set_issuer_name(made, name);
    X509_EXTENSION* names = X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "DNS:localhost");
    X509_add_ext(made, names, -1);
    X509_EXTENSION_free(names);
    X509_sign(made, key, EVP_sha256());
    FILE* file = std::fopen(certificate().c_str(), "w");
    PEM_write_X509(file, made);
    PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
    std::fclose(file);
    X509_free(made);
    EVP_PKEY_free(key);
  }

  void serve() {
    while (true) {
      asio::ssl::stream<tcp::socket> stream(io_, tls_);
      acceptor_.accept(stream.next_layer());
      if (ending_) return;
      boost::system::error_code error;
      stream.handshake(asio::ssl::stream_base::server, error);
      if (error) continue;
      std::string text;
      const std::size_t head = asio::read_until(stream, asio::dynamic_buffer(text), "\r\n\r\n", error);
      const std::size_t length = text.find("Content-Length: ");
      if (error || length == std::string::npos) continue;
      const std::size_t size = head + std::stoul(text.substr(length + 16));
      if (text.size() < size)
        asio::read(stream, asio::dynamic_buffer(text), asio::transfer_exactly(size - text.size()));
      asio::write(stream, asio::buffer("HTTP/1.1 " + std::to_string(status_) +
                                       " x\r\nLocation: /moved\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"));
      stream.shutdown(error);
      status_ = 410;
      if (!std::exchange(served_, true)) got_.set_value(text);
    }
  }

  int status_;
  asio::io_context io_;
  asio::ssl::context tls_{asio::ssl::context::tls_server};
  tcp::acceptor acceptor_{io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
  std::atomic<bool> ending_{false};
  bool served_ = false;
  std::promise<std::string> got_;
  std::thread thread_;
};

// A browser that subscribed.
struct Browser {
  KeyPair keys = KeyPair::generate();
  std::string secret = random_bytes(secret_bytes);
  Subscription at(const std::string& endpoint) const { return {endpoint, base64url(keys.point()), base64url(secret)}; }

  // Whether the body of a request says this.
  bool reads(const std::string& body, const std::string& text) const {
    const std::string salt = body.substr(0, salt_bytes), point = body.substr(salt_bytes + 5, point_bytes);
    return decrypted(body.substr(salt_bytes + 5 + point_bytes), salt, point) == text + '\2';
  }
  std::string decrypted(const std::string& sealed, const std::string& salt, const std::string& point) const;
};

std::string hkdf(const std::string& salt, const std::string& input, const std::string& info, std::size_t size) {
  unsigned char middle[32], result[32];
  unsigned length = 0;
  HMAC(EVP_sha256(), salt.data(), static_cast<int>(salt.size()), reinterpret_cast<const unsigned char*>(input.data()),
       input.size(), middle, &length);
  const std::string once = info + '\1';
  HMAC(EVP_sha256(), middle, sizeof middle, reinterpret_cast<const unsigned char*>(once.data()), once.size(), result,
       &length);
  return {reinterpret_cast<char*>(result), size};
}

std::string Browser::decrypted(const std::string& sealed, const std::string& salt, const std::string& point) const {
  EVP_PKEY* other = EVP_PKEY_new();
  EVP_PKEY_copy_parameters(other, keys.get());
  EVP_PKEY_set1_encoded_public_key(other, reinterpret_cast<const unsigned char*>(point.data()), point.size());
  EVP_PKEY_CTX* exchange = EVP_PKEY_CTX_new(keys.get(), nullptr);
  std::string shared(32, '\0');
  std::size_t size = shared.size();
  EVP_PKEY_derive_init(exchange);
  EVP_PKEY_derive_set_peer(exchange, other);
  EVP_PKEY_derive(exchange, reinterpret_cast<unsigned char*>(shared.data()), &size);
  EVP_PKEY_CTX_free(exchange);
  EVP_PKEY_free(other);
  using namespace std::string_literals;
  const std::string input = hkdf(secret, shared, "WebPush: info\0"s + keys.point() + point, 32);
  const std::string key = hkdf(salt, input, "Content-Encoding: aes128gcm\0"s, 16),
                    nonce = hkdf(salt, input, "Content-Encoding: nonce\0"s, 12);
  EVP_CIPHER_CTX* cipher = EVP_CIPHER_CTX_new();
  std::string text(sealed.size() - 16, '\0'), tag = sealed.substr(text.size());
  int count = 0;
  EVP_DecryptInit_ex(cipher, EVP_aes_128_gcm(), nullptr, reinterpret_cast<const unsigned char*>(key.data()),
                     reinterpret_cast<const unsigned char*>(nonce.data()));
  EVP_DecryptUpdate(cipher, reinterpret_cast<unsigned char*>(text.data()), &count,
                    reinterpret_cast<const unsigned char*>(sealed.data()), static_cast<int>(text.size()));
  EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
  const bool genuine = EVP_DecryptFinal_ex(cipher, nullptr, &count) == 1;
  EVP_CIPHER_CTX_free(cipher);
  return genuine ? text : "";
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
  EXPECT_TRUE(browser.reads(body, "It is your turn."));
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
