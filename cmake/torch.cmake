# LibTorch trains networks. It is optional, and only the program crosscut-trainer is linked with it: Debian's drags in 158
# packages, which nobody should need in order to play. Its own CMake package wants to set the flags of everything, and
# so it is found by its files: Debian's, or another version below a folder in CMAKE_PREFIX_PATH.
find_path(TORCH_INCLUDE torch/csrc/api/include/torch/torch.h)
find_library(TORCH_CPU_LIBRARY torch_cpu)
find_library(TORCH_CUDA_LIBRARY torch_cuda)
find_library(C10_LIBRARY c10)
if(TORCH_INCLUDE AND TORCH_CPU_LIBRARY AND C10_LIBRARY AND NOT CROSSCUT_SANITIZE)
  add_library(torch INTERFACE)
  target_include_directories(torch SYSTEM INTERFACE ${TORCH_INCLUDE} ${TORCH_INCLUDE}/torch/csrc/api/include)
  target_link_libraries(torch INTERFACE ${TORCH_CPU_LIBRARY} ${C10_LIBRARY})
  if(TORCH_CUDA_LIBRARY)
    target_link_libraries(torch INTERFACE -Wl,--no-as-needed ${TORCH_CUDA_LIBRARY} -Wl,--as-needed)
  endif()
endif()
