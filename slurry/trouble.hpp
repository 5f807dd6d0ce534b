// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What to say about a step whose contact problem missed the tolerance.
#pragma once

#include <string>
#include <vector>

#include "slurry/contacts/detect.hpp"
#include "slurry/solvers/problem.hpp"
#include "slurry/solvers/solvers.hpp"

namespace slurry {

// A contact problem as its solver left it, with what is needed to name its contacts.
struct UnsolvedProblem {
  const Problem& problem;
  const Velocities& velocities;
  const Contacts& contacts;
  const Grains& grains;
  const std::vector<Obstacle>& obstacles;
  const PlacedPieces& pieces;
};

// Where it is worst, and whether any motion could have satisfied the contacts (solvers/blocked.hpp): ", worst between
// grain 3 and obstacle "floor"; the contacts are infeasible, ...". Costs a few hundred sweeps.
std::string describe_trouble(const UnsolvedProblem& unsolved, const Solver& solver, double tolerance);

}  // namespace slurry
