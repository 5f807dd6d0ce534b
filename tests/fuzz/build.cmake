# Builds the fuzz targets (a project of its own, by clang), one compilation at a time, since other tests have the other processors,
# and writes their seeds.
function(must)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN} failed:\n${output}")
  endif()
endfunction()

must(${CMAKE_COMMAND} -S ${source}/tests/fuzz -B ${work} -G ${generator} -D CMAKE_CXX_COMPILER=${clang} -D SLURRY_GENERATED=${generated}
     -D SLURRY_ENGINE=${engine})
must(${CMAKE_COMMAND} --build ${work} --parallel 1)
must(${python} ${source}/tests/fuzz/make_corpus.py ${program} ${source} ${work}/corpus)
