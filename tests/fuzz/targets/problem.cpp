// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Saved contact problems (HDF5).
#include "slurry/io/results/problem_file.hpp"
#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slurry;
  fuzz::accepts([&] { load_problem(fuzz::file_of(fuzz::text_of(data, size))); });
  return 0;
}
