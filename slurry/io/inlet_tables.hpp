// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tables that inlets bring their grains from.
#pragma once

#include <string>

#include "slurry/cases/case.hpp"

namespace slurry {

// Reads the file of an inlet that has one and has not been read yet; the path starts from `folder` or, where nothing is
// there, from `spare`, if one is given.
void load_inlet_table(InletOptions& inlet, const std::string& folder, const std::string& spare = "");
// The same for all inlets of a case.
void load_inlet_tables(Case& c);

}  // namespace slurry
