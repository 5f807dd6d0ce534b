// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/backends/optional_library.hpp"

#include <dlfcn.h>

#include <cstring>
#include <filesystem>

namespace slurry {
namespace {

// The folder of the program or module that this function is in.
std::filesystem::path own_folder() {
  Dl_info info{};
  if (!dladdr(reinterpret_cast<const void*>(&own_folder), &info) || !info.dli_fname) return {};
  std::error_code unused;
  // The program itself is named as it was called.
  const std::filesystem::path file =
      std::filesystem::exists("/proc/self/exe", unused) && !std::strstr(info.dli_fname, ".so")
          ? std::filesystem::read_symlink("/proc/self/exe", unused)
          : std::filesystem::absolute(info.dli_fname, unused);
  return file.parent_path();
}

}  // namespace

OptionalLibrary load_optional_library(const char* name, const char* function, bool global) {
  OptionalLibrary library;
  const std::filesystem::path own = own_folder();
  for (const std::filesystem::path& folder :
       {own, own / "../lib/slurry", own / "../lib/x86_64-linux-gnu/slurry", own / ".."}) {
    std::error_code unused;
    const std::filesystem::path file = folder / name;
    if (!file.is_absolute() || !std::filesystem::exists(file, unused)) continue;
    library.is_found = true;
    void* const handle = dlopen(file.c_str(), RTLD_NOW | (global ? RTLD_GLOBAL : RTLD_LOCAL));
    if (!handle) {
      library.why_not = dlerror();
      return library;
    }
    library.entry = dlsym(handle, function);
    if (!library.entry) library.why_not = file.string() + " belongs to another version of slurry";
    return library;
  }
  library.why_not = std::string(name) + " was not found";
  return library;
}

}  // namespace slurry
