#pragma once
// From logits to chances, with the same bits on every machine, which the functions of a standard library do not
// promise.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>

namespace crosscut::nn {

// e to the power of x, up to a few units in the last place; beyond +-80 as at +-80.
inline float exponential(float x) {
  x = std::clamp(x, -80.0F, 80.0F);
  // x = n ln 2 + r with |r| <= ln 2 / 2; ln 2 in two parts, of which the first has few digits.
  const float n = std::floor(x * 1.44269504F + 0.5F), r = (x - n * 0.693359375F) + n * 2.12194440e-4F;
  float series = 1;
  for (const float k : {7.0F, 6.0F, 5.0F, 4.0F, 3.0F, 2.0F, 1.0F}) series = 1 + series * r / k;
  const std::int32_t bits = (static_cast<std::int32_t>(n) + 127) << 23;  // of 2 to the power of n
  float power;
  std::memcpy(&power, &bits, sizeof power);
  return series * power;
}

inline float sigmoid(float logit) { return 1 / (1 + exponential(-logit)); }

// Precondition: not empty.
inline void softmax(std::span<float> logits) {
  const float most = *std::max_element(logits.begin(), logits.end());
  float sum = 0;
  for (float& x : logits) x = exponential(x - most);  // by itself, so that several are computed at once
  for (const float x : logits) sum += x;
  for (float& x : logits) x /= sum;
}

}  // namespace crosscut::nn
