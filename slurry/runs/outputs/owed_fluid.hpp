// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fields of a fluid as numbers of a checkpoint: of a step whose file could not be written, where the state alone
// does not tell them.
#pragma once

#include <string>
#include <vector>

#include "slurry/fluids/fluid_shown.hpp"

namespace slurry {

// Fields on the cells of boxes: places are kept by axis.
void append_fields(const FluidFields& fields, std::vector<double>& numbers);

// The fields that make up these numbers, by their names in order; none where the numbers are others.
FluidFields fields_in(const std::vector<std::string>& names, std::vector<double>::const_iterator next,
                      std::vector<double>::const_iterator end);

}  // namespace slurry
