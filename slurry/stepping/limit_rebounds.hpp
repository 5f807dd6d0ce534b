// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rebounds that make no energy: the energetic law of restitution.
//
// Newton's law asks each contact for a speed of separation. With friction on a grain that is not round, and where
// several contacts meet, the impulses p_N that this takes may do more work than the impact has to give. Let p_0 be the
// impulses of the same step without rebounds. The work of impulses p at the contacts is
//
//     w(p) = sum_c p_c . (g_c(0) + g_c(p)) / 2,
//
// where g is the relative velocity of the two surfaces, that of a moving obstacle included: the change of the kinetic
// energy, less what obstacles do. w(p_0) <= 0, since a dry contact with friction only takes energy (but for the mending
// of overlaps). Along p(s) = p_0 + s (p_N - p_0) the work is a quadratic function of s that bends upwards; the largest
// s <= 1 is taken for which
//
//     w(p(s)) - w(p_0) <= -e^2 w(p_0),
//
// so that the rebound gives back at most e^2 of what the impact took: Stronge's definition of e, for all contacts that
// are tied together by grains (an island) at once. Hence w(p(s)) <= 0 for e <= 1: no impact makes energy, whatever the
// shapes, the friction and the number of contacts. p(s) is admissible and keeps the grains apart, since both ends do
// and the conditions are convex; momentum is kept, since both ends keep it. For one contact without friction, or of
// round grains, Newton's law satisfies the bound with equality, and is what it was.
//
// Loads of the step. Newton's law here speaks of the parabola through the positions (laws/restitution.hpp): where the
// loads push the two apart, the speed before the step counts, which is more than that of g(0). The bound is widened by
// that, of the order of the work that the loads do in the step; without loads it is not.
#pragma once

#include "slurry/solvers/problem.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// Takes the contacts, the problem and the velocities of the workspace, solved with Newton's rebounds, back to the
// bound. Where there is anything to compare it solves the problem of the islands in question without rebounds; the
// report counts that in.
void limit_rebounds(const World& world, const State& state, Workspace& work, const StopTest& stop, double dt);

}  // namespace slurry
