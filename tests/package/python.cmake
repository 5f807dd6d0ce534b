# Installs the build into a fresh prefix and runs a script outside the tree with the module of that prefix alone. Where the
# prefix is one that Python knows (/usr, /usr/local), the module must land on Python's own path.
# Given with -D: build, work, folder, python, script.
file(REMOVE_RECURSE ${work})
set(prefix ${work}/prefix)

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY WORKING_DIRECTORY ${work})
endfunction()

file(MAKE_DIRECTORY ${work})
run(${CMAKE_COMMAND} --install ${build} --prefix ${prefix})
run(${CMAKE_COMMAND} -E env PYTHONPATH=${prefix}/${folder} PYTHONDONTWRITEBYTECODE=1 ${python} ${script} ${prefix}/${folder})
run(${python} -c "import sys, sysconfig; sys.exit(0 if sysconfig.get_path('data') + '/${folder}' in sys.path else 'not on the path of Python')")
