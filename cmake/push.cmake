# OpenSSL and libcurl send notices to browsers that show no page of a game (Web Push). They are optional.
find_package(OpenSSL 3.0 QUIET)
find_package(CURL 7.87 QUIET)
if(OpenSSL_FOUND AND CURL_FOUND)
  add_library(web_push INTERFACE)
  target_link_libraries(web_push INTERFACE CURL::libcurl OpenSSL::Crypto)
else()
  message(STATUS "OpenSSL 3.0 or libcurl 7.87 is missing: the server cannot send notices to browsers")
endif()
