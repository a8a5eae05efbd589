#include "api/shares.hpp"

namespace crosscut::api {

bool Pool::fits_now(const std::string& owner, std::size_t amount) const {
  const std::size_t left = capacity_ - used_;
  if (amount > left) return false;
  const auto found = held_.find(owner);
  const std::size_t own = found == held_.end() ? 0 : found->second;
  return own + amount <= std::max(least_, left - amount);
}

bool Pool::fits(const std::string& owner, std::size_t amount) const {
  const std::lock_guard lock(mutex_);
  return fits_now(owner, amount);
}

bool Pool::take(const std::string& owner, std::size_t amount) {
  const std::lock_guard lock(mutex_);
  if (!fits_now(owner, amount)) return false;
  held_[owner] += amount;
  used_ += amount;
  return true;
}

void Pool::give_back(const std::string& owner, std::size_t amount) {
  const std::lock_guard lock(mutex_);
  const auto found = held_.find(owner);
  used_ -= amount;
  if ((found->second -= amount) == 0) held_.erase(found);
}

std::size_t Pool::used() const {
  const std::lock_guard lock(mutex_);
  return used_;
}

bool Holding::resize(std::size_t amount) {
  if (pool_ && amount > amount_ && !pool_->take(owner_, amount - amount_)) return false;
  if (pool_ && amount < amount_) pool_->give_back(owner_, amount_ - amount);
  amount_ = amount;
  return true;
}

}  // namespace crosscut::api
