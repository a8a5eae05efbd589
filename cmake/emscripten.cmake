# The toolchain of emscripten, wherever it is installed: Debian's, or another whose em++ is in the PATH.
find_program(EMXX em++ REQUIRED)
file(REAL_PATH ${EMXX} root)
get_filename_component(root ${root} DIRECTORY)
if(NOT EXISTS ${root}/cmake/Modules/Platform/Emscripten.cmake)
  set(root /usr/share/emscripten)
endif()
include(${root}/cmake/Modules/Platform/Emscripten.cmake)
