# The same bits from every compiler, with every optimisation, on every processor: the fingerprints of the gallery
# (golden.cpp) for this build, for one by clang, for unoptimised ones (by name:  ./test -C full -R golden), and, of the
# short cases, for emulated processors.
add_executable(golden golden/golden.cpp)
target_link_libraries(golden PRIVATE slurry_io slurry_flags)
add_test(NAME golden.here COMMAND golden ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/golden/gallery.txt)
set_tests_properties(golden.here PROPERTIES TIMEOUT ${longest_test})

# A build of its own that is made by a test and used by another.
function(golden_elsewhere name compiler build_type)
  set(folder ${PROJECT_BINARY_DIR}/golden_${name})
  add_test(NAME golden.${name}.build ${ARGN}
           COMMAND ${CMAKE_COMMAND} -D source=${PROJECT_SOURCE_DIR} -D folder=${folder} -D compiler=${compiler}
                   -D build_type=${build_type} -D generator=${CMAKE_GENERATOR}
                   -P ${PROJECT_SOURCE_DIR}/tests/golden/build.cmake)
  add_test(NAME golden.${name} ${ARGN} COMMAND ${folder}/tests/golden ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/golden/gallery.txt)
  set_tests_properties(golden.${name}.build PROPERTIES FIXTURES_SETUP golden_${name} TIMEOUT 1800 PROCESSORS 2)
  set_tests_properties(golden.${name} PROPERTIES FIXTURES_REQUIRED golden_${name} TIMEOUT 1800)
endfunction()
find_program(SLURRY_CLANG NAMES clang++ clang++-14 DOC "The clang that the tests use")
if(NOT SLURRY_SANITIZE)
  golden_elsewhere(debug ${CMAKE_CXX_COMPILER} Debug CONFIGURATIONS full)
  if(SLURRY_CLANG)
    golden_elsewhere(clang ${SLURRY_CLANG} Release)
    golden_elsewhere(clang_debug ${SLURRY_CLANG} Debug CONFIGURATIONS full)
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
             COMMAND ${QEMU} -cpu ${processor} $<TARGET_FILE:golden> ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/golden/short.txt)
    set_tests_properties(golden.on.${name} PROPERTIES TIMEOUT ${longest_test})
  endforeach()
endif()
