# Installs the build into a fresh prefix and uses that alone: the public headers compile, an outside project finds the engine
# alone and the whole library, and the installed program runs.
# Given with -D: build, source, work, generator, compiler, sanitize, and each_header: whether every public header is compiled by itself.
file(REMOVE_RECURSE ${work})
set(prefix ${work}/prefix)

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY WORKING_DIRECTORY ${work})
endfunction()

# The library was compiled with the sanitizers, so what links it must be as well.
set(flags "")
if(sanitize)
  set(flags "-DCMAKE_CXX_FLAGS=-fsanitize=${sanitize}")
endif()

file(MAKE_DIRECTORY ${work})
run(${CMAKE_COMMAND} --install ${build} --prefix ${prefix})

# All public headers together, for clang too where it is there; the outside project does so for the compiler of the build.
include(${source}/../../cmake/public_headers.cmake)
slurry_public_headers(${source}/../.. headers)
function(compiles one header)
  file(WRITE ${work}/alone.cpp "#include \"${header}\"\n")
  run(${one} -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Werror -I${prefix}/include ${work}/alone.cpp)
endfunction()
if(each_header)
  foreach(header ${headers})
    compiles(${compiler} ${header})
  endforeach()
endif()
find_program(CLANG clang++)
if(CLANG)
  compiles(${CLANG} slurry/slurry.hpp)
endif()

# Headers that are not public stay at home.
foreach(header slurry/io/results/hdf5.hpp slurry/io/cases/toml_reader.hpp slurry/cases/walk.hpp slurry/runs/outputs/outputs.hpp)
  if(EXISTS ${prefix}/include/${header})
    message(FATAL_ERROR "${header} was installed")
  endif()
endforeach()

# The engine must do without what only the other parts need. The outside project has no build type, which is quick to compile.
set(without -DCMAKE_DISABLE_FIND_PACKAGE_HDF5=ON -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON
            -DCMAKE_DISABLE_FIND_PACKAGE_tomlplusplus=ON)
foreach(parts engine "")
  set(folder ${work}/build-${parts})
  set(more -Dparts=${parts})
  if(parts STREQUAL engine)
    list(APPEND more ${without})
  endif()
  run(${CMAKE_COMMAND} -S ${source} -B ${folder} -G ${generator} -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_PREFIX_PATH=${prefix}
      ${more} ${flags})
  run(${CMAKE_COMMAND} --build ${folder})
  run(${folder}/outside)
endforeach()
run(${prefix}/bin/slurry check ${prefix}/share/slurry/gallery/gluey_lotto.toml)
