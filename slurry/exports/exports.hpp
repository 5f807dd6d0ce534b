// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Exports: the frames of a run in the formats of other programs.
//
// A format is one file, exports/export_<name>.cpp, with a function that gives its ExportFormat, and one line in the list
// (exports.cpp). The program takes it from there.
//
// Every number is written with all its digits. Files are complete or absent.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "slurry/io/results/frames.hpp"

namespace slurry {

struct ExportJob {
  std::filesystem::path run_folder, out;
  std::vector<FrameInfo> frames;           // those to export
  std::function<Frame(std::size_t)> read;  // the k-th of them
};

struct ExportFormat {
  const char* name;
  const char* doc;
  // Writes into job.out, which exists. Returns the files to open, relative to it.
  std::vector<std::string> (*write)(const ExportJob& job);
  // May it be written into the folder of the run itself, where it harms nothing?
  bool in_run_folder = false;
};

// The list of formats.
const std::vector<ExportFormat>& export_formats();

// Exports the frames of a run with the given ranks into `out`, which is made. Throws InputError for an unknown format,
// for a folder that is not empty (unless `overwrite`) and for a frame that is broken. `written` hears of each frame
// read.
std::vector<std::string> export_frames(const FrameReader& reader, const std::filesystem::path& run_folder,
                                       const std::vector<std::size_t>& ranks, const std::string& format,
                                       const std::filesystem::path& out, bool overwrite,
                                       const std::function<void()>& written = {});

}  // namespace slurry
