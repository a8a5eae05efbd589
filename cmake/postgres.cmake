# libpq speaks to PostgreSQL, in which several servers can share games. It is optional, and found by its files, since
# CMake's own module wants those for extending the database's server too.
find_path(PQ_INCLUDE libpq-fe.h PATH_SUFFIXES postgresql)
find_library(PQ_LIBRARY pq)
if(PQ_INCLUDE AND PQ_LIBRARY)
  add_library(pq INTERFACE)
  target_include_directories(pq SYSTEM INTERFACE ${PQ_INCLUDE})
  target_link_libraries(pq INTERFACE ${PQ_LIBRARY})
endif()
