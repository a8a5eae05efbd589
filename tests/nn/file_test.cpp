// The file of a network: what is written is read, and what is damaged is refused with the reason.
#include "nn/file.hpp"

#include <cstring>
#include <gtest/gtest.h>
#include <limits>

#include "base/sha256.hpp"

namespace crosscut::nn {
namespace {

Network some_network() {
  NetworkShape shape;
  shape.neighbourhood = Neighbourhood::hex;
  shape.planes = 3, shape.globals = 2, shape.channels = 16, shape.blocks = 2, shape.pooled = {1};
  shape.acts = 2, shape.scored = true, shape.board_hidden = 16, shape.value_hidden = 16;
  Random random(7);
  Network network = random_network("halma", shape, random);
  network.features = 4;
  network.parent = std::string(64, 'a');
  network.training = R"({"seed":1,"games":[10,20]})";
  return network;
}

// The file with its hash put right again.
std::string sealed(std::string bytes) {
  bytes.resize(bytes.size() - 32);
  const Sha256 hash = sha256(bytes);
  return bytes.append(reinterpret_cast<const char*>(hash.data()), hash.size());
}

std::string replaced(std::string bytes, std::string_view from, std::string_view to) {
  EXPECT_EQ(from.size(), to.size());
  const auto at = bytes.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return sealed(bytes.replace(at, from.size(), to));
}

std::string refusal(std::string_view bytes) {
  const auto network = read_network(bytes);
  EXPECT_FALSE(network);
  return network ? "" : network.message();
}

TEST(NetworkFile, IsReadAsItWasWritten) {
  const Network written = some_network();
  const std::string bytes = file_of(written);
  EXPECT_EQ(bytes, file_of(some_network()));
  const auto read = read_network(bytes);
  ASSERT_TRUE(read) << read.message();
  EXPECT_EQ(read->game, written.game);
  EXPECT_EQ(read->features, written.features);
  EXPECT_EQ(read->parent, written.parent);
  EXPECT_EQ(read->training, written.training);
  EXPECT_EQ(read->shape, written.shape);
  EXPECT_EQ(read->tensors, written.tensors);
  EXPECT_EQ(file_of(*read), bytes);
}

TEST(NetworkFile, IsKnownByItsHash) {
  const std::string bytes = file_of(some_network());
  EXPECT_EQ(hash_of_file(bytes), text_of(sha256(std::string_view(bytes).substr(0, bytes.size() - 32))));
  Network other = some_network();
  other["stem.bias"][3] = 1;
  EXPECT_NE(hash_of_file(bytes), hash_of_file(file_of(other)));
}

TEST(NetworkFile, HasAlignedTensors) {
  const Network network = some_network();
  const std::string bytes = file_of(network);
  EXPECT_EQ((bytes.size() - 32) % 64, 0U);
  const auto first = bytes.find(std::string(reinterpret_cast<const char*>(network.tensors[0].data()), 64));
  EXPECT_EQ(first % 64, 0U);
}

TEST(NetworkFile, MayNotBeCutShort) {
  const std::string bytes = file_of(some_network());
  for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 20)
    EXPECT_FALSE(read_network(bytes.substr(0, size)));
  EXPECT_EQ(refusal("(;GM[1])"), "this is not a network of Crosscut");
  EXPECT_EQ(refusal(bytes.substr(0, 20)), "the network is cut short");
  EXPECT_EQ(refusal(bytes.substr(0, 60)), "the network is cut short");
  EXPECT_EQ(refusal(bytes.substr(0, bytes.size() - 1)),
            "the network is cut short: " + std::to_string(bytes.size() - 1) + " bytes, but its shape needs " +
                std::to_string(bytes.size()));
  EXPECT_EQ(refusal(bytes + " "), "the network is too long: " + std::to_string(bytes.size() + 1) +
                                      " bytes, but its shape needs " + std::to_string(bytes.size()));
}

TEST(NetworkFile, MayNotBeDamaged) {
  const std::string bytes = file_of(some_network());
  for (std::size_t at = 0; at < bytes.size(); at += 1 + at / 10) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    EXPECT_FALSE(read_network(damaged)) << at;
  }
  std::string damaged = bytes;
  damaged[bytes.size() / 2] = static_cast<char>(damaged[bytes.size() / 2] ^ 1);
  EXPECT_EQ(refusal(damaged), "the network is damaged: its contents do not match its SHA-256");
}

TEST(NetworkFile, SaysWhatIsWrong) {
  const std::string bytes = file_of(some_network());
  EXPECT_EQ(refusal(replaced(bytes, R"("form":1)", R"("form":2)")),
            "the network's file is not in format 1, the one that this program reads");
  EXPECT_EQ(refusal(replaced(bytes, R"("game":"halma")", R"("gama":"halma")")),
            "the network cannot be used: its header has no game that is a text");
  EXPECT_EQ(refusal(replaced(bytes, R"("game":"halma")", R"("game":[1,2,3])")),
            "the network cannot be used: its header has no game that is a text");
  EXPECT_EQ(refusal(replaced(bytes, R"("channels":16)", R"("channels":17)")),
            "the network cannot be used: its shape is not possible: channels cannot be 17; allowed is 16..512 in steps "
            "of 16");
  EXPECT_EQ(refusal(replaced(bytes, R"("neighbourhood":"hex")", R"("neighbourhood":"hax")")),
            "the network cannot be used: its header has a neighbourhood that is neither square nor hex");
  EXPECT_EQ(refusal(replaced(bytes, R"("pooled":[1])", R"("pooled":"1")")),
            "the network cannot be used: its header has no pooled that is a list of whole numbers");
  EXPECT_EQ(refusal(replaced(bytes, R"("blocks":2)", R"("blocks":3)")).substr(0, 24), "the network is cut short");
  EXPECT_EQ(refusal(replaced(bytes, R"({"form")", R"([ form")")),
            "the network is damaged: its header is not a JSON object");
}

TEST(NetworkFile, HoldsNumbersOnly) {
  Network network = some_network();
  network["stem.bias"][3] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(refusal(file_of(network)), "the network cannot be used: stem.bias contains values that are not numbers");
  network["stem.bias"][3] = -2e6F;
  EXPECT_EQ(refusal(file_of(network)),
            "the network cannot be used: stem.bias contains a number above the limit of a million");
  network = some_network();
  for (const float range : {0.0F, -1.0F, 1e-7F}) {
    network["ranges"][1] = range;
    EXPECT_EQ(refusal(file_of(network)), "the network cannot be used: its ranges must be a millionth or more");
  }
}

TEST(NetworkFile, IsNotNestedDeeply) {
  std::string deep = "[]";
  for (int i = 0; i < 40; ++i) deep = "[" + deep + "]";
  Network network = some_network();
  network.training = R"({"deep":)" + deep + "}";
  EXPECT_EQ(refusal(file_of(network)), "the network cannot be used: its header is nested too deeply");
}

}  // namespace
}  // namespace crosscut::nn
