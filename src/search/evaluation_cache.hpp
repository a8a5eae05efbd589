#pragma once
// The latest answers of a network, by position: a search often reaches the same position along different lines.
#include <algorithm>
#include <array>
#include <mutex>

#include "base/key.hpp"
#include "base/zeros.hpp"
#include "nn/evaluation.hpp"

namespace crosscut {

// Of one network on one board; what it says about ownership is not kept. Several threads may use it at once.
class EvaluationCache {
 public:
  // Takes at most this much memory, or none if there is less. Of `like`, an answer of the network, only the
  // sizes matter.
  EvaluationCache(std::size_t bytes, const nn::Output& like) {
    each_part(like, [&](const float*, std::size_t size) { floats_ += size; });
    slots_ = bytes / (sizeof(Key) + floats_ * sizeof(float));
    keys_ = zero_bytes(slots_ * sizeof(Key)), answers_ = zero_bytes(slots_ * floats_ * sizeof(float));
    if (!keys_ || !answers_) slots_ = 0;
  }

  // Whether the answer is known, which then replaces all of `output` but the ownership. Precondition: `output` has the
  // sizes of an answer.
  bool find(Key key, nn::Output& output) const {
    if (!slots_) return false;
    const std::lock_guard lock(mutex_of(key));
    if (key_at(key) != key) return false;
    const float* from = answer_at(key);
    each_part(output, [&](float* part, std::size_t size) { std::copy_n(from, size, part), from += size; });
    return true;
  }

  // In place of another answer, if need be.
  void keep(Key key, const nn::Output& output) {
    if (!slots_) return;
    const std::lock_guard lock(mutex_of(key));
    key_at(key) = key;
    float* to = answer_at(key);
    each_part(output, [&](const float* part, std::size_t size) { to = std::copy_n(part, size, to); });
  }

 private:
  template <class O, class F>
  static void each_part(O& output, const F& use) {
    for (auto* part : {&output.policy, &output.acts, &output.win}) use(part->data(), part->size());
    use(&output.margin, 1), use(&output.spread, 1);
  }

  std::mutex& mutex_of(Key key) const { return mutexes_[key % slots_ % mutexes_.size()]; }
  Key& key_at(Key key) const { return static_cast<Key*>(keys_.get())[key % slots_]; }  // 0: nothing yet
  float* answer_at(Key key) const { return static_cast<float*>(answers_.get()) + key % slots_ * floats_; }

  std::size_t floats_ = 0, slots_ = 0;
  ZeroBytes keys_, answers_;
  mutable std::array<std::mutex, 64> mutexes_;
};

}  // namespace crosscut
