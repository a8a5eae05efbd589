#pragma once
// What has been proved so far, in bounded memory: when it is full, what took least work gives way.
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/key.hpp"
#include "base/result.hpp"
#include "rules/move.hpp"

namespace crosscut::solve {

// Something known of a state. A proof holds for every past that has none of the marks in `avoid`, since boards that it
// comes to must not be forbidden, and all of those in `need`, since it counts on them.
struct Fact {
  enum Kind : std::uint8_t { none, at_least, at_most, searched } kind = none;
  std::uint8_t work = 0;     // the logarithm of the states that it took
  std::uint16_t extent = 0;  // of a proof: the most decisions to the end; else: how deep the search went in vain
  std::int16_t value = 0;    // the bound for Black
  Move move;                 // the decision that proves it, if the player to move had one
  std::uint32_t avoid = 0, need = 0;  // numbers of marks
  std::uint64_t marks = 0;            // where they begin; of a search in vain: to which iteration it belonged
  Key key = 0;
};

// If it is shared, several threads may use it at once, but not add() to it. Then it is divided by keys into shards,
// each with a lock of its own for its facts and their marks, so that no thread reads a fact of which another has
// changed a part.
class Memory {
 public:
  // `bytes`: at most, and some room for marks within them if proofs have marks.
  Memory(std::size_t bytes, bool marked, bool shared = false);

  // Calls found(fact, avoid, need), with the marks of the fact, for each that is known of the state, until it returns
  // true. It must not use the memory, nor keep what it is given.
  template <class Found>
  void recall(Key key, Found&& found) const {
    const Shard& shard = shard_of(key);
    const auto lock = lock_of(shard);
    const Fact* bucket = &shard.facts[bucket_of(key)];
    for (int i = 0; i < ways; ++i)
      if (bucket[i].kind != Fact::none && bucket[i].key == key && shard.lasts(bucket[i]) &&
          found(bucket[i], shard.avoid(bucket[i]), shard.need(bucket[i])))
        return;
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
    mutable std::mutex mutex;
    std::vector<Fact> facts;
    std::vector<Key> marks;     // a ring
    std::uint64_t written = 0;  // marks so far

    std::size_t room() const { return marks.size(); }
    // Whether its marks have not been overwritten.
    bool lasts(const Fact& fact) const { return fact.avoid + fact.need == 0 || fact.marks + room() >= written; }
    std::span<const Key> avoid(const Fact& fact) const { return {marks.data() + fact.marks % room(), fact.avoid}; }
    std::span<const Key> need(const Fact& fact) const {
      return {marks.data() + fact.marks % room() + fact.avoid, fact.need};
    }
  };

  const Shard& shard_of(Key key) const { return shards_[key & (shards_.size() - 1)]; }
  std::unique_lock<std::mutex> lock_of(const Shard& shard) const {
    return shared_ ? std::unique_lock(shard.mutex) : std::unique_lock<std::mutex>();
  }
  // Where its bucket begins.
  std::size_t bucket_of(Key key) const { return (key >> 8U) % buckets_ * ways; }
  static Fact& place_for(const Fact& fact, Shard& shard, std::size_t bucket);

  bool shared_;
  std::vector<Shard> shards_;  // a power of two
  std::size_t buckets_;        // of each shard
};

}  // namespace crosscut::solve
