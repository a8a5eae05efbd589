#include "learn/game_record.hpp"

#include <array>
#include <zlib.h>

namespace crosscut::learn {
namespace {

// Numbers are little-endian.
template <class T>
void put(T value, std::string& bytes) {
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i));
}

class Taker {
 public:
  explicit Taker(std::string_view bytes) : rest(bytes) {}

  template <class T>
  T number() {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
      if (i < rest.size()) value |= static_cast<std::uint64_t>(static_cast<unsigned char>(rest[i])) << (8 * i);
    skip(sizeof(T));
    return static_cast<T>(value);
  }
  std::string text() {
    const std::string found(rest.substr(0, number_of_bytes()));
    skip(found.size());
    return found;
  }
  bool ok = true;
  std::string_view rest;

 private:
  std::size_t number_of_bytes() {
    const std::size_t size = number<std::uint16_t>();
    ok = ok && size <= rest.size();
    return size;
  }
  void skip(std::size_t size) {
    ok = ok && size <= rest.size();
    rest.remove_prefix(std::min(size, rest.size()));
  }
};

void put_text(const std::string& text, std::string& bytes) {
  put(static_cast<std::uint16_t>(text.size()), bytes);
  bytes += text;
}

constexpr std::uint8_t nobody = 255;
std::uint8_t number_of(std::optional<Side> side) { return side ? static_cast<std::uint8_t>(*side) : nobody; }
std::optional<Side> side_of(std::uint8_t number) {
  if (number >= side_name.size()) return {};
  return static_cast<Side>(number);
}

constexpr std::string_view mark = "XGAM";  // where a block may begin
constexpr std::size_t head_size = 16;      // the mark, the sizes compressed and uncompressed, the checksum
constexpr std::size_t largest_block = std::size_t{64} << 20U;

std::uint32_t checksum(std::string_view sizes, std::string_view stored) {
  const auto add = [](unsigned long sum, std::string_view bytes) {
    return crc32(sum, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()));
  };
  return static_cast<std::uint32_t>(add(add(0, sizes), stored));
}

// The games of a block at the front, and how long it is; nothing if there is no whole block.
std::optional<std::size_t> take_block(std::string_view bytes, std::vector<GameRecord>& games) {
  if (bytes.size() < head_size || bytes.substr(0, mark.size()) != mark) return {};
  Taker head(bytes.substr(mark.size(), head_size - mark.size()));
  const std::size_t stored = head.number<std::uint32_t>(), size = head.number<std::uint32_t>();
  if (stored > bytes.size() - head_size || size > largest_block) return {};
  const std::string_view packed = bytes.substr(head_size, stored);
  if (checksum(bytes.substr(mark.size(), 8), packed) != head.number<std::uint32_t>()) return {};
  std::string raw(size, '\0');
  auto length = static_cast<uLongf>(size);
  if (uncompress(reinterpret_cast<Bytef*>(raw.data()), &length, reinterpret_cast<const Bytef*>(packed.data()),
                 static_cast<uLong>(stored)) != Z_OK)
    return {};
  std::string_view rest(raw.data(), length);
  while (!rest.empty())
    if (auto game = take_game(rest))
      games.push_back(std::move(*game));
    else
      break;
  return head_size + stored;
}

}  // namespace

void write(const GameRecord& game, std::string& bytes) {
  put_text(game.game, bytes);
  put_text(game.options, bytes);
  put(game.generation, bytes);
  put(number_of(game.winner), bytes);
  put(game.margin, bytes);
  put(static_cast<std::uint8_t>(game.capped), bytes);
  put(number_of(game.gave_up), bytes);
  put(static_cast<std::uint16_t>(game.decisions.size()), bytes);
  for (const RecordedMove& decision : game.decisions) {
    put(decision.move.raw(), bytes);
    put(static_cast<std::uint8_t>(decision.kind), bytes);
    if (decision.kind == RecordedMove::unsearched) continue;
    put(decision.value, bytes);
    if (decision.kind != RecordedMove::full) continue;
    put(static_cast<std::uint16_t>(decision.policy.size()), bytes);
    for (const auto& [move, weight] : decision.policy) put(move.raw(), bytes), put(weight, bytes);
  }
}

std::optional<GameRecord> take_game(std::string_view& bytes) {
  Taker from(bytes);
  GameRecord game;
  game.game = from.text();
  game.options = from.text();
  game.generation = from.number<std::uint16_t>();
  game.winner = side_of(from.number<std::uint8_t>());
  game.margin = from.number<std::uint16_t>();
  game.capped = from.number<std::uint8_t>() != 0;
  game.gave_up = side_of(from.number<std::uint8_t>());
  const auto decisions = from.number<std::uint16_t>();
  for (unsigned i = 0; i < decisions && from.ok; ++i) {
    RecordedMove& decision = game.decisions.emplace_back();
    decision.move = Move::of_raw(from.number<std::uint16_t>());
    const auto kind = from.number<std::uint8_t>();
    if (kind > RecordedMove::full) return {};
    decision.kind = static_cast<RecordedMove::Kind>(kind);
    if (decision.kind == RecordedMove::unsearched) continue;
    decision.value = from.number<std::uint16_t>();
    if (decision.kind != RecordedMove::full) continue;
    const auto shares = from.number<std::uint16_t>();
    for (unsigned k = 0; k < shares && from.ok; ++k) {
      const Move move = Move::of_raw(from.number<std::uint16_t>());
      decision.policy.push_back({move, from.number<std::uint8_t>()});
    }
  }
  if (!from.ok) return {};
  bytes = from.rest;
  return game;
}

std::string block_of(std::span<const GameRecord> games) {
  std::string raw;
  for (const GameRecord& game : games) write(game, raw);
  uLongf size = compressBound(static_cast<uLong>(raw.size()));
  std::string packed(size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(raw.data()),
            static_cast<uLong>(raw.size()), Z_BEST_COMPRESSION);
  packed.resize(size);
  std::string sizes;
  put(static_cast<std::uint32_t>(packed.size()), sizes);
  put(static_cast<std::uint32_t>(raw.size()), sizes);
  std::string block = std::string(mark) + sizes;
  put(checksum(sizes, packed), block);
  return block + packed;
}

Shard read_shard(std::string_view bytes) {
  Shard shard;
  while (!bytes.empty()) {
    const auto block = take_block(bytes, shard.games);
    // Anything else is skipped up to the next place where a block may begin.
    const std::size_t next = block ? *block : std::min(bytes.find(mark, 1), bytes.size());
    if (!block) shard.dropped += next;
    bytes.remove_prefix(next);
  }
  return shard;
}

}  // namespace crosscut::learn
