// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The packing of a study of stability: a case file, or a run folder at its last checkpoint.
#pragma once

#include <string>

#include "slurry/studies/stability/case.hpp"

namespace slurry {

// Nothing happens where it has been read. Throws InputError with the path.
void load_packing(StabilityCase& c, const std::string& spare = "");

}  // namespace slurry
