// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Libraries of ours that may be there or not (libslurry_cuda.so, libslurry_mpi.so): looked for beside the program or
// the module and in the folder of the libraries, and loaded when they are asked for.
#pragma once

#include <string>

namespace slurry {

struct OptionalLibrary {
  void* entry = nullptr;  // the function asked for; null: why_not says why
  std::string why_not;
  bool is_found = false;
};
// `global`: its own libraries load plug-ins that look for their functions among those of the program.
OptionalLibrary load_optional_library(const char* file, const char* function, bool global);

}  // namespace slurry
