#pragma once
// How owners (addresses) share what is limited: time by a FairQueue, everything that is counted (bytes, places, rooms)
// by a Pool. Only an owner who exceeds their share waits or is refused.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace crosscut::api {

// An owner may hold as much as is free: a single owner half of the pool, several equal parts. So something is left for
// a newcomer (dynamic thresholds, as in the buffers of a switch). Thread-safe.
class Pool {
 public:
  // While any is left, everybody may hold `least`.
  explicit Pool(std::size_t capacity, std::size_t least = 0) : capacity_(capacity), least_(least) {}

  bool fits(const std::string& owner, std::size_t amount) const;
  // False, and nothing is taken, if that is more than the owner's share.
  bool take(const std::string& owner, std::size_t amount);
  void give_back(const std::string& owner, std::size_t amount);
  std::size_t used() const;

 private:
  bool fits_now(const std::string& owner, std::size_t amount) const;

  const std::size_t capacity_, least_;
  mutable std::mutex mutex_;
  std::size_t used_ = 0;
  std::map<std::string, std::size_t> held_;
};

// What a request, connection or room holds of a pool until it ends. Without a pool there is no limit.
class Holding {
 public:
  Holding() = default;
  Holding(std::shared_ptr<Pool> pool, std::string owner) : pool_(std::move(pool)), owner_(std::move(owner)) {}
  ~Holding() { (void)resize(0); }
  Holding(Holding&& other) noexcept { swap(other); }
  Holding& operator=(Holding&& other) noexcept {
    Holding(std::move(other)).swap(*this);
    return *this;
  }
  Holding(const Holding&) = delete;
  Holding& operator=(const Holding&) = delete;

  const std::string& owner() const { return owner_; }
  std::size_t amount() const { return amount_; }
  // False, and it stays as it was, if that is more than the owner's share.
  bool resize(std::size_t amount);

 private:
  void swap(Holding& other) noexcept {
    std::swap(pool_, other.pool_), owner_.swap(other.owner_), std::swap(amount_, other.amount_);
  }

  std::shared_ptr<Pool> pool_;
  std::string owner_;
  std::size_t amount_ = 0;
};

// Jobs of the clients of owners. First comes the owner who has used the least time; within it, the client who has;
// within that, the oldest job. Equals take turns. An owner who was idle is not owed that time, but has a credit, so
// that newcomers go first. For one thread at a time.
template <class Job>
class FairQueue {
 public:
  using Client = const void*;
  static constexpr double credit = 1;  // seconds

  // An urgent job comes before those of owners who have used up to a credit less.
  void push(const std::string& owner, Client client, Job job, bool urgent = false) {
    line(owner, client).jobs.push_back({std::move(job), urgent});
    ++size_;
  }
  // A job that was taken and continues, before the client's others.
  void push_again(const std::string& owner, Client client, Job job, bool urgent = false) {
    line(owner, client).jobs.push_front({std::move(job), urgent});
    ++size_;
  }
  // The first job that may be taken; null if there is none.
  template <class May>
  std::optional<Job> pop(const May& may) {
    Owner* owner = nullptr;
    Line* from = nullptr;
    std::size_t at = 0;
    std::tuple<double, std::uint64_t, double, std::uint64_t> least;
    for (auto& [name, one] : owners_)
      for (auto& [client, line] : one.lines)
        for (std::size_t i = 0; i < line.jobs.size(); ++i) {
          if (!may(line.jobs[i].job)) continue;
          const double start = line.jobs[i].urgent ? credit : 0;
          const std::tuple order{one.used - start, one.served, line.used - start, line.served};
          if (!from || order < least) owner = &one, from = &line, at = i, least = order;
          break;
        }
    if (!from) return {};
    Job job = std::move(from->jobs[at].job);
    from->jobs.erase(from->jobs.begin() + static_cast<std::ptrdiff_t>(at));
    --size_;
    owner->served = from->served = ++served_;
    floor_ = std::max(floor_, owner->used);
    owner->floor = std::max(owner->floor, from->used);
    return job;
  }
  std::optional<Job> pop() {
    return pop([](const Job&) { return true; });
  }
  void charge(const std::string& owner, Client client, double seconds) {
    if (const auto found = owners_.find(owner); found != owners_.end()) found->second.used += seconds;
    if (Line* found = find(owner, client)) found->used += seconds;
  }
  // Removes the client's jobs for which this is true, and returns how many there were.
  template <class Is>
  std::size_t erase_if(const std::string& owner, Client client, const Is& is) {
    Line* found = find(owner, client);
    const auto erased = found ? std::erase_if(found->jobs, [&](const Entry& entry) { return is(entry.job); }) : 0;
    size_ -= erased;
    return erased;
  }
  // The client is gone, with its jobs.
  void leave(const std::string& owner, Client client) {
    (void)erase_if(owner, client, [](const Job&) { return true; });
    if (const auto found = owners_.find(owner); found != owners_.end()) found->second.lines.erase(client);
  }
  std::size_t size() const { return size_; }

 private:
  struct Entry {
    Job job;
    bool urgent;
  };
  struct Line {
    double used = 0;
    std::uint64_t served = 0;  // when
    std::deque<Entry> jobs;
  };
  struct Owner {
    double used = 0, floor = 0;  // of the clients
    std::uint64_t served = 0;
    std::map<Client, Line> lines;
  };

  Line& line(const std::string& owner, Client client) {
    forget_owners();
    Owner& one = owners_[owner];
    one.used = std::max(one.used, floor_ - credit);
    Line& line = one.lines[client];
    line.used = std::max(line.used, one.floor);
    return line;
  }
  Line* find(const std::string& owner, Client client) {
    const auto one = owners_.find(owner);
    if (one == owners_.end()) return nullptr;
    const auto line = one->second.lines.find(client);
    return line == one->second.lines.end() ? nullptr : &line->second;
  }
  // Idle owners are remembered only while they have used more than those served last.
  void forget_owners() {
    constexpr std::size_t few = 1000;
    if (owners_.size() < few) return;
    std::erase_if(owners_, [this](const auto& entry) {
      const auto is_idle = [](const auto& line) { return line.second.jobs.empty(); };
      return entry.second.used <= floor_ && std::all_of(entry.second.lines.begin(), entry.second.lines.end(), is_idle);
    });
  }

  std::map<std::string, Owner> owners_;
  double floor_ = 0;  // what the owner served last had used
  std::uint64_t served_ = 0;
  std::size_t size_ = 0;
};

}  // namespace crosscut::api
