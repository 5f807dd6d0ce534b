// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// XDMF: copies of the frames and the list of them, so that the folder can be moved.
#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/exports/exports.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

std::vector<std::string> write_xdmf(const ExportJob& job) {
  std::error_code failed;
  const bool in_place = std::filesystem::equivalent(job.out, job.run_folder, failed) && !failed;
  if (!in_place) make_folder(job.out / "frames");
  for (std::size_t k = 0; k < job.frames.size(); ++k) {
    job.read(k);  // a broken frame is not passed on
    const std::string name = frame_path(job.frames[k].number);
    if (!in_place) write_file(job.out / name, read_file(job.run_folder / name), Flush::later);
  }
  write_file(job.out / "frames.xdmf", xdmf_text(job.frames), Flush::later);
  return {"frames.xdmf"};
}

}  // namespace

ExportFormat xdmf_format() {
  return {"xdmf", "ParaView: the HDF5 frames with frames.xdmf, in a folder that stands alone", write_xdmf, true};
}

}  // namespace slurry
