# Fetches the packages that package-lock.json of a folder names. Given with -D: npm, folder.
execute_process(COMMAND ${npm} ci --ignore-scripts --no-audit --no-fund --loglevel=error WORKING_DIRECTORY ${folder}
                RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "npm could not fetch the packages of the viewer (see above). Without a network, configure with "
                      "-DSLURRY_VIEWER=OFF: the program is then built without the page of slurry view.")
endif()
