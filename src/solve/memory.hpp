#pragma once
// What has been proved so far, in bounded memory: when it is full, what took least work gives way.
#include <cstdint>
#include <deque>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/key.hpp"
#include "base/result.hpp"
#include "base/zeros.hpp"

namespace crosscut::solve {

// Something known of a state. A proof holds for every past that has none of the marks in `avoid`, since boards that it
// comes to must not be forbidden, and all of those in `need`, since it counts on them.
struct Fact {
  enum Kind : std::uint8_t { none, at_least, at_most, searched } kind = none;
  std::uint8_t work = 0;              // the logarithm of the states that it took
  std::uint16_t depth = 0;            // how deep the search went, if in vain; of a proof: as Bound::distance
  std::int16_t value = 0;             // the bound for Black
  std::uint16_t avoid = 0, need = 0;  // numbers of marks
  // The decision that proves it, if the player to move had one: tag_of the state it leads to; or 0.
  std::uint32_t next = 0;
  // Where its marks begin. Without marks: the iteration in which it holds; 0: in all.
  std::uint64_t where = 0;
  Key key = 0;
};

// What tells a state from others that follow the same one, as good as always.
constexpr std::uint32_t tag_of(Key key) { return static_cast<std::uint32_t>(key >> 32U) | 1U; }

// If it is shared, several threads may use it at once, but not add() to it. Then it is divided by keys into shards,
// each with a lock of its own for its facts and their marks, so that no thread reads a fact of which another has
// changed a part.
class Memory {
 public:
  // `bytes`: at most, and some room for marks within them if proofs have marks.
  Memory(std::size_t bytes, bool marked, bool shared = false);

  // An iteration begins: what was kept for the one before is forgotten, unless that was confirmed.
  void iterate() { ++iteration_, confirmed_.push_back(false); }
  std::uint64_t iteration() const { return iteration_; }
  // What was kept for this iteration holds in all.
  void confirm() { confirmed_[iteration_] = true; }
  bool confirmed(std::uint64_t iteration) const { return confirmed_[iteration]; }

  // Calls found(fact, avoid, need), with the marks of the fact, for each that is known of the state, until it returns
  // true. It must not use the memory, nor keep what it is given.
  template <class Found>
  void recall(Key key, Found&& found) const {
    const Shard& shard = shard_of(key);
    const auto lock = lock_of(shard);
    const Fact* bucket = &shard.facts[bucket_of(key)];
    for (int i = 0; i < ways; ++i)
      if (bucket[i].kind != Fact::none && bucket[i].key == key && lasts(shard, bucket[i]) &&
          found(bucket[i], shard.avoid(bucket[i]), shard.need(bucket[i])))
        return;
  }

  // Begins to fetch what recall() will look at.
  void prefetch(Key key) const {
    const Fact* const bucket = &shard_of(key).facts[bucket_of(key)];
    __builtin_prefetch(bucket);
    __builtin_prefetch(bucket + ways - 1);
  }

  // Keeps a fact with these marks, unless they are too many.
  void keep(Fact fact, std::span<const Key> avoid, std::span<const Key> need);

  // All proofs, as a text to be read by add(), which says whether the text is whole and the work of the same task.
  std::string text(std::string_view task) const;
  Status add(std::string_view text, std::string_view task);

 private:
  static constexpr int ways = 4;
  static constexpr std::size_t most_marks = 4096;  // of one proof

  struct Shard {
    Shard(std::size_t facts_, std::size_t marks_);

    mutable std::mutex mutex;
    Zeros<Fact> facts;
    Zeros<Key> marks;           // a ring
    std::uint64_t written = 0;  // marks so far

    std::size_t room() const { return marks.size(); }
    std::span<const Key> avoid(const Fact& fact) const { return {marks.begin() + fact.where % room(), fact.avoid}; }
    std::span<const Key> need(const Fact& fact) const {
      return {marks.begin() + fact.where % room() + fact.avoid, fact.need};
    }
  };

  const Shard& shard_of(Key key) const { return shards_[key & (shards_.size() - 1)]; }
  std::unique_lock<std::mutex> lock_of(const Shard& shard) const {
    return shared_ ? std::unique_lock(shard.mutex) : std::unique_lock<std::mutex>();
  }
  // Whether it holds in this iteration, and its marks have not been overwritten.
  bool lasts(const Shard& shard, const Fact& fact) const {
    if (fact.avoid + fact.need) return fact.where + shard.room() >= shard.written;
    return fact.where == iteration_ || (fact.kind != Fact::searched && confirmed_[fact.where]);
  }
  // Where its bucket begins.
  std::size_t bucket_of(Key key) const {
    __extension__ using Wide = unsigned __int128;  // by the high bits, since the shard is by the low ones
    return static_cast<std::size_t>(Wide{key} * buckets_ >> 64U) * ways;
  }
  Fact& place_for(const Fact& fact, const Shard& shard, std::size_t bucket) const;

  bool shared_;
  std::deque<Shard> shards_;  // a power of two
  std::size_t buckets_;       // of each shard
  std::uint64_t iteration_ = 0;
  std::vector<bool> confirmed_ = {true};  // by iteration
};

}  // namespace crosscut::solve
