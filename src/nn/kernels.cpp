#include "nn/kernel.hpp"
#include "nn/quantised.hpp"

namespace crosscut::nn {

const std::vector<const Kernel*>& kernels() {
  static const std::vector<const Kernel*> usable = [] {
    std::vector<const Kernel*> found;
#if defined(CROSSCUT_X86_KERNELS)
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni")) found.push_back(&avx512_kernel);
    if (__builtin_cpu_supports("avx2")) found.push_back(&avx2_kernel);
#elif defined(CROSSCUT_WASM_KERNEL)
    found.push_back(&wasm_kernel);
#endif
    found.push_back(&plain_kernel);
    return found;
  }();
  return usable;
}

}  // namespace crosscut::nn
