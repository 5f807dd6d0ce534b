// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A problem of the processor as plain arrays, to be sent to a device; and its solution back.
#pragma once

#include "slurry/backends/problem_view.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

ProblemView plain(const Problem& problem);

// The arrays of the impulses in a problem, to be written, and room for the velocities of its bodies.
ProblemView impulses_of(Problem& problem);
VelocityMemory make_room(const Problem& problem, Velocities& velocities);

}  // namespace slurry
