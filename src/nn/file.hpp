#pragma once
// The file of a network:
//
//   "crosscut network" and a line feed, 17 bytes; the length of the header as eight hexadecimal digits and a line feed
//   the header: one JSON object with game, features, parent, training, shape and what else its writer knew
//   zeros up to a multiple of 64 bytes, then each tensor: 32-bit little-endian floats, zeros up to a multiple of 64
//   the SHA-256 of everything before it, 32 bytes
#include <string>
#include <string_view>

#include "nn/network.hpp"

namespace crosscut::nn {

inline constexpr std::size_t largest_file = std::size_t{256} << 20U;  // bytes

// The same network gives the same bytes. Precondition: the network is as random_network() or read_network() make one.
std::string file_of(const Network& network);

// An error says what is wrong with the file: not a network, cut short, damaged, too large, of a newer version...
Result<Network> read_network(std::string_view bytes);

// By which a file is known, as the parent of others: its hash. Precondition: it was written by file_of().
std::string hash_of_file(std::string_view bytes);

}  // namespace crosscut::nn
