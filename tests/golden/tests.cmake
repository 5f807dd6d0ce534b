# The same bits from every compiler, with every optimisation, on every processor: the fingerprints of the gallery
# (golden.cpp) for this build on one thread and on three and, of the short cases, for emulated processors and devices; by name
# (./test -C full -R golden) for what computes a step by clang, and for all by clang and by this compiler unoptimised.
add_executable(golden golden/golden.cpp)
compile_quickly(golden)
target_link_libraries(golden PRIVATE slurry_io slurry_flags)
set(golden_gallery ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/golden/gallery.txt)
add_test(NAME golden.here COMMAND golden ${golden_gallery})
set_tests_properties(golden.here PROPERTIES TIMEOUT ${longest_test} COST 30)

# The kernels of a GPU, on the processor (tests/cuda/run.sh does it on a GPU).
add_test(NAME golden.emulated COMMAND golden ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/golden/short.txt --threads=1 --device=emulated)
set_tests_properties(golden.emulated PROPERTIES TIMEOUT ${longest_test} COST 30)

# golden_elsewhere(NAME SOURCE PROGRAM COMPILER BUILD_TYPE [CONFIGURATIONS full]): a build of its own, of the project in SOURCE, that
# is made by a test and used by another. Its cache begins with golden_NAME.cmake of this build.
function(golden_elsewhere name source program compiler build_type)
  set(folder ${PROJECT_BINARY_DIR}/golden_${name})
  add_test(NAME golden.${name}.build ${ARGN}
           COMMAND ${CMAKE_COMMAND} -D source=${source} -D folder=${folder} -D compiler=${compiler} -D build_type=${build_type}
                   -D generator=${CMAKE_GENERATOR} -D settings=${folder}.cmake -P ${PROJECT_SOURCE_DIR}/tests/golden/build.cmake)
  # That threads change no bit is seen by golden.here.
  add_test(NAME golden.${name} ${ARGN} COMMAND ${folder}/${program} ${golden_gallery} --threads=3)
  set_tests_properties(golden.${name}.build PROPERTIES FIXTURES_SETUP golden_${name} TIMEOUT 1800 COST 300)
  set_tests_properties(golden.${name} PROPERTIES FIXTURES_REQUIRED golden_${name} TIMEOUT 1800 COST 30)
endfunction()
find_program(SLURRY_CLANG NAMES clang++ clang++-14 DOC "The clang that the tests use")
if(NOT SLURRY_SANITIZE)
  foreach(name debug clang_debug)
    file(WRITE ${PROJECT_BINARY_DIR}/golden_${name}.cmake
         "foreach(part BENCHMARKS PYTHON VIEWER)\n  set(SLURRY_\${part} OFF CACHE STRING \"\")\nendforeach()\n")
  endforeach()
  golden_elsewhere(debug ${PROJECT_SOURCE_DIR} tests/golden ${CMAKE_CXX_COMPILER} Debug CONFIGURATIONS full)
  if(SLURRY_CLANG)
    string(JOIN " " bits_flags ${SLURRY_BITS_FLAGS})
    file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/golden_clang.cmake CONTENT
"set(SLURRY_GENERATED \"${PROJECT_BINARY_DIR}/generated\" CACHE PATH \"\" FORCE)
set(SLURRY_IO \"$<TARGET_FILE:slurry_io>\" CACHE FILEPATH \"\" FORCE)
set(SLURRY_ENGINE \"$<TARGET_FILE:slurry_engine>\" CACHE FILEPATH \"\" FORCE)
set(SLURRY_BITS_FLAGS \"${bits_flags}\" CACHE STRING \"\" FORCE)
")
    golden_elsewhere(clang ${CMAKE_CURRENT_SOURCE_DIR}/golden golden ${SLURRY_CLANG} Release CONFIGURATIONS full)
    golden_elsewhere(clang_debug ${PROJECT_SOURCE_DIR} tests/golden ${SLURRY_CLANG} Debug CONFIGURATIONS full)
  else()
    message(STATUS "No test of clang's results: there is no clang++")
  endif()
endif()

# The C library chooses its functions by the processor: one with and one without fused multiply-add.
find_program(QEMU qemu-x86_64)
if(QEMU AND NOT SLURRY_SANITIZE)
  # What the emulator warns that it lacks is left out.
  set(haswell Haswell,-pcid,-x2apic,-tsc-deadline,-hle,-invpcid,-rtm)
  foreach(name haswell haswell_without_fma)
    set(processor ${haswell})
    if(name MATCHES without_fma)
      set(processor ${haswell},-fma)
    endif()
    add_test(NAME golden.on.${name}
             COMMAND ${QEMU} -cpu ${processor} $<TARGET_FILE:golden> ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/golden/short.txt --threads=1)
    set_tests_properties(golden.on.${name} PROPERTIES TIMEOUT ${longest_test} COST 30)
  endforeach()
endif()
