// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of fuzz targets. One program holds them all, so that the readers are linked once; the variable
// SLURRY_FUZZ_TARGET of the environment names the one that it tries.
#include "targets.hpp"

#include <cstdio>
#include <map>

namespace slurry::fuzz {

namespace {

using Try = void (*)(std::string_view);

const std::map<std::string_view, Try> targets{{"case", try_case},       {"checkpoint", try_checkpoint},
                                              {"csv", try_csv},         {"expression", try_expression},
                                              {"frame", try_frame},     {"obj", try_obj},
                                              {"problem", try_problem}, {"stl", try_stl}};

Try target_asked_for() {
  const char* name = std::getenv("SLURRY_FUZZ_TARGET");
  const auto found = targets.find(name ? name : "");
  if (found != targets.end()) return found->second;
  std::fputs("SLURRY_FUZZ_TARGET must name a fuzz target\n", stderr);
  std::exit(2);
}

}  // namespace

}  // namespace slurry::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto target = slurry::fuzz::target_asked_for();
  target({reinterpret_cast<const char*>(data), size});
  return 0;
}
