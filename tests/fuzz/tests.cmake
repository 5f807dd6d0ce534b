# The fuzz targets as tests: built once, then run for a bounded number of inputs; longer by name:  ./test -C full -R fuzz
set(has_fuzzer FALSE)
if(SLURRY_CLANG)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/fuzzer.cpp
       "#include <cstddef>\n#include <cstdint>\nextern \"C\" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t) { return 0; }\n")
  execute_process(COMMAND ${SLURRY_CLANG} -fsanitize=fuzzer,address,undefined ${CMAKE_CURRENT_BINARY_DIR}/fuzzer.cpp
                          -o ${CMAKE_CURRENT_BINARY_DIR}/fuzzer RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(status EQUAL 0)
    set(has_fuzzer TRUE)
  endif()
endif()
option(SLURRY_FUZZ "Fuzz the readers (needs clang with libFuzzer)" ${has_fuzzer})
if(NOT SLURRY_FUZZ)
  message(STATUS "The fuzz targets are left out: they need clang and its libFuzzer (Debian: clang, libclang-rt-14-dev)")
  return()
endif()

set(fuzz_folder ${PROJECT_BINARY_DIR}/fuzz)
add_test(NAME fuzz.build
         COMMAND ${CMAKE_COMMAND} -D clang=${SLURRY_CLANG} -D source=${PROJECT_SOURCE_DIR} -D work=${fuzz_folder}
                 -D generator=${CMAKE_GENERATOR} -D generated=${PROJECT_BINARY_DIR}/generated -D python=${Python3_EXECUTABLE}
                 -D program=$<TARGET_FILE:slurry_program> -D engine=$<TARGET_FILE:slurry_engine> -P ${PROJECT_SOURCE_DIR}/tests/fuzz/build.cmake)
set_tests_properties(fuzz.build PROPERTIES FIXTURES_SETUP fuzz TIMEOUT 1800 COST 300)

# Inputs in `./test`, chosen so that a target takes some ten seconds at most.
set(fuzz_runs_case 1500)
set(fuzz_runs_expression 10000)
set(fuzz_runs_csv 20000)
set(fuzz_runs_stl 20000)
set(fuzz_runs_obj 20000)
set(fuzz_runs_checkpoint 10000)
set(fuzz_runs_problem 1000)
set(fuzz_runs_frame 500)
foreach(target case expression csv stl obj checkpoint problem frame)
  set(command ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tests/fuzz/run_target.py ${fuzz_folder} ${fuzz_folder}/corpus ${target})
  add_test(NAME fuzz.${target} COMMAND ${command} ${fuzz_runs_${target}})
  add_test(NAME fuzz.${target}_long CONFIGURATIONS full COMMAND ${command} 60000)
  set_tests_properties(fuzz.${target} PROPERTIES FIXTURES_REQUIRED fuzz TIMEOUT 600)
  set_tests_properties(fuzz.${target}_long PROPERTIES FIXTURES_REQUIRED fuzz TIMEOUT 7200)
endforeach()
