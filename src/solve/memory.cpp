#include "solve/memory.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/sha256.hpp"
#include "messages/solving.hpp"

namespace crosscut::solve {
namespace {

constexpr std::string_view magic = "crosscut proofs 4\n";

void put(std::string& text, const void* bytes, std::size_t size) { text.append(static_cast<const char*>(bytes), size); }

std::string hash_of(std::string_view text) {
  const Sha256 hash = sha256(text);
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

// Lets the system keep these in pages of megabytes where it can, because lookups are spread all over them.
template <class T>
void in_huge_pages([[maybe_unused]] const Zeros<T>& zeros) {
#ifdef __linux__
  constexpr std::size_t page = std::size_t{2} << 20U;
  std::size_t room = zeros.size() * sizeof(T);
  void* first = zeros.begin();  // of the pages that lie within
  if (std::align(page, page, first, room)) madvise(first, room / page * page, MADV_HUGEPAGE);
#endif
}

}  // namespace

Memory::Shard::Shard(std::size_t facts_, std::size_t marks_) : facts(facts_), marks(marks_) {
  in_huge_pages(facts);
  in_huge_pages(marks);
}

Memory::Memory(std::size_t bytes, bool marked, bool shared) : shared_(shared) {
  const std::size_t shards = shared ? std::bit_floor(std::clamp<std::size_t>(bytes >> 20U, 1, 256)) : 1;
  bytes /= shards;
  buckets_ = std::max<std::size_t>(1, bytes / (marked ? 2 : 1) / sizeof(Fact) / ways);
  const std::size_t facts = buckets_ * ways, left = bytes - std::min(bytes, facts * sizeof(Fact));
  while (shards_.size() < shards) shards_.emplace_back(facts, std::max(2 * most_marks, left / sizeof(Key)));
}

// One of the same kind about the same state, or else the one with the least work.
Fact& Memory::place_for(const Fact& fact, const Shard& shard, std::size_t at) const {
  Fact* bucket = &shard.facts[at];
  for (int i = 0; i < ways; ++i)
    if (bucket[i].kind == fact.kind && bucket[i].key == fact.key) return bucket[i];
  const auto worth = [&](const Fact& f) {
    if (f.kind == Fact::none || !lasts(shard, f)) return -1;
    return 2 * f.work + (f.kind != Fact::searched);
  };
  return *std::min_element(bucket, bucket + ways, [&](const Fact& a, const Fact& b) { return worth(a) < worth(b); });
}

void Memory::keep(Fact fact, std::span<const Key> avoid, std::span<const Key> need) {
  const std::size_t marks = avoid.size() + need.size();
  if (marks > most_marks) return;
  Shard& shard = shards_[fact.key & (shards_.size() - 1)];
  const auto lock = lock_of(shard);
  Fact& place = place_for(fact, shard, bucket_of(fact.key));
  // What holds for every past and is as strong stays.
  if (place.kind == fact.kind && place.key == fact.key && fact.kind != Fact::searched && !place.avoid && !place.need &&
      confirmed_[place.where] && (place.value != fact.value || place.depth <= fact.depth) &&
      (fact.kind == Fact::at_least ? place.value >= fact.value : place.value <= fact.value))
    return;
  if (marks) {
    if (shard.written % shard.room() + marks > shard.room())
      shard.written += shard.room() - shard.written % shard.room();
    fact.where = shard.written;
    Key* const to = shard.marks.begin() + shard.written % shard.room();
    std::copy(need.begin(), need.end(), std::copy(avoid.begin(), avoid.end(), to));
    shard.written += marks;
  }
  fact.avoid = static_cast<std::uint16_t>(avoid.size());
  fact.need = static_cast<std::uint16_t>(need.size());
  place = fact;
}

std::string Memory::text(std::string_view task) const {
  std::string text(magic);
  text.append(task).push_back('\n');
  for (const Shard& shard : shards_) {
    const auto lock = lock_of(shard);
    for (Fact fact : shard.facts) {
      const std::size_t marks = fact.avoid + fact.need;
      if (fact.kind == Fact::none || fact.kind == Fact::searched || !lasts(shard, fact)) continue;
      if (!marks && !confirmed_[fact.where]) continue;
      const Key* const first = shard.avoid(fact).data();
      if (!marks) fact.where = 0;
      put(text, &fact, sizeof fact);
      put(text, first, marks * sizeof(Key));
    }
  }
  return text + hash_of(text);
}

Status Memory::add(std::string_view text, std::string_view task) {
  constexpr std::size_t hash_size = sizeof(Sha256);
  if (text.size() < hash_size ||
      text.substr(text.size() - hash_size) != hash_of(text.substr(0, text.size() - hash_size)))
    return messages::proofs_damaged{};
  text.remove_suffix(hash_size);
  std::string start(magic);
  start.append(task).push_back('\n');
  if (text.substr(0, start.size()) != start) return messages::proofs_of_other{};
  text.remove_prefix(start.size());
  std::vector<Key> marks;
  while (text.size() >= sizeof(Fact)) {
    Fact fact;
    std::memcpy(&fact, text.data(), sizeof fact);
    text.remove_prefix(sizeof fact);
    marks.resize(fact.avoid + fact.need);
    if (text.size() < marks.size() * sizeof(Key)) return messages::proofs_damaged{};
    if (!marks.empty()) std::memcpy(marks.data(), text.data(), marks.size() * sizeof(Key));
    text.remove_prefix(marks.size() * sizeof(Key));
    keep(fact, std::span(marks).first(fact.avoid), std::span(marks).subspan(fact.avoid));
  }
  return Done{};
}

}  // namespace crosscut::solve
