#pragma once
// Metrics of the server in the text format of Prometheus. For one thread.
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "api/request.hpp"

namespace crosscut::server {

// A metric that is read when metrics are asked for. Those of one name must be consecutive.
struct Sample {
  std::string_view name, help;
  enum class Kind : std::uint8_t { counter, gauge } kind;
  double value;
  std::string labels = {};  // such as kind="small"
};

class Metrics {
 public:
  // A request of the JSON language was answered; `action` is one of the language.
  void answered(std::string_view action, api::Answer::Outcome outcome, double seconds);
  // An HTTP response was sent.
  void responded(int status) { ++responses_[status]; }
  void told() { ++events_; }
  void turned_away() { ++turned_away_; }
  void ran_out_of_memory() { ++out_of_memory_; }

  // All metrics, with these others before them.
  std::string text(const std::vector<Sample>& others) const;

 private:
  static constexpr std::array<double, 12> bounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30};
  struct Answers {
    std::array<std::uint64_t, 3> count{};  // by outcome
    std::array<std::uint64_t, bounds.size()> within{};
    double seconds = 0;
  };

  std::map<std::string, Answers, std::less<>> answers_;  // by action
  std::map<int, std::uint64_t> responses_;
  std::uint64_t events_ = 0, turned_away_ = 0, out_of_memory_ = 0;
};

}  // namespace crosscut::server
