// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry draw: a frame of a run as an SVG, PNG or PDF picture.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "picture_options.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"

namespace slurry::draw_command {
namespace {

struct Options {
  std::string folder, frame = "last", out;
  PictureArguments picture;
};

std::string bytes_of(const Frame& frame, const DrawOptions& options, const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".svg") return svg_of(frame, options);
  if (extension == ".png") return png_of(frame, options);
  if (extension == ".pdf") return pdf_of(frame, options);
  throw InputError("--out", fmt::format("\"{}\": expected a name that ends in .svg, .png or .pdf", path));
}

int draw(const Options& options) {
  const DrawOptions look = draw_options(options.picture, options.folder);
  const FrameReader reader = open_frames(options.folder);
  const Frame frame = read_frame(reader, find_frame(reader, options.frame));
  const std::string bytes = bytes_of(frame, look, options.out);
  const std::filesystem::path path = options.out;
  if (path.has_parent_path()) make_folder(path.parent_path());
  write_file(path, bytes, Flush::later);
  fmt::print("{}\n", options.out);
  return exit_fine;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("folder", &options->folder, "Folder of the run.").required();
  line.add("--out,-o", &options->out, "File to write: .svg, .png or .pdf.").required();
  line.add("--frame,-f", &options->frame, "Which frame: its rank from 0, first, last, or t=TIME for the nearest.")
      .show_default();
  add_picture_arguments(line, options->picture);
  return [options] { return draw(*options); };
}

const Command command{"draw", "Draw a frame of a run.", add};

}  // namespace
}  // namespace slurry::draw_command
