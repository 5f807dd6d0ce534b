# What `cmake --install` puts in place: the library in its four parts, its public headers, the program, the gallery, and
# the files with which another project finds them by find_package(slurry). tests/package uses all of it from outside.
include(CMakePackageConfigHelpers)
include(${PROJECT_SOURCE_DIR}/cmake/public_headers.cmake)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/slurry)

# One file of targets for each part, so that a project may ask for the engine alone.
foreach(part engine io draw runs)
  set(target slurry_${part})
  if(part STREQUAL runs)
    set(target slurry)
  endif()
  install(TARGETS ${target} EXPORT slurry_${part}_targets COMPONENT development)
  install(EXPORT slurry_${part}_targets NAMESPACE slurry:: DESTINATION ${package_folder} COMPONENT development)
endforeach()
install(TARGETS slurry_program COMPONENT program)

slurry_installed_headers(${PROJECT_SOURCE_DIR} headers)
foreach(header ${headers})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${PROJECT_SOURCE_DIR}/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder} COMPONENT development)
endforeach()
install(FILES ${PROJECT_BINARY_DIR}/generated/slurry/version.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/slurry COMPONENT development)
# A change of what a header includes changes the list.
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})

install(DIRECTORY ${PROJECT_SOURCE_DIR}/gallery DESTINATION ${CMAKE_INSTALL_DATADIR}/slurry COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/docs/licences.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/slurryConfig.cmake.in ${PROJECT_BINARY_DIR}/slurryConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/slurryConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/slurryConfig.cmake ${PROJECT_BINARY_DIR}/slurryConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT development)
