# The public headers: those that slurry/slurry.hpp includes, and what they include in turn. Only these are installed.

# The names between quotes or angle brackets that a header includes.
function(slurry_includes header out)
  file(STRINGS ${header} lines REGEX "^[ \t]*#[ \t]*include")
  set(names)
  foreach(line ${lines})
    string(REGEX REPLACE "^[^<\"]*[<\"]([^>\"]+)[>\"].*$" "\\1" name "${line}")
    list(APPEND names ${name})
  endforeach()
  set(${out} ${names} PARENT_SCOPE)
endfunction()

# The headers that a user may include: slurry.hpp and those that it names, relative to `root`.
function(slurry_public_headers root out)
  slurry_includes(${root}/slurry/slurry.hpp names)
  set(${out} slurry/slurry.hpp ${names} PARENT_SCOPE)
endfunction()

# All that they need, but for slurry/version.hpp, which is generated. A header of another library among them is an error:
# who uses slurry need not have it.
function(slurry_installed_headers root out)
  set(todo slurry/slurry.hpp)
  set(found)
  while(todo)
    list(POP_FRONT todo header)
    if(header IN_LIST found OR header STREQUAL slurry/version.hpp)
      continue()
    endif()
    list(APPEND found ${header})
    slurry_includes(${root}/${header} names)
    foreach(name ${names})
      if(name MATCHES "^slurry/")
        list(APPEND todo ${name})
      elseif(name MATCHES "^(fmt|Eigen|boost|hdf5|toml|nlohmann|muParser|cairo|CLI|pybind11)")
        message(FATAL_ERROR "${header} is installed and includes ${name}: a public header may not need another library")
      endif()
    endforeach()
  endwhile()
  set(${out} ${found} PARENT_SCOPE)
endfunction()
