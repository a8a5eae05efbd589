#include "push/crypto.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <stdexcept>

namespace crosscut::push {
namespace {

template <auto Function>
struct Free {
  template <class T>
  void operator()(T* object) const {
    Function(object);
  }
};
template <class T, auto Function>
using Owned = std::unique_ptr<T, Free<Function>>;
using Number = Owned<BIGNUM, BN_clear_free>;
using Key = Owned<EVP_PKEY, EVP_PKEY_free>;
using KeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;

// What OpenSSL does with well-formed input fails only if the machine refuses it something.
void must(bool done) {
  if (!done) throw std::runtime_error("OpenSSL failed");
}

unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// The key with this public point and, if there is one, private number; null unless the point is on the curve.
Key key_of(std::string_view point, const BIGNUM* scalar) {
  const Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> build(OSSL_PARAM_BLD_new());
  must(build && OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) &&
       OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) &&
       (!scalar || OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, scalar)));
  const Owned<OSSL_PARAM, OSSL_PARAM_free> params(OSSL_PARAM_BLD_to_param(build.get()));
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  must(params && context && EVP_PKEY_fromdata_init(context.get()) == 1);
  EVP_PKEY* key = nullptr;
  const int what = scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
  return Key(EVP_PKEY_fromdata(context.get(), &key, what, params.get()) == 1 ? key : nullptr);
}

Key reader_key(std::string_view point) {
  constexpr char uncompressed = 4;
  return point.size() == point_bytes && point[0] == uncompressed ? key_of(point, nullptr) : Key();
}

// What both ends can compute and nobody else (ECDH).
std::string shared_secret(const KeyPair& own, EVP_PKEY* other) {
  const KeyContext context(EVP_PKEY_CTX_new(own.get(), nullptr));
  std::string secret(scalar_bytes, '\0');
  std::size_t size = secret.size();
  must(context && EVP_PKEY_derive_init(context.get()) == 1 && EVP_PKEY_derive_set_peer(context.get(), other) == 1 &&
       EVP_PKEY_derive(context.get(), bytes_of(secret), &size) == 1 && size == secret.size());
  return secret;
}

// HKDF with SHA-256 (RFC 5869).
std::string derived(std::string_view salt, std::string_view input, std::string_view info, std::size_t size) {
  const Owned<EVP_KDF, EVP_KDF_free> hkdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
  const Owned<EVP_KDF_CTX, EVP_KDF_CTX_free> context(EVP_KDF_CTX_new(hkdf.get()));
  const auto octets = [](const char* name, std::string_view text) {
    return OSSL_PARAM_construct_octet_string(name, const_cast<char*>(text.data()), text.size());
  };
  std::string hash = "SHA256", result(size, '\0');
  const std::array params = {OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, hash.data(), 0),
                             octets(OSSL_KDF_PARAM_KEY, input), octets(OSSL_KDF_PARAM_SALT, salt),
                             octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  must(context && EVP_KDF_derive(context.get(), bytes_of(result), size, params.data()) == 1);
  return result;
}

// AES-128-GCM, with its tag at the end.
std::string sealed(std::string_view text, const std::string& key, const std::string& nonce) {
  constexpr std::size_t tag_bytes = 16;
  const Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free> context(EVP_CIPHER_CTX_new());
  std::string result(text.size() + tag_bytes, '\0');
  int size = 0, rest = 0;
  must(context &&
       EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes_of(std::string_view(key)),
                          bytes_of(std::string_view(nonce))) == 1 &&
       EVP_EncryptUpdate(context.get(), bytes_of(result), &size, bytes_of(text), static_cast<int>(text.size())) == 1 &&
       EVP_EncryptFinal_ex(context.get(), bytes_of(result) + size, &rest) == 1 &&
       EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, tag_bytes, bytes_of(result) + text.size()) == 1);
  return result;
}

// The signature ES256, which is two numbers of 32 bytes; OpenSSL makes it in DER.
std::string signature(std::string_view text, const KeyPair& key) {
  const Owned<EVP_MD_CTX, EVP_MD_CTX_free> context(EVP_MD_CTX_new());
  std::size_t size = 0;
  must(context && EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
       EVP_DigestSign(context.get(), nullptr, &size, bytes_of(text), text.size()) == 1);
  std::string der(size, '\0');
  must(EVP_DigestSign(context.get(), bytes_of(der), &size, bytes_of(text), text.size()) == 1);
  const unsigned char* at = bytes_of(std::string_view(der));
  const Owned<ECDSA_SIG, ECDSA_SIG_free> parts(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  std::string result(2 * scalar_bytes, '\0');
  constexpr int half = scalar_bytes;
  must(parts && BN_bn2binpad(ECDSA_SIG_get0_r(parts.get()), bytes_of(result), half) == half &&
       BN_bn2binpad(ECDSA_SIG_get0_s(parts.get()), bytes_of(result) + half, half) == half);
  return result;
}

std::string with_zero(std::string_view text) { return std::string(text) + '\0'; }

}  // namespace

std::string base64url(std::string_view bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  const auto put = [&](std::uint32_t six) { text += digits[six & 63U]; };
  for (const char byte : bytes) {
    bits = bits << 8U | static_cast<unsigned char>(byte);
    for (count += 8; count >= 6;) count -= 6, put(bits >> static_cast<unsigned>(count));
  }
  if (count > 0) put(bits << static_cast<unsigned>(6 - count));
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char digit : text) {
    const std::size_t six = digits.find(digit);
    if (six == std::string_view::npos) return {};
    bits = bits << 6U | static_cast<std::uint32_t>(six);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xffU);
  }
  // There is one way only to write them.
  return base64url(bytes) == text ? std::optional(std::move(bytes)) : std::nullopt;
}

KeyPair::KeyPair(evp_pkey_st* key) : key_(key, EVP_PKEY_free) {}

KeyPair KeyPair::generate() {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  must(key);
  return KeyPair(key);
}

std::optional<KeyPair> KeyPair::read(std::string_view scalar) {
  if (scalar.size() != scalar_bytes) return {};
  const Owned<EC_GROUP, EC_GROUP_free> group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  const Number number(BN_bin2bn(bytes_of(scalar), static_cast<int>(scalar.size()), nullptr));
  must(group && number);
  if (BN_is_zero(number.get()) || BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0) return {};
  const Owned<EC_POINT, EC_POINT_free> at(EC_POINT_new(group.get()));
  std::string point(point_bytes, '\0');
  must(at && EC_POINT_mul(group.get(), at.get(), number.get(), nullptr, nullptr, nullptr) == 1 &&
       EC_POINT_point2oct(group.get(), at.get(), POINT_CONVERSION_UNCOMPRESSED, bytes_of(point), point.size(),
                          nullptr) == point.size());
  Key key = key_of(point, number.get());
  must(key != nullptr);
  return KeyPair(key.release());
}

std::string KeyPair::scalar() const {
  BIGNUM* number = nullptr;
  must(EVP_PKEY_get_bn_param(get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1);
  const Number owned(number);
  std::string bytes(scalar_bytes, '\0');
  must(BN_bn2binpad(number, bytes_of(bytes), static_cast<int>(bytes.size())) == static_cast<int>(bytes.size()));
  return bytes;
}

std::string KeyPair::point() const {
  unsigned char* bytes = nullptr;
  const std::size_t size = EVP_PKEY_get1_encoded_public_key(get(), &bytes);
  must(size == point_bytes);
  std::string point(reinterpret_cast<const char*>(bytes), size);
  OPENSSL_free(bytes);
  return point;
}

bool is_point(std::string_view bytes) { return reader_key(bytes) != nullptr; }

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  must(RAND_bytes(bytes_of(bytes), static_cast<int>(count)) == 1);
  return bytes;
}

std::string encrypted(std::string_view text, const Reader& reader, const KeyPair& own, std::string_view salt) {
  const Key other = reader_key(reader.point);
  must(other != nullptr);
  const std::string point = own.point();
  const std::string input = derived(reader.secret, shared_secret(own, other.get()),
                                    with_zero("WebPush: info") + reader.point + point, scalar_bytes);
  constexpr std::size_t key_bytes = 16, nonce_bytes = 12;
  const std::string key = derived(salt, input, with_zero("Content-Encoding: aes128gcm"), key_bytes),
                    nonce = derived(salt, input, with_zero("Content-Encoding: nonce"), nonce_bytes);
  // One record, of at most 4096 bytes, which ends with the mark of the last one.
  constexpr std::string_view record_size("\0\0\x10\0", 4);
  constexpr char last = 2;
  return std::string(salt) + std::string(record_size) + static_cast<char>(point.size()) + point +
         sealed(std::string(text) + last, key, nonce);
}

std::string signed_token(const Claims& claims, const KeyPair& key) {
  nlohmann::json said = {{"aud", claims.audience}, {"exp", claims.expires}};
  if (!claims.contact.empty()) said["sub"] = claims.contact;
  const std::string text = base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(said.dump());
  return text + "." + base64url(signature(text, key));
}

}  // namespace crosscut::push
