# Builds the program `golden` in a folder of its own, one compilation at a time: other tests have the other processors.
# Given with -D: source, folder, compiler, build_type, generator, settings (a file that CMake's cache begins with).
foreach(command
        "${CMAKE_COMMAND};-C;${settings};-S;${source};-B;${folder};-G;${generator};-DCMAKE_CXX_COMPILER=${compiler};-DCMAKE_BUILD_TYPE=${build_type}"
        "${CMAKE_COMMAND};--build;${folder};--target;golden;--parallel;1")
  execute_process(COMMAND ${command} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${output}")
  endif()
endforeach()
