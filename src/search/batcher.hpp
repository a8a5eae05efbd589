#pragma once
// Gathers the requests of a search's threads into batches, for an evaluator that works best on many positions at a
// time.
#include <condition_variable>
#include <exception>
#include <list>
#include <mutex>
#include <vector>

#include "search/evaluator.hpp"

namespace crosscut {

// A thread with a request waits until a batch is full, or every other thread that has entered waits as well; then one
// of them has the batch evaluated. A single thread never waits, and results are determined by the seed.
template <Game G>
class Batcher final : public Evaluator<G> {
 public:
  // `most` positions in a batch, unless a single thread passes more.
  Batcher(const Evaluator<G>& inner, std::size_t most) : inner_(inner), most_(most) {}

  bool gives_policy() const override { return inner_.gives_policy(); }

  void enter() const override {
    const std::lock_guard lock(mutex_);
    ++threads_;
  }
  void leave() const override {
    {
      const std::lock_guard lock(mutex_);
      --threads_;
    }
    changed_.notify_all();  // everybody left may be waiting by now
  }

  void evaluate(Leaf<G>* const* leaves, std::size_t count, Random& random) const override {
    std::unique_lock lock(mutex_);
    Request own{leaves, count};
    waiting_.push_back(&own);
    while (!own.done)
      if (!own.under_way && enough())
        run(lock, random);
      else
        changed_.wait(lock);
    if (own.thrown) std::rethrow_exception(own.thrown);
  }

 private:
  struct Request {
    Leaf<G>* const* leaves;
    std::size_t count;
    bool under_way = false, done = false;
    std::exception_ptr thrown;
  };

  bool enough() const {
    std::size_t positions = 0;
    for (const Request* request : waiting_) positions += request->count;
    return positions >= most_ || waiting_.size() + under_way_ >= threads_;
  }

  // Evaluates waiting requests, earliest first, up to the size of a batch. Whatever is thrown, they are done.
  void run(std::unique_lock<std::mutex>& lock, Random& random) const {
    std::list<Request*> batch;
    std::size_t positions = 0;
    while (!waiting_.empty() && (batch.empty() || positions + waiting_.front()->count <= most_)) {
      positions += waiting_.front()->count;
      waiting_.front()->under_way = true;
      batch.splice(batch.end(), waiting_, waiting_.begin());  // unlike copying, cannot fail
    }
    under_way_ += batch.size();
    lock.unlock();
    std::exception_ptr thrown;
    try {
      std::vector<Leaf<G>*> leaves;
      leaves.reserve(positions);
      for (const Request* request : batch)
        leaves.insert(leaves.end(), request->leaves, request->leaves + request->count);
      inner_.evaluate(leaves.data(), leaves.size(), random);
    } catch (...) { thrown = std::current_exception(); }
    lock.lock();
    under_way_ -= batch.size();
    for (Request* request : batch) request->done = true, request->thrown = thrown;
    changed_.notify_all();
  }

  const Evaluator<G>& inner_;
  std::size_t most_;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  mutable std::list<Request*> waiting_;
  mutable std::size_t threads_ = 0, under_way_ = 0;  // threads: that have entered; under way: requests
};

}  // namespace crosscut
