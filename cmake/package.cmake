# What `cmake --install` gives: the executable, and the CMake package `crosscut` with the headers and a library for each
# folder of src; its target crosscut::crosscut is all of them together. The command line and the server are
# parts of the executable only.
include(CMakePackageConfigHelpers)

get_property(libraries DIRECTORY src PROPERTY BUILDSYSTEM_TARGETS)
list(REMOVE_ITEM libraries cli server)
add_library(crosscut_libraries INTERFACE)
set_target_properties(crosscut_libraries PROPERTIES EXPORT_NAME crosscut)
target_link_libraries(crosscut_libraries INTERFACE ${libraries})

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/crosscut)
install(TARGETS ${libraries} crosscut_libraries EXPORT crosscut INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/crosscut)
install(EXPORT crosscut NAMESPACE crosscut:: DESTINATION ${package} FILE crosscutTargets.cmake)
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/crosscut FILES_MATCHING PATTERN *.hpp PATTERN cli EXCLUDE PATTERN server EXCLUDE)
install(TARGETS crosscut)

write_basic_package_version_file(${PROJECT_BINARY_DIR}/crosscutConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/crosscutConfig.cmake ${PROJECT_BINARY_DIR}/crosscutConfigVersion.cmake DESTINATION ${package})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the Crosscut maintainers")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS nlohmann-json3-dev)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_STRIP_FILES ON)
include(CPack)
