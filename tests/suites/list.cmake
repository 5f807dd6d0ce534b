# Writes what ctest reads: one test per suite of a GoogleTest program.
# Given with -D: program, name, list, timeout, cost.
execute_process(COMMAND ${program} --gtest_list_tests --gtest_filter=-*Full* OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
# A suite is a line that begins with its name and a point; its tests are indented.
string(REGEX MATCHALL "\n[A-Za-z0-9_/]+\\." suites "\n${output}")
if(NOT suites)
  message(FATAL_ERROR "${program} has no tests")
endif()
set(text "")
foreach(suite ${suites})
  string(REGEX REPLACE "\n(.*)\\." "\\1" suite "${suite}")
  string(APPEND text "add_test(\"${name}.${suite}\" \"${program}\" \"--gtest_filter=${suite}.*-*Full*\")\n"
                     "set_tests_properties(\"${name}.${suite}\" PROPERTIES TIMEOUT ${timeout} COST ${cost})\n")
endforeach()
file(WRITE ${list} "${text}")
