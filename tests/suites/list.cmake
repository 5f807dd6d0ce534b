# Writes what ctest reads: one test per suite of a GoogleTest program.
# Given with -D: program, name, list, timeout, cost.
set(long_timeout 7200)

# The suites whose tests match a filter. A suite is a line that begins with its name and a point; its tests are indented.
function(suites_of filter out)
  execute_process(COMMAND ${program} --gtest_list_tests --gtest_filter=${filter} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "\n[A-Za-z0-9_/]+\\." suites "\n${output}")
  list(TRANSFORM suites REPLACE "\n(.*)\\." "\\1")
  set(${out} "${suites}" PARENT_SCOPE)
endfunction()

suites_of(-*Full*.* suites)
if(NOT suites)
  message(FATAL_ERROR "${program} has no tests")
endif()
set(text "")
foreach(suite ${suites})
  string(APPEND text "add_test(\"${name}.${suite}\" \"${program}\" \"--gtest_filter=${suite}.*\")\n"
                     "set_tests_properties(\"${name}.${suite}\" PROPERTIES TIMEOUT ${timeout} COST ${cost})\n")
endforeach()
suites_of(*Full*.* long_suites)
string(APPEND text "if(CTEST_CONFIGURATION_TYPE STREQUAL full)\n")
foreach(suite ${long_suites})
  string(APPEND text "  add_test(\"${name}.full.${suite}\" \"${program}\" \"--gtest_filter=${suite}.*\")\n"
                     "  set_tests_properties(\"${name}.full.${suite}\" PROPERTIES TIMEOUT ${long_timeout})\n")
endforeach()
string(APPEND text "endif()\n")
file(WRITE ${list} "${text}")
