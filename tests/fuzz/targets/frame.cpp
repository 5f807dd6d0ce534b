// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frames (HDF5).
#include "slurry/io/results/frames.hpp"
#include "targets.hpp"

namespace slurry::fuzz {

void try_frame(std::string_view bytes) {
  accepts([&] { read_frame(file_of(bytes)); });
}

}  // namespace slurry::fuzz
