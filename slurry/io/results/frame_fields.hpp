// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fields from frames (observe/fields).
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "slurry/io/results/frames.hpp"
#include "slurry/observe/fields/measured_field.hpp"

namespace slurry {

// What the frame shows; it must outlive the scene. `groups`: their names, by rank. Throws InputError where the frame
// has no contacts.
FieldScene field_scene(const Frame& frame, std::vector<std::string> groups);

// The instants of the frames in these files or, where the options ask for it, their mean. The options are chosen from
// what the first frame shows.
std::vector<FieldResult> fields_of_frames(const std::vector<std::filesystem::path>& frames,
                                          const std::vector<std::string>& groups,
                                          const std::function<FieldOptions(const FieldScene&)>& choose_options);

}  // namespace slurry
