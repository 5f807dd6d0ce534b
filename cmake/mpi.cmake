# libslurry_mpi.so: exchanges between the ranks of a cluster (slurry/backends/mpi). A library of its own, loaded at run time where
# several processes are started together, so that nothing else needs MPI.
set(SLURRY_MPI auto CACHE STRING "Build the library for clusters (needs MPI)")
slurry_find_part(SLURRY_MPI MPI)
if(MPI_FOUND AND NOT SLURRY_SANITIZE)
  add_library(slurry_mpi MODULE ${PROJECT_SOURCE_DIR}/slurry/backends/mpi/mpi_library.cpp)
  target_compile_features(slurry_mpi PRIVATE cxx_std_20)
  target_include_directories(slurry_mpi PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(slurry_mpi PRIVATE slurry_flags MPI::MPI_C)
  # The interface of C alone; that of C++ is no part of MPI any more.
  target_compile_definitions(slurry_mpi PRIVATE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
  set_target_properties(slurry_mpi PROPERTIES CXX_VISIBILITY_PRESET hidden LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  install(TARGETS slurry_mpi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/slurry COMPONENT mpi)
endif()
