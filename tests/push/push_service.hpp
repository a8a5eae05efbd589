#pragma once
// A push service on this machine, and browsers that subscribed there.
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <filesystem>
#include <future>
#include <openssl/hmac.h>
#include <openssl/x509v3.h>
#include <thread>
#include <unistd.h>

#include "push/crypto.hpp"
#include "push/push.hpp"

namespace crosscut::push {

namespace asio = boost::asio;
using asio::ip::tcp;

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

  // What the body of a request says; "" if it is not for this browser.
  std::string read(const std::string& body) const {
    const std::string salt = body.substr(0, salt_bytes), point = body.substr(salt_bytes + 5, point_bytes);
    const std::string text = decrypted(body.substr(salt_bytes + 5 + point_bytes), salt, point);
    return text.ends_with('\2') ? text.substr(0, text.size() - 1) : "";
  }

 private:
  std::string decrypted(const std::string& sealed, const std::string& salt, const std::string& point) const;
};

inline std::string hkdf(const std::string& salt, const std::string& input, const std::string& info, std::size_t size) {
  unsigned char middle[32], result[32];
  unsigned length = 0;
  HMAC(EVP_sha256(), salt.data(), static_cast<int>(salt.size()), reinterpret_cast<const unsigned char*>(input.data()),
       input.size(), middle, &length);
  const std::string once = info + '\1';
  HMAC(EVP_sha256(), middle, sizeof middle, reinterpret_cast<const unsigned char*>(once.data()), once.size(), result,
       &length);
  return {reinterpret_cast<char*>(result), size};
}

inline std::string Browser::decrypted(const std::string& sealed, const std::string& salt,
                                      const std::string& point) const {
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

}  // namespace crosscut::push
