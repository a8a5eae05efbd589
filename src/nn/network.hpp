#pragma once
// Neural networks over boards: what they are made of, and their weights. They know no game, only arrays.
//
// Pooling makes three numbers of each channel, over the cells of the board: the mean, the mean times (w - 10) / 10,
// where w is the square root of the number of cells, and the maximum (Wu 2019). A network is:
//
//   stem        x = relu(conv(planes) + dense(globals))
//   each block  y = relu(conv(x) [+ dense(pool(x)) where the block pools]),  x = relu(x + conv(y))
//   board head  h = relu(1x1(x) + dense(pool(x))),  policy and ownership of each cell = 1x1(h)
//   value head  v = relu(dense(pool(x))),  acts, win and margin = dense(v)
//
// Convolutions see zeros beyond the board, and so do not depend on its size. No activation is negative. There is no
// batch normalisation here: it is a part of the convolutions once a network is trained.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/result.hpp"

namespace crosscut::nn {

// Which cells of the grid a convolution sees: itself and all eight around it or, where the grid shows hexagons in
// axial coordinates, the six that touch it.
enum class Neighbourhood : std::uint8_t { square, hex };
inline constexpr std::array<std::string_view, 2> neighbourhood_name = {"square", "hex"};

// The taps of a convolution as steps of (row, column), in the order of the weights.
using Tap = std::pair<int, int>;
std::vector<Tap> taps_of(Neighbourhood neighbourhood);

struct NetworkShape {
  Neighbourhood neighbourhood = Neighbourhood::square;
  int planes = 1;   // of the input
  int globals = 0;  // inputs that belong to no cell
  int channels = 32;
  int blocks = 4;
  std::vector<int> pooled = {1, 3};  // the blocks with global pooling, counted from 0, in ascending order
  int policy_planes = 1, ownership_planes = 2;
  int acts = 0;         // moves off the board
  int sides = 2;        // 2 or 3
  bool scored = false;  // games end with a margin
  int board_hidden = 32, value_hidden = 64;

  bool pools(int block) const;
  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

// The numbers of a shape, and what they may be: multiples of `step`.
struct ShapeNumber {
  std::string_view name;
  int NetworkShape::*number;
  int least, most, step = 1;
};
inline constexpr std::array<ShapeNumber, 10> shape_numbers = {{
    {"planes", &NetworkShape::planes, 1, 256},
    {"globals", &NetworkShape::globals, 0, 256},
    {"channels", &NetworkShape::channels, 16, 512, 16},
    {"blocks", &NetworkShape::blocks, 0, 64},
    {"policy_planes", &NetworkShape::policy_planes, 1, 256},
    {"ownership_planes", &NetworkShape::ownership_planes, 1, 256},
    {"acts", &NetworkShape::acts, 0, 16},
    {"sides", &NetworkShape::sides, 2, 3},
    {"board_hidden", &NetworkShape::board_hidden, 16, 512, 16},
    {"value_hidden", &NetworkShape::value_hidden, 16, 512, 16},
}};

// An error if a number is not allowed.
Status check(const NetworkShape& shape);

// A tensor is row-major; those of convolutions are [output][input][tap], of dense layers [output][input].
struct TensorShape {
  std::string name;
  std::vector<int> dimensions;

  std::size_t size() const;
  friend bool operator==(const TensorShape&, const TensorShape&) = default;
};

// The tensors of a network in the order of the file, all that a trainer has to fill in:
//
//   stem.weight [channels][planes][tap], stem.bias [channels], stem.globals [channels][globals]
//   blockN.first.weight [channels][channels][tap], blockN.first.bias, blockN.pool [channels][3 channels] if it pools,
//   blockN.second.weight, blockN.second.bias
//   board.hidden.weight [board_hidden][channels], board.hidden.bias, board.pool [board_hidden][3 channels],
//   board.output.weight [policy_planes + ownership_planes][board_hidden], board.output.bias
//   value.hidden.weight [value_hidden][3 channels], value.hidden.bias,
//   value.acts.weight [acts][value_hidden] and .bias where there are acts, value.win.weight [sides + 1][value_hidden]
//   and .bias, value.margin.weight [2][value_hidden] and .bias in games with a score
//   ranges [2 + 2 blocks]: the greatest activation that int8 inference represents, after the stem, after each first and
//   second convolution of each block and of board.hidden; not learned, but measured (quantised.hpp)
//
// The inputs of `pool` and `value.hidden` are all means, all scaled means, all maxima.
std::vector<TensorShape> tensors_of(const NetworkShape& shape);

struct Network {
  std::string game;      // its name
  int features = 1;      // the version of the inputs that it was trained on
  std::string parent;    // the hash of the file that it was trained from, or ""
  std::string training;  // a JSON object: seeds, games, samples, settings; whatever should be known later
  NetworkShape shape;
  std::vector<std::vector<float>> tensors;  // as tensors_of() lists them

  // Precondition: the shape has a tensor of this name.
  const std::vector<float>& operator[](std::string_view name) const;
  std::vector<float>& operator[](std::string_view name);
};

// A network that has learned nothing: weights uniform with variance 2 / inputs (He et al. 2015), no biases, all ranges
// 1. The same seed gives the same weights on every machine. Precondition: the shape is right.
Network random_network(std::string game, const NetworkShape& shape, Random& random);

}  // namespace crosscut::nn
