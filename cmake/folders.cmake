# How the sources of a target are compiled.

# Most of a compilation is reading headers: the sources of one folder, compiled as one, read them once, and a clean build
# takes a third of the time. A source compiled alone is quicker to compile again, and shows an include that it lacks.
option(SLURRY_BY_FOLDER "Compile the sources of each folder as one" ON)
function(compile_by_folder target)
  if(NOT SLURRY_BY_FOLDER)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    get_filename_component(folder ${source} DIRECTORY)
    file(RELATIVE_PATH folder ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/.. ${folder})
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# For targets that crunch no numbers: compiled in two thirds of the time. The flag comes after that of the build type.
function(compile_quickly target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# Headers that most sources of a target read, compiled once; FROM another target, those of that one, which must be compiled with
# the same flags. A source still includes what it uses: one by one they are compiled from their own includes.
function(compile_headers target first)
  if(NOT SLURRY_BY_FOLDER)
    return()
  endif()
  if(first STREQUAL FROM)
    target_precompile_headers(${target} REUSE_FROM ${ARGN})
  else()
    target_precompile_headers(${target} PRIVATE ${first} ${ARGN})
  endif()
endfunction()
