// Any bytes as the file of a network, and a small network with some bytes replaced, its checksum right: refused with a
// message, or a network that is written as it was read, and answers with numbers.
#include <cmath>
#include <cstdint>
#include <cstring>

#include "base/sha256.hpp"
#include "fuzz/expect.hpp"
#include "nn/file.hpp"
#include "nn/quantised.hpp"

using namespace crosscut;
using namespace crosscut::nn;

namespace {

constexpr std::size_t hash_size = 32;

std::string small_file() {
  NetworkShape shape;
  shape.planes = 2, shape.globals = 1, shape.acts = 1, shape.scored = true;
  shape.channels = shape.board_hidden = shape.value_hidden = 16, shape.blocks = 1, shape.pooled = {0};
  Random random(1);
  return file_of(random_network("yugo", shape, random));
}

// Each four bytes of `edits` are a place, three bytes, and what stands there.
std::string edited(std::string file, std::string_view edits) {
  for (; edits.size() >= 4; edits.remove_prefix(4)) {
    std::size_t place = 0;
    for (std::size_t i = 0; i < 3; ++i) place = place << 8U | static_cast<unsigned char>(edits[i]);
    file[place % (file.size() - hash_size)] = edits[3];
  }
  const Sha256 hash = sha256(std::string_view(file).substr(0, file.size() - hash_size));
  std::memcpy(file.data() + file.size() - hash_size, hash.data(), hash_size);
  return file;
}

void evaluate(const Network& network) {
  if (network.shape.planes * network.shape.channels > 10'000) return;  // slow
  const Grid grid{2, 2, {0, 1, 3}};
  const QuantisedNetwork quantised(network);
  auto workspace = quantised.workspace(grid);
  Input input;
  input.planes.assign(grid.cells.size() * static_cast<std::size_t>(network.shape.planes), 1);
  input.globals.assign(static_cast<std::size_t>(network.shape.globals), 1.0F);
  Output output;
  quantised.evaluate(input, workspace, output);
  for (const auto* answers : {&output.policy, &output.acts, &output.win, &output.ownership})
    for (const float answer : *answers) expect(std::isfinite(answer), "answers are numbers");
  expect(std::fabs(output.margin) <= 1000, "a margin is one of a game");
  expect(output.win.size() == static_cast<std::size_t>(network.shape.sides) + 1, "each side and a draw have a chance");
}

void judge(std::string_view bytes) {
  const auto network = read_network(bytes);
  if (!network) return expect(!network.message().empty(), "what is refused is refused with a message");
  const auto again = read_network(file_of(*network));
  expect(again && again->shape == network->shape && again->tensors == network->tensors && again->game == network->game,
         "a network is read as it was written");
  evaluate(*network);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string file = small_file();
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  judge(bytes);
  judge(edited(file, bytes));
  return 0;
}
