# libslurry_cuda.so: sweeps on NVIDIA GPUs (slurry/backends/cuda). A library of its own, loaded at run time, so that nothing else needs
# CUDA; built where nvcc is. CMake's own support of CUDA would link every target of this project by nvcc.
find_program(NVCC nvcc PATHS /usr/local/cuda/bin DOC "CUDA's compiler")
set(SLURRY_CUDA auto CACHE STRING "Build the library for NVIDIA GPUs (needs nvcc of CUDA 12 or later)")
set(SLURRY_CUDA_ARCHITECTURES 90 CACHE STRING "Compute capabilities of the GPUs that it has machine code for; all others from 8.0 on translate it at their first use")
if(SLURRY_CUDA STREQUAL "auto" AND PROJECT_IS_TOP_LEVEL AND NOT SLURRY_SANITIZE)
  set(wants_cuda ${NVCC})
elseif(NOT SLURRY_CUDA STREQUAL "auto" AND SLURRY_CUDA)
  if(NOT NVCC)
    message(FATAL_ERROR "SLURRY_CUDA is on, and nvcc was not found")
  endif()
  set(wants_cuda ${NVCC})
else()
  set(wants_cuda FALSE)
endif()
if(wants_cuda)
  set(cuda_folder ${PROJECT_SOURCE_DIR}/slurry/backends/cuda)
  set(cuda_library ${PROJECT_BINARY_DIR}/libslurry_cuda.so)
  set(cuda_codes)
  foreach(capability ${SLURRY_CUDA_ARCHITECTURES})
    list(APPEND cuda_codes -gencode=arch=compute_${capability},code=sm_${capability})
  endforeach()
  list(APPEND cuda_codes -gencode=arch=compute_80,code=compute_80)
  # Nothing is fused: the processor fuses nothing either (docs/trust.md).
  add_custom_command(
    OUTPUT ${cuda_library}
    COMMAND ${NVCC} -std=c++20 -O3 --fmad=false --expt-relaxed-constexpr -ccbin ${CMAKE_CXX_COMPILER} ${cuda_codes} -I${PROJECT_SOURCE_DIR}
            -Xcompiler=-fPIC,-ffp-contract=off,-fvisibility=hidden,-fstack-protector-strong -Xlinker=-z,now,-z,relro -shared -o ${cuda_library}
            -MD -MF ${cuda_library}.d ${cuda_folder}/cuda_sweeps.cu
    DEPENDS ${cuda_folder}/cuda_sweeps.cu
    DEPFILE ${cuda_library}.d
    COMMENT "Building libslurry_cuda.so" VERBATIM)
  add_custom_target(slurry_cuda ALL DEPENDS ${cuda_library})
  install(FILES ${cuda_library} DESTINATION ${CMAKE_INSTALL_LIBDIR}/slurry COMPONENT cuda)
else()
  message(STATUS "SLURRY_CUDA: left out, for nvcc was not found or is not wanted")
endif()
