#pragma once
// The cryptography of Web Push: a message that only one browser can read (RFC 8291, with the coding of RFC 8188), and
// the token by which a server makes itself known to push services (VAPID, RFC 8292). OpenSSL does the work. Internal to
// this folder.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace crosscut::push {

// Base64 for URLs, without padding (RFC 4648).
std::string base64url(std::string_view bytes);
std::optional<std::string> from_base64url(std::string_view text);

inline constexpr std::size_t scalar_bytes = 32, point_bytes = 65, secret_bytes = 16, salt_bytes = 16;

// A pair of keys on the curve P-256.
class KeyPair {
 public:
  static KeyPair generate();
  // No value unless these are the bytes of a private key.
  static std::optional<KeyPair> read(std::string_view scalar);

  std::string scalar() const;  // the private key
  std::string point() const;   // the public one, uncompressed
  evp_pkey_st* get() const { return key_.get(); }

 private:
  explicit KeyPair(evp_pkey_st* key);
  std::shared_ptr<evp_pkey_st> key_;
};

// Whether these are the bytes of a public key.
bool is_point(std::string_view bytes);

// A browser that subscribed, as far as encryption is concerned.
struct Reader {
  std::string point;   // its public key
  std::string secret;  // `auth`, which only it and the server know
};

std::string random_bytes(std::size_t count);

// The body of a message to it. `own` and `salt` are used once. Precondition: is_point(), and sizes as above.
std::string encrypted(std::string_view text, const Reader& reader, const KeyPair& own, std::string_view salt);

// What a token claims.
struct Claims {
  std::string audience;      // the origin of the push service
  std::int64_t expires = 0;  // seconds since 1970
  std::string contact;       // of whoever runs the server: mailto: or https:; "": not given
};
std::string signed_token(const Claims& claims, const KeyPair& key);

}  // namespace crosscut::push
