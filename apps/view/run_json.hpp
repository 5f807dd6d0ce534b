// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the page knows about a run: its case, its state and its frames, as JSON.
#pragma once

#include <filesystem>
#include <string>

#include "frame_index.hpp"

namespace slurry {

// {
//   program, folder (its name), title, planar, groups: [name], up: [x, y, z], end (s), contacts (kept in frames?),
//   units: { quantity: unit }, state: "going on" | "finished" | "interrupted" | "failed", ended, idle (s since a file
//   of the run changed), files: [name], case_error, revision, from, frames: [[number, version, step, time, grains,
//   contacts] or [number, version, error]]   from the `from`-th on
// }
// The list starts at `from` when `revision` is that of the index, else at 0. What the case does not tell is absent.
std::string run_json(const std::filesystem::path& folder, const FrameIndex& index, std::int64_t revision,
                     std::int64_t from);

}  // namespace slurry
