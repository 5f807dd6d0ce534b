# Installs the build into a fresh prefix, then configures, builds and runs the outside project against that prefix alone,
# and runs the installed program. Given with -D: build, source, work, generator, compiler, build_type, sanitize.
file(REMOVE_RECURSE ${work})
set(prefix ${work}/prefix)

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# The library was compiled with the sanitizers, so what links it must be as well.
set(flags "")
if(sanitize)
  set(flags "-DCMAKE_CXX_FLAGS=-fsanitize=${sanitize}")
endif()

run(${CMAKE_COMMAND} --install ${build} --prefix ${prefix})
run(${CMAKE_COMMAND} -S ${source} -B ${work}/build -G ${generator} -DCMAKE_CXX_COMPILER=${compiler}
    -DCMAKE_BUILD_TYPE=${build_type} -DCMAKE_PREFIX_PATH=${prefix} ${flags})
run(${CMAKE_COMMAND} --build ${work}/build)
run(${work}/build/outside)
run(${prefix}/bin/slurry check ${prefix}/share/slurry/gallery/gluey_lotto.toml)
