# slurry_test_suites(PROGRAM COST): one test per suite of a GoogleTest program, unit_shapes.Ellipse, listed when the program is
# built. One per test would start thousands of processes, which took longer than what most of them test; the output of a suite
# that fails names the test. Suites with Full in their names take minutes to an hour: they are PROGRAM.full.SUITE of the
# configuration full (./test -C full -R physics.full). COST is about the seconds of the longest suites: ctest begins with the
# longest tests, so that no processor is idle at the end.
function(slurry_test_suites program cost)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${program}_suites.cmake)
  add_custom_command(TARGET ${program} POST_BUILD BYPRODUCTS ${list} VERBATIM
    COMMAND ${CMAKE_COMMAND} -D program=$<TARGET_FILE:${program}> -D name=${program} -D list=${list} -D timeout=${longest_test}
            -D cost=${cost} -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/list.cmake)
  # A program that was not built has no list: that fails too.
  set(wanted ${CMAKE_CURRENT_BINARY_DIR}/${program}_tests.cmake)
  file(WRITE ${wanted} "if(EXISTS \"${list}\")\n  include(\"${list}\")\nelse()\n  add_test(${program}.was_not_built ${program}.was_not_built)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${wanted})
endfunction()
