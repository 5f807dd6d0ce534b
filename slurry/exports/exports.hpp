// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Exports: the frames of a run in the formats of other programs.
//
//     vtk      ParaView, VisIt: XML poly data (.vtp) with raw appended numbers; grains as points, contacts as lines,
//              obstacles as faces, grains with shapes also as surfaces; a time index (.pvd) for each
//     xdmf     ParaView, VisIt: a folder that stands alone, with copies of the HDF5 frames and their frames.xdmf
//     extxyz   OVITO, ASE: one extended XYZ file
//     lammps   OVITO, VMD: one text dump as LAMMPS writes it, in SI units
//     csv      spreadsheets, scripts: a table of grains and one of contacts for each frame, and a list of the frames
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

// The formats, one file each.
std::vector<std::string> export_vtk(const ExportJob& job);
std::vector<std::string> export_xdmf(const ExportJob& job);
std::vector<std::string> export_extxyz(const ExportJob& job);
std::vector<std::string> export_lammps(const ExportJob& job);
std::vector<std::string> export_csv(const ExportJob& job);

}  // namespace slurry
