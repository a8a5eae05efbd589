#include "nn/file.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/sha256.hpp"
#include "messages/network_details.hpp"
#include "messages/networks.hpp"

namespace crosscut::nn {
namespace {

using nlohmann::ordered_json;

static_assert(std::endian::native == std::endian::little, "tensors are copied from the file as they are");

constexpr std::string_view magic = "crosscut network\n";
constexpr std::size_t length_digits = 8, alignment = 64, hash_size = 32;
constexpr std::size_t header_start = magic.size() + length_digits + 1;
constexpr std::size_t longest_header = std::size_t{1} << 20U;
constexpr int deepest = 32;
constexpr int form = 1;  // the version of this form of file
// Far beyond what training leads to; within them no sum of an evaluation overflows.
constexpr float largest_weight = 1e6F, smallest_range = 1e-6F;

std::size_t aligned(std::size_t size) { return (size + alignment - 1) / alignment * alignment; }

ordered_json json_of(const NetworkShape& shape) {
  ordered_json json = {{"neighbourhood", neighbourhood_name[static_cast<std::size_t>(shape.neighbourhood)]}};
  for (const ShapeNumber& n : shape_numbers) json[std::string(n.name)] = shape.*(n.number);
  json["pooled"] = shape.pooled;
  json["scored"] = shape.scored;
  return json;
}

// Reads the fields of the header; the first mistake is kept.
class Header {
 public:
  explicit Header(const ordered_json& json) : json_(json) {}

  template <class T>
  T field(const ordered_json& object, const std::string& name, std::string_view kind) {
    const auto found = object.find(name);
    if (found != object.end()) {
      if constexpr (std::is_same_v<T, int>) {
        if (found->is_number_integer() && *found >= -1'000'000 && *found <= 1'000'000) return found->get<int>();
      } else if constexpr (std::is_same_v<T, bool>) {
        if (found->is_boolean()) return found->get<bool>();
      } else if constexpr (std::is_same_v<T, std::string>) {
        if (found->is_string()) return found->get<std::string>();
      } else if (found->is_object()) {
        return *found;
      }
    }
    if (!wrong_) wrong_ = messages::header_lacks{.field = name, .kind = kind};
    return T();
  }

  Result<Network> network() {
    Network n;
    n.game = field<std::string>(json_, "game", "a text");
    n.features = field<int>(json_, "features", "a whole number");
    n.parent = field<std::string>(json_, "parent", "a text");
    n.training = field<ordered_json>(json_, "training", "an object").dump();
    shape(field<ordered_json>(json_, "shape", "an object"), n.shape);
    if (wrong_) return wrong_;
    if (const Status right = check(n.shape); !right) return messages::shape_impossible{.why = right.error()};
    return n;
  }

 private:
  void shape(const ordered_json& json, NetworkShape& s) {
    for (const ShapeNumber& n : shape_numbers) s.*(n.number) = field<int>(json, std::string(n.name), "a whole number");
    s.scored = field<bool>(json, "scored", "true or false");
    const auto name = field<std::string>(json, "neighbourhood", "a text");
    const auto* known = std::find(neighbourhood_name.begin(), neighbourhood_name.end(), name);
    if (known != neighbourhood_name.end())
      s.neighbourhood = static_cast<Neighbourhood>(known - neighbourhood_name.begin());
    else if (!wrong_)
      wrong_ = messages::header_neighbourhood{};
    s.pooled.clear();
    const auto pooled = json.find("pooled");
    const bool listed = pooled != json.end() && pooled->is_array();
    if (listed)
      for (const auto& block : *pooled) s.pooled.push_back(block.is_number_integer() ? block.get<int>() : -1);
    else if (!wrong_)
      wrong_ = messages::header_lacks{.field = "pooled", .kind = "a list of whole numbers"};
  }

  const ordered_json& json_;
  Message wrong_;
};

std::string_view hash_bytes(const Sha256& hash) { return {reinterpret_cast<const char*>(hash.data()), hash.size()}; }

Error unusable(Message why) { return messages::network_unusable{.why = std::move(why)}; }

Error damaged(Message why) { return messages::network_damaged{.why = std::move(why)}; }

// The JSON text of the header.
Result<std::string_view> header_in(std::string_view bytes) {
  if (bytes.substr(0, magic.size()) != magic) return messages::not_a_network{};
  if (bytes.size() > largest_file) return messages::network_too_large{.bytes = bytes.size(), .most = largest_file};
  std::size_t length = 0;
  if (bytes.size() < header_start) return messages::network_cut_short_header{};
  for (const char digit : bytes.substr(magic.size(), length_digits)) {
    const auto value = std::string_view("0123456789abcdef").find(digit);
    if (value == std::string_view::npos) return damaged(messages::header_without_length{});
    length = 16 * length + value;
  }
  if (length > longest_header) return damaged(messages::header_too_long{});
  if (bytes.size() < header_start + length + hash_size) return messages::network_cut_short_header{};
  return bytes.substr(header_start, length);
}

Result<Network> network_of(std::string_view header) {
  bool deep = false;  // so deep an object could not be written again
  const auto shallow = [&](int depth, ordered_json::parse_event_t, const ordered_json&) {
    deep = deep || depth > deepest;
    return !deep;
  };
  const auto json = ordered_json::parse(header, shallow, false);
  if (deep) return unusable(messages::header_too_deep{});
  if (!json.is_object()) return damaged(messages::header_not_object{});
  if (const auto found = json.find("form"); found == json.end() || *found != form)
    return messages::network_of_other_form{.form = form};
  auto network = Header(json).network();
  if (!network) return unusable(network.error());
  return network;
}

}  // namespace

std::string file_of(const Network& network) {
  const ordered_json header = {{"form", form},
                               {"game", network.game},
                               {"features", network.features},
                               {"parent", network.parent},
                               {"shape", json_of(network.shape)},
                               {"training", ordered_json::parse(network.training)}};
  const std::string text = header.dump();
  std::string bytes = std::string(magic) + fmt::format("{:0{}x}\n", text.size(), length_digits) + text;
  bytes.resize(aligned(bytes.size()));
  for (const std::vector<float>& tensor : network.tensors) {
    bytes.append(reinterpret_cast<const char*>(tensor.data()), tensor.size() * sizeof(float));
    bytes.resize(aligned(bytes.size()));
  }
  return bytes += hash_bytes(sha256(bytes));
}

Result<Network> read_network(std::string_view bytes) {
  const auto header = header_in(bytes);
  if (!header) return header.error();
  auto network = network_of(*header);
  if (!network) return network.error();
  std::size_t at = aligned(header_start + header->size());
  const auto tensors = tensors_of(network->shape);
  std::size_t size = at + hash_size;
  for (const TensorShape& tensor : tensors) size += aligned(tensor.size() * sizeof(float));
  if (bytes.size() < size) return messages::network_cut_short_weights{.bytes = bytes.size(), .shape = size};
  if (bytes.size() > size) return messages::network_too_long{.bytes = bytes.size(), .shape = size};
  if (hash_bytes(sha256(bytes.substr(0, size - hash_size))) != bytes.substr(size - hash_size))
    return damaged(messages::wrong_hash{});
  for (const TensorShape& tensor : tensors) {
    auto& values = network->tensors.emplace_back(tensor.size());
    std::memcpy(values.data(), bytes.data() + at, values.size() * sizeof(float));
    at += aligned(values.size() * sizeof(float));
    if (!std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); }))
      return unusable(messages::tensor_not_finite{.tensor = tensor.name});
    if (!std::all_of(values.begin(), values.end(), [](float value) { return std::fabs(value) <= largest_weight; }))
      return unusable(messages::tensor_too_large{.tensor = tensor.name});
  }
  const auto& ranges = network->tensors.back();
  if (!std::all_of(ranges.begin(), ranges.end(), [](float range) { return range >= smallest_range; }))
    return unusable(messages::ranges_too_small{});
  return network;
}

std::string hash_of_file(std::string_view bytes) {
  assert(bytes.size() >= hash_size);
  Sha256 hash{};
  std::memcpy(hash.data(), bytes.data() + bytes.size() - hash_size, hash_size);
  return text_of(hash);
}

}  // namespace crosscut::nn
