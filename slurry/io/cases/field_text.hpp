// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The options of a field outside of a case, as settings of the command line. What is left out is chosen from what is
// there: the width of the kernel, the mean diameter of the grains; where, the box that holds them.
#pragma once

#include <string>
#include <vector>

#include "slurry/observe/fields/field_scene.hpp"

namespace slurry {

// From settings such as "where=box". Throws InputError, in the words of a case file.
FieldOptions parse_field(const std::vector<std::string>& settings, const FieldScene& scene);

}  // namespace slurry
