#pragma once
// Rates: how often something can be done in a second.
#include <algorithm>
#include <vector>

#include "base/clock.hpp"

namespace crosscut::lab {

// Rates per second of processor time, from many short rounds in this many seconds, the slowest first.
template <class F>
std::vector<double> rates_of(double seconds, F&& once) {
  std::vector<double> rates;
  const double end = seconds_now() + seconds;
  for (int count = 1; seconds_now() < end || rates.empty();) {
    const double start = processor_seconds();
    for (int i = 0; i < count; ++i) once();
    const double took = processor_seconds() - start;
    if (took < seconds / 100)
      count *= 2;
    else
      rates.push_back(count / took);
  }
  std::sort(rates.begin(), rates.end());
  return rates;
}

}  // namespace crosscut::lab
