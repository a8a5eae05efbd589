# The engine of a site of static files: the libraries up to `api` as WebAssembly.
# Debian's header-only libraries are found in a folder of their own: beside them lie the headers of another C library.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
function(header_only target folder header)
  find_path(${folder}_INCLUDE ${folder}/${header} REQUIRED PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH)
  file(CREATE_LINK ${${folder}_INCLUDE}/${folder} ${headers}/${folder} SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} INTERFACE ${headers})
endfunction()
header_only(nlohmann_json::nlohmann_json nlohmann json.hpp)
header_only(fmt::fmt fmt core.h)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
find_package(Threads REQUIRED)

option(CROSSCUT_THREADS "For pages that are isolated from other origins: searches with several threads" OFF)
set(engine_options -fwasm-exceptions $<$<BOOL:${CROSSCUT_THREADS}>:-pthread>)
add_compile_options(-msimd128 ${engine_options})
add_link_options(${engine_options})
add_subdirectory(src EXCLUDE_FROM_ALL)

add_executable(crosscut apps/site.cpp)
target_link_libraries(crosscut PRIVATE api)
target_compile_definitions(crosscut PRIVATE CROSSCUT_VERSION="${PROJECT_VERSION}")
set_target_properties(crosscut PROPERTIES SUFFIX .mjs)
# Functions called most come first, so that calls are short: 7 % less to fetch.
target_link_options(crosscut PRIVATE -sBINARYEN_EXTRA_PASSES=--reorder-functions)
target_link_options(crosscut PRIVATE --no-entry -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=worker -sFILESYSTEM=0
  -sABORTING_MALLOC=0 -sEXPORTED_FUNCTIONS=_malloc,_free)
if(CROSSCUT_THREADS)
  # In clang 14 a function that catches keeps what it knows of itself in one place for all threads, but Debian's library looks
  # for it in a place of each thread, and nothing would be caught. Here the library looks in the same place.
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 15)
    enable_language(C)
    set(unwind ${EMSCRIPTEN_ROOT_PATH}/system/lib/libunwind)
    target_sources(crosscut PRIVATE ${unwind}/src/Unwind-wasm.c)
    set_source_files_properties(${unwind}/src/Unwind-wasm.c PROPERTIES COMPILE_OPTIONS
      "-w;-I${unwind}/include;-D__USING_WASM_EXCEPTIONS__;-D_LIBUNWIND_DISABLE_VISIBILITY_ANNOTATIONS;-D_Thread_local=")
  endif()
  # Shared memory has its full size from the start; what is never written to takes no room.
  target_link_options(crosscut PRIVATE -sINITIAL_MEMORY=192MB -sEXPORTED_RUNTIME_METHODS=UTF8ToString,PThread)
else()
  target_link_options(crosscut PRIVATE -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=512MB
    -sEXPORTED_RUNTIME_METHODS=UTF8ToString)
endif()

if(NOT BUILD_TESTING)
  return()
endif()
enable_testing()
# In Node.js, where there are no threads: the answers of the native program.
set(program ${PROJECT_SOURCE_DIR}/build/release/crosscut CACHE FILEPATH "The native program, for comparison")
add_test(NAME site.answers COMMAND node ${PROJECT_SOURCE_DIR}/tests/wasm/engine_check.mjs $<TARGET_FILE:crosscut>
                                        ${program} ${PROJECT_SOURCE_DIR})
set_tests_properties(site.answers PROPERTIES LABELS site)
if(CROSSCUT_THREADS)
  return()
endif()
# The recorded games and perft figures, by the same test as elsewhere.
set(googletest /usr/src/googletest/googletest)
if(EXISTS ${googletest})
  add_library(gtest STATIC ${googletest}/src/gtest-all.cc ${googletest}/src/gtest_main.cc)
  target_include_directories(gtest SYSTEM PUBLIC ${googletest}/include PRIVATE ${googletest})
  target_compile_options(gtest PRIVATE -O0 -w)
  add_executable(conformance_test tests/games/conformance_test.cpp tests/wasm/no_networks.cpp)
  target_link_libraries(conformance_test PRIVATE wire gtest)
  target_include_directories(conformance_test PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(conformance_test PRIVATE CROSSCUT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_compile_options(conformance_test PRIVATE -O1)
  # Without --no-experimental-fetch newer Node.js is taken for a browser.
  target_link_options(conformance_test PRIVATE -O1 -sENVIRONMENT=node -sNODERAWFS -sEXIT_RUNTIME -sALLOW_MEMORY_GROWTH)
  add_test(NAME site.conformance COMMAND node --no-experimental-fetch $<TARGET_FILE:conformance_test>)
  set_tests_properties(site.conformance PROPERTIES LABELS site)
endif()
add_test(NAME site.browser COMMAND ${PROJECT_SOURCE_DIR}/tools/web.sh run test:site)
set_tests_properties(site.browser PROPERTIES TIMEOUT 600 ENVIRONMENT NO_COLOR=1 LABELS site)
