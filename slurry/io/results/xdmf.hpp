// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// frames.xdmf: the list of frames in the form that ParaView and VisIt open (XDMF 3, https://www.xdmf.org). Each frame
// is a collection of two clouds of points, the grains and the contacts, whose numbers stay in the HDF5 files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace slurry {

// One line of the list of frames.
struct FrameInfo {
  std::int64_t number = 0;  // in the file's name
  std::int64_t step = 0;
  double time = 0;  // s
  std::size_t grains = 0, contacts = 0;
  std::vector<std::string> optional_arrays;  // of the contacts, that the frame has
  bool operator==(const FrameInfo&) const = default;
};

// "frames/frame_000123.h5", relative to the run folder.
std::string frame_path(std::int64_t number);

std::string xdmf_text(const std::vector<FrameInfo>& frames);

}  // namespace slurry
