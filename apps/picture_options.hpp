// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The options of pictures that `draw` and `movie` share, and how frames are named on the command line.
#pragma once

#include <string>

#include "command_line.hpp"
#include "slurry/draw/picture.hpp"
#include "slurry/io/results/frames.hpp"

namespace slurry {

struct PictureArguments {
  std::string colour, contacts = "none", map = "viridis", walls = "faces", range, contact_range, view, window, size,
                      hide, field, arrows, streamlines, sites, surface, layer, grains = "all", look, camera;
  std::optional<double> perspective;
};

void add_picture_arguments(CommandLine& line, PictureArguments& arguments);

// Throws InputError for a value that cannot be read. The names of the groups come from the case of the run.
DrawOptions draw_options(const PictureArguments& arguments, const std::string& folder);

// The groups are named in the case; a folder without one, or with one of another version, has only their numbers.
std::vector<std::string> group_names(const std::string& folder);

// The frames of a run folder; InputError where there is no such folder or no frame in it.
FrameReader open_frames(const std::string& folder);

// One frame; InputError where its file is broken.
Frame read_frame(const FrameReader& reader, std::size_t rank);

// "3" (rank), "-1" (from the end), "first", "last", "t=0.5" (the nearest). Throws InputError else.
std::size_t find_frame(const FrameReader& reader, const std::string& text);

// "A:B:S": the ranks A, A + S, ... below B; each may be left out, and A and B may count from the end. "7" is that
// frame.
std::vector<std::size_t> find_frames(const FrameReader& reader, const std::string& text);

}  // namespace slurry
