# Builds the program `golden` in a folder of its own:  cmake -D source= -D folder= -D compiler= -D build_type= -D generator= -P
foreach(command
        "${CMAKE_COMMAND};-S;${source};-B;${folder};-G;${generator};-DCMAKE_CXX_COMPILER=${compiler};-DCMAKE_BUILD_TYPE=${build_type};-DSLURRY_BENCHMARKS=OFF;-DSLURRY_PYTHON=OFF;-DSLURRY_VIEWER=OFF"
        "${CMAKE_COMMAND};--build;${folder};--target;golden")
  execute_process(COMMAND ${command} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${output}")
  endif()
endforeach()
