// The cryptography of Web Push against the example of its standard, and against OpenSSL as push services use it.
#include "push/crypto.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <openssl/ec.h>
#include <openssl/evp.h>

namespace crosscut::push {
namespace {

using nlohmann::json;

std::string bytes(std::string_view text) {
  const auto read = from_base64url(text);
  EXPECT_TRUE(read) << text;
  return read.value_or("");
}

TEST(PushCrypto, TheExampleOfRfc8291IsReproduced) {
  const std::string point = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
  const auto own = KeyPair::read(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  ASSERT_TRUE(own);
  EXPECT_EQ(base64url(own->point()), point);
  const Reader reader = {
      bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
      bytes("BTBZMqHH6r4Tts7J_aSIgg")};
  const std::string body =
      encrypted("When I grow up, I want to be a watermelon", reader, *own, bytes("DGv6ra1nlYgDCS1FRnbzlw"));
  EXPECT_EQ(base64url(body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P"
            "Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(PushCrypto, KeysAreReadAsTheyWereWritten) {
  const KeyPair made = KeyPair::generate();
  EXPECT_EQ(made.scalar().size(), scalar_bytes);
  EXPECT_NE(made.scalar(), KeyPair::generate().scalar());
  const auto read = KeyPair::read(made.scalar());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->point(), made.point());
  EXPECT_TRUE(is_point(made.point()));
  for (const std::string& wrong : {std::string(), std::string(scalar_bytes, '\0'), std::string(scalar_bytes, '\xff'),
                                   std::string(scalar_bytes - 1, 'a')})
    EXPECT_FALSE(KeyPair::read(wrong));
  std::string off_the_curve = made.point();
  off_the_curve.back() = static_cast<char>(off_the_curve.back() ^ 1);
  for (const std::string& wrong : {std::string(), off_the_curve, made.point() + "a", std::string(point_bytes, '\4')})
    EXPECT_FALSE(is_point(wrong));
}

TEST(PushCrypto, BytesAreWrittenForUrls) {
  for (const std::string_view text : {"", "AA", "AAA", "AAAA", "-_-_", "_w", "AP8"})
    EXPECT_EQ(base64url(bytes(text)), text);
  for (const std::string_view wrong : {"A", "AB", "AA==", "A+", "AA A", "AAAAA"})
    EXPECT_FALSE(from_base64url(wrong)) << wrong;
}

// Whether the token was signed with the private key that belongs to this public one.
bool is_signed(const std::string& token, const std::string& point) {
  const std::size_t dot = token.rfind('.');
  const std::string text = token.substr(0, dot), numbers = bytes(token.substr(dot + 1));
  EXPECT_EQ(numbers.size(), 2 * scalar_bytes);
  const auto* at = reinterpret_cast<const unsigned char*>(numbers.data());
  ECDSA_SIG* parts = ECDSA_SIG_new();
  ECDSA_SIG_set0(parts, BN_bin2bn(at, scalar_bytes, nullptr), BN_bin2bn(at + scalar_bytes, scalar_bytes, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(parts, &der);
  ECDSA_SIG_free(parts);
  EVP_PKEY* key = EVP_PKEY_new();
  EVP_PKEY_CTX* curve = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  EVP_PKEY_paramgen_init(curve);
  EVP_PKEY_CTX_set_group_name(curve, "P-256");
  EVP_PKEY_paramgen(curve, &key);
  EVP_PKEY_set1_encoded_public_key(key, reinterpret_cast<const unsigned char*>(point.data()), point.size());
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(context, nullptr, EVP_sha256(), nullptr, key);
  const bool valid = EVP_DigestVerify(context, der, static_cast<std::size_t>(size),
                                      reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_CTX_free(curve);
  EVP_PKEY_free(key);
  OPENSSL_free(der);
  return valid;
}

TEST(PushCrypto, TokensAreSignedForOnePushService) {
  const KeyPair key = KeyPair::generate();
  constexpr std::int64_t expires = 1'800'000'000;
  const std::string token = signed_token({"https://push.example", expires, "mailto:club@example.org"}, key);
  const std::size_t first = token.find('.'), second = token.rfind('.');
  EXPECT_EQ(json::parse(bytes(token.substr(0, first))), json({{"typ", "JWT"}, {"alg", "ES256"}}));
  EXPECT_EQ(json::parse(bytes(token.substr(first + 1, second - first - 1))),
            json({{"aud", "https://push.example"}, {"exp", expires}, {"sub", "mailto:club@example.org"}}));
  EXPECT_TRUE(is_signed(token, key.point()));
  EXPECT_FALSE(is_signed(token, KeyPair::generate().point()));
  EXPECT_FALSE(is_signed("A" + token, key.point()));
  const std::string unnamed = signed_token({"https://push.example", expires, ""}, key);
  EXPECT_EQ(bytes(unnamed.substr(first + 1, unnamed.rfind('.') - first - 1)).find("sub"), std::string::npos);
}

}  // namespace
}  // namespace crosscut::push
