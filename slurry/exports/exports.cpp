// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/exports/exports.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/files.hpp"

namespace slurry {

// Each is defined in the file of its name.
ExportFormat vtk_format(), xdmf_format(), extxyz_format(), csv_format(), lammps_format();

namespace {

const ExportFormat& find_format(const std::string& name) {
  std::vector<std::string> names;
  for (const ExportFormat& format : export_formats()) {
    if (name == format.name) return format;
    names.push_back(format.name);
  }
  throw InputError("--format", fmt::format("there is no format \"{}\"{}", shown(name), suggestion(name, names, "\"")));
}

bool is_same(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code failed;
  return std::filesystem::equivalent(a, b, failed) && !failed;
}

void prepare(const std::filesystem::path& out, const std::filesystem::path& run_folder, const ExportFormat& format,
             bool overwrite) {
  if (format.in_run_folder && is_same(out, run_folder)) return;
  if (std::filesystem::exists(out) && !std::filesystem::is_directory(out))
    throw InputError(out.string(), "this is a file, expected a folder for the export");
  if (is_same(out, run_folder))
    throw InputError(out.string(), "this is the folder of the run itself; choose another with --out");
  if (std::filesystem::exists(out) && !std::filesystem::is_empty(out) && !overwrite)
    throw InputError(out.string(),
                     "this folder exists already and is not empty; choose another with --out, or --overwrite");
  make_folder(out);
}

}  // namespace

const std::vector<ExportFormat>& export_formats() {
  static const std::vector<ExportFormat> formats{vtk_format(), xdmf_format(), extxyz_format(), csv_format(),
                                                 lammps_format()};
  return formats;
}

std::vector<std::string> export_frames(const FrameReader& reader, const std::filesystem::path& run_folder,
                                       const std::vector<std::size_t>& ranks, const std::string& format,
                                       const std::filesystem::path& out, bool overwrite,
                                       const std::function<void()>& written) {
  const ExportFormat& chosen = find_format(format);
  ExportJob job{run_folder, out, {}, {}};
  for (const std::size_t k : ranks) job.frames.push_back(reader.frames().at(k));
  job.read = [&](std::size_t k) {
    Frame frame;
    try {
      frame = reader.read(ranks.at(k));
    } catch (const RunError& error) {
      throw InputError(error.what());
    }
    if (written) written();
    return frame;
  };
  prepare(out, run_folder, chosen, overwrite);
  return chosen.write(job);
}

}  // namespace slurry
