// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The unit of the adhesion gamma of a case. From gamma' = -R lambda, with lambda in N: where R = (1/r_i + 1/r_j)^2 it
// is N s/m^2, and with scaling = "one", R = 1, it is N s (laws/gluey.hpp).
#pragma once

#include <string>

#include "slurry/cases/case.hpp"

namespace slurry {

// "N s/m^2" or "N s"; with rules of both kinds it says both. A case without glue, whose gammas are all 0, has "N
// s/m^2".
std::string gamma_unit(const Case& c);

}  // namespace slurry
