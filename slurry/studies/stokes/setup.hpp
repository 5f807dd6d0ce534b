// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bodies in a Stokes fluid, from the case to what the solver takes.
#pragma once

#include <string>
#include <vector>

#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/studies/stokes/case.hpp"

namespace slurry {

// The case as the solver knows it: every body with its mesh and what is given of its motion.
struct StokesSetup {
  stokes::Scene scene;
  std::vector<stokes::Condition> conditions;
  std::vector<std::string> names;  // of the groups, body by body
  std::vector<std::size_t> group;  // rank of each body's group
  stokes::Background background;
};
// Throws InputError naming what is wrong.
StokesSetup make_setup(const StokesCase& c);

}  // namespace slurry
