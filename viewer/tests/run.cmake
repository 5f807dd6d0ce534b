# Runs one file of browser tests beside the packages that it needs, which are in the build tree: the working folder.
# Given with -D: node, tests, name.
file(COPY ${tests} DESTINATION .)
execute_process(COMMAND ${node} --test --test-reporter=spec tests/${name}.test.mjs RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "tests/${name}.test.mjs failed")
endif()
