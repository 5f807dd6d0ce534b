// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry export: the frames of a run in the formats of other programs.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "picture_options.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/exports/exports.hpp"

namespace slurry::export_command {
namespace {

struct Options {
  std::string folder, format, frames, out;
  bool overwrite = false;
};

int export_run(const Options& options) {
  const FrameReader reader = open_frames(options.folder);
  const std::vector<std::size_t> ranks = find_frames(reader, options.frames);
  const std::filesystem::path folder = options.folder;
  const std::filesystem::path out =
      options.out.empty() ? folder / "export" / options.format : std::filesystem::path(options.out);
  const std::vector<std::string> files = export_frames(reader, folder, ranks, options.format, out, options.overwrite);
  for (const std::string& file : files) fmt::print("{}\n", (out / file).string());
  return exit_fine;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  std::string formats = "Format:";
  for (const ExportFormat& f : export_formats()) formats += fmt::format("\n{} - {}", f.name, f.doc);
  line.add("folder", &options->folder, "Folder of the run.").required();
  line.add("--format,-f", &options->format, formats).required();
  line.add("--frames", &options->frames, "Which frames: A:B:S for A, A + S, ... below B; all by default.");
  line.add("--out,-o", &options->out, "Folder to write; FOLDER/export/FORMAT by default.");
  line.add("--overwrite", &options->overwrite, "Write into a folder that is not empty.");
  return [options] { return export_run(*options); };
}

const Command command{"export", "Write the frames of a run for ParaView, OVITO and others.", add};

}  // namespace
}  // namespace slurry::export_command
