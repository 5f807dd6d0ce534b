// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frames (HDF5).
#include "slurry/io/results/frames.hpp"
#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slurry;
  fuzz::accepts([&] { read_frame(fuzz::file_of(fuzz::text_of(data, size))); });
  return 0;
}
