// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The files that a case names: tables of grains and meshes.
#pragma once

#include <string>
#include <vector>

#include "slurry/cases/case.hpp"

namespace slurry {

// As the case writes them, each once, in its order.
std::vector<std::string> input_files(const Case& c);

}  // namespace slurry
