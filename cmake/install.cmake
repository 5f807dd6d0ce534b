# What `cmake --install` puts in place: the library, its headers, the program, the gallery, and the files with which
# another project finds them by find_package(slurry). tests/package uses all of it from outside.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/slurry)

install(TARGETS slurry slurry_draw slurry_io slurry_engine EXPORT slurryTargets)
install(TARGETS slurry_program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/slurry ${PROJECT_BINARY_DIR}/generated/slurry DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/gallery DESTINATION ${CMAKE_INSTALL_DATADIR}/slurry)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

install(EXPORT slurryTargets NAMESPACE slurry:: DESTINATION ${package_folder})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/slurryConfig.cmake.in ${PROJECT_BINARY_DIR}/slurryConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/slurryConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/slurryConfig.cmake ${PROJECT_BINARY_DIR}/slurryConfigVersion.cmake
        DESTINATION ${package_folder})
