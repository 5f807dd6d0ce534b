# Run by CPack before the packages are made: Debian's own packages have their modules in lib/python3/dist-packages, whatever the
# version of Python; lib/python3.11/dist-packages, where an installation by hand belongs, is looked at below /usr/local alone.
file(GLOB folders "${CPACK_TEMPORARY_DIRECTORY}/python/usr/lib/python3.*/dist-packages")
foreach(folder ${folders})
  file(MAKE_DIRECTORY "${CPACK_TEMPORARY_DIRECTORY}/python/usr/lib/python3")
  file(RENAME "${folder}" "${CPACK_TEMPORARY_DIRECTORY}/python/usr/lib/python3/dist-packages")
  get_filename_component(parent "${folder}" DIRECTORY)
  file(REMOVE_RECURSE "${parent}")
endforeach()
